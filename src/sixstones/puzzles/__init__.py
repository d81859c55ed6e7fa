"""Puzzles: positions in which exactly one move reaches a goal, proved by an exact solver."""
