"""Hints: what the champion would do, with chances that come true as often as they say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sixstones.ai.bot import Candidate, Choice
from sixstones.ai.coach.calibration import SEARCHED, shipped, stage
from sixstones.ai.search.reasons import reason
from sixstones.game import View


def as_hint(choice: Choice, view: View) -> Choice:
    """The champion's choice for the seat to play; the chances that it gives by itself are a little off.

    They are taken for those of a search as in 100 ms, which is what the calibration was fitted to. One that thinks
    for longer differs little from that; one that was cut short is calibrated a little less well.
    """
    told = replace(choice, candidates=tuple(_calibrated(each, view) for each in choice.candidates))
    return replace(told, reason=reason(told, view))


def _calibrated(candidate: Candidate, view: View) -> Candidate:
    if not candidate.chances:
        return candidate
    chances = shipped().calibrated(
        np.array(candidate.chances), SEARCHED, view.player_count, stage(view.states), view.to_play
    )
    return replace(candidate, chances=tuple(chances.round(4).tolist()))
