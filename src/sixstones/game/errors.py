"""Errors: two for moves, one for setups."""


class MoveError(ValueError):
    """A move was refused; the game has not changed."""


class UnreadableMove(MoveError):
    """The text is not a move. The message says what was expected."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"can't read {text!r}: {problem}")
        self.text = text
        self.problem = problem


class IllegalMove(MoveError):
    """A move that can be read but is not allowed now.

    `clause` is the id of the rule that forbids it, `reason` a sentence for the player. The message is both:
    "T4: two of one colour needs four in the pile; blue has 3".
    """

    def __init__(self, clause: str, reason: str) -> None:
        super().__init__(f"{clause}: {reason}")
        self.clause = clause
        self.reason = reason


class SetupError(ValueError):
    """A game can't start from this setup. The message says why."""
