"""Finds puzzles: plays games between bots and proves positions near their ends.

A game depends only on its number, so that a search can be interrupted, split and repeated. Two games in three are those
of the champion's network; in the third, one move in eight is random, which leads to positions that good players avoid.
Each game is also played again from some point in its last third, after a random move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

import numpy as np

from sixstones.ai.bot import Clock
from sixstones.ai.players import make_player
from sixstones.ai.registry import make_bot
from sixstones.game import Game, MoveError, Return, Take, View
from sixstones.game.numbering import numbering
from sixstones.puzzles.book import GOALS, Puzzle, play
from sixstones.puzzles.proof.moves import NODES, new_proof
from sixstones.puzzles.proof.solver import GAVE_UP, HOLD, NONE, SEVERAL, UNKNOWN, WIN, WORKS, prove, still_works
from sixstones.rules.actions import ACTIONS, CLAIM_TILE, RECRUIT, RECRUIT_HAND, RESERVE, RESERVE_TOP, RETURN_TOKEN
from sixstones.rules.apply import apply
from sixstones.rules.legal import legal_actions
from sixstones.rules.state import ACTION, NOBODY, OVER, RETURN, TOKEN_LIMIT, FactsArray, States

LIMIT: Final = {"win-1": 20_000, "win-2": 40_000, "win-3": 60_000, "save-1": 12_000, "save-2": 15_000}
"""Positions that a proof may need. Nine in ten puzzles need fewer; the others would take most of the time."""
LIMIT_OF_RETURN: Final = 4_000
"""Of each way to return tokens."""
POINTS_TO_TRY: Final = {"win-1": 5, "win-2": 5, "win-3": 7, "save-1": 5, "save-2": 7}
"""With fewer points, of the player or of the best opponent, a goal is hardly ever in reach."""
RANDOM_MOVES: Final = 1 / 8
MAX_MOVES: Final = 400
MAX_PER_GAME: Final = 3
"""More puzzles from one game would be too similar."""
VARIATIONS: Final = 4
BASE_RATING: Final = {"win-1": 800, "save-1": 900, "save-2": 1100, "win-2": 1150, "win-3": 1450}
FINDERS: Final = {"policy": 50, "hero": 100, "avenger": 100, "titan": 100, "champion-250": 100, "champion-1000": 150}
"""How much harder a puzzle is if a bot doesn't find the solution."""


@dataclass(slots=True)
class Search:
    """What was found, and how much work it was."""

    games: int = 0
    positions: int = 0
    nodes: int = 0
    gave_up: int = 0
    trivial: int = 0
    puzzles: list[Puzzle] = field(default_factory=list)


class Finder:
    """Searches games one by one."""

    def __init__(self) -> None:
        self._proof = new_proof()
        self._legal = np.zeros(ACTIONS, np.int8)

    def search(self, players: int, deal: int, found: Search) -> None:
        """Play a game and its variations, and add their puzzles."""
        random, game = Random(deal), play(players, deal, ())
        _play_on(game, deal, random)
        found.games += 1
        actions, lengths = _actions(game), set[int]()
        self._search_back(game, deal, found, lengths, 0)
        if players == 2:
            self._search_returns(game, deal, found, lengths)
        for _ in range(VARIATIONS):
            branch = random.randrange(len(game.log) * 2 // 3, len(game.log))
            variation = play(players, deal, actions[:branch])
            variation.play(random.choice(variation.legal_moves()))
            _play_on(variation, deal, random)
            self._search_back(variation, deal, found, lengths, branch)

    def _search_back(self, game: Game, deal: int, found: Search, lengths: set[int], first: int) -> None:
        """Prove the positions of a game from its end back to its move `first`."""
        actions, goals, game = _actions(game), set[str](), game.copy()
        for count in range(len(actions) - 1, first, -1):
            game.undo()
            puzzle = self._puzzle(game, deal, actions[:count], found) if count not in lengths else None
            if puzzle and puzzle.goal not in goals:
                goals.add(puzzle.goal)
                lengths.add(count)  # a puzzle is named by the deal and this number
                found.puzzles.append(puzzle)
            if len(goals) == MAX_PER_GAME:
                return

    def _search_returns(self, game: Game, deal: int, found: Search, lengths: set[int]) -> None:
        """Look for a token that has to be returned: after every take in the last third of a game.

        In the games themselves it hardly ever matters which one is returned.
        """
        actions, game = _actions(game), game.copy()
        for count in range(len(actions) - 1, len(actions) * 2 // 3, -1):
            game.undo()
            if game.phase != "action" or sum(game.players[game.to_play].tokens.values()) < TOKEN_LIMIT - 2:
                continue
            for move in [move for move in game.legal_moves() if isinstance(move, Take)]:
                moves = [*actions[:count], numbering(game.deck).legal_action(game.states, move)]
                game.play(move)
                puzzle = self._puzzle(game, deal, moves, found) if game.phase == "return" else None
                game.undo()
                if puzzle and len(moves) not in lengths:
                    lengths.add(len(moves))
                    found.puzzles.append(puzzle)
                    return

    def _puzzle(self, game: Game, deal: int, moves: list[int], found: Search) -> Puzzle | None:
        view = game.view(game.to_play)
        states, facts = view.states, game.deck.facts
        if legal_actions(states, facts, self._legal) < 2 or _has_returned(game):
            return None
        found.positions += 1
        for goal in GOALS:
            if not _is_possible(states, goal):
                continue
            action = self.prove(game, states, goal, found)
            if action >= 0:
                if self._is_trivial(view, goal, action):
                    found.trivial += 1
                    return None
                themes, rating = tuple(self.themes(game, states, goal, action)), self._rate(view, goal, action)
                return Puzzle(game.player_count, deal, tuple(moves), goal, action, rating, themes)
            if action == SEVERAL and GOALS[goal][0] == WIN:
                return None  # there is more than one way to win
        return None

    def prove(self, game: Game, states: States, goal: str, found: Search) -> int:
        """The only action that reaches a goal, or what `prove` of the solver says instead."""
        if states["phase"][0] == RETURN:
            return self._prove_return(game, states, goal, found)
        aim, rounds = GOALS[goal]
        action = prove(states, game.deck.facts, aim, rounds, LIMIT[goal], self._proof)
        found.nodes += int(self._proof.counters[NODES])
        found.gave_up += action == GAVE_UP
        return action

    def _prove_return(self, game: Game, states: States, goal: str, found: Search) -> int:
        """The first token, in the order of colours, of the only way to return that works."""
        (aim, rounds), me, works = GOALS[goal], game.to_play, list[int]()
        for first, after in _ways_to_return(states, game.deck.facts):
            left = rounds - (after["to_play"][0] < me)
            verdict = still_works(after, game.deck.facts, me, aim, left, LIMIT_OF_RETURN, self._proof)
            found.nodes += int(self._proof.counters[NODES])
            if verdict == UNKNOWN:
                found.gave_up += 1
                return GAVE_UP
            works += [first] * (verdict == WORKS)
            if len(works) > 1:
                return SEVERAL
        return works[0] if works else NONE

    def _is_trivial(self, view: View, goal: str, action: int) -> bool:
        """Too easy: the agent, which looks only at its own move, finds it, or there is nothing else to recruit."""
        if action >= RETURN_TOKEN:  # among so few, the agent often finds it without a reason
            return self._choice("agent", view) == self._choice("policy", view) == action
        count = legal_actions(view.states, view.deck.facts, self._legal)
        recruits = [each for each in self._legal[:count].tolist() if RECRUIT <= each < RETURN_TOKEN]
        only_recruit = goal == "win-1" and recruits == [action]
        return only_recruit or self._choice("agent", view) == action

    def _rate(self, view: View, goal: str, action: int) -> int:
        missed = sum(points for bot, points in FINDERS.items() if self._choice(bot, view) != action)
        return BASE_RATING[goal] + missed + 5 * min(len(view.legal_moves()), 30)

    def _choice(self, name: str, view: View) -> int:
        """What a bot with a fixed seed plays."""
        return numbering(view.deck).legal_action(view.states, make_player(name, 0).choose(view, Clock()).move)

    def themes(self, game: Game, states: States, goal: str, action: int) -> Iterator[str]:
        """What the solution of a puzzle is about; `states` is the position as its player knows it."""
        aim, rounds = GOALS[goal]
        me, after = int(states["to_play"][0]), states.copy()
        holder = int(states["avengers_holder"][0])
        apply(after, game.deck.facts, action)
        if holder not in (me, NOBODY) and after["avengers_holder"][0] == me:
            yield "tile"
        if RETURN_TOKEN <= action < CLAIM_TILE or self._return_matters(game, after, me, goal):
            yield "return"
        if aim == HOLD and (RESERVE <= action < RESERVE_TOP or RECRUIT <= action < RECRUIT_HAND):
            yield "block"
        if aim == WIN and rounds > 1 and self._two_ways(game, after, me):
            yield "two-ways"

    def _return_matters(self, game: Game, after: States, me: int, goal: str) -> bool:
        """Whether most ways to return tokens after the solution spoil it."""
        if after["phase"][0] != RETURN:
            return False
        (aim, rounds), ways = GOALS[goal], list(_ways_to_return(after, game.deck.facts))
        works = [
            still_works(end, game.deck.facts, me, aim, rounds - (end["to_play"][0] < me), LIMIT[goal], self._proof)
            for _, end in ways
        ]
        return 2 * works.count(WORKS) < len(ways)

    def _two_ways(self, game: Game, after: States, me: int) -> bool:
        """Whether two moves threaten to win in the next turn, if the others do nothing."""
        while after["phase"][0] != OVER and (after["to_play"][0] != me or after["phase"][0] != ACTION):
            legal_actions(after, game.deck.facts, self._legal)
            apply(after, game.deck.facts, int(self._legal[0]))
        return prove(after, game.deck.facts, WIN, 1, LIMIT["win-2"], self._proof) == SEVERAL


def proved(finder: Finder, puzzle: Puzzle) -> str:
    """Check the proof of a puzzle. Returns what is wrong, or nothing."""
    try:
        game = puzzle.game()
    except MoveError as error:
        return f"its moves can't be played: {error}"
    if game.outcome is not None:
        return "the game is over"
    action = finder.prove(game, game.view(game.to_play).states, puzzle.goal, Search())
    if action == puzzle.solution:
        return ""
    return {NONE: "no move works", SEVERAL: "several moves work", GAVE_UP: "the proof is too long"}.get(
        action, f"another move works: {numbering(game.deck).move(game.states, action)}"
    )


def _play_on(game: Game, deal: int, random: Random) -> None:
    """Let the bots of this deal play to the end."""
    name = "titan" if deal % 3 == 0 else "policy"
    bots = [make_bot(name, deal * 4 + seat) for seat in range(game.player_count)]
    while game.outcome is None and len(game.log) < MAX_MOVES:
        wanders = deal % 3 == 2 and random.random() < RANDOM_MOVES
        choice = random.choice(game.legal_moves()) if wanders else None
        game.play(choice or bots[game.to_play].choose(game.view(game.to_play), Clock()).move)


def _actions(game: Game) -> list[int]:
    """The numbers of the moves so far; bots always make the default payment."""
    replayed, numbers, actions = Game.from_setup(game.setup), numbering(game.deck), list[int]()
    for move in game.moves:
        actions.append(numbers.legal_action(replayed.states, move))
        replayed.play(move)
    return actions


def _ways_to_return(states: States, facts: FactsArray, least: int = RETURN_TOKEN) -> Iterator[tuple[int, States]]:
    """Every way to return the excess, by its first token in the order of colours, with the position after it."""
    legal = np.zeros(ACTIONS, np.int8)
    for action in legal[: legal_actions(states, facts, legal)].tolist():
        if action >= least:
            after = states.copy()
            apply(after, facts, action)
            if after["phase"][0] == RETURN:
                yield from ((action, end) for _, end in _ways_to_return(after, facts, action))
            else:
                yield action, after


def _has_returned(game: Game) -> bool:
    """Whether part of the excess is already returned: that position is not a separate decision."""
    return game.phase == "return" and isinstance(game.moves[-1], Return)


def _is_possible(states: States, goal: str) -> bool:
    """Whether the player, or for a save an opponent, has enough points for the goal to mean something."""
    points, me, players = states["points"][0], int(states["to_play"][0]), int(states["players"][0])
    if goal == "win-3" and players > 2:
        return False  # a proof against several opponents takes too long
    seats = [me] if GOALS[goal][0] == WIN else [seat for seat in range(players) if seat != me]
    return any(points[seat] >= POINTS_TO_TRY[goal] for seat in seats)
