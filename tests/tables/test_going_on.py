"""Games from files are laid out to be looked at, and go on at other tables."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakehashi.errors import Refused
from kakehashi.records import Record
from kakehashi.tables import views
from kakehashi.tables.export import as_data, as_text
from kakehashi.tables.history import history
from kakehashi.tables.house import House
from kakehashi.tables.order import Order
from kakehashi.tables.table import Table
from kakehashi.tables.views import Views

from .houses import opened, play, play_to_the_end
from .tables import ANN, BOB

SAVED = Path(__file__).parents[1] / "terminal" / "saved"


def begun(seed: int = 4, rounds: int = 3) -> Record:
    """A game of Hashi for two that was saved after some rounds."""
    record, random = Record.new("hashi", {"players": 2, "seed": seed}), Random(seed)
    for _ in range(2 * rounds):
        seat = record.position.acting[0]
        record.play(str(record.position.random_move(seat, random)), seat)
    return record


async def goes_on(house: House, table: str, moves: int, *seats: str, game: str = "hashi", **more: Any) -> Table:
    earlier = {"table": table, "moves": moves}
    return await house.open(ANN, Order.model_validate({"game": game, "seats": seats, "continues": earlier} | more))


def test_a_finished_game_is_laid_out_for_everybody_to_look_at(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table = await play_to_the_end(house, await opened(house, "me", "random"), [ANN])
        shown = await house.lay_out(as_text(table))
        assert (shown.status, shown.people, shown.from_file) == ("over", frozenset(), True)
        assert [(seat["name"], seat["bot"]) for seat in Views(shown).now(())["seats"]] == [
            ("Ann", None),
            ("", "random"),
        ]
        assert not any(seat["open"] for seat in Views(shown).now(())["seats"])
        assert shown.position.result() == table.position.result()
        told = history(await house.store.log.entries(shown.id), shown.id, ())
        assert len(told["steps"]) == 18
        again = await house.lay_out(json.dumps(as_data(table)))
        assert again.id == shown.id

    play(sqlite_url, scenario)


@pytest.mark.parametrize(
    ("file", "bots"), [("hashi.txt", [None, None]), ("shangri-la.txt", [None, "greedy", "greedy", "greedy"])]
)
def test_a_game_saved_in_the_terminal_is_looked_at_with_its_bots_and_nobody_plays_there(
    sqlite_url: str, file: str, bots: list[str | None]
) -> None:
    async def scenario(house: House) -> None:
        text = (SAVED / file).read_text()
        table = await house.lay_out(text)
        assert (table.status, table.position.over) == ("over", False)
        assert table.record.moves == Record.parse(text).moves
        assert [(seat.name, seat.bot) for seat in table.seats] == [("", bot) for bot in bots]
        assert table.due() is None

    play(sqlite_url, scenario)


def test_of_a_game_of_cards_that_is_not_over_nobody_learns_the_cards_to_come(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        record = begun()
        table = await house.lay_out(record.text())
        told = {**views.state(table, ()), **history(await house.store.log.entries(table.id), table.id, ())}
        assert "deck" not in str(told)
        assert "revealed" not in str(told)
        with pytest.raises(Refused, match="not over"):
            as_text(table)

    play(sqlite_url, scenario)


def test_it_goes_on_with_the_cards_that_were_turned_and_others_to_come(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        record = begun()
        shown = await house.lay_out(record.text())
        tables = [await goes_on(house, shown.id, len(record.moves), "me", "random") for _ in range(4)]
        decks = {str(table.record.start.saved()["deck"]) for table in tables}
        assert len(decks) == 4
        assert str(record.start.saved()["deck"]) not in decks
        turned = record.position.round
        for table in tables:
            assert table.status == "playing"
            assert table.record.moves == record.moves
            assert table.position.seen_by(0) == record.position.seen_by(0)
            assert table.record.start.deck[:turned] == record.start.deck[:turned]  # type: ignore[attr-defined]
        over = await play_to_the_end(house, tables[0].id, [ANN])
        assert over.position.over
        told = history(await house.store.log.entries(over.id), over.id, (0,))
        assert len(told["steps"]) == 18
        assert told["steps"][0]["at"] <= told["steps"][-1]["at"]

    play(sqlite_url, scenario)


def test_a_game_whose_file_begins_in_the_middle_is_looked_at_and_goes_on_from_there(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        earlier = begun()
        earlier.play("-:-", 1)
        record = Record("hashi", earlier.position)
        record.play("-:-", 0)
        shown = await house.lay_out(record.text())
        assert (shown.record.start, shown.position) == (record.start, record.position)
        assert len(history(await house.store.log.entries(shown.id), shown.id, ())["steps"]) == 1
        table = await goes_on(house, shown.id, 1, "me", "random")
        assert table.position.seen_by(0) == record.position.seen_by(0)
        assert table.position.secret() != record.position.secret()

    play(sqlite_url, scenario)


def test_a_game_goes_on_from_any_move_by_its_own_rules(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        shown = await house.lay_out((SAVED / "shangri-la.txt").read_text())
        table = await goes_on(house, shown.id, 3, "random", "open", "random", "me", game="shangri-la")
        assert (table.status, len(table.record.moves)) == ("open", 3)
        assert table.record.start.setting() == shown.record.start.setting()
        for said, sentence in (
            ({"seats": ["me"] * 3}, "4 play this game, not 3."),
            ({"options": {"preset": "french"}}, "by the rules by which it began"),
            ({"game": "hashi"}, "by the rules by which it began"),
        ):
            order = {"seats": ["me"] * 4, "game": "shangri-la", "continues": {"table": shown.id, "moves": 1}} | said
            with pytest.raises(Refused, match=sentence):
                await house.open(ANN, Order.model_validate(order))

    play(sqlite_url, scenario)


def test_moves_from_before_are_not_taken_back_here(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        shown = await house.lay_out((SAVED / "shangri-la.txt").read_text())
        moves, players = len(shown.record.moves), len(shown.seats)
        table = await goes_on(house, shown.id, moves, *["me"] * players, game="shangri-la")
        assert not any(table.record.may_take_back(seat) for seat in range(players))
        seat = table.position.acting[0]
        table.record.play(str(table.position.random_move(seat, Random(1))), seat)
        assert [seat for seat in range(players) if table.record.may_take_back(seat)] == [seat]

    play(sqlite_url, scenario)


def test_of_cards_from_a_file_nobody_claims_that_they_were_shuffled_before(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        shown = await house.lay_out(begun().text())
        assert shown.record.start.secret()
        assert shown.commitment is None

    play(sqlite_url, scenario)


def test_a_file_without_names_and_one_with_half_a_letter_are_laid_out_too(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table = await play_to_the_end(house, await opened(house, "me", "random"), [ANN])
        data = as_data(table)
        nameless = await house.lay_out(json.dumps(data | {"seats": []}))
        assert "\nplayers:" not in as_text(nameless)
        assert as_data(nameless)["seats"] == ["", ""]
        broken = await house.lay_out(json.dumps(data | {"seats": ["\ud800", "Bob"]}))
        assert [seat.name for seat in broken.seats] == ["?", "Bob"]

    play(sqlite_url, scenario)


def test_a_bot_that_has_played_on_for_somebody_is_known_from_the_file(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        table = await play_to_the_end(house, await opened(house, "me", "random"), [ANN])
        shown = await house.lay_out(json.dumps(as_data(table) | {"seats": ["Ann (random)", "Bob (at last)"]}))
        assert [(seat.name, seat.bot) for seat in shown.seats] == [("Ann", "random"), ("Bob (at last)", None)]
        assert as_data(shown)["seats"] == ["Ann (random)", "Bob (at last)"]

    play(sqlite_url, scenario)


def test_a_game_that_is_played_elsewhere_or_is_over_does_not_go_on_here(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        going_on = await opened(house, "me", "open")
        with pytest.raises(Refused, match="not over yet"):
            await goes_on(house, going_on, 0, "me", "me")
        over = await play_to_the_end(house, await opened(house, "me", "me"), [ANN])
        with pytest.raises(Refused, match="from an earlier move"):
            await goes_on(house, over.id, len(over.record.moves), "me", "me")
        with pytest.raises(Refused, match="no such table"):
            await goes_on(house, "nonesuch", 0, "me", "me")
        # Whoever knows the link may.
        earlier = {"table": over.id, "moves": 4}
        order = Order.model_validate({"game": "hashi", "seats": ["me", "random"], "continues": earlier})
        assert (await house.open(BOB, order)).record.moves == over.record.moves[:4]

    play(sqlite_url, scenario)


def test_a_game_of_other_rules_is_refused(sqlite_url: str) -> None:
    async def scenario(house: House) -> None:
        text = begun().text().replace("start:", "rules: 99\nstart:")
        with pytest.raises(Refused, match="under rules '99'") as refused:
            await house.lay_out(text)
        assert refused.value.code == "other-rules"
        with pytest.raises(Refused, match="There is no game 'chess'"):
            await house.lay_out(text.replace(": hashi", ": chess", 1))

    play(sqlite_url, scenario)
