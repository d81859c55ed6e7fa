"""Matches between bots, and how strong that shows them to be."""
