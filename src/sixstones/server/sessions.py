"""People's devices: which are logged in or out. Each node refuses logged-out ones within a sweep."""

import time
from collections.abc import Collection
from typing import Final

from sixstones.match.refusal import RequestRefused
from sixstones.server.guests import LIFETIME
from sixstones.server.host import Host
from sixstones.server.storage.people import NOTED_EVERY, People

ENDED: Final = "You were logged out on this device. Log in again, or continue as a new guest."
EXPIRED_EVERY: Final = 24 * 3600.0
OVERLAP: Final = 300.0  # Seconds by which the clocks of nodes may differ

BROWSERS: Final = {  # the first that is found; most browsers also claim to be others
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "Chrome": "Chrome",
    "CriOS": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def device_name(agent: str) -> str:
    """A device in plain words, such as "Firefox, Windows", from its browser's user agent."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    program = "".join(char for char in agent.partition("/")[0][:24] if char.isprintable())
    return ", ".join(part for part in (browser, system) if part) or program


class Sessions:
    def __init__(self, people: People, host: Host) -> None:
        self._people, self._host = people, host
        self._ended: dict[str, float] = {}  # When each session was ended
        self._newest = 0.0
        self._seen: dict[str, float] = {}  # When each session was noted by this node
        self._unnoted: set[str] = set()
        self._expired_at = 0.0

    def check(self, session: str) -> None:
        """Raises RequestRefused if the session has ended; otherwise records that it was seen now."""
        if self.has_ended(session):
            raise RequestRefused("request/credentials", ENDED)
        if session and session not in self._seen:
            self._seen[session] = time.time()
            self._unnoted.add(session)

    def has_ended(self, session: str) -> bool:
        return session in self._ended

    async def end(self, sessions: Collection[str]) -> None:
        """Refuse these from now on, here at once."""
        now = time.time()
        if sessions:
            await self._people.end_sessions(sessions, now)
            self.refuse(dict.fromkeys(sessions, now))

    def refuse(self, ended: dict[str, float]) -> None:
        """Refuse sessions at this node, and end their connections."""
        if new := ended.keys() - self._ended.keys():
            self._ended |= ended
            self._host.dismiss_all("request/credentials", ENDED, new)

    def accept(self, session: str) -> None:
        """Take back a refusal that was not stored."""
        self._ended.pop(session, None)

    async def refresh(self) -> None:
        """Find out which sessions were ended at other nodes, and record which were seen here."""
        now = time.time()
        if now >= self._expired_at + EXPIRED_EVERY:
            self._expired_at = now
            await self._people.expire_sessions(now - LIFETIME)
            self._ended = {id: at for id, at in self._ended.items() if at >= now - LIFETIME}
        ended = await self._people.ended_since(self._newest - OVERLAP)
        self._newest = max(ended.values(), default=self._newest)
        self.refuse(ended)
        if self._unnoted:
            noted, self._unnoted = self._unnoted, set()
            await self._people.see_sessions(noted, now)
        self._seen = {id: at for id, at in self._seen.items() if at >= now - NOTED_EVERY}
