"""Why the planner does what it does, as a sentence that names the plan or the threat."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sixstones.ai.planner.story import tell
from sixstones.game import Claim, Move, Recruit, Reserve, ReserveTop, Return, Take, View
from sixstones.rules.colours import COLOUR_NAMES, GRAY


@dataclass(frozen=True)
class Thought:
    """A move that the planner chose, and what it knew when it did."""

    view: View
    move: Move
    judged: Any
    """The JUDGED record of the move."""
    outlook: Any
    """The OUTLOOK record of the position."""

    def reason(self) -> str:
        return f"{self._sentence()}{self._worry()}."

    def _sentence(self) -> str:
        match self.move:
            case Recruit(id):
                return self._urgent(f"I recruit {self._name(id)}", id) or self._recruiting(id)
            case Reserve(id):
                return self._urgent(f"I reserve {self._name(id)}", id) or self._reserving(id)
            case ReserveTop(level):
                return f"I reserve from deck {level} for the gray token: {self._plan()}"
            case Take(colours):
                return f"I take {_tokens(colours)}: {self._plan(Counter(colours))}"
            case Return(colour):
                return f"I return {colour}, which I need least: {self._plan()}"
            case Claim(id):
                return self._claiming(id)
            case _:
                return f"I pass, since nothing is left to take: {self._nearest()}"

    def _worry(self) -> str:
        """Who wins, if the planner saw nothing that stops it."""
        leader = self._leader()
        if leader is not None:
            return "" if self._has_hope() else f"; {_seat(leader)} meets the Gauntlet and will hardly be caught"
        threats = [seat for seat in range(self.view.player_count) if self.judged["threats"] >> seat & 1]
        if not threats:
            return ""
        return f"; {_seat(threats[0])} can meet the Gauntlet next turn, and I see no way to stop that"

    def _urgent(self, action: str, id: str) -> str | None:
        """Winning, and keeping others from winning, are said before everything else."""
        leader = self._leader()
        if leader is not None:
            answers = f", which is my answer to {_seat(leader)} in this last round"
            return f"{action}{answers}" if self._has_hope() else action
        if self.judged["meets"]:
            return f"{action}, who completes the Gauntlet" if isinstance(self.move, Recruit) else None
        for seat, card in self._wins_of_others():
            if card == id:
                return f"{action}, because {_seat(seat)} could recruit it next turn and would meet the Gauntlet"
            return f"{action}, because {_seat(seat)} could meet the Gauntlet with {self._name(card)} otherwise"
        return None

    def _leader(self) -> int | None:
        """Who meets the Gauntlet in this last round, if it is somebody else."""
        return None if self.view.triggered_by == self.view.to_play else self.view.triggered_by

    def _has_hope(self) -> bool:
        """No less than an equal share of the chances."""
        return bool(self.judged["chances"][self.view.to_play] * self.view.player_count >= 1)

    def _wins_of_others(self) -> list[tuple[int, str]]:
        """Seats that could have won next turn and no longer can, each with its card."""
        cards = self.outlook["winning"].tolist()
        ids = {seat: self._id(card) for seat, card in enumerate(cards) if card >= 0}
        return [(seat, id) for seat, id in ids.items() if not self.judged["threats"] >> seat & 1]

    def _recruiting(self, id: str) -> str:
        first, *later = tell(self.view, [self.view.deck.character_number[id], *self._cards()])
        return f"I recruit {', then '.join([first, *later])}"

    def _reserving(self, id: str) -> str:
        name, number = self._name(id), self.view.deck.character_number[id]
        rivals = [seat for seat, card in enumerate(self.outlook["wanted"].tolist()) if card == number]
        planned = number in self._cards()
        if rivals:
            whose, aim = (", a card of my plan", "") if planned else ("", "for myself ")
            return (
                f"I reserve {name}{whose}, because {_seat(rivals[0])} could recruit it next turn: {aim}{self._plan()}"
            )
        if self._gray_completes():
            return f"I reserve {name}, because one gray token is all that I lack: {self._plan(Counter([_GRAY]))}"
        if planned:
            return f"I reserve {name} before somebody else wants it: {self._plan()}"
        return f"I reserve {name} for the gray token: {self._plan()}"

    def _claiming(self, id: str) -> str:
        place = self.view.deck.location(id).name
        if self.judged["meets"]:
            return f"I claim {place} and meet the Gauntlet"
        others = [move.location for move in self.view.legal_moves() if isinstance(move, Claim) and move != self.move]
        waiting = _listed([self.view.deck.location(other).name for other in others])
        return f"I claim {place} now, and {waiting} later if nobody takes it first"

    def _plan(self, taken: Counter[str] | None = None) -> str:
        """The plan after the move; `taken` are the tokens that come with it."""
        cards = self._cards()
        if not cards:
            return self._nearest()
        soon = "next turn " if self._lacking(self._id(cards[0]), taken or Counter()) <= 0 else "I work toward "
        return soon + ", then ".join(tell(self.view, cards))

    def _nearest(self) -> str:
        """No plan is worth the name: the card that is nearest, or a location when no cards are left at all."""
        ids = [id for row in self.view.market.values() for id in row if id]
        ids += [id for id in self.view.players[self.view.to_play].hand if id]
        if ids:
            return f"no plan stands out, {self._name(min(ids, key=self._lacking))} is the nearest"
        return f"{_listed([self.view.deck.location(id).name for id in self.view.locations])} may still decide it"

    def _gray_completes(self) -> bool:
        cards = self._cards()
        return bool(cards) and self._lacking(self._id(cards[0])) == 1 and self.view.supply[_GRAY] > 0

    def _lacking(self, id: str, taken: Counter[str] | None = None) -> int:
        """Tokens short of a character's price, with those just taken."""
        held = Counter(self.view.players[self.view.to_play].tokens) + (taken or Counter())
        price = self.view.price(id)
        return sum(max(count - held[colour], 0) for colour, count in price.items()) - held[_GRAY]

    def _cards(self) -> list[int]:
        plan = self.judged["plan"]
        cards: list[int] = plan["cards"][: plan["length"]].tolist()
        return cards

    def _id(self, card: int) -> str:
        return self.view.deck.characters[card].id

    def _name(self, id: str) -> str:
        return self.view.deck.character(id).name


_GRAY = COLOUR_NAMES[GRAY]


def _seat(seat: int) -> str:
    return f"seat {seat + 1}"


def _tokens(colours: tuple[str, ...]) -> str:
    return f"two {colours[0]}" if colours == (colours[0],) * 2 else _listed(colours)


def _listed(words: tuple[str, ...] | list[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
