"""Both games pass OpenSpiel's own tests and follow the rules."""

import pickle
import random
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test

import kakehashi.adapters.openspiel
from kakehashi.adapters.openspiel import hashi as in_hashi
from kakehashi.adapters.openspiel.shangri_la import MOST_ACTIONS
from kakehashi.cli import main
from kakehashi.environments import hashi as hashi_turns
from kakehashi.environments import shangrila as shangrila_turns
from kakehashi.environments.hashi.actions import NOTHING
from kakehashi.hashi.deck import CARDS, ROUNDS
from kakehashi.shangrila import Position

SHANGRI_LA = ["kakehashi_shangri_la(players=4)", "kakehashi_shangri_la(players=3)"]
HASHI = ["kakehashi_hashi(players=2)", "kakehashi_hashi(players=1)", "kakehashi_hashi(board=B,players=4)"]
OTHERS = ["kakehashi_shangri_la(end=last-bridge,players=3,recruit=up-to-two,setup=first-game)"]


class Sims(games_sim_test.GamesSimTest):
    """Run OpenSpiel's own test for games."""

    def runTest(self) -> None:  # noqa: N802
        """Do nothing."""


Sims.__test__ = False  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _same_every_time() -> None:
    np.random.seed(7)


@pytest.mark.parametrize("name", SHANGRI_LA + HASHI + OTHERS)
def test_games_pass_openspiel_random_simulations(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SHANGRI_LA + HASHI)
def test_games_pass_openspiel_python_tests(name: str) -> None:
    Sims().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", HASHI)
def test_hashi_can_be_played_in_turns(name: str) -> None:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    Sims().sim_game(game)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [SHANGRI_LA[0], HASHI[0]])
def test_openspiel_playthroughs_are_recorded(name: str) -> None:
    text = generate_playthrough.playthrough(name, None, seed=1)
    assert f"game: {name}" in text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", SHANGRI_LA + HASHI)
def test_openspiel_rl_environments_reach_the_end(name: str) -> None:
    game, chance = pyspiel.load_game(name), random.Random(1)
    environment = rl_environment.Environment(game)
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"]
        acting = [step.observations["current_player"]] if environment.is_turn_based else range(game.num_players())
        step = environment.step([chance.choice(legal[player]) for player in acting])
    assert environment.observation_spec()["info_state"] == (len(step.observations["info_state"][0]),)
    assert sum(step.rewards) > 0


@pytest.mark.parametrize("name", ["kakehashi_shangri_la(players=2)", "kakehashi_hashi(players=5)"])
def test_an_impossible_number_of_players_is_rejected(name: str) -> None:
    with pytest.raises(ValueError, match="play, not"):
        pyspiel.load_game(name)


def test_an_unknown_option_is_rejected() -> None:
    with pytest.raises(ValueError, match="'C'"):
        pyspiel.load_game("kakehashi_hashi(board=C)")


# Shangri-La


@pytest.mark.parametrize("name", SHANGRI_LA + OTHERS)
def test_shangri_la_states_match_the_rules(name: str) -> None:
    chance, game = random.Random(3), pyspiel.load_game(name)
    state, actions = game.new_initial_state(), 0
    position: Position = game.start
    while not position.over:
        assert state.returns() == [0.0] * position.players
        turn = list[int]()
        while (move := shangrila_turns.to_move(position, turn)) is None:
            assert state.current_player() == position.seat_to_move
            assert state.legal_actions() == shangrila_turns.legal(position, turn)
            expected = shangrila_turns.observe(position, turn, state.current_player())
            assert state.observation_tensor() == expected.tolist()
            turn.append(chance.choice(state.legal_actions()))
            assert state.action_to_string(turn[-1]) == shangrila_turns.to_text(position, turn[-1])
            state.apply_action(turn[-1])
            actions += 1
        position = position.play(move)
        assert str(state) == position.text
    assert state.is_terminal()
    assert [share > 0 for share in state.returns()] == [seat in position.winners for seat in range(position.players)]
    assert sum(state.returns()) == pytest.approx(1)
    assert actions < MOST_ACTIONS == game.max_game_length()


def test_an_illegal_action_is_rejected() -> None:
    state = pyspiel.load_game(SHANGRI_LA[0]).new_initial_state()
    with pytest.raises(ValueError, match="is not legal here"):
        state.apply_action(shangrila_turns.ACTIONS - 1)
    with pytest.raises(ValueError, match="Actions are numbers"):
        state.apply_action(shangrila_turns.ACTIONS)


def test_a_state_can_begin_anywhere() -> None:
    game = pyspiel.load_game(SHANGRI_LA[0])
    position = game.start.play("Kd").play("Ka")
    state = game.new_initial_state(position.text)
    assert (str(state), state.current_player()) == (position.text, 2)
    assert state.information_state_string() != game.new_initial_state().information_state_string()
    assert game.new_initial_state(position).legal_actions() == state.legal_actions()


def test_cloned_states_are_independent() -> None:
    state = pyspiel.load_game(SHANGRI_LA[0]).new_initial_state()
    copy = state.clone()
    copy.apply_action(0)
    assert str(state) != str(copy)
    assert str(pickle.loads(pickle.dumps(copy))) == str(copy)


def test_the_tree_search_of_openspiel_finds_a_win() -> None:
    # One journey is left, and it decides the game.
    game, chance = pyspiel.load_game(SHANGRI_LA[1]), random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        before = state.clone()
        state.apply_action(chance.choice(state.legal_actions()))
    seat = before.current_player()
    best = max(before.child(action).returns()[seat] for action in before.legal_actions())
    bot = mcts.MCTSBot(game, 1.0, 300, mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)))
    found = before.child(bot.step(before))
    assert found.is_terminal()
    assert found.returns()[seat] == best


# Hashi


def played_at_random(name: str, seed: int, rounds: int) -> pyspiel.State:
    """A state after some rounds, with a revealed card and no moves of this round."""
    chance, state = random.Random(seed), pyspiel.load_game(name).new_initial_state()
    while state.position.round <= rounds and not (state.position.round == rounds and not state.is_chance_node()):
        advance(state, chance)
    return state


def advance(state: pyspiel.State, chance: random.Random) -> None:
    if state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    else:
        state.apply_actions([chance.choice(state.legal_actions(seat)) for seat in range(state.num_players())])


@pytest.mark.parametrize("name", HASHI)
def test_hashi_states_match_the_rules(name: str) -> None:
    chance, state = random.Random(3), pyspiel.load_game(name).new_initial_state()
    players, cards = state.num_players(), list[int]()
    position, turns, moves = state.position, [list[int]() for _ in range(players)], dict[int, str]()
    while not state.is_terminal():
        assert state.returns() == [0.0] * players
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [card for card, _ in outcomes] == [card for card in range(len(CARDS)) if card not in cards]
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            cards.append(chance.choice(outcomes)[0])
            state.apply_action(cards[-1])
            position = state.position
            assert position.card == CARDS[cards[-1]]
            continue
        actions = []
        for seat in range(players):
            legal = state.legal_actions(seat)
            if seat in moves:
                assert legal == [NOTHING]
            else:
                assert legal == hashi_turns.legal(position, turns[seat], seat)
                assert state.observation_tensor(seat) == hashi_turns.observe(position, turns[seat], seat).tolist()
                turns[seat].append(chance.choice(legal))
            actions.append(turns[seat][-1] if seat not in moves else NOTHING)
        state.apply_actions(actions)
        for seat in set(range(players)) - set(moves):
            if move := hashi_turns.to_move(position, turns[seat], seat):
                moves[seat] = str(move)
        if len(moves) == players:
            for seat in range(players):
                position = position.play(moves[seat], seat)
            assert state.position.sheet_texts == position.sheet_texts
            turns, moves = [list[int]() for _ in range(players)], {}
    assert len(cards) == ROUNDS, "the last card is out"
    assert position.over
    if players == 1:
        assert state.returns() == [position.score(0)]
    else:
        assert [share > 0 for share in state.returns()] == [seat in position.winners for seat in range(players)]
        assert sum(state.returns()) == pytest.approx(1)


def test_solo_returns_are_points() -> None:
    game = pyspiel.load_game(HASHI[1])
    assert (game.min_utility(), game.max_utility()) == (0, 60)
    assert pyspiel.load_game(HASHI[0]).max_utility() == 1


def test_observations_hide_other_seats_open_turns() -> None:
    chance = random.Random(1)
    state = played_at_random(HASHI[0], 4, 9)
    seen = dict[int, set[tuple[object, ...]]]()
    for _ in range(30):
        other, own = state.clone(), random.Random(9)
        for step in range(6):
            if other.is_chance_node():
                break
            observed = other.information_state_string(0), other.observation_string(0), *other.observation_tensor(0)
            if other.legal_actions(0) != [NOTHING]:
                seen.setdefault(step, set()).add(observed)
            other.apply_actions([own.choice(other.legal_actions(0)), chance.choice(other.legal_actions(1))])
    assert len(seen) > 1
    assert all(len(views) == 1 for views in seen.values())


def test_waiting_reveals_nothing() -> None:
    state = played_at_random(HASHI[0], 4, 9)
    nowhere = hashi_turns.to_action(state.position, "-:")
    assert nowhere in state.legal_actions(0)
    first = max(state.legal_actions(1), key=lambda action: action < nowhere)
    state.apply_actions([nowhere, first])
    state.apply_actions([NOTHING, max(set(state.legal_actions(1)) - {NOTHING})])
    before = state.information_state_string(0), state.observation_string(0), *state.observation_tensor(0)
    while not state.is_chance_node():
        assert state.legal_actions(0) == [NOTHING]
        assert before == (state.information_state_string(0), state.observation_string(0), *state.observation_tensor(0))
        with pytest.raises(ValueError, match="Seat 0 has played, and waits with the action 91, not 0"):
            state.clone().apply_actions([0, state.legal_actions(1)[0]])
        state.apply_actions([NOTHING, state.legal_actions(1)[0]])
    assert before[0] != state.information_state_string(0), "all players see it now"


def test_observations_hide_cards_not_yet_revealed() -> None:
    chance, state = random.Random(2), played_at_random(HASHI[0], 4, 9)
    while not state.is_chance_node():
        advance(state, chance)
    observation = make_observation(state.get_game())
    observation.set_from(state, 0)
    assert not observation.dict["card_number"].any()
    assert not observation.dict["card_bridges"].any()
    assert not observation.dict["stage"].any()
    assert observation.dict["to_come"].sum() == len(state.legal_actions())
    assert observation.string_from(state, 0).split(" ")[1] == "-"
    for public, kind in ((True, pyspiel.PrivateInfoType.NONE), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER)):
        part = make_observation(state.get_game(), pyspiel.IIGObservationType(public, False, kind))
        assert part.tensor is None
        assert part.string_from(state, 0) in observation.string_from(state, 0)
    after = {card: state.child(card) for card in state.legal_actions()}
    assert len({child.information_state_string(1) for child in after.values()}) == len(after)


def test_information_states_have_perfect_recall() -> None:
    game = pyspiel.load_game(HASHI[0])
    memory, chance, state = make_observation(game, INFO_STATE_OBS_TYPE), random.Random(2), game.new_initial_state()
    said = list[str]()
    while not state.is_terminal():
        if not state.is_chance_node():
            said.append(memory.string_from(state, 0))
        advance(state, chance)
    assert memory.tensor is None
    assert len(set(said)) >= 1 + 2 * ROUNDS - 1
    assert memory.string_from(state, 1) != memory.string_from(state, 0)


def test_observations_contain_nothing_hidden_from_the_seat() -> None:
    game = pyspiel.load_game(HASHI[0])
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ValueError, match="nobody may know"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"a": 1})


def test_turns_stay_within_the_declared_number_of_actions() -> None:
    assert pyspiel.load_game(HASHI[0]).max_game_length() == in_hashi.MOST_ACTIONS == 69
    assert kakehashi.adapters.openspiel.HashiGame().max_chance_nodes_in_history() == ROUNDS


# In the arena


def test_agents_of_openspiel_play_in_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    example = Path(__file__).parents[2] / "examples" / "openspiel_mcts.py"
    search, at_random = (f"cmd:{sys.executable} {example} --simulations {number}" for number in (3, 0))
    match = ["arena", "shangri-la", "--bots", f"random,{search},{at_random}", "--games", "1", "--workers", "1"]
    assert main([*match, "--ms", "20000", "--markdown"]) == 0
    heads, _, *rows = capsys.readouterr().out.splitlines()
    assert heads.endswith("| failed |")
    assert [row.split(" | ")[-1] for row in rows if "openspiel_mcts" in row] == ["– |", "– |"]
