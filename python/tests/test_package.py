"""The package itself: stubs and docstrings against what there is, and examples that run."""
import ast
import os
import pathlib
import subprocess

import iteru
from iteru import _core, pettingzoo

PYTHON = pathlib.Path(__file__).resolve().parents[1]
SPECIAL = {"__init__", "__len__"}


def stub_of(name):
    return ast.parse((PYTHON / "iteru" / name).read_text())


def names_in(body):
    """What a stub declares: names, and for classes theirs."""
    found = {}
    for node in body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = names_in(node.body)
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = None
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = None
        elif isinstance(node, ast.Assign):
            found[node.targets[0].id] = None
        elif isinstance(node, ast.ImportFrom) and node.level:
            found |= {alias.asname: None for alias in node.names if alias.asname}
    return found


def public(holder, own=()):
    return {name for name in vars(holder) if not name.startswith("_") or name in own}


def test_stubs_are_complete():
    core = names_in(stub_of("_core.pyi").body)
    assert set(core) == public(_core) | {"__version__"}
    for name in ("Game", "State", "Vector", "Bot"):
        assert set(core[name]) - SPECIAL == public(getattr(_core, name)), name
    package = names_in(stub_of("__init__.pyi").body)
    assert set(package) == set(iteru.__all__)
    forms = names_in(stub_of("pettingzoo.pyi").body)
    assert set(forms) - {"Game"} == set(pettingzoo.__all__)
    for name in ("Aec", "Parallel"):
        for method in forms[name]:
            assert hasattr(getattr(pettingzoo, name), method)


def test_everything_is_explained():
    assert iteru.__doc__ and pettingzoo.__doc__
    for name in iteru.__all__:
        if name != "__version__":
            assert getattr(iteru, name).__doc__, name


def test_the_curve_example(tmp_path):
    """A game between bots, looked back at; the picture is written as SVG where matplotlib is missing."""
    done = subprocess.run(["/usr/bin/python3", PYTHON / "examples" / "curve.py", "fertility(players=2)", "4",
                           tmp_path / "curve.svg"], capture_output=True, text=True,
                          env={**os.environ, "MPLBACKEND": "svg"})
    assert done.returncode == 0, done.stderr
    assert "<svg" in (tmp_path / "curve.svg").read_text() and "decided" in done.stdout


def test_the_learning_example_is_short():
    code = (PYTHON / "examples" / "learn_fertility.py").read_text().split('"""', 2)[2].splitlines()
    assert sum(bool(line.strip()) and not line.strip().startswith(('"""', "#")) for line in code) <= 60


def test_the_learning_example_learns():
    """Seconds of it: everything runs, and errors fall."""
    import importlib.util
    import sys
    spec = importlib.util.spec_from_file_location("learn_fertility", PYTHON / "examples" / "learn_fertility.py")
    module = importlib.util.module_from_spec(spec)
    before, sys.argv = sys.argv, ["learn_fertility.py"]
    spec.loader.exec_module(module)
    sys.argv = before
    games = iteru.vector("fertility", 2, n=64, seed=2)
    seen = games.outlook()[0][:512].copy()
    ended = module.luck.choice([-1.0, 1.0], len(seen)).astype("float32")
    errors = []
    for step in range(1, 81):
        errors.append(((module.worth(seen)[1] - ended) ** 2).mean())
        module.learn(seen, ended, step)
    assert errors[-1] < errors[0]
    actions, positions = module.choose(games, 0.5)
    games.step(actions)
    assert positions.shape == games.observations.shape
