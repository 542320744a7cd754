"""Inside OpenSpiel: how its own Python algorithms use a game, on a stand-in of its interface (pyspiel.py beside this)."""
import math
import random

import numpy as np
import pyspiel
import pytest
from conftest import GAMES

import iteru
import iteru.open_spiel  # registers the games

NAMES = [f"iteru_{name.replace('-', '_')}" for name in GAMES]


def play_chance(state, luck):
    while state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(actions, chances)[0])


def rollout(state, luck):
    state = state.clone()
    while not state.is_terminal():
        play_chance(state, luck)
        state.apply_action(luck.choice(state.legal_actions()))
    return state.returns()


def test_all_are_registered():
    assert set(NAMES) <= set(pyspiel.registered_names())
    for name in NAMES:
        game = pyspiel.load_game(name)
        kind = game.get_type()
        assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL and kind.short_name == name
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
        assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM and game.utility_sum() == 0
    solo = pyspiel.load_game("iteru_pharaon(players=1)")
    assert solo.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM and solo.utility_sum() is None
    assert pyspiel.load_game("iteru_egizia", {"players": 4, "perTen": 0}).num_players() == 4
    with pytest.raises(iteru.IteruError):
        pyspiel.load_game("iteru_egizia(players=7)")


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name):
    """A whole game, with all that OpenSpiel asks of a state on the way."""
    luck = random.Random(5)
    game = pyspiel.load_game(name + "(players=3)")
    state = game.new_initial_state()
    assert state.current_player() == pyspiel.PlayerId.CHANCE and state.returns() == [0, 0, 0]
    play_chance(state, luck)
    moves = 0
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert 0 <= player < 3 and legal == sorted(legal) == state.legal_actions(player)
        assert state.legal_actions((player + 1) % 3) == []
        assert sum(state.legal_actions_mask(player)) == len(legal)
        assert len({state.action_to_string(player, action) for action in legal}) == len(legal)
        if moves % 20 == 0:
            tensor = state.observation_tensor(player)
            assert len(tensor) == len(state.observation_tensor(0)) and any(tensor)
            assert state.observation_string(player).startswith("{")
            other = state.clone()
            assert other.history() == state.history()
            assert other.information_state_string(player) == state.information_state_string(player)
            again = game.deserialize_state(state.serialize())
            assert str(again) == str(state) and again.legal_actions() == legal
            assert again.information_state_string(player) == state.information_state_string(player)
            assert state.child(legal[0]).history() == [*state.history(), legal[0]] and other.history() == state.history()
        state.apply_action(luck.choice(legal))
        moves += 1
    assert state.current_player() == pyspiel.PlayerId.TERMINAL and state.legal_actions() == []
    assert moves < game.max_game_length() and sum(state.returns()) == pytest.approx(0)
    assert all(game.min_utility() <= worth <= game.max_utility() for worth in state.returns())


def test_explicit_deals():
    game = pyspiel.load_game("iteru_fertility(deals=8)")
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    outcomes = game.new_initial_state().chance_outcomes()
    assert len(outcomes) == game.max_chance_outcomes() == 8 and sum(chance for _, chance in outcomes) == pytest.approx(1)
    views = {game.new_initial_state().child(deal).observation_string(0) for deal, _ in outcomes}
    assert len(views) == 8


class Uct:
    """Monte Carlo tree search, from OpenSpiel's calls alone: clone, apply, legal_actions, returns."""

    def __init__(self, simulations, luck):
        self.simulations, self.luck = simulations, luck

    def search(self, root):
        visits, worth = {}, {}
        for _ in range(self.simulations):
            state, path = root.clone(), []
            while not state.is_terminal():
                player, legal = state.current_player(), state.legal_actions(state.current_player())
                key = tuple(state.history()[len(root.history()):])
                fresh = [action for action in legal if (key, action) not in visits]
                total = sum(visits.get((key, action), 0) for action in legal)
                action = self.luck.choice(fresh) if fresh else max(legal, key=lambda a: worth[key, a] / visits[key, a] + math.sqrt(
                    2 * math.log(total) / visits[key, a]))
                path.append((key, action, player))
                state.apply_action(action)
                if fresh:
                    break
            returns = state.returns() if state.is_terminal() else rollout(state, self.luck)
            for key, action, player in path:
                visits[key, action] = visits.get((key, action), 0) + 1
                worth[key, action] = worth.get((key, action), 0.0) + returns[player]
        return {action: visits.get(((), action), 0) for action in root.legal_actions()}


def information_set_search(state, simulations, luck):
    """Which action is best in worlds drawn by resample_from_infostate, as OpenSpiel's ISMCTS draws them."""
    player = state.current_player()
    known = state.information_state_string(player)
    worth = dict.fromkeys(state.legal_actions(), 0.0)
    for _ in range(simulations):
        world = state.resample_from_infostate(player, luck.random)
        assert world.information_state_string(player) == known and world.current_player() == player
        for action in world.legal_actions():
            worth[action] += rollout(world.child(action), luck)[player]
    return max(worth, key=worth.get)


def outcome_sampling(game, iterations, luck):
    """Outcome-sampling regret minimisation on information states: OpenSpiel's MCCFR by its calls."""
    regrets, returns = {}, []

    def walk(state, player, reach, sample):
        if state.is_terminal():
            returns.extend(state.returns())
            return state.returns()[player] / sample, 1.0
        if state.is_chance_node():
            play_chance(state, luck)
            return walk(state, player, reach, sample)
        mover, legal = state.current_player(), state.legal_actions()
        info = regrets.setdefault(state.information_state_string(mover), np.zeros(len(legal)))
        assert len(info) == len(legal), "two sets of actions in one information state"
        positive = np.maximum(info, 0)
        policy = positive / positive.sum() if positive.sum() > 0 else np.full(len(legal), 1 / len(legal))
        drawn = 0.5 * policy + 0.5 / len(legal) if mover == player else policy
        place = luck.choices(range(len(legal)), drawn)[0]
        state.apply_action(legal[place])
        worth, tail = walk(state, player, reach * (policy[place] if mover != player else 1), sample * drawn[place])
        if mover == player:
            info -= worth * reach * tail * policy[place]
            info[place] += worth * reach * tail
        return worth, tail * policy[place]

    for i in range(iterations):
        walk(game.new_initial_state(), i % game.num_players(), 1.0, 1.0)
    return regrets, returns


@pytest.mark.parametrize("name", NAMES)
def test_algorithms_run(name):
    luck = random.Random(9)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play_chance(state, luck)
    visits = Uct(12, luck).search(state)
    assert sum(visits.values()) == 12
    assert information_set_search(state, 1, luck) in state.legal_actions()
    regrets, returns = outcome_sampling(pyspiel.load_game(name + "(deals=2)"), 2, luck)
    assert len(regrets) > 20 and any(map(np.any, regrets.values())) == any(returns)  # at random, Tal often ends 0 : 0
