"""What the tests share: every game with every number of players, and games played at random."""
import pathlib
import random
import sys

import pytest

import iteru

sys.path.insert(0, str(pathlib.Path(__file__).parent)) # the stand-ins

GAMES = {game["name"]: game for game in iteru.games()}
EXTREMES = ["fertility(players=2,variant=1)", "egizia(players=3,perTen=0)", "tal-der-koenige(players=2,bluff=1,expert=1)",
            "pharaon(players=1,dark=nile,nobles)"]
TABLES = [f"{name}(players={players})" for name, game in GAMES.items()
          for players in range(game["players"][0], game["players"][1] + 1)]


@pytest.fixture(autouse=True)
def english():
    iteru.set_language("en")


@pytest.fixture(params=TABLES)
def table(request):
    return iteru.load_game(request.param)


@pytest.fixture(params=GAMES)
def game(request):
    return iteru.load_game(request.param)


def play(state, seed, most=10**9):
    """Plays on at random; yields the state before each action."""
    luck = random.Random(seed)
    while not state.is_terminal() and most > 0:
        yield state
        state.apply_action(luck.choice(state.legal_actions()))
        most -= 1
