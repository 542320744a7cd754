"""The games inside OpenSpiel, so that its own Python algorithms run on them.

    import pyspiel
    import iteru.open_spiel            # registers iteru_fertility, iteru_egizia, ...
    game = pyspiel.load_game("iteru_egizia(players=3)")

Parameters are those of iteru.load_game, and `deals`. A game begins with one chance node, the deal; all further chance
follows from it, so a history determines a state, as OpenSpiel expects. With deals=0 the node samples one of 2^31 deals
(SAMPLED_STOCHASTIC); deals=N makes it an explicit choice among N, all as likely (EXPLICIT_STOCHASTIC).
"""
import random

import numpy as np
import pyspiel

import iteru

_MOST_DEALS = 2**31 - 1
_PREFIX = "iteru_"


def _short_name(name):
    return _PREFIX + name.replace("-", "_")


def _type(told, game=None, deals=0):
    """What OpenSpiel knows of a game; before it is loaded, of the usual one."""
    kinds = pyspiel.GameType
    zero_sum = game is None or game.utility_sum() == 0.0
    least, most = told["players"]
    return kinds(
        short_name=_short_name(told["name"]),
        long_name=told["title"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if deals else kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, least), "deals": 0, "observation": "features", "reward": "win",
                                 "components": "", **{option["name"]: "" for option in told["options"]}})


class IteruGame(pyspiel.Game):
    """A game of ours as a game of OpenSpiel's."""

    told = None  # what iteru.games() says of it

    def __init__(self, params=None):
        given = {name: value for name, value in (params or {}).items() if value != ""}
        self.deals = int(given.pop("deals", 0))
        self.rules = iteru.load_game(self.told["name"], given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_distinct_actions(),
            max_chance_outcomes=self.deals or _MOST_DEALS,
            num_players=self.rules.num_players(),
            min_utility=self.rules.min_utility(),
            max_utility=self.rules.max_utility(),
            utility_sum=self.rules.utility_sum(),
            max_game_length=self.rules.max_game_length())
        super().__init__(_type(self.told, self.rules, self.deals), info, params or {})

    def new_initial_state(self):
        return IteruState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return IteruObserver(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class IteruState(pyspiel.State):
    """A state of ours; before the deal there is none."""

    def __init__(self, game):
        super().__init__(game)
        self._rules = game.rules
        self._deals = game.deals
        self._offered = random.randrange(_MOST_DEALS)
        self.state = None

    def current_player(self):
        if self.state is None:
            return pyspiel.PlayerId.CHANCE
        player = self.state.current_player()
        return pyspiel.PlayerId.TERMINAL if player < 0 else player

    def _legal_actions(self, player):
        return self.state.legal_actions(player)

    def chance_outcomes(self):
        if self._deals:
            return [(deal, 1 / self._deals) for deal in range(self._deals)]
        return [(self._offered, 1.0)]

    def _apply_action(self, action):
        if self.state is None:
            self.state = self._rules.new_initial_state(int(action))
        else:
            self.state.apply_action(int(action))

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._rules.action_to_string(action)

    def is_terminal(self):
        return self.state is not None and self.state.is_terminal()

    def returns(self):
        if self.state is None:
            return [0.0] * self._rules.num_players()
        return self.state.returns()

    def resample_from_infostate(self, player_id, probability_sampler):
        """A state drawn from those that the player cannot tell apart."""
        other = self.clone()
        other.state = self.state.resample_from_infostate(player_id, probability_sampler)
        return other

    def __str__(self):
        return f"{self._rules}, 0, deal" if self.state is None else str(self.state)


class IteruObserver:
    """What a player sees: a tensor of figures, and as text what it sees or, with perfect recall, what it saw."""

    def __init__(self, rules, recalls):
        self._recalls = recalls
        self._size = rules.observation_tensor_size()
        self.tensor = None if recalls else np.zeros(self._size, np.float32)
        self.dict = {} if recalls else {"observation": self.tensor}

    def set_from(self, state, player):
        if self.tensor is None:
            return
        self.tensor[:] = 0 if state.state is None else state.state.observation_tensor(player)

    def string_from(self, state, player):
        if state.state is None:
            return ""
        if self._recalls:
            return state.state.information_state_string(player)
        return state.state.observation_string(player)


def _register():
    for told in iteru.games():
        made = type("Iteru" + told["name"].title().replace("-", ""), (IteruGame,), {"told": told})
        pyspiel.register_game(_type(told), made)


_register()
