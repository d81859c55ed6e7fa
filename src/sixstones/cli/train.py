"""`sixstones train`: train a network by self-play."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from sixstones.problem import Problem


def train(
    config: Path,
    /,
    *,
    folder: Path | None = None,
    minutes: Annotated[float | None, Parameter(validator=Number(gt=0))] = None,
    ray: str | None = None,
    actors: Annotated[int | None, Parameter(validator=Number(gte=1, lte=1024))] = None,
) -> None:
    """Train a network by self-play.

    Training continues from the contents of the folder. Ctrl-C saves and stops; pressing it twice stops immediately. The
    folder contains the network, which bots can play with, a log and a plot.

    Example: sixstones train examples/train/toy.toml

    Args:
        config: Training plan, a TOML file.
        folder: Output folder; default: a folder here with the name of the plan.
        minutes: Stop after this many minutes; the same command continues later.
        ray: Address of a Ray cluster for self-play; `local` starts one on this machine.
        actors: Number of self-play actors on the cluster; default: one per GPU or machine.
    """
    for module in ("torch", "matplotlib"):
        if find_spec(module) is None:
            raise Problem(f"training needs {module}, which is not installed: pip install 'sixstones[train]'")
    if actors is not None and ray is None:
        raise Problem("--actors needs a cluster; give its address with --ray")
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # otherwise idle PyTorch threads keep cores from the search
    from sixstones.cli.train_run import run  # noqa: PLC0415  # needs the extra `train`

    run(config, folder or Path(config.stem), minutes, ray, actors)
