"""Games from files are shown at tables of their own, and continue at other tables."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakehashi.records import Record
from server.app import App, Client, RequestError, error_code, run_app
from wire import Command, Json

SAVED = Path(__file__).parents[1] / "terminal" / "saved"


def half_a_game(rounds: int = 3) -> Record:
    """A game of Hashi for two that was saved after some rounds."""
    record, random = Record.new("hashi", {"players": 2, "seed": 4}), Random(4)
    for _ in range(2 * rounds):
        seat = record.position.acting[0]
        record.play(str(record.position.random_move(seat, random)), seat)
    return record


async def upload(person: Client, text: str) -> Json:
    return await person.post("/api/records", {"text": text})


async def continue_game(person: Client, table: str, moves: int, *seats: str, **options: Any) -> str:
    return await person.create_table(*seats, continues={"table": table, "moves": moves}, **options)


async def play_to_end(person: Client, table: str) -> Json:
    """Play a game against bots to its end, and return its file."""
    async with person.connect(table) as socket:
        await socket.play_to_end(Random(1))
    return await person.get(f"/api/tables/{table}/game.json")


def seats_of(shown: Json) -> list[tuple[str, str | None]]:
    return [(seat["name"], seat["bot"]) for seat in shown["now"]["seats"]]


def run_with_ann(url: str, scenario: Callable[[App, Client], Any]) -> None:
    async def whole(app: App) -> None:
        await scenario(app, await app.sign_in("Ann"))

    run_app(url, whole)


def test_finished_game_is_shown_as_it_was_with_the_names_in_its_file(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        table = await ann.create_table("me", "random")
        data = await play_to_end(ann, table)
        text = (await ann.request("GET", f"/api/tables/{table}/game.txt")).text
        shown = await upload(ann, text)
        assert (shown["about"]["from_file"], shown["now"]["status"]) == (True, "over")
        assert seats_of(shown) == [("Ann", None), ("", "random")]
        assert not any(seat["open"] or seat["you"] for seat in shown["now"]["seats"])
        assert shown["now"]["views"][0]["result"] == data["result"]
        assert len((await ann.history(shown["about"]["table"]))["steps"]) == 18
        assert (await upload(ann, json.dumps(data)))["about"]["table"] == shown["about"]["table"]
        # A bot that replaced a person has the name of the seat.
        names = {"seats": ["Ann (random)", "Bob (at last)"]}
        shown = await upload(ann, json.dumps(data | names))
        assert seats_of(shown) == [("Ann", "random"), ("Bob (at last)", None)]
        again = await ann.get(f"/api/tables/{shown['about']['table']}/game.json")
        assert again["seats"] == names["seats"]
        shown = await upload(ann, json.dumps(data | {"seats": []}))
        assert (await ann.get(f"/api/tables/{shown['about']['table']}/game.json"))["seats"] == ["", ""]
        text = (await ann.request("GET", f"/api/tables/{shown['about']['table']}/game.txt")).text
        assert "\nplayers:" not in text
        shown = await upload(ann, json.dumps(data | {"seats": ["\ud800", "Bob"]}))
        assert seats_of(shown) == [("?", None), ("Bob", None)]

    run_with_ann(sqlite_url, scenario)


@pytest.mark.parametrize(
    ("file", "bots"), [("hashi.txt", [None, None]), ("shangri-la.txt", [None, "greedy", "greedy", "greedy"])]
)
def test_game_saved_in_the_terminal_is_shown_with_its_bots_which_do_not_play(
    sqlite_url: str, file: str, bots: list[str | None]
) -> None:
    async def scenario(app: App, ann: Client) -> None:
        text = (SAVED / file).read_text()
        shown = await upload(ann, text)
        assert (shown["now"]["status"], shown["now"]["acting"]) == ("over", [])
        assert not shown["now"]["views"][0]["result"]["over"]
        assert shown["now"]["moves"] == len(Record.parse(text).moves)
        assert seats_of(shown) == [("", bot) for bot in bots]
        assert not app.bots.jobs

    run_with_ann(sqlite_url, scenario)


def test_cards_to_come_of_an_unfinished_game_stay_secret(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        record = half_a_game()
        shown = await upload(ann, record.text())
        table = shown["about"]["table"]
        # A file does not prove that its cards were shuffled.
        assert shown["about"]["commitment"] is None
        sent = json.dumps([shown, await ann.history(table), await ann.events(table)])
        assert "deck" not in sent
        assert "revealed" not in sent
        for file in ("game.txt", "game.json"):
            assert await error_code(ann.get(f"/api/tables/{table}/{file}")) == "not-over"

    run_with_ann(sqlite_url, scenario)


def test_game_continues_with_the_cards_seen_so_far_and_others_to_come(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        record = half_a_game()
        shown = await upload(ann, record.text())
        decks = json.loads(json.dumps([record.start.saved()["deck"]]))
        for _ in range(2):
            table = await continue_game(ann, shown["about"]["table"], 6, "me", "random")
            start = await ann.table(table)
            assert (start["about"]["continued"], start["now"]["status"]) == (True, "playing")
            assert start["now"]["views"][0]["position"] == shown["now"]["views"][0]["position"]
            data = await play_to_end(ann, table)
            assert data["moves"][:6] == [list(move) for move in record.moves]
            steps = (await ann.history(table))["steps"]
            assert len(steps) == 18
            assert steps[0]["at"] <= steps[-1]["at"]
            decks.append(data["start"]["deck"])
        assert len({str(deck[:3]) for deck in decks}) == 1
        assert len({str(deck) for deck in decks}) == 3

    run_with_ann(sqlite_url, scenario)


def test_game_whose_file_starts_in_the_middle_continues_from_there(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        earlier = half_a_game()
        earlier.play("-:-", 1)
        record = Record("hashi", earlier.position)
        record.play("-:-", 0)
        shown = await upload(ann, record.text())
        assert len((await ann.history(shown["about"]["table"]))["steps"]) == 1
        starts = []
        for _ in range(2):
            table = await continue_game(ann, shown["about"]["table"], 1, "me", "random")
            (view,) = (await ann.state(table))["views"]
            assert view["position"] == shown["now"]["views"][0]["position"]
            starts.append((await play_to_end(ann, table))["start"])
        # Each continued game shuffles the remaining cards again.
        assert starts[0] != starts[1]

    run_with_ann(sqlite_url, scenario)


def test_game_continues_from_any_move_by_its_own_rules(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        text = (SAVED / "shangri-la.txt").read_text()
        shown = await upload(ann, text)
        source = shown["about"]["table"]
        table = await continue_game(ann, source, 3, "random", "open", "random", "me", game="shangri-la")
        continued = await ann.table(table)
        assert (continued["now"]["status"], continued["now"]["moves"]) == ("open", 3)
        assert continued["about"]["setting"] == shown["about"]["setting"]
        seats, options = ["me"] * 4, {"preset": "french"}
        assert await error_code(continue_game(ann, source, 1, *seats[:3], game="shangri-la")) == "bad-order"
        assert (
            await error_code(continue_game(ann, source, 1, *seats, game="shangri-la", options=options)) == "bad-order"
        )
        assert await error_code(continue_game(ann, source, 1, *seats, game="hashi")) == "bad-order"

    run_with_ann(sqlite_url, scenario)


def test_moves_played_before_cannot_be_taken_back(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        shown = await upload(ann, (SAVED / "shangri-la.txt").read_text())
        moves = shown["now"]["moves"]
        table = await continue_game(ann, shown["about"]["table"], moves, *["me"] * 4, game="shangri-la")
        state = await ann.state(table)
        assert [view["may_undo"] for view in state["views"]] == [False] * 4
        (seat,) = state["acting"]
        with pytest.raises(RequestError):
            await ann.send(table, Command.REQUEST_UNDO, seat=(seat - 1) % 4)
        await ann.move(table, seat)
        assert [view["seat"] for view in (await ann.state(table))["views"] if view["may_undo"]] == [seat]

    run_with_ann(sqlite_url, scenario)


def test_only_unfinished_games_of_finished_tables_continue(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        going_on = await ann.create_table("me", "open")
        assert await error_code(continue_game(ann, going_on, 0, "me", "me")) == "not-over"
        assert await error_code(continue_game(ann, "nonesuch", 0, "me", "me")) == "no-such-table"
        over = await ann.create_table("me", "me")
        data = await play_to_end(ann, over)
        assert await error_code(continue_game(ann, over, len(data["moves"]), "me", "me")) == "over"
        # Everyone with the link may continue from an earlier move.
        bob = await app.sign_in("Bob")
        table = await continue_game(bob, over, 4, "me", "random")
        assert (await play_to_end(bob, table))["moves"][:4] == data["moves"][:4]

    run_with_ann(sqlite_url, scenario)


def test_file_of_other_rules_or_of_no_game_is_rejected(sqlite_url: str) -> None:
    async def scenario(app: App, ann: Client) -> None:
        text = half_a_game().text()
        assert await error_code(upload(ann, text.replace("start:", "rules: 99\nstart:"))) == "other-rules"
        assert await error_code(upload(ann, text.replace(": hashi", ": chess", 1))) == "bad-request"

    run_with_ann(sqlite_url, scenario)
