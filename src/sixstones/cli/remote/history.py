"""The positions of the game so far, as this seat saw them: what is told of the others' moves comes from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixstones.cli.problem import Problem
from sixstones.cli.terminal.narrate import Story, last_stories, stories
from sixstones.game import View
from sixstones.game.errors import SetupError
from sixstones.protocol import server as wire


class History:
    """One view for each move, and the one before the first. What was missed is fetched."""

    def __init__(self, fetch: Callable[[], wire.Replay]) -> None:
        self._fetch = fetch
        self._views: list[View] = []

    def add(self, view: View) -> None:
        """The newest position: one move on, one or more back, or somewhere else after a while without connection."""
        moves = len(view.log)
        if moves <= len(self._views) and (moves == 0 or self._views[moves - 1].log == view.log[:-1]):
            self._views[moves:] = [view]
        else:
            self._views = self._whole(view)

    def stories(self, names: Sequence[str]) -> list[Story]:
        return stories(self._views, names)

    def last_stories(self, names: Sequence[str], count: int) -> list[Story]:
        return last_stories(self._views, names, count)

    def _whole(self, view: View) -> list[View]:
        """Everything up to this view; only the view itself where the rest can't be had now."""
        try:
            return [*_views(self._fetch())[: len(view.log)], view]
        except (Problem, SetupError):
            return [view]


def _views(replay: wire.Replay) -> list[View]:
    """The views of a replay, each with the moves that led to it."""
    log = [{"seat": moved.seat, "move": moved.move} for moved in replay.moves]
    return [View.from_dict({**values, "log": log[:number]}) for number, values in enumerate(replay.views)]
