"""The code in the README runs."""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_training_loop_of_the_readme_runs():
    code = next(
        block for block in re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL) if "torch" in block
    )
    assert len([line for line in code.splitlines() if line]) == 9, "an import and eight lines"
    assert "range(2_000)" in code
    left: dict[str, object] = {}
    exec(code.replace("2_000", "5"), left)  # noqa: S102 - our own text
    assert left["step"] == 4
