from __future__ import annotations

import pytest
from tools.reliability.scenarios import Pair

from tests.services.postgres import Postgres
from tests.services.redis import Redis


@pytest.fixture
def pair(postgres_server: Postgres, redis_server: Redis) -> Pair:
    """Two nodes, not started yet, on an empty database."""
    return Pair.of(postgres_server, redis_server)
