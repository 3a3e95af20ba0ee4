"""The package and `rulebook.py` agree on every turn, sheet and point of many games."""

from random import Random

from hypothesis import given

from kakehashi.hashi import Position

from .games import CHARTS, Game, Plan, chart_of, examples, games, plans
from .rulebook import Sheet, score_round


@given(games())
@examples(16)
def test_the_rulebook_agrees_on_all_turns(game: Game) -> None:
    random = Random(game.seed)
    for before in game.some_positions(4):
        for seat in random.sample(before.acting, min(1, len(before.acting))):
            assert before.card is not None
            sheet = Sheet.of(chart_of(before), before.sheet_texts[seat])
            assert [str(move) for move in before.legal(seat)] == sheet.turns(*before.card)


@given(games())
@examples(30)
def test_the_rulebook_agrees_on_every_sheet_and_on_all_points(game: Game) -> None:
    sheets = [Sheet(CHARTS[game.board]) for _ in range(game.players)]
    for before, seat, move, now in game.moves():
        if before.round == 0:
            island, number = str(move).split("=")
            sheets[(seat + 1) % game.players].numbers[island] = int(number)
        else:
            where, lines = str(move).split(":")
            card = game.start.deck[before.round - 1]
            assert where == "-" or sheets[seat].may_write(where, card.number)
            sheets[seat].play(card.number, f"{where}:-")
            bridges = tuple(line for line in lines.split(",") if line != "-")
            assert len(bridges) in (0, card.bridges)
            assert sheets[seat].may_draw_all(bridges)
            sheets[seat].play(card.number, f"-:{lines}")
        if now.round > before.round > 0:
            score_round(sheets, before.round)
        assert tuple(sheet.text() for sheet in sheets) == now.sheet_texts
        for other, sheet in enumerate(sheets):
            assert sorted(sheet.finished()) == list(now.finished(other))
            assert sheet.bonuses == now.bonuses(other)
            assert sheet.points() == now.score(other)
    scores = [sheet.points() for sheet in sheets]
    assert now.winners == tuple(other for other, score in enumerate(scores) if score == max(scores))


@given(plans())
@examples(60)
def test_the_rulebook_agrees_on_the_points_of_games_that_go_well(plan: Plan) -> None:
    sheet = Sheet(CHARTS[plan.board])
    for now in plan.positions():
        text = Sheet.of(sheet.chart, now.sheet_texts[0])
        sheet.numbers, sheet.bridges = text.numbers, text.bridges
        if now.round > 1:
            score_round([sheet], now.round - 1)
        assert sheet.bonuses == now.bonuses(0)
        assert sheet.points() == now.score(0)


def test_playing_styles_differ_enough_to_reach_rare_sheets() -> None:
    """Islands without a number that are full, all three bonuses, sheets with all islands finished."""

    def ends(manner: str) -> list[Position]:
        return [Game(board, 2, manner, seed).positions()[-1] for board in CHARTS for seed in range(8)]

    idle = [Sheet.of(chart_of(end), text) for end in ends("idle") for text in end.sheet_texts]
    assert any(sheet.at(island) == 6 for sheet in idle for island in set("abcdefghijklmnopqr") - set(sheet.numbers))
    keen = [end.bonuses(seat) for end in ends("keen") for seat in (0, 1)]
    assert {category for bonuses in keen for category in bonuses} >= {"six"}
    planned = [Plan(board, seed, 0).play() for board in CHARTS for seed in range(4)]
    assert any(len(end.finished(0)) == 18 and len(end.bonuses(0)) == 3 for end in planned)
