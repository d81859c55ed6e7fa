"""Calibrate the coach's chances with games of the champion's network against itself, and measure the result."""
