"""Learns Fertility for two by playing against itself: what a position is worth, from what the seat to move knows.

    PYTHONPATH=build/release/python python3 python/examples/learn_fertility.py [minutes] [threads]

Each step looks at the position after every legal action (games.outlook), takes the one the net likes best (now and then
another), and remembers it. When a game ends, the net learns from all of its positions how it ended. Temporal differences
would be finer; this is enough to beat `lively` within minutes.
"""
import sys
import time

import numpy as np

import iteru

GAMES, HIDDEN, RATE, BATCH = 256, 64, 1e-3, 4096
minutes, threads = (float(word) for word in (sys.argv[1:] + ["4", "2"][len(sys.argv) - 1:]))
luck = np.random.default_rng(1)
size = iteru.load_game("fertility").observation_tensor_size()
net = [luck.normal(0, size**-0.5, (size, HIDDEN)), np.zeros(HIDDEN), luck.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(1)]
net = [part.astype(np.float32) for part in net]
slopes, squares = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]


def worth(seen):
    """The hidden layer and what it says: -1 is a defeat, 1 a victory."""
    hidden = np.maximum(seen.astype(np.float32) / 8 @ net[0] + net[1], 0)
    return hidden, np.tanh(hidden @ net[2] + net[3])


def learn(seen, ended, steps):
    """One step of Adam."""
    hidden, told = worth(seen)
    error = (told - ended) * (1 - told**2) / len(seen)
    below = np.outer(error, net[2]) * (hidden > 0)
    wrong = [seen.astype(np.float32).T / 8 @ below, below.sum(0), hidden.T @ error, error.sum(keepdims=True)]
    for part, slope, square, by in zip(net, slopes, squares, wrong):
        slope += 0.1 * (by - slope)
        square += 0.001 * (by * by - square)
        part -= RATE * (slope / (1 - 0.9**steps)) / (np.sqrt(square / (1 - 0.999**steps)) + 1e-8)


def choose(games, rarely):
    """The best action of each game by the net, or any; and the positions they lead to."""
    after, first = games.outlook()
    told = worth(after)[1]
    best = np.array([told[a:b].argmax() for a, b in zip(first, first[1:])])
    best = np.where(luck.random(len(best)) < rarely, luck.integers(games.legal_counts), best)
    return games.legal[np.arange(len(best)), best], after[first[:-1] + best]


def share_against(bot, count=1000):
    """Victories against a bot, from both seats."""
    shares = []
    for seat in (0, 1):
        games, ended = iteru.vector("fertility", 2, n=count // 2, threads=int(threads), seed=7, bots={1 - seat: bot}), None
        ended = np.full(len(games), np.nan)
        while np.isnan(ended).any():
            games.step(choose(games, 0)[0])
            ended = np.where(games.done & np.isnan(ended), (games.rewards[:, seat] + 1) / 2, ended)
        shares.append(ended.mean())
    return np.mean(shares)


def main():
    games, start, steps, played = iteru.vector("fertility", 2, n=GAMES, threads=int(threads), seed=1), time.time(), 0, 0
    told, ended = [[] for _ in range(GAMES)], [[], []]
    while time.time() - start < 60 * minutes:
        movers = games.to_act.copy()
        actions, seen = choose(games, 0.05)
        for game in range(GAMES):
            told[game].append((movers[game], seen[game].copy()))
        games.step(actions)
        for game in np.flatnonzero(games.done):
            ended[0] += [position for _, position in told[game]]
            ended[1] += [games.rewards[game, mover] for mover, _ in told[game]]
            told[game], played = [], played + 1
        if len(ended[0]) >= BATCH:
            positions, returns = np.array(ended[0]), np.array(ended[1], np.float32)
            for part in np.array_split(luck.permutation(len(returns)), len(returns) // 512):
                steps += 1
                learn(positions[part], returns[part], steps)
            ended = [[], []]
    print(f"{played} games in {time.time() - start:.0f} s: " + ", ".join(
        f"{100 * share_against(bot):.1f} % against {bot}" for bot in ("random", "lively", "greedy")))


if __name__ == "__main__":
    main()
