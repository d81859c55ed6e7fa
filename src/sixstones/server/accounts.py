"""People without accounts: guests who use several devices, and who can export or delete their data."""

import asyncio
import json
import logging
import secrets
import time
import unicodedata
from collections.abc import Awaitable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from sixstones.match.daily import day_of
from sixstones.match.lobby import ALPHABET  # 31 characters without look-alikes
from sixstones.match.names import usable_name
from sixstones.match.payload import with_effects
from sixstones.match.refusal import RequestRefused
from sixstones.protocol import account
from sixstones.records import record_to_text
from sixstones.server.daily import Daily
from sixstones.server.guests import Credentials, Guests
from sixstones.server.host import UNREADABLE, Host
from sixstones.server.passkeys import Json, Passkeys, text_of
from sixstones.server.sessions import Sessions, device_name

MAX_PASSKEYS: Final = 20
MAX_LOOKED_AT: Final = 50  # Unfinished tables; more would be slow to read
CODE_LENGTH: Final = 27  # Random characters of a recovery code: 133 bits, so that a plain digest is enough
GROUP: Final = 4
NO_SUCH: Final = "There is no such device or passkey. It may have been removed already."

log = logging.getLogger(__name__)


class Accounts:
    """Methods raise RequestRefused."""

    def __init__(self, host: Host, daily: Daily, guests: Guests, sessions: Sessions, passkeys: Passkeys) -> None:
        self._host, self._daily, self._guests = host, daily, guests
        self._people, self._sessions, self._passkeys = host.people, sessions, passkeys

    async def me(self, who: Credentials) -> account.Me:
        person, keys = await self._people.person(who.player), await self._people.passkeys(who.player)
        recovery = bool(person and person.recovery)
        return account.Me(
            name=person.name if person else "",
            kept=recovery or bool(keys),
            recovery=recovery,
            passkeys=tuple(map(_passkey, keys)),
            sessions=tuple(_session(row, who) for row in await self._people.sessions(who.player)),
            unfinished=await self._unfinished(who.player),
        )

    async def _unfinished(self, player: str) -> int:
        count = 0
        for id in (await self._host.storage.tables_of(player, finished=False))[:MAX_LOOKED_AT]:
            with suppress(RequestRefused):  # a damaged table can't be played
                table = await self._host.table(id)
                seat = table.seat_of(player)
                count += table.phase == "playing" and seat is not None and not table.seats[seat].resigned
        return count

    async def keep(self, who: Credentials, agent: str, name: str = "") -> None:
        """From now on, store what belongs to a guest."""
        await self._people.keep(who.player, usable_name(name) if name else "", time.time())
        await self._people.add_session(who.session, who.player, device_name(agent), time.time())

    # Passkeys and the recovery code

    async def passkey_options(self, who: Credentials) -> tuple[Json, str]:
        person, keys = await self._people.person(who.player), await self._people.passkeys(who.player)
        if len(keys) >= MAX_PASSKEYS:
            raise RequestRefused("passkey/too_many", f"You have {MAX_PASSKEYS} passkeys already. Delete one first.")
        return self._passkeys.to_register(who.player, person.name if person else "", [key.id for key in keys])

    async def add_passkey(self, who: Credentials, agent: str, cookie: str, credential: Json) -> account.PasskeyState:
        made = self._passkeys.registered(who.player, cookie, credential)
        await self.keep(who, agent)
        id, name, now = text_of(made.credential_id), device_name(agent), time.time()
        key = {"public_key": text_of(made.credential_public_key), "uses": made.sign_count}
        if not await self._people.add_passkey(id=id, player=who.player, name=name, created_at=now, **key):
            raise RequestRefused("passkey/refused", "This passkey is already in use.")
        return account.PasskeyState(id=id, name=name, created_at=_ms(now))

    async def name_passkey(self, who: Credentials, id: str, name: str) -> None:
        _found(await self._people.name_passkey(who.player, id, usable_name(name)))

    async def delete_passkey(self, who: Credentials, id: str) -> None:
        _found(await self._people.delete_passkey(who.player, id))

    async def new_recovery(self, who: Credentials, agent: str) -> str:
        """A new code, which replaces the last one."""
        await self.keep(who, agent)
        code = new_code()
        await self._people.set_recovery(who.player, digest_of(code))
        return code

    # Logging in and out

    async def log_in_with_passkey(self, cookie: str, credential: Json, agent: str, before: Credentials) -> str:
        """The token of a further device."""
        challenge = self._passkeys.check_cookie(cookie)
        key = await self._people.passkey(str(credential.get("id", "")))
        if key is None:
            raise RequestRefused("passkey/unknown", "Nobody here has this passkey. It may have been deleted.")
        uses = self._passkeys.uses_after(challenge, credential, key.public_key, key.uses)
        if not await self._people.use_passkey(key.id, key.uses, uses):
            raise RequestRefused("passkey/refused", "This passkey was just used elsewhere. Try again.")
        return await self._log_in(key.player, agent, before)

    async def log_in_with_recovery(self, code: str, agent: str, before: Credentials) -> str:
        """The token of a further device."""
        player = await self._people.with_recovery(digest_of(code))
        if player is None:
            raise RequestRefused("recovery/unknown", "Nobody here has this code. A newer one may have replaced it.")
        return await self._log_in(player, agent, before)

    async def _log_in(self, player: str, agent: str, before: Credentials) -> str:
        token = self._guests.issue_for(player)
        made = self._guests.credentials(token)
        assert made is not None
        await self._people.add_session(made.session, player, device_name(agent), time.time())
        if before.session in await self._open_sessions(before.player):
            await self._sessions.end([before.session])  # the browser forgets that token
        return token

    async def log_out(self, who: Credentials) -> None:
        await self._sessions.end([who.session])

    async def end_session(self, who: Credentials, id: str) -> None:
        _found(id in await self._open_sessions(who.player))
        await self._sessions.end([id])

    async def end_other_sessions(self, who: Credentials) -> None:
        await self._sessions.end(await self._open_sessions(who.player) - {who.session})

    async def _open_sessions(self, player: str) -> set[str]:
        return {row.id for row in await self._people.sessions(player)} if player else set()

    # Everything

    async def export(self, who: Credentials) -> account.Export:
        """All that is stored about a player. Of unfinished games, only what the player saw."""
        person = await self._people.person(who.player)
        tables = [await self._exported(id, who.player) for id in await self._host.storage.tables_of(who.player)]
        return account.Export(
            player=who.player,
            name=person.name if person else "",
            created_at=_ms(person.created_at) if person else None,
            preferences=json.loads(person.preferences) if person else {},
            recovery=bool(person and person.recovery),
            passkeys=tuple(map(_passkey, await self._people.passkeys(who.player))),
            sessions=tuple(_session(row, who) for row in await self._people.sessions(who.player)),
            subscriptions=tuple(
                account.ExportedPush(endpoint=row.endpoint, language=row.language, created_at=_ms(row.created_at))
                for row in await self._people.subscriptions(who.player)
            ),
            plans=tuple(
                account.ExportedPlan(table=row.table_id, plan=_plan(row.body))
                for row in await self._people.plans(who.player)
            ),
            reports=tuple(
                account.ExportedReport(table=row.table_id, seat=row.seat, reason=row.reason, at=_ms(row.at))
                for row in await self._people.reports(who.player)
            ),
            tables=tuple(each for each in tables if each),
        )

    async def _exported(self, id: str, player: str) -> account.ExportedTable | None:
        try:
            table, entries = await self._host.log(id)
        except RequestRefused as problem:
            if problem.code not in UNREADABLE:
                raise
            return None
        own = [entry.event.number for entry in entries if entry.player == player]
        seat = table.seat_of(player)
        seated = seat is not None or table.seat_to_take_back(player) is not None
        seen = entries if seated else entries[: max(own, default=0)]  # what came after they left is not theirs
        public = seated and table.phase == "over" and await self._daily.is_public(table)
        return account.ExportedTable(
            id=id,
            seat=seat,
            events=with_effects(table, (entry.event for entry in seen)),
            record=record_to_text(table.record()) if public else None,
        )

    async def erase(self, who: Credentials) -> None:
        """Delete everything about a player. If this is interrupted, the player can still log in and finish it."""
        others = await self._open_sessions(who.player) - {who.session}
        await self._sessions.end(others)
        self._sessions.refuse({who.session: time.time()})  # only at this node, so that it can be taken back
        if not self._host.fanout.alone:
            # Until all nodes refuse the person's other sessions, so that those can't add anything.
            await asyncio.sleep(2 * self._host.settings.sweep)
        try:
            for id in await self._host.storage.tables_of(who.player):
                await _erase_at(id, self._host.rewrite(id, who.player))
                if day_of(id):
                    await _erase_at(id, self._daily.forget(id, who.player))
        except BaseException:
            self._sessions.accept(who.session)
            raise
        await self._sessions.end([who.session])
        await self._people.forget(who.player, time.time())


async def _erase_at(id: str, work: Awaitable[None]) -> None:
    """What a damaged table says stays there; that must not keep people from deleting the rest."""
    try:
        await work
    except RequestRefused as problem:
        if problem.code not in UNREADABLE:
            raise
        log.error("table %s still names a deleted player: %s", id, problem)


def _found(found: bool) -> None:
    if not found:
        raise RequestRefused("session/unknown", NO_SUCH)


def _passkey(row: Any) -> account.PasskeyState:
    return account.PasskeyState(id=row.id, name=row.name, created_at=_ms(row.created_at))


def _session(row: Any, who: Credentials) -> account.SessionState:
    times = {"created_at": _ms(row.created_at), "seen_at": _ms(row.seen_at)}
    return account.SessionState(id=row.id, name=row.name, current=row.id == who.session, **times)


def _plan(body: str) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return body


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


def new_code() -> str:
    """A recovery code that people can print and type, such as k7mq-9xt2-…: seven groups of four."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
    code += _check_character(code)
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def digest_of(typed: str) -> str:
    """The digest of a code; the code itself is not stored. Raises RequestRefused for a typo."""
    code = "".join(char for char in typed.lower() if unicodedata.category(char) not in {"Pd", "Zs", "Cc", "Cf"})
    right = len(code) == CODE_LENGTH + 1 and set(code) <= set(ALPHABET) and code[-1] == _check_character(code[:-1])
    if not right:
        raise RequestRefused("recovery/mistyped", "This code has a typo. Compare it with your printed code.")
    return sha256(f"sixstones recovery {code}".encode()).hexdigest()


def _check_character(code: str) -> str:
    """The number of characters is prime, so one wrong character, or two that changed places, give another sum."""
    total = sum(place * ALPHABET.index(char) for place, char in enumerate(code, start=1))
    return ALPHABET[total % len(ALPHABET)]
