"""Metrics for Prometheus. Counts only: nothing about any game."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from sixstones.server.storage.failures import KINDS


class Metrics:
    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.tables_created = Counter("sixstones_tables_created", "Tables opened", registry=registry)
        self.commands = Counter("sixstones_commands", "Commands executed", ["command"], registry=registry)
        self.refused = Counter("sixstones_refused", "Requests refused", ["code"], registry=registry)
        self.events = Counter("sixstones_events", "Events at tables", registry=registry)
        self.conflicts = Counter("sixstones_conflicts", "Changes retried after a conflict", registry=registry)
        self.storage_errors = Counter("sixstones_storage_errors", "Failed database calls", ["kind"], registry=registry)
        for kind in KINDS:
            self.storage_errors.labels(kind)  # otherwise Prometheus would not see the first failure as a rise
        self.pushes = Counter("sixstones_pushes", "Notifications to browsers", ["result"], registry=registry)
        self.pushes_waiting = Gauge("sixstones_pushes_waiting", "Notifications not sent yet", registry=registry)
        self.bot_moves = Counter("sixstones_bot_moves", "Moves made by bots", registry=registry)
        self.connections = Gauge("sixstones_connections", "Open connections", registry=registry)
        self.tables_in_memory = Gauge("sixstones_tables_in_memory", "Tables in memory", registry=registry)
        self.bots_waiting = Gauge("sixstones_bots_waiting", "Bots and hints waiting for a thread", registry=registry)
        self.lag = Gauge("sixstones_event_loop_lag_seconds", "Lag of the event loop", registry=registry)
        self.waiting_writes = Gauge("sixstones_waiting_writes", "Changes waiting for the database", registry=registry)
        self.waiting_calls = Gauge("sixstones_waiting_calls", "Other database calls", registry=registry)
        self.shedding = Gauge("sixstones_shedding", "1 while new work is refused", registry=registry)
        self.removed = Counter("sixstones_tables_removed", "Old tables removed", ["phase"], registry=registry)
        for phase in ("lobby", "over"):
            self.removed.labels(phase)
        self.restrictions = Gauge("sixstones_restrictions", "Guests who are muted or banned", registry=registry)
        self.reports = Counter("sixstones_reports", "Reports about players", registry=registry)
        buckets = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5)
        name, text = "sixstones_command_seconds", "From a command to its answer"
        self.command_seconds = Histogram(name, text, buckets=buckets, registry=registry)

    @property
    def open_connections(self) -> float:
        return self.registry.get_sample_value("sixstones_connections") or 0

    def text(self) -> bytes:
        return generate_latest(self.registry)
