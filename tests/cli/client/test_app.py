"""The app as people use it: keyboard, mouse, typed moves, undo, hints, saving, private looks, resizing, languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixstones.cli.client.app import CommandLine
from sixstones.game import Game
from sixstones.records import load_record, newest_unfinished
from tests.cli.client.showing import check_snapshot, local_app, run, running
from tests.cli.processes import greedy_game, kept_games, typed_game
from tests.positions import Seat, position

LAST = 16
"""Moves that are typed; each is drawn twice, and whole games are typed in the tests of plain lines."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("size", [(80, 24), (110, 44), (160, 50)])
@pytest.mark.parametrize("players", [2, 4])
def test_snapshots_of_the_first_turns(size: tuple[int, int], players: int) -> None:
    async def test() -> None:
        names = ("Ann", *(f"Agent bot {number}" for number in range(1, players)))
        async with running(local_app(*names), *size) as player:
            await player.type("ybr", "reserve deck 1", "1", "take gray")
            check_snapshot(f"{size[0]}x{size[1]}-{players}-players", player.screen())

    run(test)


@pytest.mark.parametrize("language", ["es", "es-419", "fr", "pl"])
def test_snapshots_of_other_languages(language: str) -> None:
    async def test() -> None:
        async with running(local_app(language=language)) as player:
            await player.type("take yellow blue red", "1", "xyzzy")
            check_snapshot(f"80x24-{language}", player.screen())

    run(test)


def test_the_end_of_a_game_by_typing_what_was_played() -> None:
    game, late = greedy_game(2, "whole"), Game.deal(2, "whole")
    before, lines = typed_game(game)[:-LAST], typed_game(game)[-LAST:]
    for move in before:
        late.play(move)

    async def test() -> None:
        async with running(local_app("Ann", "Bob", game=late)) as player:
            for line in lines:
                await player.type(line)
                if player.session.question:
                    await player.type("no")
            assert game.outcome
            winner = ("Ann", "Bob")[game.outcome.winners[0]]
            assert f"{winner} wins!" in player.screen()
            assert "★" in player.screen()
            assert player.screen().splitlines()[-1].split("⏎")[0].rstrip().endswith("(log, save, undo, quit):")

    run(test)


def test_keys_complete_and_remember_lines() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            await player.pilot.press(*"take yellow blue or")
            await player.quiet()
            await player.pilot.press("tab", "enter")
            await player.settle()
            assert "Ann takes 1 yellow, 1 blue and 1 orange." in player.screen()
            await player.pilot.press("up", "enter")
            await player.settle()
            log = [entry.text for entry in player.session.log if entry.text.startswith("Ann")]
            assert log == ["Ann takes 1 yellow, 1 blue and 1 orange."] * 2
            await player.pilot.press("f1")
            await player.quiet()
            assert "the move with that number" in player.screen()
            await player.pilot.press("escape")
            await player.quiet()
            assert "Round 3" in player.screen()

    run(test)


def test_a_command_typed_on_a_page_closes_it_and_runs() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            for typed, done in (("ybr", "Ann takes 1 yellow, 1 blue and 1 red."), ("take gray", "Rule R4")):
                await player.type("help")
                assert "the move with that number" in player.screen()
                await player.pilot.press(*typed, "enter")
                await player.settle()
                assert done in player.screen()
                assert "the move with that number" not in player.screen()
            await player.type("help")
            await player.pilot.press("pagedown")
            await player.quiet()
            assert "the move with that number" not in player.screen()
            await player.pilot.press("f5")
            await player.settle()
            assert player.screen().startswith("Ann takes")

    run(test)


def test_a_game_with_the_mouse() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            line = player.app.query_one(CommandLine)
            for token in ("●Y", "◆B", "■R"):
                await player.click(token)
            assert line.value == "take yellow blue red"
            await player.click("⏎")
            await player.settle()
            await player.click("Hulk")
            assert line.value == "reserve Hulk"
            await player.click("Hulk")
            assert line.value == "recruit Hulk"
            await player.click("×26")
            assert line.value == "reserve deck 2"
            await player.click("Avengers Tower")
            assert "Location Avengers Tower: 3 points for bonuses" in player.screen()
            await player.click("⏎")
            await player.settle()
            log = [entry.text for entry in player.session.log if entry.text.startswith("Ann")]
            assert log == ["Ann takes 1 yellow, 1 blue and 1 red.", "Ann reserves a hidden card of level 2."]

    run(test)


def test_a_refusal_names_the_rule_and_why_says_more() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            await player.type("take gray")
            assert "No. Rule R4: a gray token comes only with a reserve." in player.screen()
            await player.type("why")
            assert "Rule R4: " in player.screen()
            await player.type("rules T4")
            assert "Rule T4: " in player.screen()
            assert player.session.log == []

    run(test)


def test_undo_takes_back_the_whole_exchange_with_the_bots(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(local_app("Ann", "Agent bot 1", "Agent bot 2")) as player:
            await player.type("ybr", "ybo")
            assert len(load_record(kept_games(tmp_path)[0]).log) == 6
            await player.type("undo")
            assert "Ann takes back the last 3 moves." in player.screen()
            assert len(load_record(kept_games(tmp_path)[0]).log) == 3
            await player.type("undo", "undo")
            assert "There is nothing to take back." in player.screen()
        assert kept_games(tmp_path) == []

    run(test)


def test_a_hint_sees_what_the_player_may_see() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            await player.type("hint")
            await player.until(lambda: "Hint: " in player.screen())
            assert "Your chance of winning: " in " ".join(player.screen().split())

    run(test)


def test_every_move_is_saved_and_save_writes_a_copy(tmp_path: Path) -> None:
    async def test() -> None:
        async with running(local_app("Ann", "Bob")) as player:
            await player.type("ybr")
            assert newest_unfinished() == kept_games(tmp_path)[0]
            copy = tmp_path / "mine.sixstones"
            await player.type(f"save {copy}")
            assert "--load" in player.screen()
            await player.pilot.press("escape")
            await player.type("ybo", f"save {copy}")
            assert "Replace it?" in " ".join(player.screen().split())
            await player.type("no", "save /no/such/place")
            assert "The game can't be saved as /no/such/place." in player.screen()
            assert len(load_record(copy).log) == 1
            assert len(load_record(kept_games(tmp_path)[0]).log) == 2

    run(test)


def test_X7_a_card_from_a_deck_is_shown_to_its_owner_alone_and_only_on_demand() -> None:
    setup = Game.deal(2, "a").setup
    secret = setup.deck.character(setup.decks[0][4]).name

    async def test() -> None:
        async with running(local_app("Ann", "Bob")) as player:
            await player.type("reserve deck 1")
            assert "Only Ann should look now." in player.screen()
            assert secret not in player.screen()
            await player.pilot.press("enter")
            await player.quiet()
            assert secret in player.screen()
            await player.pilot.press("enter")
            await player.quiet()
            assert secret not in player.screen()
            await player.type("ybr")
            assert "Level 1, hidden" in player.screen()
            assert secret not in player.screen()
            await player.type("hint")
            await player.until(lambda: player.session.question is not None)
            assert "Hint: " not in player.screen()
            await player.type("hand")
            assert secret not in player.screen()
            await player.pilot.press("enter")
            await player.quiet()
            assert secret in player.screen()

    run(test)


def test_undo_of_another_persons_move_asks_first() -> None:
    async def test() -> None:
        async with running(local_app("Ann", "Bob")) as player:
            await player.type("ybr", "undo")
            assert "This takes back Ann's move. Sure?" in player.screen()
            await player.type("n")
            assert "Nothing was done." in player.screen()
            await player.type("undo", "y")
            assert "Ann takes back the last move." in player.screen()

    run(test)


def test_X2_how_to_pay_is_asked_on_demand() -> None:
    game = position(Seat(tokens="2 orange red gray"), Seat(), market="electro")

    async def test() -> None:
        async with running(local_app("Ann", "Bob", game=game)) as player:
            await player.type("recruit electro ?")
            assert "Choose a payment:   1 2O 1R   2 2O 1S" in player.screen()
            await player.type("9")
            assert "That is not one of the" in player.screen()
            await player.type("2")
            assert "Ann recruits Electro. Pays 2 orange and 1 gray." in player.screen()

    run(test)


def test_T5_returning_to_ten_happens_whole() -> None:
    tokens = Seat(tokens="3 yellow 3 blue 3 orange")
    game = position(tokens, Seat(), supply="yellow blue orange 4 red 4 purple")

    async def test() -> None:
        async with running(local_app("Ann", "Bob", game=game)) as player:
            await player.type("take yellow red purple")
            assert "Ann, tokens to return (2):" in player.screen()
            await player.type("ybo")
            assert "Rule T5: return 2, not more." in player.screen()
            await player.type("rr")
            assert "Rule T5: you lack 1 red." in player.screen()
            await player.type("yb")
            assert player.session.position is not None
            assert player.session.position.to_play == 1

    run(test)


def test_resizing_redraws() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            await player.pilot.resize_terminal(160, 50)
            await player.until(lambda: max(map(len, player.screen().splitlines())) > 120)  # Textual takes its time
            await player.pilot.resize_terminal(60, 20)
            await player.until(lambda: "The window is small." in player.screen())

    run(test)


def test_a_game_in_polish_with_polish_words() -> None:
    async def test() -> None:
        async with running(local_app(language="pl")) as player:
            await player.type("weź żółty niebieski czerwony", "zarezerwuj stos 1", "żnc", "ręka")
            assert "Ann bierze 1 × żółty, 1 × niebieski i 1 × czerwony." in [e.text for e in player.session.log]
            assert "poziom 1" in player.screen()
            await player.pilot.press("escape")
            await player.type("weź szary")
            assert "Nie. Zasada R4: szary znacznik dostaje się tylko przy rezerwacji." in player.screen()

    run(test)


def test_names_that_look_like_markup_are_shown_as_they_are() -> None:
    async def test() -> None:
        async with running(local_app("[/]", "[red]x[/red]")) as player:
            await player.type("ybr", "[bold]hm[/]")
            for words in ("[/] takes", "[red]x[/red] to move", "“[bold]hm[/]”"):
                assert words in player.screen()

    run(test)


def test_without_colours_no_colour_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def test() -> None:
        async with running(local_app()) as player:
            styles = [
                segment.style
                for strip in player.app.screen._compositor.render_strips()
                for segment in strip
                if segment.style
            ]
            colours = {style.color.name for style in styles if style.color} | {
                s.bgcolor.name for s in styles if s.bgcolor
            }
            assert colours <= {"default"}

    run(test)


def test_the_theme_can_be_changed() -> None:
    async def test() -> None:
        async with running(local_app()) as player:
            seen = []
            for theme in ("textual-dark", "textual-light", "ansi-dark"):
                await player.pilot.press("f8")
                await player.settle()
                assert player.app.theme == theme
                seen.append(player.app.screen.styles.background)
            assert len(set(seen)) == 3

    run(test)
