"""The base class of errors that a user can fix."""


class Problem(Exception):
    """One sentence that says what is wrong and what to do. The command line prints it without a traceback."""
