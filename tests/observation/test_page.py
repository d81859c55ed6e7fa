"""The page about the observation is up to date."""

from __future__ import annotations

from tools.environments import LIST, PAGE, listing, page


def test_the_page_and_the_list_are_up_to_date():
    """`make goldens` rewrites them."""
    assert PAGE.read_text(encoding="utf-8") == page()
    assert LIST.read_text(encoding="utf-8") == listing()
