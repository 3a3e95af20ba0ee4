"""One game: its opening, its bots, its outcome."""

from dataclasses import replace

import pytest

from kakehashi.arena import fixture as fixture_module
from kakehashi.arena import match as match_module
from kakehashi.arena.fixture import Fixture, play
from kakehashi.arena.match import Match, Terms
from kakehashi.bots import Bot, Budget, levels
from kakehashi.games import Move, Position, game
from kakehashi.records import Record

from .outcomes import hashi, made, shangrila, timeless

TERMS = Terms(games=8, seed=5)


def record_of(match: Match, number: int) -> Record:
    return Record.parse(play(Fixture(match, number, keep=True)).text)


@pytest.mark.parametrize("match", [shangrila(["random"] * 4, TERMS), hashi(["greedy", "random"], TERMS)])
def test_saved_game_replays_to_the_reported_result(match: Match) -> None:
    outcome = play(Fixture(match, 3, keep=True))
    record = Record.parse(outcome.text)
    assert record.position.over
    assert record.position.result() == outcome.result
    assert sum(outcome.moves) == len(record.moves) - game(match.game).turns_to_vary(record.start)


def test_saved_game_names_the_bot_of_each_seat() -> None:
    assert record_of(hashi(["greedy", "random"], TERMS), 1).notes["seats"] == "1=random 2=greedy"
    assert record_of(shangrila(["random"] * 3, TERMS), 1).notes["seats"] == "r=random b=random y=random"


def test_same_seed_gives_the_same_game_and_another_seed_another_game() -> None:
    match = shangrila(["random"] * 3, TERMS)
    assert record_of(match, 2).text() == record_of(match, 2).text()
    assert record_of(match, 2).moves != record_of(replace(match, terms=replace(TERMS, seed=6)), 2).moves


def test_games_of_one_opening_start_alike_and_go_on_differently() -> None:
    match = shangrila(["random"] * 4, TERMS)
    first, second, other = (record_of(match, number).moves for number in (0, 1, 4))
    assert first[:4] == second[:4]
    assert first[4:] != second[4:]
    assert first[:4] != other[:4]


def test_opening_of_hashi_is_its_deck() -> None:
    match = hashi(["random", "random"], TERMS)
    decks = [record_of(match, number).start.saved()["deck"] for number in range(4)]
    assert decks[0] == decks[1] != decks[2] == decks[3]


def test_printed_set_up_has_no_random_turns() -> None:
    match = shangrila(["random"] * 3, TERMS, preset="french", setup="first-game")
    record = record_of(match, 0)
    assert record.start.turns == 21  # type: ignore[attr-defined]
    assert game("shangri-la").turns_to_vary(record.start) == 0
    options = record.start.saved()["options"]
    assert options == {"tie": "origin", "end": "eleven-stones", "recruit": "two-if-possible", "setup": "first-game"}


def test_shared_win_is_divided() -> None:
    match = hashi(["random"] * 4, TERMS)
    assert made(match, 0, [7, 9, 9, 3], [1, 2]).shares == [0, 0.5, 0.5, 0]


class SlowBot(Bot):
    """A bot that takes 12 ms for each move on a fake clock."""

    now = 0.0
    asked: list[tuple[str, int, Budget]]

    def __init__(self, game: str, name: str) -> None:
        super().__init__(game, name)
        self.name = name

    def choose(self, position: Position, seat: int, seed: int, budget: Budget | None = None) -> Move:
        assert budget
        SlowBot.now += 0.012
        SlowBot.asked.append((self.name, seed, budget))
        return super().choose(position, seat, seed, budget)


def test_time_is_measured_against_the_budget_and_every_move_has_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    SlowBot.now, SlowBot.asked = 0.0, []
    monkeypatch.setattr(fixture_module, "Bot", SlowBot)
    monkeypatch.setattr(fixture_module.time, "perf_counter", lambda: SlowBot.now)
    known = dict(levels("hashi"))
    known["greedy"] = replace(known["greedy"], ms=20)
    monkeypatch.setattr(match_module, "level_of", lambda game, name: known[name])
    outcome = play(Fixture(hashi(["random", "greedy"], replace(TERMS, pace=0.5)), 0))
    assert outcome.moves == (18, 18)
    assert outcome.seconds == pytest.approx((18 * 0.012, 18 * 0.012))
    assert outcome.slowest == pytest.approx((0, 1.2))
    assert len({seed for _, seed, _ in SlowBot.asked}) == 36
    assert {(name, budget) for name, _, budget in SlowBot.asked} == {
        ("random", Budget(ms=0)),
        ("greedy", Budget(ms=10)),
    }


def test_outcomes_compare_without_their_times() -> None:
    match = hashi(["greedy"], TERMS)
    assert timeless([play(Fixture(match, 0))]) == timeless([play(Fixture(match, 0, keep=True))])
