"""Environments of other projects: classic games of PettingZoo, OpenSpiel and pgx."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Final

from benchmarks.environments.contender import Contender
from benchmarks.environments.loops import aec_loop, openspiel_loop, pgx_loop

PETTINGZOO: Final = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "chess_v6")
OPENSPIEL: Final = ("backgammon", "gin_rummy", "hanabi")
PGX: Final = ("backgammon", "connect_four", "leduc_holdem", "sparrow_mahjong")
AT_ONCE: Final = 4_096


def contenders() -> Iterator[Contender]:
    for name in PETTINGZOO:
        yield Contender("PettingZoo", name, lambda name=name: aec_loop(_classic(name)))  # type: ignore[misc]
    for name in OPENSPIEL:
        yield Contender("OpenSpiel", name, lambda name=name: openspiel_loop(name, observe=False))  # type: ignore[misc]
        yield Contender(
            "OpenSpiel",
            f"{name}, with observation tensors",
            lambda name=name: openspiel_loop(name, observe=True),  # type: ignore[misc]
        )
    for name in PGX:
        yield Contender("pgx on the CPU", f"{name}, {AT_ONCE:,} games", lambda name=name: pgx_loop(name, AT_ONCE))  # type: ignore[misc]


def _classic(name: str) -> object:
    return importlib.import_module(f"pettingzoo.classic.{name}").env()
