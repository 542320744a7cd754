"""Learns Fertility for two by playing against itself: what a position is worth, from what the seat to move knows.

    PYTHONPATH=build/release/python python3 python/examples/learn_fertility.py [games] [threads]

Each step looks at the position after every legal action (games.outlook), takes the one the net likes best (now and then
another), and remembers it. When a game ends, the net learns from all of its positions how it ended. Temporal differences
would be finer; this is enough to beat `lively` within minutes.
"""
import sys
import time

import numpy as np

import iteru

ROWS, HIDDEN, RATE, BATCH = 256, 64, 1e-3, 512
wanted, threads = (int(word) for word in (sys.argv[1:] + ["20000", "2"][len(sys.argv) - 1:])[:2])
luck = np.random.default_rng(1)
size = iteru.load_game("fertility").observation_tensor_size()
net = [luck.normal(0, size**-0.5, (size, HIDDEN)), np.zeros(HIDDEN), luck.normal(0, HIDDEN**-0.5, HIDDEN), np.zeros(1)]
net = [part.astype(np.float32) for part in net]
slopes, squares = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]


def worth(seen):
    """The hidden layer and what it says: -1 is a defeat, 1 a victory."""
    hidden = np.maximum(seen.astype(np.float32) / 8 @ net[0] + net[1], 0)
    return hidden, np.tanh(hidden @ net[2] + net[3])


def learn(seen, ended, step):
    """One step of Adam."""
    hidden, told = worth(seen)
    error = (told - ended) * (1 - told**2) / len(seen)
    below = np.outer(error, net[2]) * (hidden > 0)
    wrong = [seen.astype(np.float32).T / 8 @ below, below.sum(0), hidden.T @ error, error.sum(keepdims=True)]
    for part, slope, square, by in zip(net, slopes, squares, wrong):
        slope += 0.1 * (by - slope)
        square += 0.001 * (by * by - square)
        part -= RATE * (slope / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)


def choose(games, rarely):
    """The best action of each game by the net, or any; and the positions they lead to."""
    after, first = games.outlook()
    told = worth(after)[1]
    best = np.array([told[a:b].argmax() for a, b in zip(first, first[1:])])
    best = np.where(luck.random(len(best)) < rarely, luck.integers(games.legal_counts), best)
    return games.legal[np.arange(len(best)), best], after[first[:-1] + best]


def share_against(bot, seat, rows=500):
    """Victories of the net against a bot."""
    games = iteru.vector("fertility", 2, n=rows, threads=threads, seed=7, bots={1 - seat: bot})
    ended = np.full(rows, np.nan)
    while np.isnan(ended).any():
        games.step(choose(games, 0)[0])
        ended = np.where(games.done & np.isnan(ended), (games.rewards[:, seat] + 1) / 2, ended)
    return ended.mean()


def main():
    games, told, step, played = iteru.vector("fertility", 2, n=ROWS, threads=threads, seed=1), [[] for _ in range(ROWS)], 0, 0
    while played < wanted:
        movers, (actions, seen) = games.to_act.copy(), choose(games, 0.05)
        for row in range(ROWS):
            told[row].append((seen[row], movers[row]))
        games.step(actions)
        over = np.flatnonzero(games.done)
        ended = [(position, games.rewards[row, mover]) for row in over for position, mover in told[row]]
        for row in over:
            told[row], played = [], played + 1
        for part in np.array_split(luck.permutation(len(ended)), -(-len(ended) // BATCH)) if ended else []:
            step += 1
            learn(np.array([ended[i][0] for i in part]), np.array([ended[i][1] for i in part], np.float32), step)
    print(f"{played} games, {time.process_time():.0f} s of processor: " + ", ".join(
        f"{50 * (share_against(bot, 0) + share_against(bot, 1)):.1f} % against {bot}" for bot in ("random", "lively", "greedy")))


if __name__ == "__main__":
    main()
