"""The end: after 17 rounds, two points per finished island; most points win, and a tie is shared."""

import pytest

from kakehashi.hashi import Position, shuffled

from .sheets import LATTICE, after, position, reason, sheet

THREE_FINISHED = sheet("bh hi", b=1, h=2, i=1)
TWO_FINISHED = sheet("bh hi", b=1, h=2, i=2)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_has_17_rounds(players: int) -> None:
    game = after(Position.new(LATTICE, players, shuffled(3)), "c=3 " * players)
    for number in range(1, 18):
        assert (game.round, game.over, game.card) == (number, False, game.deck[number - 1])
        game = after(game, "-:- " * players)
    assert (game.round, game.over, game.card) == (18, True, None)


def test_a_round_continues_until_all_seats_have_played() -> None:
    last = position(sheet(), sheet(), sheet(), at_round=17)
    waiting = last.play("-:-", 2).play("-:-", 0)
    assert (waiting.over, waiting.played, waiting.acting) == (False, (True, False, True), (1,))
    end = waiting.play("-:-", 1)
    assert (end.over, end.played, end.acting) == (True, (False, False, False), ())


def test_a_seat_plays_once_a_round() -> None:
    played = position(sheet(), sheet()).play("-:-", 0)
    assert reason(played, "-:-", 0) == "-:-: seat 0 has played in this round already."
    assert played.legal(0) == ()


def test_a_finished_island_is_worth_two_points() -> None:
    end = position(THREE_FINISHED, at_round=17).play("-:-")
    assert (end.score(0), end.result()["finished"]) == (6, [3])


def test_bonuses_and_islands_are_added() -> None:
    six = sheet("bh ci gh hi ij", b=1, c=1, g=1, h=3, i=3, j=1)
    end = after(position(six, THREE_FINISHED, at_round=17), "-:- -:-")
    assert [end.score(0), end.score(1)] == end.result()["scores"] == [12 + 8, 6]


def test_the_last_turn_counts() -> None:
    end = after(position(TWO_FINISHED, TWO_FINISHED, card=(5, 1), at_round=17), "-:ij -:-")
    assert end.result()["scores"] == [6, 4]


def test_most_points_win() -> None:
    end = after(position(TWO_FINISHED, THREE_FINISHED, sheet(), at_round=17), "-:- " * 3)
    assert end.winners == (1,)


def test_a_tie_is_shared() -> None:
    end = after(position(THREE_FINISHED, TWO_FINISHED, THREE_FINISHED, at_round=17), "-:- " * 3)
    assert end.winners == (0, 2)
    nothing = after(position(sheet(), sheet(), at_round=17), "-:- -:-")
    assert nothing.winners == (0, 1)


def test_a_player_alone_wins() -> None:
    assert position(sheet(), at_round=17).play("-:-").winners == (0,)


def test_there_is_no_winner_before_the_end() -> None:
    before = position(THREE_FINISHED, TWO_FINISHED, at_round=17)
    assert before.winners == before.play("-:-", 0).winners == ()


def test_a_result_has_the_points_so_far_and_at_the_end_the_winners() -> None:
    before = position(THREE_FINISHED, sheet("ek fl lr", e=1, f=1, r=1, k=3, l=4), at_round=17)
    result = {"over": False, "scores": [6, 6], "winners": [], "finished": [3, 3], "bonuses": [{}, {}]}
    assert before.result() == result
    assert after(before, "-:- -:-").result() == result | {
        "over": True,
        "scores": [6, 13],
        "winners": [1],
        "bonuses": [{}, {"blue": 7}],
    }


@pytest.mark.parametrize("move", ["-:-", "c:-", "-:hi", "c=3"])
def test_no_move_is_legal_after_the_end(move: str) -> None:
    end = after(position(THREE_FINISHED, sheet(), at_round=17), "-:- -:-")
    for seat in (0, 1):
        assert reason(end, move, seat) == f"{move}: the game is over."
        assert not end.legal(seat)
        assert not end.islands_for(seat)
        assert not end.bridges_for(seat, "")
        assert end.offer(seat, {}) == {"where": []}
        assert end.offer(seat, {"where": "c"}) == {"bridges": []}
    assert reason(end, move, None) == f"{move}: the game is over."
