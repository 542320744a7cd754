"""Four board games of ancient Egypt for programs: exact rules, exact hidden information, fast.

    import iteru
    game = iteru.load_game("egizia(players=3)")
    state = game.new_initial_state(seed=1)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    print(state.returns())

The words of games and states are OpenSpiel's. `iteru.vector` plays many games at once, `iteru.pettingzoo` and
`iteru.open_spiel` fit the games into other people's libraries. docs/python.md has the whole of it.
"""
import os as _os

from ._core import (
    Bot,
    Game,
    IteruError,
    State,
    Vector,
    __version__,
    games,
    language,
    load_game,
    set_language,
)
from . import _core
from ._pictures import svg

__all__ = [
    "Bot",
    "Game",
    "IteruError",
    "State",
    "Vector",
    "__version__",
    "analyse",
    "games",
    "hint",
    "language",
    "load_game",
    "load_record",
    "report",
    "set_language",
    "simulate",
    "svg",
    "vector",
]


def _word(value):
    """As on a command line: nothing where nothing was said."""
    return "" if value is None else str(value)


def _game(game, players=None, parameters=None):
    if isinstance(game, Game):
        return game
    named = dict(parameters or {})
    if players is not None:
        named["players"] = players
    return load_game(game, named)


def vector(game, players=None, n=1024, threads=1, *, seed=None, masks=True, bots=None, **parameters):
    """n games at once, each of which is dealt anew when it is over.

    All arrays of the answer are views of memory that `step` writes. `bots` plays seats by itself: {1: "lively"}.
    threads=0 takes all processors. Further words are parameters of load_game.
    """
    return Vector(_game(game, players, parameters), n, threads, seed, masks, bots or {})


def load_record(file, components=""):
    """The last position of a recorded game: a path, or the record itself (docs/record.md)."""
    return _core.state_of_record(_os.fspath(file), components)


def hint(state, player=None, seed=1):
    """The best actions for a seat by what it knows: chances of winning, expected points, with standard errors."""
    return _core.hint(state, -1 if player is None else player, _word(seed))


def analyse(state, *, seed=None, worlds=None, player=None, threads=None):
    """What decided a finished game: `iteru analyse --json` (docs/analysis.md)."""
    return _core.analyse(state, _word(seed), _word(worlds), player, _word(threads))


def report(game, *, bots="greedy", games=400, seed=None, threads=None, luck=0):
    """What many games between bots tell a designer: `iteru report --json`."""
    return _core.report(_game(game), _word(bots), _word(games), _word(seed), _word(threads), _word(luck))


def simulate(game, *, bots="greedy", games=1000, seed=None, threads=1):
    """Many games between bots: `iteru simulate --json`."""
    return _core.simulate(_game(game), _word(bots), _word(games), _word(seed), _word(threads))
