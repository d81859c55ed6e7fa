"""A network for all tests of the bots that play with one."""

from pathlib import Path

import pytest

from tests.ai.network.networks import write_network


@pytest.fixture(scope="session")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_network(tmp_path_factory.mktemp("network") / "tiny.safetensors")
