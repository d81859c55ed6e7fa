"""Bots, the coach and simulations. `registry` is the only table of bots."""
