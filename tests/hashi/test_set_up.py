"""Set-up: each player writes a 3 or a 4 on the left neighbour's sheet; then 17 of the 18 cards are played."""

from itertools import permutations

import pytest

from kakehashi.errors import Refused
from kakehashi.hashi import CARDS, Card, Position, shuffled
from kakehashi.hashi.game import new

from .sheets import BLUE, LATTICE, PLAIN, RED, after, reason, sheet

START = sheet()


def start(players: int, seed: int = 0) -> Position:
    """A game before set-up."""
    return Position.new(LATTICE, players, shuffled(seed))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_player_starts_with_an_empty_sheet(players: int) -> None:
    before = start(players)
    assert before.sheet_texts == (START,) * players
    assert (before.round, before.card, before.acting) == (0, None, tuple(range(players)))


@pytest.mark.parametrize("players", [1, 4])
def test_a_3_or_a_4_is_written_on_any_island_without_a_flag(players: int) -> None:
    before = start(players)
    for seat in range(players):
        assert [str(move) for move in before.legal(seat)] == [f"{island}={n}" for island in PLAIN for n in (3, 4)]


@pytest.mark.parametrize("number", [1, 2, 5, 6])
def test_no_other_number_is_written_in_set_up(number: int) -> None:
    assert reason(start(2), f"c={number}") == f"c={number}: in set-up a 3 or a 4 is written."


@pytest.mark.parametrize("island", RED + BLUE)
def test_no_number_is_written_under_a_flag_in_set_up(island: str) -> None:
    assert reason(start(2), f"{island}=3") == f"{island}=3: the island {island} has a flag."


@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_number_stands_at_once_on_the_sheet_of_the_left_neighbour(seat: int, left: int) -> None:
    written = start(4).play("h=4", seat)
    assert [written.sheet_texts[other] for other in range(4)] == [
        sheet(h=4) if other == left else START for other in range(4)
    ]
    assert written.notation()["position"]["sheets"][left] == sheet(h=4)  # type: ignore[index]


def test_a_player_alone_writes_on_their_own_sheet() -> None:
    assert start(1).play("c=3").sheet_texts == (sheet(c=3),)


def test_the_left_neighbour_keeps_the_sheet() -> None:
    first_round = after(start(3), "b=3 c=4 g=3")
    assert first_round.sheet_texts == (sheet(g=3), sheet(b=3), sheet(c=4))
    played = first_round.play("-:-", 1).play("-:-", 2)
    assert played.sheet_texts == first_round.sheet_texts
    number = first_round.deck[0].number
    assert first_round.play("h:-", 1).sheet_texts == (sheet(g=3), sheet(b=3, h=number), sheet(c=4))


def test_every_seat_writes_once_in_any_order() -> None:
    moves = {0: "b=3", 1: "c=4", 2: "b=3"}
    ends = set()
    for order in permutations(moves):
        position = start(3)
        for seat in order:
            position = position.play(moves[seat], seat)
        ends.add(position)
    assert len(ends) == 1
    written = start(3).play("b=3", 1)
    assert written.acting == (0, 2)
    assert written.legal(1) == ()
    assert reason(written, "c=3", 1) == "c=3: seat 1 has played in this round already."


def test_set_up_ends_when_every_seat_has_written() -> None:
    assert start(2).play("b=3", 1).round == 0
    first_round = after(start(2), "b=3 c=4")
    assert (first_round.round, first_round.acting, first_round.card) == (1, (0, 1), first_round.deck[0])
    assert reason(first_round, "g=3") == "g=3: set-up is over."


@pytest.mark.parametrize("turn", ["-:-", "c:-", "c:bc"])
def test_there_are_no_turns_in_set_up(turn: str) -> None:
    assert reason(start(1), turn) == f"{turn}: this is set-up: write a 3 or a 4 on an island without a flag."


def test_17_of_the_18_cards_are_turned_over_one_a_round() -> None:
    position = start(1, seed=5).play("c=3")
    turned: list[Card | None] = []
    while not position.over:
        assert position.round == len(turned) + 1
        turned.append(position.card)
        position = position.play("-:-")
    assert turned == list(shuffled(5)[:17])
    assert len(set(turned)) == 17
    assert set(CARDS) - set(turned) == {shuffled(5)[17]}


def test_a_seed_gives_always_the_same_order() -> None:
    assert new({"seed": 7}).deck == new({"seed": 7}).deck == shuffled(7)
    assert new({"seed": 7}).deck != new({"seed": 8}).deck
    assert new({}).deck == shuffled(0)


def test_the_deck_may_come_from_a_file_and_goes_before_a_seed() -> None:
    cards = [[6, 3]] * 17 + [[1, 1]]
    position = new({"board": LATTICE.as_dict(), "deck": cards, "seed": 7})
    assert position.deck == (Card(6, 3),) * 17 + (Card(1, 1),)
    assert position.play("c=3").card == (6, 3)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_play(players: int) -> None:
    assert new({"players": players, "board": LATTICE.as_dict()}) == start(players)


@pytest.mark.parametrize("players", [0, 5, -1, True, "2", 2.0, None])
def test_zero_or_five_players_are_rejected(players: object) -> None:
    with pytest.raises(Refused) as refused:
        new({"players": players})
    assert (str(refused.value), refused.value.code) == (f"One to four play, not {players!r}.", "bad-request")
