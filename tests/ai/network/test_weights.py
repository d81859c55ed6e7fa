"""Network files: they can be read back, and a file that does not fit gets a message."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

from sixstones.ai.network.weights import REMEDY, UnusableWeights, expected_tensors, read_weights
from tests.ai.network.networks import HEADER, TINY, any_network, write_network


def test_an_exported_network_can_be_read(weights: Path):
    read = read_weights(weights)
    assert read.header == HEADER
    assert (read.shape.width, read.shape.blocks, read.shape.card, read.shape.heads) == (
        TINY.width,
        TINY.blocks,
        TINY.card,
        TINY.heads,
    )
    state = any_network().state_dict()
    assert set(read.tensors) == set(expected_tensors(read.shape)) <= set(state)
    for name, tensor in read.tensors.items():
        np.testing.assert_array_equal(tensor, state[name].numpy())


@pytest.fixture
def tensors(weights: Path) -> dict[str, np.ndarray]:
    return load_file(weights)


def refusal(path: Path) -> str:
    with pytest.raises(UnusableWeights) as refused:
        read_weights(path)
    message = str(refused.value)
    assert "\n" not in message
    assert message.endswith(REMEDY)
    return message


def written(path: Path, tensors: dict[str, np.ndarray], **header: str) -> Path:
    save_file(tensors, path, {**HEADER.as_text(), **header})
    return path


def test_a_missing_file(tmp_path: Path):
    assert "There is no file" in refusal(tmp_path / "none.safetensors")


@pytest.mark.parametrize("kept", [0, 5, 200, 2000])
def test_a_file_that_was_cut_off(weights: Path, tmp_path: Path, kept: int):
    cut = tmp_path / "cut.safetensors"
    cut.write_bytes(weights.read_bytes()[:kept])
    assert "is damaged" in refusal(cut)


def test_a_folder(tmp_path: Path):
    assert "is damaged" in refusal(tmp_path)


def test_a_file_without_a_header(tmp_path: Path, tensors: dict[str, np.ndarray]):
    save_file(tensors, tmp_path / "bare.safetensors")
    assert "has no 'players'" in refusal(tmp_path / "bare.safetensors")


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({"form": "cards-9"}, "the architecture 'cards-9', not 'cards-3'"),
        ({"observation": "7"}, "observations of version 7, not 1"),
        ({"games": "many"}, "'many' games"),
    ],
)
def test_a_header_that_does_not_fit(
    tmp_path: Path, tensors: dict[str, np.ndarray], header: dict[str, str], message: str
):
    assert message in refusal(written(tmp_path / "other.safetensors", tensors, **header))


@pytest.mark.parametrize("name", ["inlet.bias", "blocks.0.second.weight", "norm.bias", "say.weight"])
def test_a_missing_tensor(tmp_path: Path, tensors: dict[str, np.ndarray], name: str):
    del tensors[name]
    assert "tensor" in refusal(written(tmp_path / "less.safetensors", tensors))


def test_an_unknown_tensor(tmp_path: Path, tensors: dict[str, np.ndarray]):
    tensors["blocks.0.third.weight"] = np.zeros((2, 2), np.float16)
    assert "unknown tensor 'blocks.0.third.weight'" in refusal(written(tmp_path / "more.safetensors", tensors))


def test_a_tensor_of_another_size(tmp_path: Path, tensors: dict[str, np.ndarray]):
    tensors["policy.weight"] = tensors["policy.weight"][:-1].copy()
    assert "'policy.weight' is (70, 32), not (71, 32)" in refusal(written(tmp_path / "odd.safetensors", tensors))


def test_values_that_are_not_finite(tmp_path: Path, tensors: dict[str, np.ndarray]):
    tensors["policy.weight"][3, 3] = np.nan
    assert "not finite" in refusal(written(tmp_path / "nan.safetensors", tensors))


def test_a_width_that_is_not_a_multiple_of_16(tmp_path: Path):
    shape = type(TINY)(width=40, blocks=1, card=16, heads=2)
    assert "not multiples of 16" in refusal(write_network(tmp_path / "wide.safetensors", shape))
