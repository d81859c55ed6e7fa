"""The error that a command shows to the user."""


class Problem(Exception):
    """One sentence that says what is wrong and what to do. `main` prints it without a traceback."""
