"""Opponents. `registry` is the only table of them."""
