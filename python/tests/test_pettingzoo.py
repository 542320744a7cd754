"""PettingZoo's two forms: every check of its api_test, seed_test and parallel_api_test, as they are published, by our own
words, since it is not to be had here. Its own tests run on these environments from its repository (docs/python.md)."""
import numpy as np
import pytest
from conftest import EXTREMES, GAMES, TABLES

import iteru
from iteru import pettingzoo
from iteru.pettingzoo import Box, Dict, Discrete


def check_observation(env, agent, observed):
    space = env.observation_space(agent)
    assert space.contains(observed) and isinstance(space, Dict)
    assert space["observation"].dtype == observed["observation"].dtype
    assert observed["observation"].ndim == 1 and observed["observation"].any()
    assert set(np.unique(observed["action_mask"])) <= {0, 1}


def check_spaces(env):
    first = env.agents[0]
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent) and env.action_space(agent) is env.action_space(agent)
        assert env.observation_space(agent) == env.observation_space(first) and env.action_space(agent) == env.action_space(first)
        assert isinstance(env.action_space(agent), Discrete) and agent.startswith("player_")
        for space in env.observation_space(agent).spaces.values():
            assert isinstance(space, Box) and (space.low < space.high).all()
            assert space.low.shape == space.high.shape == space.shape


def play_through(env, most):
    """As play_test of PettingZoo: what last() says against what the dictionaries say."""
    env.reset(seed=0)
    finished, owed = set(), dict.fromkeys(env.agents, 0)
    for agent in env.agent_iter(env.num_agents * most):
        assert agent not in finished and isinstance(env.infos[agent], dict)
        observed, reward, terminated, truncated, info = env.last()
        assert (terminated, truncated) == (env.terminations[agent], env.truncations[agent])
        assert isinstance(terminated, bool) and isinstance(truncated, bool) and info == env.infos[agent]
        check_observation(env, agent, observed)
        assert np.array_equal(info["action_mask"], observed["action_mask"])
        assert owed[agent] == reward, "last() tells other rewards than those since its last turn"
        owed[agent] = 0
        action = None if terminated or truncated else env.action_space(agent).sample(observed["action_mask"])
        kept = {name: array.copy() for name, array in observed.items()}
        if action is None:
            finished.add(agent)
        assert env.step(action) is None
        assert all(np.array_equal(kept[name], observed[name]) for name in kept), "an old observation was written over"
        for other, reward in env.rewards.items():
            owed[other] += reward
        assert env.num_agents == len(env.agents) and set(env.agents) <= set(env.possible_agents)
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            assert set(kept) == set(env.agents)
    if not env.agents:
        assert finished == set(env.possible_agents)
    return finished


@pytest.mark.parametrize("text", TABLES + EXTREMES)
def test_aec_api(text):
    env = pettingzoo.env(text, render_mode="ansi")
    env.reset(seed=0, options={"options": 1})
    env.reset()
    assert isinstance(env, pettingzoo.AECEnv) and env.unwrapped is env and env.num_agents > 0
    assert not any(env.terminations.values()) and not any(env.truncations.values())
    observed, *_ = env.last()
    check_observation(env, env.agent_selection, observed)
    assert env.last(observe=False)[0] is None
    check_spaces(env)
    assert play_through(env, 1000) == set(env.possible_agents)
    assert play_through(env, 2) == set()
    assert str(env) == env.metadata["name"]
    assert type(env).render != pettingzoo.AECEnv.__dict__.get("render") and type(env).close
    env.close()


def test_action_types():
    env = pettingzoo.env("fertility", 2)
    for kind in (int, np.int32, np.int64):
        env.reset(seed=0)
        env.step(kind(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    env.close()


def test_same_seed_same_game(game):
    """As seed_test of PettingZoo: two environments, the same seed, the same sampled actions."""
    one, two = pettingzoo.env(game), pettingzoo.env(game)
    for _ in range(2):  # and nothing is kept from the game before
        for env in (one, two):
            env.reset(seed=42)
            for place, agent in enumerate(env.agents):
                env.action_space(agent).seed(42 + place)
                env.observation_space(agent).seed(42 + place)
        for step, (agent, other) in enumerate(zip(one.agent_iter(), two.agent_iter())):
            assert agent == other
            last, same = one.last(), two.last()
            assert all(np.array_equal(last[0][name], same[0][name]) for name in last[0]) and last[1:4] == same[1:4]
            if last[2] or step == 200:
                break
            actions = [env.action_space(agent).sample(last[0]["action_mask"]) for env in (one, two)]
            assert actions[0] == actions[1]
            one.step(actions[0])
            two.step(actions[1])
        two.reset(seed=7)
    one.reset(seed=1)
    first = one.last()[0]["observation"]
    assert any((one.reset(), not np.array_equal(first, one.last()[0]["observation"]))[1] for _ in range(10))


@pytest.mark.parametrize("text", TABLES)
def test_parallel_api(text):
    env = pettingzoo.parallel_env(text, render_mode="svg")
    env.reset(seed=0, options={"options": 1})
    luck = np.random.default_rng(1)
    for _ in range(2):
        observed, infos = env.reset()
        together = 0
        assert set(observed) == set(infos) == set(env.agents) == set(env.possible_agents)
        check_spaces(env)
        while env.agents:
            live, actions = list(env.agents), {}
            for agent in live:
                check_observation(env, agent, observed[agent])
                legal = np.flatnonzero(observed[agent]["action_mask"])
                actions[agent] = luck.choice(legal) if len(legal) else 0
            together += sum(observed[agent]["action_mask"].any() for agent in live) > 1
            observed, rewards, terminated, truncated, infos = env.step(actions)
            for told in (observed, rewards, terminated, truncated, infos):
                assert set(told) == set(live)
            assert set(env.agents) == {agent for agent in live if not terminated[agent] and not truncated[agent]}
        assert all(terminated.values()) and list(rewards.values()) == env._position.returns()
        assert (together > 0) == (env.game.name == "tal-der-koenige"), "who decides together?"
    assert env.render().startswith("<svg")


def test_parallel_is_the_game_played_in_turn(game):
    """Where one seat is to act, its action counts; where several are, all of theirs."""
    env = pettingzoo.parallel_env(game)
    observed, _ = env.reset(seed=3)
    state = env._position.clone()
    luck = np.random.default_rng(2)
    while env.agents:
        legal = {agent: np.flatnonzero(observed[agent]["action_mask"]) for agent in env.agents}
        actions = {agent: int(luck.choice(legal[agent])) if len(legal[agent]) else 0 for agent in env.agents}
        for seat in state.players_to_act():
            state.apply_action(actions[f"player_{seat}"], seat)
        observed, rewards, *_ = env.step(actions)
        assert env._position.hash() == state.hash()
    assert list(rewards.values()) == state.returns()


def test_illegal_actions():
    env = pettingzoo.env("egizia", players=3)
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    before = env._position.hash()
    with pytest.raises(iteru.IteruError):
        env.step(illegal)
    assert env._position.hash() == before
    for lenient in (pettingzoo.env("egizia", players=3, illegal="lose"), pettingzoo.parallel_env("egizia", 3)):
        lenient.reset(seed=1)
        loser = lenient.possible_agents[lenient._position.current_player()]
        if isinstance(lenient, pettingzoo.Aec):
            lenient.step(illegal)
            rewards, over = dict(lenient.rewards), lenient.terminations
        else:
            _, rewards, over, _, _ = lenient.step(dict.fromkeys(lenient.agents, illegal))
        assert rewards == {agent: -1.0 if agent == loser else 0.0 for agent in rewards} and all(over.values())


def test_what_is_wrong_is_said():
    with pytest.raises(iteru.IteruError, match="illegal: “shrug” is none of these: raise, lose."):
        pettingzoo.env("egizia", illegal="shrug")
    with pytest.raises(iteru.IteruError, match="render_mode: “film” is none of these: None, human, ansi, svg."):
        pettingzoo.env("egizia", render_mode="film")
    env = pettingzoo.parallel_env("egizia")
    env.reset(seed=1)
    with pytest.raises(iteru.IteruError, match="is to act, and there is no action of it"):
        env.step({})
    aec = pettingzoo.env("egizia", reward="points", perTen=0)
    assert aec.game.get_parameters()["perTen"] == "0" and aec.render() is None


def test_render(capsys, game):
    pictures = {}
    for mode in ("ansi", "svg", "human"):
        env = pettingzoo.env(game, render_mode=mode)
        env.reset(seed=1)
        pictures[mode] = env.render()
    assert len(pictures["ansi"].splitlines()) > 5 and pictures["svg"].startswith("<svg") and pictures["human"] is None
    assert len(capsys.readouterr().out) > 100
