"""Information-set Monte Carlo tree search: compiled, anytime, without the GIL."""
