"""The package and `rulebook.py` agree on every position of many games."""

from hypothesis import given

from .games import Game, examples, games
from .rulebook import Table


@given(games())
@examples(30)
def test_the_rulebook_agrees_on_every_position(game: Game) -> None:
    for before, move, after in game.turns():
        table = Table.of(before)
        assert table.text() == before.text
        assert table.legal() == [str(legal) for legal in before.legal_moves]
        assert tuple(table.stones()) == before.stones
        table.play(str(move))
        assert table.text() == after.text
        assert table.over() == after.over
    assert table.legal() == []
    assert tuple(table.winners()) == tuple(after.colours[seat] for seat in after.winners)


@given(games())
@examples(12)
def test_the_rulebook_agrees_on_every_journey_that_could_be_made(game: Game) -> None:
    for position in game.some_positions(15):
        for move in (move for move in position.legal_moves if ">" in str(move)):
            table = Table.of(position)
            table.play(str(move))
            assert table.text() == position.play(move).text
