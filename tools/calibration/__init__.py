"""Fits the coach's chances to games of the champion's network against itself, and shows how true they come."""
