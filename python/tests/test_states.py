"""Games and states by OpenSpiel's words."""
import copy
import pickle
import random

import numpy as np
import pytest
from conftest import EXTREMES, GAMES, TABLES, play

import iteru


def test_whole_games(table):
    state = table.new_initial_state(seed=1)
    decisions = 0
    for at in play(state, 2):
        seat = at.current_player()
        legal = at.legal_actions()
        assert seat == at.players_to_act()[0]
        assert len(legal) >= 2 and legal == sorted(set(legal)) == at.legal_actions(seat)
        assert np.array_equal(np.flatnonzero(at.legal_actions_mask()), legal)
        assert not at.is_chance_node() and not at.is_simultaneous_node() and at.is_player_node()
        assert at.returns() == [0.0] * table.num_players()
        decisions += 1
    assert state.is_terminal() and state.current_player() == -4
    assert state.legal_actions() == [] and state.players_to_act() == [] and not state.legal_actions_mask().any()
    assert 0 < decisions <= table.max_game_length() and state.move_number() == decisions
    returns = state.returns()
    assert all(table.min_utility() <= worth <= table.max_utility() for worth in returns)
    if table.num_players() > 1:
        assert sum(returns) == pytest.approx(table.utility_sum())
    best = [count["rank"] == 1 for count in state.result()]
    assert [worth == max(returns) for worth in returns] == best or table.num_players() == 1
    assert state.player_return(0) == returns[0]


def test_actions_and_words_one_to_one(game):
    state = game.new_initial_state(seed=3)
    words = {game.action_to_string(action) for action in range(game.num_distinct_actions())}
    assert len(words) == game.num_distinct_actions()
    for at in play(state, 4, 40):
        for action in at.legal_actions():
            text = at.action_to_string(at.current_player(), action)
            assert text == game.action_to_string(action)
            assert at.string_to_action(text) == at.string_to_action(0, text) == action


def test_numbers_do_not_depend_on_setup(game):
    for text in TABLES + EXTREMES:
        other = iteru.load_game(text)
        if other.name == game.name:
            assert other.num_distinct_actions() == game.num_distinct_actions()
            assert other.observation_tensor_size() == game.observation_tensor_size()


@pytest.mark.parametrize("text", EXTREMES + ["egizia(players=2,observation=inputs,reward=margin)", "pharaon(players=5,reward=points)"])
def test_parameters(text):
    game = iteru.load_game(text)
    assert str(iteru.load_game(str(game))) == str(game)
    name, rest = text[:-1].split("(", 1)
    told = game.get_parameters()
    by_dict = iteru.load_game(name, told)
    assert str(by_dict) == str(game) and by_dict == game
    assert eval(repr(game), {"iteru": iteru}) == game
    assert pickle.loads(pickle.dumps(game)) == game
    state = game.new_initial_state(seed=1)
    for _ in play(state, 1):
        pass
    assert state.is_terminal()
    if "margin" in text:
        one, two = (count["total"] for count in state.result())
        assert game.utility_sum() is None and state.returns() == [one - two, two - one]
    if "points" in text:
        assert state.returns() == [count["total"] for count in state.result()]


def test_options_change_the_game():
    plain, dark = iteru.load_game("pharaon(players=1)"), iteru.load_game("pharaon", {"players": 1, "dark": "nile,nobles"})
    assert plain != dark and dark.get_parameters()["dark"] == "nile,nobles"
    assert dark.new_initial_state(seed=1).view() != plain.new_initial_state(seed=1).view()


def test_copies_are_apart(game):
    state = game.new_initial_state(seed=5)
    for _ in play(state, 6, 10):
        pass
    before = state.serialize()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert other.serialize() == before and other.hash() == state.hash()
        assert str(other) == str(state) and other.history() == state.history()
        other.apply_action(other.legal_actions()[0])
        assert state.serialize() == before != other.serialize()
    child = state.child(state.legal_actions()[-1])
    assert child.history() == [*state.history(), state.legal_actions()[-1]]
    assert child.full_history()[-1] == (state.current_player(), state.legal_actions()[-1])


def test_same_seed_same_game(game):
    one, two = game.new_initial_state(seed=9), game.new_initial_state(seed="9")
    assert one.hash() == two.hash() == game.new_initial_state(seed=one.seed()).hash()
    assert game.new_initial_state().hash() != game.new_initial_state().hash()


def test_serialize_at_every_move(game):
    state = game.new_initial_state(seed=7)
    for at in play(state, 8, 80):
        again = game.deserialize_state(at.serialize())
        assert again.hash() == at.hash() and again.serialize() == at.serialize()
    text = state.serialize()
    for damaged in ("", "iteru state 1", text[:-20], text.replace("seed ", "seed 0", 1), text.replace(":", ";", 1)):
        with pytest.raises(iteru.IteruError, match="has been altered"):
            game.deserialize_state(damaged)
    other = iteru.load_game(next(name for name in GAMES if name != game.name))
    with pytest.raises(iteru.IteruError, match="this state is of"):
        other.deserialize_state(text)


def test_resampled_states_look_the_same(table):
    state = table.new_initial_state(seed=11)
    differ = 0
    for at in play(state, 12, 60):
        for seat in range(table.num_players()):
            other = at.resample_from_infostate(seat, random.Random(1).random)
            assert other.information_state_string(seat) == at.information_state_string(seat)
            assert other.observation_string(seat) == at.observation_string(seat)
            assert np.array_equal(other.observation_tensor(seat), at.observation_tensor(seat))
            assert other.players_to_act() == at.players_to_act() and other.returns() == at.returns()
            if seat in at.players_to_act():
                assert other.legal_actions(seat) == at.legal_actions(seat)
            differ += other.hash() != at.hash()
            again = table.deserialize_state(other.serialize())
            assert again.hash() == other.hash() and again.serialize() == other.serialize()
    assert differ > 0, "nothing is hidden?"
    with pytest.raises(iteru.IteruError, match="drawn anew"):
        other.record()


def test_information_tells_histories_apart(game):
    state = game.new_initial_state(seed=13)
    seen = set()
    for at in play(state, 14, 60):
        seen.add(at.information_state_string())
    assert len(seen) == min(60, state.move_number())


def test_secret_decisions_wait_for_all():
    """Everybody writes orders in secret: one seat after the other, and none sees what was written."""
    game = iteru.load_game("tal-der-koenige(players=3)")
    state = game.new_initial_state(seed=2)
    while len(state.players_to_act()) < 2:
        state.apply_action(state.legal_actions()[0])
    seats = state.players_to_act()
    assert state.current_player() == seats[0] and state.decision() == "plan"
    first, last = state.legal_actions()[0], state.legal_actions()[-1]
    one, two = state.child(first), state.child(last)
    for seat in range(3):
        sees_it = one.information_state_string(seat) != two.information_state_string(seat)
        assert sees_it == (seat == seats[0])
    reverse = state.clone()
    reverse.apply_action(reverse.legal_actions(seats[1])[0], seats[1])  # in another order, if one wants to
    assert reverse.full_history()[-1][0] == seats[1]


def test_views_and_pictures(table):
    state = table.new_initial_state(seed=15)
    for _ in play(state, 16, 12):
        pass
    assert isinstance(state.view(0), dict)
    plain, coloured = state.render(), state.render(0, True)
    assert "\x1b[" not in plain and "\x1b[" in coloured and len(plain.splitlines()) > 5
    picture = iteru.svg(coloured, "a <table>")
    assert picture.startswith("<svg") and picture.endswith("</svg>") and "a &lt;table&gt;" in picture


def test_observations_are_small_numbers(table):
    for kind in ("features", "inputs"):
        game = iteru.load_game(table.name, {**table.get_parameters(), "observation": kind})
        state = game.new_initial_state(seed=17)
        seen = []
        for at in play(state, 18, 30):
            tensor = at.observation_tensor()
            assert tensor.dtype == np.int8 and tensor.shape == tuple(game.observation_tensor_shape())
            assert tensor[game.num_players() - 1] == 1 and tensor[5] == 1  # how many play; I am asked
            seen.append(tensor)
        assert len({tensor.tobytes() for tensor in seen}) > len(seen) // 2


ERRORS = [
    (lambda: iteru.load_game("chess"), "there is no game “chess”. There are: fertility, egizia, tal-der-koenige, pharaon."),
    (lambda: iteru.load_game("egizia(players=9)"), "--players: “9” is not a whole number from 2 to 4."),
    (lambda: iteru.load_game("egizia(loud)"), "there is no option “loud” in this game. There are: perTen."),
    (lambda: iteru.load_game("egizia(players=3"), "“egizia(players=3” is not a game with its parameters, as in egizia(players=3)."),
    (lambda: iteru.load_game("egizia(reward=gold)"), "reward: “gold” is none of these: win, margin, points."),
    (lambda: iteru.load_game("egizia(components=nowhere.json)"), "nowhere.json: "),
    (lambda: iteru.load_game("egizia").new_initial_state(seed="x"), "--seed: “x” is neither a whole number nor 64 hexadecimal digits."),
    (lambda: iteru.load_game("egizia").action_to_string(10**6), "there is no action 1000000; actions go from 0 to "),
    (lambda: iteru.load_game("egizia").new_initial_state().observation_tensor(2), "there is no seat 2; seats go from 0 to 1."),
    (lambda: iteru.load_game("fertility").new_initial_state().string_to_action("dance"), "“dance” is not"),
    (lambda: iteru.load_record("nowhere.iteru"), "nowhere.iteru: cannot be read."),
    (lambda: iteru.load_record("a\nb"), "record, line 1: "),
    (lambda: iteru.Bot("napoleon"), "there is no bot “napoleon”. There are: random, lively, greedy"),
    (lambda: iteru.set_language("la"), "there is no language “la”. There are: en, fr."),
    (lambda: iteru.vector("egizia", n=0), "n: “0” is not a whole number from 1 to "),
    (lambda: iteru.vector("egizia", n=2, bots={0: "expert"}), "expert is too slow for many games at once."),
    (lambda: iteru.vector("egizia", n=2, bots={0: "lively", 1: "random"}), "a bot plays every seat; leave one to be asked."),
    (lambda: iteru.analyse(iteru.load_game("egizia").new_initial_state()), "is still being played"),
]


@pytest.mark.parametrize("act, message", ERRORS, ids=[message[:40] for _, message in ERRORS])
def test_errors_say_what_is_wrong(act, message):
    with pytest.raises(iteru.IteruError) as caught:
        act()
    assert message in str(caught.value)
    assert isinstance(caught.value, ValueError)


def test_illegal_actions_change_nothing(game):
    state = game.new_initial_state(seed=19)
    legal = set(state.legal_actions())
    illegal = [action for action in range(game.num_distinct_actions()) if action not in legal]
    before = state.serialize()
    for action in [*random.Random(1).sample(illegal, 50), -1, game.num_distinct_actions()]:
        with pytest.raises(iteru.IteruError) as caught:
            state.apply_action(action)
        assert str(caught.value)
    assert state.serialize() == before
    why = state.why_not(illegal[0])
    assert why.startswith(state.action_to_string(illegal[0])) and state.why_not(min(legal)) is None
    waiting = next(seat for seat in range(2) if seat not in state.players_to_act())
    with pytest.raises(iteru.IteruError, match=f"seat {waiting} is not to act; {1 - waiting} is next."):
        state.apply_action(min(legal), waiting)
    for _ in play(state, 20):
        pass
    with pytest.raises(iteru.IteruError, match="the game is over"):
        state.apply_action(0)


def test_messages_in_french():
    iteru.set_language("fr")
    with pytest.raises(iteru.IteruError, match="il n’y a pas de jeu"):
        iteru.load_game("chess")
    assert iteru.language() == "fr"
