"""Removes old tables, reports and log lines, a few at each sweep, so that nobody has to wait for it."""

from contextlib import suppress
from typing import Final

from sixstones.match.entry import UnreadableLog, from_bytes
from sixstones.match.refusal import RequestRefused
from sixstones.match.storage import StorageDamaged
from sixstones.server.host import Host
from sixstones.server.storage.administration import Administration, OldTable

DAY: Final = 24 * 3600.0
BATCH: Final = 50  # Tables that one sweep looks at
PAUSE: Final = 3600.0  # Seconds between two passes over all tables


class Retention:
    """Logs of daily deals, tables with an open report, and unfinished games are kept."""

    def __init__(self, host: Host, storage: Administration) -> None:
        self._host, self._storage = host, storage
        self._after = ""
        self.next_pass = 0.0

    async def sweep(self) -> None:
        """Check the next few tables."""
        now, settings = self._host.clock.now(), self._host.settings
        if now < self.next_pass:
            return
        days = min(filter(None, (settings.finished_days, settings.lobby_days)), default=0)
        batch = await self._storage.old_tables(self._after, now - days * DAY, BATCH) if days else []
        for table in batch:
            with suppress(StorageDamaged):  # storage has logged it; the table stays
                if await self._is_over(table, now) and await self._storage.remove(table):
                    self._host.forget(table.id)
                    self._host.metrics.removed.labels("over" if table.finished else "lobby").inc()
        self._after = batch[-1].id if len(batch) == BATCH else ""
        if not self._after:
            self.next_pass = now + PAUSE
            await self._storage.forget(now - settings.report_days * DAY if settings.report_days else 0.0, now)

    async def _is_over(self, table: OldTable, now: float) -> bool:
        settings = self._host.settings
        days = settings.finished_days if table.finished else settings.lobby_days
        if not days:
            return False
        try:
            last = from_bytes((await self._host.storage.load(table.id, table.number - 1, 1))[0]).event.at / 1000
            return last < now - days * DAY and (table.finished or not await self._storage.is_started(table.id))
        except (UnreadableLog, StorageDamaged, IndexError):
            with suppress(RequestRefused):
                await self._host.table(table.id)  # which reports it, once
            return False
