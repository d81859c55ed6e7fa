"""Notifications to browsers whose players are not at the table (Web Push)."""
