"""The metadata of the game."""

import json
from random import Random

from kakehashi.hashi import game
from kakehashi.hashi.board import Board
from kakehashi.hashi.deck import ROUNDS

from .sheets import LATTICE


def test_the_deck_makes_games_differ() -> None:
    assert game.turns_to_vary(game.new({"seed": 1})) == 0
    assert game.new({"seed": 1}) != game.new({"seed": 2})


def test_seats_are_numbered_not_coloured() -> None:
    assert game.new({"players": 3}).colours == ""


def test_a_random_game_is_set_up_and_played_for_seventeen_rounds() -> None:
    for board in ("A", LATTICE.as_dict()):
        assert game.random_games({"board": board})(2) == 2 * (1 + ROUNDS)


def test_a_side_of_ours_has_a_name_and_a_board_from_a_file_has_none() -> None:
    assert game.chosen(game.new({"board": "B"})) == {"board": "B"}
    assert game.chosen(game.new({"board": LATTICE.as_dict()})) == {}
    assert game.chosen(game.new({"board": LATTICE.as_dict() | {"name": "A"}})) == {}


def test_the_game_lists_the_options_that_new_accepts() -> None:
    (board,) = game.OPTIONS
    assert [game.new({board.name: side}).board for side in board.values] == [Board.read(side) for side in board.values]
    assert game.new({}).board == Board.read(board.usual)


def test_a_seats_position_can_be_rebuilt_from_the_messages_of_a_table() -> None:
    random = Random(3)
    position = game.new({"players": 3, "board": "B", "seed": 11})
    while not position.over:
        for seat in position.acting:
            seen = position.seen_by(seat)
            view = json.loads(json.dumps(seen.notation() | {"picture": seen.page.picture()}))
            assert game.told(position.setting(), view).text == seen.text
        seat = random.choice(position.acting)
        position = position.play(position.random_move(seat, random), seat)
