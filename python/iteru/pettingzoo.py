"""The games as PettingZoo has them: AEC (`env`) and parallel (`parallel_env`), by its published API.

Works without PettingZoo and gymnasium, too. An observation is {"observation": int8[size], "action_mask": int8[actions]};
the mask also stands in the info. Seats that decide at once in secret do so one after the other in AEC, each without
seeing the others, and together in the parallel form.

An action that is not legal raises IteruError (illegal="raise", as AEC has it), or loses the game for whoever chose it
(illegal="lose", as the parallel form has it: its callers may not know of masks).
"""
import numpy as np

from . import IteruError, _core, _game
from ._pictures import svg

try:
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    from ._pettingzoo import AECEnv, ParallelEnv
try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    from ._spaces import Box, Dict, Discrete

__all__ = ["Aec", "Parallel", "env", "parallel_env", "raw_env"]

_LOST = -1.0


def _expect(name, value, values):
    if value not in values:
        listed = ", ".join(str(one) for one in values)
        raise IteruError(_core.say("python.bad_value", {"name": name, "value": str(value), "values": listed}))


class _Table:
    """What both forms share: a game, its spaces, and a position."""

    def _set_table(self, game, players, render_mode, illegal, parameters):
        _expect("illegal", illegal, ("raise", "lose"))
        _expect("render_mode", render_mode, (None, *self.metadata["render_modes"]))
        self.game = _game(game, players, parameters)
        self.render_mode = render_mode
        self.illegal = illegal
        self.metadata = {**self.metadata, "name": f"iteru_{self.game.name.replace('-', '_')}_v1"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.game.observation_tensor_size(), self.game.num_distinct_actions()
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": Box(-127, 127, (size,), np.int8), "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents}
        self._nothing = np.zeros(actions, np.int8)
        self._random = np.random.default_rng()
        self._position = None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def _deal(self, seed):
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._position = self.game.new_initial_state(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)

    def _mask(self, seat):
        """None of the actions for a seat that is not to act."""
        if seat not in self._position.players_to_act():
            return self._nothing
        return self._position.legal_actions_mask(seat)

    def _observed(self, seat, mask):
        return {"observation": self._position.observation_tensor(seat), "action_mask": mask}

    def _play(self, seat, action):
        """False if the action is not legal, and that loses the game."""
        try:
            self._position.apply_action(int(action), seat)
        except IteruError:
            if self.illegal == "raise":
                raise
            return False
        return True

    def render(self):
        """The table as text ("ansi") or as a picture ("svg"), as the seat to act sees it; "human" prints the text."""
        if self.render_mode is None or self._position is None:
            return None
        seat = -1 if not self._position.is_terminal() else 0
        if self.render_mode == "svg":
            return svg(self._position.render(seat, True), str(self.game))
        text = self._position.render(seat, self.render_mode == "human")
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self):
        """There is nothing to close."""


class Aec(_Table, AECEnv):
    """One seat after the other: PettingZoo's AECEnv."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False, "name": "iteru_v1"}

    def __init__(self, game, players=None, *, render_mode=None, illegal="raise", **parameters):
        AECEnv.__init__(self)
        self._set_table(game, players, render_mode, illegal, parameters)

    def reset(self, seed=None, options=None):
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._asked = None
        self._ask()

    def observe(self, agent):
        return self._observed(self._seats[agent], self.infos[agent]["action_mask"] if agent in self.infos else self._nothing)

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = self._play(self._seats[agent], action)
        self._cumulative_rewards[agent] = 0.0
        if not played or self._position.is_terminal():
            self._end(None if played else agent)
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self):
        """The next seat, with what it may do."""
        if self._asked is not None:
            self.infos[self._asked] = {"action_mask": self._nothing}
        seat = self._position.current_player()
        self._asked = self.agent_selection = self.possible_agents[seat]
        self.infos[self._asked] = {"action_mask": self._position.legal_actions_mask(seat)}

    def _end(self, loser):
        """Everybody's last turn; an illegal action costs its seat the game, and nobody else anything."""
        returns = self._position.returns()
        for agent in self.agents:
            lost = _LOST if agent == loser else 0.0
            self.rewards[agent] = returns[self._seats[agent]] if loser is None else lost
            self.terminations[agent] = True
            self.infos[agent] = {"action_mask": self._nothing}
        self._accumulate_rewards()
        self._deads_step_first()


class Parallel(_Table, ParallelEnv):
    """All seats at once: PettingZoo's ParallelEnv. Actions of seats that are not to act count for nothing; their masks
    are empty."""

    metadata = {"render_modes": ["human", "ansi", "svg"], "name": "iteru_v1"}

    def __init__(self, game, players=None, *, render_mode=None, illegal="lose", **parameters):
        self._set_table(game, players, render_mode, illegal, parameters)

    def reset(self, seed=None, options=None):
        self._deal(seed)
        return self._told()

    def step(self, actions):
        loser = None
        for seat in self._position.players_to_act():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise IteruError(_core.say("python.nothing_from", {"agent": agent}))
            if not self._play(seat, actions[agent]):
                loser = agent
                break
        over = loser is not None or self._position.is_terminal()
        observations, infos = self._told(over)
        returns = self._position.returns()
        rewards = {agent: returns[self._seats[agent]] if loser is None else (_LOST if agent == loser else 0.0)
                   for agent in self.agents}
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, terminations, truncations, infos

    def _told(self, over=False):
        masks = {agent: self._nothing if over else self._mask(self._seats[agent]) for agent in self.agents}
        return ({agent: self._observed(self._seats[agent], mask) for agent, mask in masks.items()},
                {agent: {"action_mask": mask} for agent, mask in masks.items()})


def env(game, players=None, **parameters):
    """AEC: env("egizia", players=3). Further words: render_mode, illegal, and parameters of load_game."""
    return Aec(game, players, **parameters)


def parallel_env(game, players=None, **parameters):
    """Parallel: the same words."""
    return Parallel(game, players, **parameters)


raw_env = env
