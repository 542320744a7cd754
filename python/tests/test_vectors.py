"""Many games at once: the same games as one by one, in arrays that are written in place."""
import numpy as np
import pytest
from conftest import GAMES

import iteru


def test_same_as_one_by_one(table):
    """The game of a row is the state with the same actions."""
    games = iteru.vector(table, n=3, threads=2, seed=5)
    states = [None] * 3
    finished = 0
    for _ in range(400):
        actions = games.random_actions()
        for row, state in enumerate(states):
            if state is None:
                continue
            assert state.current_player() == games.to_act[row] and state.move_number() == games.lengths[row]
            assert np.array_equal(state.observation_tensor(), games.observations[row])
            assert np.array_equal(state.legal_actions_mask(), games.masks[row])
            assert state.legal_actions() == sorted(games.legal[row, :games.legal_counts[row]])
            state.apply_action(actions[row])
        games.step(actions)
        for row, state in enumerate(states):
            if games.done[row]:
                assert games.lengths[row] == 0
            if state is None:
                continue
            assert games.done[row] == state.is_terminal()
            assert games.rewards[row] == pytest.approx(state.returns())
            if state.is_terminal():
                states[row] = None
                finished += 1
        break_after = finished >= 3
        if break_after:
            break


def test_arrays_are_views(game):
    games = iteru.vector(game, n=16, seed=1)
    arrays = {name: getattr(games, name) for name in
              ("observations", "masks", "legal", "legal_counts", "to_act", "rewards", "done", "lengths")}
    before = {name: array.copy() for name, array in arrays.items()}
    for _ in range(3):
        games.step(games.random_actions())
    assert not np.array_equal(before["observations"], arrays["observations"]) and (arrays["lengths"] == 3).all()
    for name, array in arrays.items():
        assert array.__array_interface__["data"] == getattr(games, name).__array_interface__["data"]
        assert not array.flags.writeable and not array.flags.owndata
    assert arrays["observations"].dtype == np.int8 and arrays["masks"].dtype == bool and arrays["done"].dtype == bool
    assert arrays["masks"].shape == (16, game.num_distinct_actions()) and len(games) == 16 and games.game == game
    counts = arrays["masks"].sum(1)
    assert np.array_equal(counts, arrays["legal_counts"])
    kept = arrays["observations"]
    del games, arrays  # the arrays keep their games
    assert kept.any()


def test_threads_and_seeds_decide_nothing_and_all(game):
    def play(**how):
        games = iteru.vector(game, n=32, **how)
        for _ in range(200):
            games.step(games.random_actions())
        return games.observations.copy(), games.lengths.copy()

    one, two, other = play(seed=1, threads=1), play(seed=1, threads=2), play(seed=2)
    assert all(np.array_equal(a, b) for a, b in zip(one, two))
    assert not np.array_equal(one[0], other[0])
    games = iteru.vector(game, n=32, seed=1)
    first = games.observations.copy()
    games.step(games.random_actions())
    games.reset()
    assert np.array_equal(first, games.observations)


def test_bots_play_their_seats(game):
    games = iteru.vector(game.name, 2, n=64, seed=3, bots={1: "greedy"}, reward="margin")
    margins = []
    while len(margins) < 64:
        assert (games.to_act == 0).all()
        games.step(games.random_actions())
        margins += list(games.rewards[games.done, 1])
    assert np.mean(margins) > 0


def test_outlook(game):
    games = iteru.vector(game, n=8, seed=4)
    for _ in range(20):
        after, first = games.outlook()
        assert after.shape == (games.legal_counts.sum(), games.observations.shape[1])
        assert np.array_equal(np.diff(first), games.legal_counts)
        assert any(len(np.unique(after[a:b], axis=0)) > 1 for a, b in zip(first, first[1:]))
        games.step(games.random_actions())


def test_what_is_wrong_is_said(game):
    games = iteru.vector(game, n=3, seed=1)
    good = games.random_actions()
    before = games.observations.copy()
    bad = good.copy()
    bad[1] = np.flatnonzero(~games.masks[1])[0]
    with pytest.raises(iteru.IteruError, match=f"row 1: action {bad[1]} is not legal there. Nothing has been played."):
        games.step(bad)
    with pytest.raises(iteru.IteruError, match="2 actions for 3 games."):
        games.step(good[:2])
    assert np.array_equal(before, games.observations)
    games.step(good.astype(np.int64))  # whatever argmax answers
    with pytest.raises(TypeError):
        games.step(["pass"] * 3)
    with pytest.raises(ValueError):
        games.observations[0, 0] = 1


def test_without_masks(game):
    games = iteru.vector(game, n=4, seed=1, masks=False)
    other = iteru.vector(game, n=4, seed=1)
    for _ in range(30):
        actions = games.random_actions()
        games.step(actions)
        other.step(actions)
    assert games.masks.size == 0 and np.array_equal(games.legal, other.legal)
