"""Without the extra, imports that need it say what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "missing"),
    [
        ("aec", "pettingzoo"),
        ("aec", "gymnasium"),
        ("gymnasium_env", "gymnasium"),
        ("render_image", "PIL"),
    ],
)
def test_a_missing_library_is_named_with_its_extra(module: str, missing: str):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import sixstones.env
try:
    import sixstones.env.{module}
except ModuleNotFoundError as problem:
    print(problem)
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    expected = f'This environment needs {missing}, which is not installed: pip install "sixstones[env]"\n'
    assert (told.stdout, told.stderr) == (expected, "")
