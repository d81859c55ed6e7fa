#!/usr/bin/env python3
"""The network that ppo.py trained, as a bot for two players.

    sixstones arena "cmd:.venv/bin/python examples/learn/bot.py" greedy --games 500
    sixstones play --bot "cmd:.venv/bin/python examples/learn/bot.py"

docs/bots.md explains the messages. Another training's weights can be named after bot.py.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch
from network import Network

from sixstones import View
from sixstones.game.numbering import numbering
from sixstones.observation import PLAYING, SCALE, observe
from sixstones.rules.actions import ACTIONS
from sixstones.rules.legal import legal_mask


def main() -> None:
    torch.set_num_threads(1)  # one position is too small for several threads
    network = Network()
    weights = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "learned" / "weights.pt"
    network.load_state_dict(torch.load(weights, weights_only=True))
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                say(type="hello", protocol=1, name="Learned", author="Sixstones")
            case "choose":
                move, reason = choose(network, View.from_dict(message["view"]))
                say(type="move", number=message["number"], move=move, reason=reason)
            case "bye":
                return


def say(**message: Any) -> None:
    print(json.dumps(message), flush=True)


@torch.no_grad()
def choose(network: Network, view: View) -> tuple[str, str]:
    """The network's favourite move, and its view of the game."""
    mask = np.zeros((1, ACTIONS), np.bool_)
    legal_mask(view.states, view.deck.facts, np.zeros(ACTIONS, np.int8), mask[0])
    observation = (observe(view) * SCALE)[None, :PLAYING]
    likely, value = network(torch.from_numpy(observation), torch.from_numpy(mask))
    action = int(likely.argmax())
    chance = (1 + value.item()) / 2
    return str(
        numbering(view.deck).move(view.states, action)
    ), f"{likely[0, action].exp():.0%} sure; I win with {chance:.0%}"


if __name__ == "__main__":
    main()
