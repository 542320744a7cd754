"""Bots, hints, records, analysis, reports: what the command line has."""
import os
import pathlib
import shutil
import subprocess

import pytest
from conftest import GAMES, play

import iteru

SOURCE = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("ITERU_PROGRAM", "nowhere"))


def let_play(game, names, seed=1):
    state = game.new_initial_state(seed=seed)
    bots = [iteru.Bot(name, str(seed)) for name in names]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_bots(name):
    game = iteru.load_game(name)
    state = let_play(game, ["greedy", "random"])
    assert state.is_terminal() and state.player_return(0) == 1
    assert let_play(game, ["greedy", "random"]).hash() == state.hash()
    for name in ("lively", "search:8", "easy"):
        bot = iteru.Bot(name)
        at = game.new_initial_state(seed=2)
        assert bot.step(at) in at.legal_actions()
        bot.restart_at(at)
        assert not bot.provides_policy()
    assert iteru.Bot("facile").name == iteru.Bot("easy").name == "apprentice"
    with pytest.raises(iteru.IteruError, match="the game is over"):
        iteru.Bot("greedy").step(state)


def test_hint():
    state = iteru.load_game("fertility").new_initial_state(seed=4)
    for _ in play(state, 1, 12):
        pass
    told = iteru.hint(state)
    best = told["actions"][0]
    assert best["action"] in state.legal_actions() and best["text"] == state.action_to_string(best["action"])
    assert 0 <= best["chance"] <= 1 and sum(best["points"].values()) == pytest.approx(best["total"], abs=0.01)
    assert told["worlds"] > 0 and iteru.hint(state) == told
    with pytest.raises(iteru.IteruError):
        iteru.hint(state, player=5)


@pytest.mark.parametrize("name", GAMES)
def test_records(name, tmp_path):
    game = iteru.load_game(name)
    state = let_play(game, ["lively", "greedy"], seed=3)
    file = tmp_path / "game.iteru"
    file.write_text(state.record(["lively", "greedy"]))
    for source in (file, str(file), file.read_text()):
        again = iteru.load_record(source)
        assert again.hash() == state.hash() and again.history() == state.history() and again.returns() == state.returns()
    file.write_text(file.read_text().replace("\n", "\n ", 3))
    with pytest.raises(iteru.IteruError, match="line"):
        iteru.load_record(file)


@pytest.mark.parametrize("name", GAMES)
def test_golden_records(name):
    """The games that every version replays."""
    for file in sorted((SOURCE / "games" / name / "golden").glob("*.iteru"))[:3]:
        assert iteru.load_record(file).is_terminal()


def test_analysis():
    state = let_play(iteru.load_game("fertility"), ["greedy", "lively"])
    told = iteru.analyse(state, worlds=2, player=1, threads=1)
    assert told["game"] == "fertility" and told["players"] == 2 and len(told["moments"]) > 10
    assert all(sum(moment["chance"]) == told["unit"] for moment in told["moments"])
    assert {decision["seat"] for decision in told["decisions"]} == {1}
    assert [told["seats"][seat]["ledger"]["result"] for seat in (0, 1)] == [told["unit"], 0]


def test_reports():
    told = iteru.report("fertility", games=30, bots="greedy,random", seed=1, threads=1)
    assert told["games"] == 30 and told["seats"][0]["win_share"] > told["seats"][1]["win_share"]
    assert told == iteru.report(iteru.load_game("fertility"), games=30, bots="greedy,random", seed=1, threads=2)
    sums = iteru.simulate("egizia(players=3,perTen=0)", games=20, bots="lively", seed=2)
    assert sums["games"] == 20 and sums["options"] == {"perTen": 0} and len(sums["seats"]) == 3
    solo = iteru.simulate("pharaon(players=1)", games=4, bots="greedy", seed=2)
    assert solo["seats"][0]["bot"] == "greedy"
    for wrong, message in ((dict(games=0), "--games: “0” is not a whole number"), (dict(bots="a,b,c"), "there is no bot “a”"),
                           (dict(bots="greedy,greedy,greedy"), "3 bots are named for 2 players"), (dict(luck=1), "--luck")):
        with pytest.raises(iteru.IteruError, match=message):
            iteru.report("fertility", **wrong)


@pytest.mark.skipif(not PROGRAM.exists(), reason="needs ITERU_PROGRAM, as ./test python sets it")
def test_same_as_the_command_line():
    def said(*words):
        done = subprocess.run([PROGRAM, *words, "--lang", "en"], capture_output=True, text=True)
        return done.stdout, done.stderr, done.returncode

    import json
    out, _, _ = said("report", "egizia", "--players", "3", "--games", "20", "--seed", "5", "--json")
    assert json.loads(out) == iteru.report("egizia(players=3)", games=20, seed=5)
    for words, act in (
            (["simulate", "chess"], lambda: iteru.load_game("chess")),
            (["simulate", "egizia", "--players", "9"], lambda: iteru.load_game("egizia", {"players": 9})),
            (["simulate", "egizia", "--option", "loud"], lambda: iteru.load_game("egizia(loud=1)")),
            (["simulate", "egizia", "--seed", "x"], lambda: iteru.load_game("egizia").new_initial_state("x")),
            (["simulate", "egizia", "--components", "nowhere"], lambda: iteru.load_game("egizia(components=nowhere)")),
            (["simulate", "egizia", "--bots", "napoleon"], lambda: iteru.Bot("napoleon")),
            (["replay", "nowhere.iteru"], lambda: iteru.load_record("nowhere.iteru"))):
        _, told, code = said(*words)
        with pytest.raises(iteru.IteruError) as caught:
            act()
        assert code == 2 and told.strip().startswith(f"iteru: {caught.value}")


def test_the_picture_tool():
    """tools/terminal_svg draws by the same file."""
    assert shutil.which("python3")
    screen = iteru.load_game("fertility").new_initial_state(seed=1).render(0, True)
    done = subprocess.run(["/usr/bin/python3", SOURCE / "tools" / "terminal_svg", "A title"], input=screen, text=True,
                          capture_output=True, check=True)
    assert done.stdout.strip() == iteru.svg(screen, "A title")
