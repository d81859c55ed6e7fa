"""The alerts and the dashboard in deploy/monitoring use metrics that a server has."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tests.server.running import begun_table, running

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"
NAMES = re.compile(r"\bsixstones_\w+")


@pytest.fixture(scope="module")
def metrics() -> dict[str, set[str]]:
    """The labels of every metric of a server where something has happened."""
    with running() as server:
        table, (ann, _) = begun_table(server)
        ann.do(table, "say", phrase="hello")
        ann.post(table, "sit", name="Ann")
        server.node.metrics.pushes.labels("sent").inc()
        lines = server.client().get("/metrics").text.splitlines()
    found: dict[str, set[str]] = {}
    for name, labels in re.findall(r"^(sixstones_\w+)(?:{(.*?)})? ", "\n".join(lines), re.MULTILINE):
        found.setdefault(name, set()).update(re.findall(r"(\w+)=", labels))
    return found


def test_the_alerts_use_metrics_that_exist(metrics: dict[str, set[str]]) -> None:
    [group] = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))["groups"]
    assert len(group["rules"]) == 3
    used = {name for rule in group["rules"] for name in NAMES.findall(rule["expr"])}
    assert len(used) >= 4
    assert used <= metrics.keys()


def test_the_dashboard_uses_metrics_that_exist(metrics: dict[str, set[str]]) -> None:
    dashboard = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
    used: set[str] = set()
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            names = set(NAMES.findall(target["expr"]))
            used |= names
            assert names
            assert names <= metrics.keys(), target["expr"]
            labels = set(re.findall(r"by \(([\w, ]+)\)", target["expr"]))
            shown = {label for group in labels for label in group.replace(" ", "").split(",")} - {"instance"}
            assert shown <= set().union(*(metrics[name] for name in names)), target["expr"]
    gauges_and_counters = {name for name in metrics if not name.endswith(("_created", "_bucket", "_count", "_sum"))}
    assert gauges_and_counters <= used  # the dashboard shows everything
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])


def test_the_manual_names_every_metric(metrics: dict[str, set[str]]) -> None:
    manual = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    named = {name for name in metrics if not name.endswith(("_created", "_bucket", "_count", "_sum"))}
    assert {name for name in named if name not in manual} == set()
