"""What can go wrong in a training for reasons that its user can mend."""

from __future__ import annotations


class TrainingError(Exception):
    """One sentence: what is wrong and what to do."""
