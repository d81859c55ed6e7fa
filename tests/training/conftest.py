"""Test trainings run on one core: they are too small to gain from a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixstones.training.run import Training
from tests.training.tiny import Listener, one_core, plan


@pytest.fixture(autouse=True)
def on_one_core() -> Iterator[None]:
    with one_core():
        yield


@pytest.fixture(scope="session")
def first_move(tmp_path_factory: pytest.TempPathFactory) -> Training:
    """A training of one move, for tests of its folder. They copy the folder before they change it."""
    with one_core():
        training = Training(plan(moves=1), tmp_path_factory.mktemp("first move"), Listener())
        training.run()
    return training
