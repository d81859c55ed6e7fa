"""The layout must not change: trained networks depend on it."""

from __future__ import annotations

import hashlib

from sixstones.observation import COMPACT, FEATURES, PLAYING, SCALE, SIZE, VERSION
from sixstones.observation import layout as at

PINNED = (1, 1193, "9c8c2149863e8f1d")
"""Version, size, and the start of the hash of all names in order."""


def fingerprint() -> str:
    return hashlib.sha256("\n".join(feature.name for feature in FEATURES).encode()).hexdigest()


def test_the_layout_of_a_version_never_changes():
    """If you change the layout, increase VERSION and pin the new one here."""
    version, size, names = PINNED
    assert (VERSION, SIZE, fingerprint()[: len(names)]) == (version, size, names)


def test_names_and_indices_are_unique():
    assert [feature.index for feature in FEATURES] == list(range(SIZE))
    assert len({feature.name for feature in FEATURES}) == SIZE
    assert all(feature.meaning for feature in FEATURES)


def test_names_match_what_is_written():
    expected = {
        at.PHASE_AT: "phase action",
        at.SUPPLY_AT + 6: "supply gray",
        at.PLAYER + at.POINTS: "self points",
        at.PLAYER + 2 * at.PLAYER_SIZE + at.TAGS: "other 2 tags",
        at.CARD + 11 * at.CARD_SIZE + at.CARD_NUMBER: "market 3.4 number",
        at.HANDS + at.CARD_LACKING + 1: "self hand 1 lacking other 1",
        at.HANDS + (3 + 2) * at.CARD_SIZE + at.CARD_UNSEEN: "other 1 hand 3 unseen",
        at.LOCATION + 3 * at.LOCATION_SIZE + at.LOCATION_NUMBER: "location 4 number",
        at.SEEN + 89: "seen 89",
        at.TEAMS + 90: "other 1 team 0",
    }
    assert {index: FEATURES[index].name for index in expected} == expected


def test_the_part_for_playing_comes_first():
    assert FEATURES[PLAYING - 1].name == "seen 89"
    assert FEATURES[PLAYING].name == "self team 0"


def test_scaled_numbers_are_about_one_at_most():
    assert SCALE.shape == (SIZE,)
    assert all(scale == 1 / feature.most for scale, feature in zip(SCALE.tolist(), FEATURES, strict=True) if scale == 1)
    assert SCALE.max() == 1
    assert SCALE.min() > 0


def test_the_compact_form_is_a_subset_without_duplicates():
    assert len(set(COMPACT.tolist())) == len(COMPACT) == 218
    assert COMPACT.max() < PLAYING
