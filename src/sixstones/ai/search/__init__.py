"""Tree search over what a seat can't know: compiled, anytime, without the GIL."""
