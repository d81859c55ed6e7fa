"""The generated schema and documentation match the protocol."""

from __future__ import annotations

import re

import jsonschema
import msgspec
import pytest
from tools.protocol import ROOT, files
from tools.protocol_schema import UNIONS, json_schema

from sixstones.match.payload import table_state
from sixstones.protocol import client
from sixstones.protocol.errors import CODES
from tests.match.tables import Played


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_the_generated_files_are_up_to_date(path):
    assert path.read_text(encoding="utf-8") == files()[path], "run `make goldens`"


def _valid(name: str, value: object) -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator(schema | {"$ref": f"#/$defs/{name}"}).validate(value)


def test_messages_fit_the_schema():
    played = Played(players=3, clock="game").started("ben", "cy")
    played.move()
    _valid("Play", msgspec.to_builtins(client.Play(state=3, move="pass")))
    for seat in (None, 0, 1, 2):
        _valid("TableState", msgspec.json.decode(msgspec.json.encode(table_state(played.table, seat))))


def test_the_schema_refuses_what_the_server_refuses():
    for wrong in (
        {"type": "play", "state": -1, "move": "pass"},
        {"type": "play", "state": 1},
        {"type": "play", "x": 1},
    ):
        with pytest.raises(jsonschema.ValidationError):
            _valid("Play", wrong)
        with pytest.raises(msgspec.ValidationError):
            client.read_message(msgspec.json.encode(wrong))


def test_every_message_is_in_the_schema():
    definitions = json_schema()["$defs"]
    for name, union in UNIONS.items():
        parts = [f"#/$defs/{each.__name__}" for each in union.__args__]
        assert [each["$ref"] for each in definitions[name]["anyOf"]] == parts
        assert all(each.__name__ in definitions for each in union.__args__)


def test_every_code_is_in_the_documentation_and_in_use():
    documented = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/sixstones").rglob("*.py"))
    for code in CODES:
        assert f"`{code}`" in documented, code
        assert len(re.findall(re.escape(f'"{code}"'), sources)) > 1, f"{code} is never used"
