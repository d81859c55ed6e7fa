"""The text of a notification, in the reader's language, from the page's catalogue."""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

Kind: TypeAlias = Literal["turn", "time", "nudge", "over"]
KINDS: Final[tuple[Kind, ...]] = ("turn", "time", "nudge", "over")


def notification(kind: Kind, language: str, others: Sequence[str], by: str = "") -> tuple[str, str]:
    """The title and the text; `others` are the people at the table, `by` who reminds the reader."""
    names = ", ".join(others)
    return _text(language, f"push-{kind}", names=names, by=by), _text(language, "push-table", names=names)


def _text(language: str, id: str, **values: str) -> str:
    bundle = _bundle(language)
    pattern = bundle.get_message(id).value
    assert pattern is not None, id
    return str(bundle.format_pattern(pattern, values)[0])


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    path = files("sixstones") / "locales" / language / "notify.ftl"
    bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
