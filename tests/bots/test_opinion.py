"""A bot's evaluation of its own move, of other moves and of a played one; repeatable for a budget and seed."""

from dataclasses import replace
from typing import Any

import pytest

from kakehashi.bots import Bot, Budget, adviser
from kakehashi.bots.hashi.effort import Effort
from kakehashi.bots.opinion import COSTLY, Opinion, Thought
from kakehashi.errors import Refused
from kakehashi.games import game
from kakehashi.hashi import CARDS, Board, Card
from kakehashi.hashi import Position as Sheets
from kakehashi.hashi.moves import Draw
from kakehashi.hashi.notation import read_sheet
from kakehashi.shangrila import Position as Gorge

from .test_hashi import after
from .test_shangrila import by_chance

BRIEFLY = Budget(simulations=200)


def opinion(name: str, position: Any, seat: int, *about: Any, budget: Budget = BRIEFLY, bot: str = "sage") -> Opinion:
    found = Bot(name, bot).opinion(position, seat, 7, budget, [str(move) for move in about])
    assert found is not None
    return found


POSITIONS = [
    *(("shangri-la", by_chance(players, turns, 3)) for players in (3, 4) for turns in (0, 40, 80)),
    *(
        ("hashi", after(game("hashi").new({"players": players, "seed": 4}), rounds))  # type: ignore[arg-type]
        for players in (1, 3)
        for rounds in (-1, 5, 16)
    ),
]


@pytest.mark.parametrize(("name", "position"), POSITIONS)
@pytest.mark.parametrize("bot", ["adept", "sage"])
def test_the_best_move_is_the_choice_of_the_bot(name: str, position: Any, bot: str) -> None:
    seat = position.acting[0]
    found = opinion(name, position, seat, bot=bot)
    assert found.best.move == Bot(name, bot).choose(position, seat, 7, BRIEFLY)
    assert {str(thought.move) for thought in found.thoughts} <= {str(move) for move in position.legal(seat)}
    assert len({thought.move for thought in found.thoughts}) == len(found.thoughts)


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_the_same_seed_and_effort_give_the_same_opinion(name: str, position: Any) -> None:
    seat = position.acting[0]
    played = position.legal(seat)[-1]
    bot = Bot(name, "sage")
    found = [bot.opinion(position, seat, 7, BRIEFLY, [str(played)]) for _ in range(2)]
    assert found[0] == found[1] == opinion(name, position, seat, played)
    assert found[0] is not None
    assert found[0].of(played) is not None


def test_a_journey_that_plainly_wins_masters_is_above_all_else() -> None:
    """Three Masters in K, where yellow and red lose as many, and a Stone on them."""
    position = Gorge.parse(
        "rby r....Rr/YY...../......./rr.yy.y/b..R.b./.B.R.YB/r..yyry/rr.YYB./B.B.rrB/..r..bB/Rr..yrR/.YB.BB./bybbr.. "
        "AG,BC,CF,CJ,DG,DK,EF,GK,HK,HL,IJ,IM,LM 70 0"
    )
    found = opinion("shangri-la", position, 1, "Lr", budget=Budget(simulations=2000))
    assert str(found.best.move) == "L>K"
    assert found.unit == "share"
    assert all(0 <= thought.worth < found.best.worth <= 1 for thought in found.thoughts[1:])
    assert found.is_costly("Lr")


@pytest.mark.parametrize("players", [3, 4])
def test_a_move_visited_once_keeps_its_distance_from_the_best(players: int) -> None:
    position = by_chance(players, 60, 3)
    seat, played = position.acting[0], position.legal_moves[-1]
    first, found = opinion("shangri-la", position, seat), opinion("shangri-la", position, seat, played)
    once = [one for one in found.thoughts if one.move not in (found.best.move, played) and 0 < one.worth < 1]
    assert len(once) > 3
    assert found.best.worth != first.best.worth
    for one in once:
        before = first.of(one.move)
        assert before is not None
        assert found.best.worth - one.worth == pytest.approx(first.best.worth - before.worth)


@pytest.mark.parametrize("players", [3, 4])
def test_predicted_results_and_lines_are_possible(players: int) -> None:
    position = by_chance(players, 70, 3)
    found = opinion("shangri-la", position, position.acting[0], position.legal_moves[-1])
    assert sum(found.chances) == pytest.approx(1)
    masters = position.result()["scores"]
    assert all(before - 5 < after <= 28 for before, after in zip(masters, found.scores, strict=True))
    assert len(found.best.line) > 1
    for thought in found.thoughts:
        after = position.play(thought.move)
        for move in thought.line:
            after = after.play(move)


def test_the_move_left_when_all_others_lose_is_evaluated() -> None:
    position = Gorge.parse(
        "rby ybrrrbr/RrYRyRY/......./yyrRYry/rYRBbYB/r.b.br./ybryrbr/ybbbryy/ybBbryR/B.yYBBY/yyrrR../B.Y..yb/BYyB.BB "
        "AB,AD,AE,AG,BC,BF,CF,CJ,DG,DK,EF,EH,FI,GK,HI,HK,HL,IJ,KL,LM 109 0"
    )
    seat, few = position.acting[0], Budget(simulations=3)
    found = opinion("shangri-la", position, seat, budget=few)
    assert found.best.move == Bot("shangri-la", "sage").choose(position, seat, 7, few)
    assert found.best.line == ()


def test_a_move_that_ends_the_game_needs_no_search() -> None:
    position = by_chance(3, 1000, 5)
    assert position.over
    before = by_chance(3, position.turns - 1, 5)
    last = next(move for move in before.legal_moves if before.play(move).over)
    thought = opinion("shangri-la", before, before.acting[0], last).of(last)
    assert thought is not None
    won = before.play(last).winners
    assert thought.worth == (1 / len(won) if before.seat_to_move in won else 0)


def test_a_solo_bonus_in_its_last_round_is_worth_its_points() -> None:
    """Alone on side A in round 7: b is finished, i and o lack a bridge each, and later blue flags earn less."""
    board = Board.read("A")
    start = Sheets.new(board, 1, (*(Card(1, 1),) * 6, Card(6, 2), *CARDS[:11]))
    words = start.sheets.copy()
    words[0] = read_sheet(board, ".13.....2....322.. bc1,in1,op1")
    position = replace(start, round=7, sheets=words, before=words)
    found = opinion("hashi", position, 0, Draw())
    assert found.unit == "points"
    assert position.play(found.best.move, 0).bonuses(0) == {"blue": 7}  # type: ignore[arg-type]
    assert found.cost(Draw()) > COSTLY["points"]
    assert found.is_costly(Draw())
    assert not found.is_costly(found.best.move)


def test_a_deeper_evaluation_has_its_own_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    position, looks = after(game("hashi").new({"players": 1, "seed": 4}), 5), list[int]()  # type: ignore[arg-type]
    simulate = Effort.simulate
    monkeypatch.setattr(Effort, "simulate", lambda effort, times=1: (looks.append(times), simulate(effort, times))[1])
    opinion("hashi", position, 0, budget=Budget(ms=300))
    assert len([times for times in looks if times > 1]) > 2


def test_a_set_up_number_is_valued_by_the_loss_of_the_neighbour() -> None:
    position = game("hashi").new({"players": 2, "seed": 1})
    assert opinion("hashi", position, 0).best.worth < 0
    assert opinion("hashi", game("hashi").new({"players": 1, "seed": 1}), 0).best.worth > 20


def test_differences_within_chance_are_not_costly() -> None:
    thoughts = Thought("a", 0.5, 0.0), Thought("b", 0.4, 0.06), Thought("c", 0.4, 0.01), Thought("d", 0.45, 0.0)
    found = Opinion("share", thoughts)
    assert [found.is_costly(move) for move in "abcde"] == [False, False, True, False, False]
    assert found.cost("c") == pytest.approx(0.1)
    assert found.of("e") is None


def test_a_bot_without_search_has_no_evaluation() -> None:
    position = by_chance(4, 40, 3)
    for bot in ("random", "greedy"):
        assert Bot("shangri-la", bot).opinion(position, position.acting[0], 1) is None
    with pytest.raises(Refused):
        Bot("shangri-la", "sage").opinion(position, (position.acting[0] + 1) % 4, 1)


def test_both_games_have_a_bot_that_evaluates() -> None:
    assert [adviser(name) for name in ("shangri-la", "hashi")] == ["sage", "sage"]
