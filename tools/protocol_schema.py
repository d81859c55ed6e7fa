"""The JSON schema of the protocol. The TypeScript types of the page are generated from it (`npm run types` in web/)."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from sixstones.protocol import VERSION, Value, account, client, correspondence, daily, server
from sixstones.protocol.errors import CODES

UNIONS: Final = {"FromClient": client.FromClient, "FromServer": server.FromServer, "AnyEvent": server.AnyEvent}
OTHER_ROOTS: Final = (
    client.CreateTable,
    client.StartDaily,
    client.PushSubscription,
    client.PushEnd,
    client.Notifications,
    client.Report,
    server.TableMade,
    server.TableListing,
    server.About,
    server.DeckFacts,
    server.EventPage,
    server.Replay,
    server.Proof,
    server.GuestToken,
    daily.Daily,
    account.Rename,
    account.PasskeyAnswer,
    account.RecoveryCode,
    account.Me,
    account.Export,
    correspondence.MyGames,
    correspondence.Plan,
    correspondence.PlanState,
    correspondence.TakeHoliday,
    correspondence.HolidayState,
)
"""Bodies of HTTP requests and responses. Everything else is a part of these and of the unions."""


def json_schema() -> dict[str, Any]:
    """All messages as one JSON schema."""
    roots = [*UNIONS.values(), *OTHER_ROOTS]
    _, definitions = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    _require_what_the_server_sends(definitions, Value)
    for name, union in UNIONS.items():
        definitions[name] = {"anyOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in get_args(union)]}
    definitions["Code"] = {"enum": list(CODES)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Sixstones protocol {VERSION}",
        "version": VERSION,
        "$defs": dict(sorted(definitions.items())),
    }


def _require_what_the_server_sends(definitions: dict[str, Any], part: type[Value]) -> None:
    """The server always writes a field, even one that has a default, unless its class omits defaults."""
    for each in part.__subclasses__():
        if each.__name__ in definitions and not each.__struct_config__.omit_defaults:
            definitions[each.__name__]["required"] = list(definitions[each.__name__]["properties"])
        _require_what_the_server_sends(definitions, each)
