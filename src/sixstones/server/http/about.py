"""About the server: version, bots, cards, health and metrics."""

from __future__ import annotations

from functools import cache
from typing import Any

from litestar import Request, Response, get
from msgspec import convert

from sixstones import __version__
from sixstones.ai.registry import BOTS
from sixstones.match.decision import RequestRefused
from sixstones.match.names import PHRASES
from sixstones.protocol import VERSION
from sixstones.protocol import server as wire
from sixstones.rules.deck import COST_NAMES, Character, Location, standard_deck
from sixstones.server.http.refusals import may_refuse
from sixstones.server.http.request_context import node_of


@get("/api/about", summary="This server", tags=["server"], responses=may_refuse())
async def about() -> wire.About:
    """Version, bots and chat phrases."""
    return wire.About(name="sixstones", version=__version__, protocol=VERSION, bots=_bots(), phrases=PHRASES)


@get("/api/bots", summary="The bots", tags=["server"], responses=may_refuse())
async def list_bots() -> tuple[wire.BotState, ...]:
    """All bots, those with a level first."""
    return _bots()


@get("/api/deck", summary="The cards", tags=["server"], responses=may_refuse())
async def show_deck() -> Response[wire.DeckFacts]:
    """What is printed on every character and location."""
    return Response(_deck(), headers={"Cache-Control": "public, max-age=3600"})


@get("/health", summary="Whether it is alive", tags=["server"], media_type="text/plain", responses=may_refuse())
async def health() -> str:
    """Always "ok"."""
    return "ok\n"


@get(
    "/ready",
    summary="Whether it can serve requests",
    tags=["server"],
    media_type="text/plain",
    responses=may_refuse(503),
)
async def ready(request: Request[Any, Any, Any]) -> str:
    """Ready if the database can be written to and the server is not stopping; otherwise 503."""
    node = node_of(request)
    if node.stopping:
        raise RequestRefused("server/stopping", "The server is stopping.")
    await node.readiness.check()
    return "ready\n"


@get("/metrics", summary="Metrics for Prometheus", tags=["server"], media_type="text/plain", responses=may_refuse())
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Counts only, nothing about any game."""
    return Response(node_of(request).metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@cache
def _deck() -> wire.DeckFacts:
    deck = standard_deck()
    return wire.DeckFacts(
        name=deck.name,
        characters=tuple(_character(card) for card in deck.characters),
        locations=tuple(_location(side) for side in deck.locations),
    )


def _character(card: Character) -> wire.CharacterFacts:
    return wire.CharacterFacts(
        id=card.id,
        name=card.name,
        level=card.level,
        bonus=card.bonus,
        points=card.points,
        avengers_tags=card.avengers_tags,
        cost=dict(zip(COST_NAMES, card.cost, strict=True)),
    )


def _location(side: Location) -> wire.LocationFacts:
    requirement = dict(zip(COST_NAMES, side.requirement, strict=True))
    return wire.LocationFacts(id=side.id, name=side.name, points=side.points, requirement=requirement)


def _bots() -> tuple[wire.BotState, ...]:
    return tuple(convert(bot, wire.BotState, from_attributes=True) for bot in BOTS.values())
