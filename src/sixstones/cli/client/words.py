"""The words that the client shows, from the Fluent catalogues that the page uses too."""

import os
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

from fluent.runtime import FluentBundle, FluentResource

from sixstones.rules.colours import COLOUR_NAMES

Language: TypeAlias = Literal["en", "es", "es-419", "fr", "pl"]
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
FALLBACKS: Final = {"es-419": ("es-419", "es", "en"), "en": ("en",)}
CATALOGUES: Final = ("terminal.ftl", "page.ftl")
ENVIRONMENT: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_from_environment() -> str:
    """The first language that the locale asks for and the client has; English otherwise."""
    locale = next((value for name in ENVIRONMENT if (value := os.environ.get(name))), "")
    tag = locale.partition(".")[0].replace("_", "-")
    language = tag.partition("-")[0].lower()
    if language == "es":
        return "es" if tag in {"es", "es-ES"} else "es-419"
    return language if language in LANGUAGES else "en"


class Words:
    """Texts by their id, in one language."""

    def __init__(self, language: str | None = None) -> None:
        self.language = language or language_from_environment()
        self.letters = {colour: self(f"letter-{colour}") for colour in COLOUR_NAMES}

    def __call__(self, id: str, **values: Any) -> str:
        """A text with its values filled in. Values are never read as markup."""
        for language in FALLBACKS.get(self.language, (self.language, "en")):
            for catalogue in CATALOGUES:
                bundle = _bundle(language, catalogue)
                if bundle.has_message(id) and (pattern := bundle.get_message(id).value):
                    return str(bundle.format_pattern(pattern, values)[0])
        return id

    def has(self, id: str) -> bool:
        return self(id) != id

    def all(self, id: str) -> list[str]:
        """A text that lists words to type, the usual one first."""
        return [word.strip() for word in self(id).split(",")]

    def list(self, parts: Iterable[str], joint: str = "list-and") -> str:
        """Parts as a sentence has them: "a", "a and b", "a, b and c"."""
        *most, last = tuple(parts) or ("",)
        return self(joint, most=", ".join(most), last=last) if most else last

    def tokens(self, counts: Mapping[str, int]) -> str:
        """Tokens in words: "2 red and 1 gray"."""
        return self.list(
            self("tokens", number=counts[colour], colour=self(f"colour-{colour}"))
            for colour in COLOUR_NAMES
            if counts.get(colour)
        )


@cache
def _bundle(language: str, catalogue: str) -> FluentBundle:
    text = (files("sixstones") / "locales" / language / catalogue).read_text(encoding="utf-8")
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(text))
    return bundle


def simple(text: str) -> str:
    """A text as it is compared: without case, accents, punctuation and hyphens."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = "".join(" " if char == "-" else char for char in plain if char.isalnum() or char in " -")
    return " ".join(kept.split())
