"""The numbering is pinned: bots, records and trained networks depend on it (docs/adr/0002)."""

from __future__ import annotations

import hashlib

from sixstones.game.numbering import numbering
from sixstones.rules.actions import ACTIONS
from sixstones.rules.deck import standard_deck
from tests.positions import Seat, position

TABLE = """
# 0 … 9: take three different
take yellow blue orange
take yellow blue red
take yellow blue purple
take yellow orange red
take yellow orange purple
take yellow red purple
take blue orange red
take blue orange purple
take blue red purple
take orange red purple
# 10 … 19: take two different
take yellow blue
take yellow orange
take yellow red
take yellow purple
take blue orange
take blue red
take blue purple
take orange red
take orange purple
take red purple
# 20 … 24: take one
take yellow
take blue
take orange
take red
take purple
# 25 … 29: take two of a colour
take yellow yellow
take blue blue
take orange orange
take red red
take purple purple
# 30 … 41: reserve from the market, level by level
reserve baron-zemo
reserve grandmaster
reserve modok
reserve prowler
reserve karnak
reserve maria-hill
reserve maximus
reserve red-skull
reserve doctor-octopus
reserve green-goblin
reserve iron-man
reserve vision
# 42 … 44: reserve from a deck
reserve deck 1
reserve deck 2
reserve deck 3
# 45 … 56: recruit from the market, level by level
recruit baron-zemo
recruit grandmaster
recruit modok
recruit prowler
recruit karnak
recruit maria-hill
recruit maximus
recruit red-skull
recruit doctor-octopus
recruit green-goblin
recruit iron-man
recruit vision
# 57 … 59: recruit from the hand, oldest first
recruit silver-sable
recruit hela
recruit thor
# 60 … 65: return
return yellow
return blue
return orange
return red
return purple
return gray
# 66 … 69: claim
claim attilan
claim hells-kitchen
claim asgard
claim knowhere
# 70: pass
pass
"""

CHARACTERS = {
    0: "baron-zemo",
    4: "rocket",
    15: "wasp",
    39: "winter-soldier",
    40: "karnak",
    59: "ghost-rider",
    69: "she-hulk",
    70: "doctor-octopus",
    76: "gamora",
    85: "thor",
    89: "luke-cage",
}


def test_every_action_keeps_its_number() -> None:
    game = position(Seat(hand="silver-sable hela thor"), players=4, locations="attilan hells-kitchen asgard knowhere")
    table = [line for line in TABLE.split("\n") if line and not line.startswith("#")]
    assert len(table) == ACTIONS == 71
    numbers = numbering(game.deck)
    assert [str(numbers.move(game._states, action)) for action in range(ACTIONS)] == table


def test_every_character_of_the_standard_deck_keeps_its_number() -> None:
    ids = [card.id for card in standard_deck().characters]
    assert {number: ids[number] for number in CHARACTERS} == CHARACTERS
    digest = hashlib.sha256("\n".join(ids).encode()).hexdigest()
    assert digest == "3e35ce229e6ebc6bc7262e711d98eec66fb6b4f195089616efaf8f5604565065"


def test_every_location_side_of_the_standard_deck_keeps_its_number() -> None:
    assert [side.id for side in standard_deck().locations] == [
        "avengers-tower",
        "attilan",
        "hells-kitchen",
        "triskelion",
        "asgard",
        "wakanda",
        "knowhere",
        "atlantis",
    ]
