"""The exact solver: compiled, for Python and for the browser."""
