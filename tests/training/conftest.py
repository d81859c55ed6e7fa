"""Test trainings run on one core: they are too small to gain from a second."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.training.tiny import one_core


@pytest.fixture(autouse=True)
def on_one_core() -> Iterator[None]:
    with one_core():
        yield
