"""`sixstones train`: self-play and learning from one file, in pieces."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.cli.problem import Problem


def train(
    config: Annotated[Path, Parameter(help="The plan, a TOML file.")],
    /,
    *,
    folder: Annotated[
        Path | None, Parameter(help="For all that is kept; named after the plan, in this folder, if not said.")
    ] = None,
    minutes: Annotated[
        float | None, Parameter(help="Stop after so many; the same command goes on later.", validator=Number(gt=0))
    ] = None,
    ray: Annotated[
        str | None, Parameter(help="Play on the Ray cluster at this address; `local` starts one here.")
    ] = None,
    actors: Annotated[
        int | None,
        Parameter(help="With --ray: who plays; one a GPU or machine if not said.", validator=Number(gte=1, lte=1024)),
    ] = None,
) -> None:
    """Train a network by self-play, as a plan in a file says.

    Goes on with what the folder holds. Ctrl-C saves and stops; twice stops at once. The folder has the network
    that bots can play with, a log, and a picture of how it went. Example: sixstones train examples/train/toy.toml
    """
    for module in ("torch", "matplotlib"):
        if find_spec(module) is None:
            raise Problem(f"training needs {module}, which is not installed: pip install 'sixstones[train]'")
    if actors is not None and ray is None:
        raise Problem("--actors says who plays on a cluster; name it with --ray")
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # else Torch's idle threads hold cores that walk trees
    from sixstones.cli.training_piece import run_piece  # noqa: PLC0415  # needs the extra `train`

    run_piece(config, folder or Path(config.stem), minutes, ray, actors)
