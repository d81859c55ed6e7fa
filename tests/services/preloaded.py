"""Imports and loads all that a command needs: `tests.services.forked` starts commands as copies of this process."""

from __future__ import annotations

import gc

from sixstones.ai import warm_up as ai
from sixstones.cli import arena, listing, play, serve, study
from sixstones.cli.client import app, plain, server
from sixstones.rules import warm_up as rules
from sixstones.server import redis_fanout
from sixstones.server.app import all_routes
from sixstones.server.front import page_folder
from sixstones.server.push import vapid
from sixstones.server.storage import postgres

__all__ = ["app", "arena", "listing", "plain", "play", "postgres", "redis_fanout", "serve", "server", "study", "vapid"]

for step in (*rules.steps_to_play(), *ai.steps_to_play(), *ai.steps_to_search(), *ai.steps_to_think()):
    step()
all_routes(page_folder())

gc.collect()
gc.freeze()  # a collection in a copy would touch, and so copy, all of its memory
