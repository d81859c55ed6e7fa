from __future__ import annotations

import pytest

import sixstones
import sixstones.game


def test_the_package_exports_the_names_of_the_game_layer() -> None:
    assert sixstones.__all__ == sixstones.game.__all__
    names: dict[str, object] = {}
    exec("from sixstones import *", names)  # noqa: S102
    assert {name for name in names if not name.startswith("__")} == set(sixstones.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Gmae'"):
        _ = sixstones.Gmae
