from os import PathLike
from typing import Any, Mapping, Optional

from ._core import (
    Bot as Bot,
    Game as Game,
    IteruError as IteruError,
    State as State,
    Vector as Vector,
    __version__ as __version__,
    games as games,
    language as language,
    load_game as load_game,
    set_language as set_language,
)

def vector(game: str | Game, players: Optional[int] = None, n: int = 1024, threads: int = 1, *,
           seed: Optional[int | str] = None, masks: bool = True, bots: Optional[Mapping[int, str]] = None,
           **parameters: Any) -> Vector: ...
def load_record(file: str | PathLike[str], components: str = "") -> State: ...
def hint(state: State, player: Optional[int] = None, seed: int | str = 1) -> dict[str, Any]: ...
def analyse(state: State, *, seed: Optional[int | str] = None, worlds: Optional[int] = None,
            player: Optional[int] = None, threads: Optional[int] = None) -> dict[str, Any]: ...
def report(game: str | Game, *, bots: str = "greedy", games: int = 400, seed: Optional[int | str] = None,
           threads: Optional[int] = None, luck: int = 0) -> dict[str, Any]: ...
def simulate(game: str | Game, *, bots: str = "greedy", games: int = 1000, seed: Optional[int | str] = None,
             threads: int = 1) -> dict[str, Any]: ...
def svg(screen: str, title: str = "") -> str: ...
