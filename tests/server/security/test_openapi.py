"""The schema of the HTTP interface is correct: schemathesis tries everything in it, and more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.running import begun_table, running

SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
OPTIONS = ("--checks=all", "--generation-deterministic", "--max-examples=10")
DURING_THE_GAME = ("--exclude-path-regex=/stream$",)
AFTER_THE_GAME = (
    "--include-path-regex=^/api/tables/{table}",
    "--exclude-path-regex=/(stream|commands)$",
    "--phases=coverage",
)
"""Nothing else depends on the phase, and the other test generates more, most of it commands."""
CACHE = {"HYPOTHESIS_STORAGE_DIRECTORY": str(Path(__file__).parents[3] / ".hypothesis")}
"""It takes Hypothesis seconds to find out which characters there are, unless it finds them there."""
CONFIG = """
[parameters]
"path.table" = "{table}"

# What is a name, a bot or a move no schema can say: there a request that fits it may get a 400 all the same.
[[operations]]
include-method = "POST"
include-path-regex = "^/api/(tables|daily|me|session)"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 404, 409, 429]

[[operations]]
include-method = "PATCH"
include-path-regex = "^/api/me"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 404]

# Without a plan it is an empty one, not a 404.
[[operations]]
include-name = "GET /api/tables/{{table}}/plan"
checks.use_after_free.enabled = false

# What is too large is refused before it is read.
[[operations]]
include-name = "PUT /api/tables/{{table}}/plan"
checks.negative_data_rejection.expected-statuses = [400, 401, 403, 404, 409, 413, 429]

# They would end the session that all other requests need.
[[operations]]
include-name = ["DELETE /api/me", "DELETE /api/session"]
enabled = false
"""


@pytest.mark.parametrize("phase", ["playing", "over"])
def test_every_operation_does_what_the_schema_says(tmp_path: Path, phase: str) -> None:
    with running() as server:
        table, guests = begun_table(server)
        if phase == "over":
            guests[1].do(table, "resign")
        options = OPTIONS + (AFTER_THE_GAME if phase == "over" else DURING_THE_GAME)
        config = tmp_path / "schemathesis.toml"
        config.write_text(CONFIG.format(table=table))
        command = [
            str(SCHEMATHESIS),
            "--config-file",
            str(config),
            "run",
            f"{server.url}/api/schema/openapi.json",
            *options,
        ]
        command += [f"--header=Authorization: Bearer {guests[0].token}", "--no-color"]
        done = subprocess.run(
            command, cwd=tmp_path, env=os.environ | CACHE, capture_output=True, text=True, check=False, timeout=120
        )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "unresolvable reference" not in done.stdout, done.stdout


def test_the_stream_is_lines_of_json(tmp_path: Path) -> None:
    with running() as server:
        table, guests = begun_table(server)
        with guests[0].http.stream("GET", f"/api/tables/{table}/stream") as stream:
            assert stream.status_code == 200
            assert stream.headers["content-type"].startswith("application/x-ndjson")
            lines = stream.iter_lines()
            assert json.loads(next(lines))["type"] == "welcome"
            guests[1].do(table, "say", phrase="hello")
            assert json.loads(next(lines))["events"][0]["phrase"] == "hello"
        for path in ("nothing/stream", "NOTHING/stream", f"{table}/stream?last=x"):
            response = guests[0].http.get(f"/api/tables/{path}")
            assert response.status_code in {400, 404}
            assert response.json()["type"] == "refused"
