"""From a command to its answer, over WebSocket or HTTP."""

import logging

from sixstones.match.decision import RequestRefused
from sixstones.match.playing import hinted
from sixstones.match.storage import StorageUnavailable
from sixstones.protocol import client
from sixstones.protocol import server as wire
from sixstones.server.host import refusal_of
from sixstones.server.node import Node

log = logging.getLogger(__name__)


async def answer(
    node: Node, table: str, player: str, address: str, command: client.AnyCommand
) -> wire.Done | wire.Hinted | wire.Refused:
    """Execute a command; every failure becomes a refusal."""
    with node.metrics.command_seconds.time():
        try:
            if player:  # without credentials it is refused anyway
                _check_limits(node, player, address, command)
            if isinstance(command, client.Hint):
                return await _hint(node, table, player, command)
            return await node.host.command(table, player, command)
        except RequestRefused as refused:
            return await _refusal(node, table, player, command, refused)
        except StorageUnavailable as error:
            return await _refusal(node, table, player, command, refusal_of(error))
        except Exception:
            log.exception("command %s failed at table %s", type(command).__name__, table)
            broken = RequestRefused("server/internal", "Something went wrong on the server. It was logged.")
            return await _refusal(node, table, player, command, broken)


def _check_limits(node: Node, player: str, address: str, command: client.AnyCommand) -> None:
    """Raises RequestRefused when the player, or all players of the address, send too much."""
    if isinstance(command, client.Say):
        node.limits.lines.check(player, address)
    if isinstance(command, client.Hint):
        node.limits.hints.check(player, address)
    node.limits.commands.check(player, address)


async def _hint(node: Node, id: str, player: str, command: client.Hint) -> wire.Hinted:
    table, seat = await node.host.check_hint(id, player, command)
    bot, choice = await node.bots.hint(table, seat)
    return hinted(command, table.state, bot, choice)


async def _refusal(
    node: Node, id: str, player: str, command: client.AnyCommand, refused: RequestRefused
) -> wire.Refused:
    node.metrics.refused.labels(refused.code).inc()
    state = None
    if refused.code == "table/stale":
        state = node.host.state_for(await node.host.table(id), player)
    return wire.Refused(id=command.id, code=refused.code, message=refused.message, clause=refused.clause, table=state)
