"""How fast the Python module is, in processor time, the best of several rounds (docs/performance.md).

    PYTHONPATH=build/release/python /usr/bin/python3 bench/python_bench.py [rounds]
"""
import random
import sys
import time

import numpy as np

import iteru
from iteru import pettingzoo

ROUNDS = int((sys.argv + ["20"])[1])


def best(work):
    """The most steps a second of processor time over all rounds."""
    fastest = 0
    for _ in range(ROUNDS):
        start = time.thread_time()
        steps = work()
        fastest = max(fastest, steps / (time.thread_time() - start))
    return f"{fastest:,.0f}"


def vector(game, **how):
    """Random actions; their choice is counted as well."""
    games = iteru.vector(game, n=1024, threads=1, seed=1, **how)
    for _ in range(60):  # so that the games are not all at the same point
        games.step(games.random_actions())

    def work():
        for _ in range(10):
            games.step(games.random_actions())
        return 10 * len(games)
    return best(work)


def single(game):
    """current_player, legal_actions, apply_action, is_terminal."""
    def work():
        state, steps, choice = game.new_initial_state(seed=1), 0, random.Random(1).random
        while not state.is_terminal():
            state.current_player()
            legal = state.legal_actions()
            state.apply_action(legal[int(choice() * len(legal))])
            steps += 1
        return steps
    return best(work)


def aec(game):
    """last and step, with observation and masks."""
    env, luck = pettingzoo.env(game), random.Random(1)

    def work():
        env.reset(seed=1)
        steps = 0
        for _ in env.agent_iter():
            observed, _, terminated, _, _ = env.last()
            env.step(None if terminated else luck.choice(np.flatnonzero(observed["action_mask"])))
            steps += 1
        return steps
    return best(work)


print("| game | players | vector, n = 1,024 | with lists alone | with the nets' inputs | one state | AEC |")
print("| --- | --- | --- | --- | --- | --- | --- |")
for told in iteru.games():
    for players in (2, told["players"][1]):
        named = iteru.load_game(told["name"], {"players": players})
        print(f"| {told['title']} | {players} | {vector(named)} | {vector(named, masks=False)} | "
              f"{vector(iteru.load_game(named.name, {'players': players, 'observation': 'inputs'}))} | "
              f"{single(named)} | {aec(named)} |", flush=True)
