"""A stand-in for OpenSpiel's module: the part of its Python Game API that games in Python are written against, and that
its Python algorithms call, as it is published. Only for tests, where pyspiel itself is not to be had."""
import copy
import enum
from types import SimpleNamespace


class PlayerId:
    CHANCE, SIMULTANEOUS, INVALID, TERMINAL = -1, -2, -3, -4


class GameType(SimpleNamespace):
    Dynamics = enum.Enum("Dynamics", "SEQUENTIAL SIMULTANEOUS MEAN_FIELD")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")


class GameInfo(SimpleNamespace):
    def __init__(self, num_distinct_actions, max_chance_outcomes, num_players, min_utility, max_utility,
                 utility_sum=None, max_game_length=0):
        super().__init__(**{name: value for name, value in locals().items() if name not in ("self", "__class__")})


class IIGObservationType(SimpleNamespace):
    def __init__(self, public_info=True, perfect_recall=False):
        super().__init__(public_info=public_info, perfect_recall=perfect_recall)


class Game:
    def __init__(self, game_type, game_info, params):
        assert isinstance(game_type, GameType) and isinstance(game_info, GameInfo) and isinstance(params, dict)
        unknown = set(params) - set(game_type.parameter_specification)
        assert not unknown, f"no such parameters: {unknown}"
        self._type, self._info = game_type, game_info

    def get_type(self):
        return self._type

    def num_players(self):
        return self._info.num_players

    def num_distinct_actions(self):
        return self._info.num_distinct_actions

    def max_chance_outcomes(self):
        return self._info.max_chance_outcomes

    def min_utility(self):
        return self._info.min_utility

    def max_utility(self):
        return self._info.max_utility

    def utility_sum(self):
        return self._info.utility_sum

    def max_game_length(self):
        return self._info.max_game_length

    def deserialize_state(self, text):
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state


class State:
    def __init__(self, game):
        self._game = game
        self._played = []

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def is_chance_node(self):
        return self.current_player() == PlayerId.CHANCE

    def is_simultaneous_node(self):
        return self.current_player() == PlayerId.SIMULTANEOUS

    def is_player_node(self):
        return self.current_player() >= 0

    def legal_actions(self, player=None):
        if self.is_terminal():
            return []
        asked = self.current_player()
        if player is not None and player != asked:
            return []
        if self.is_chance_node():
            return [action for action, _ in self.chance_outcomes()]
        return self._legal_actions(asked)

    def legal_actions_mask(self, player=None):
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action):
        player = self.current_player()
        self._apply_action(action)
        self._played.append((player, action))

    def action_to_string(self, *given):
        player, action = given if len(given) == 2 else (self.current_player(), given[0])
        return self._action_to_string(player, action)

    def clone(self):
        """As OpenSpiel clones games in Python: a new state, and a deep copy of what Python added to it."""
        other = self._game.new_initial_state()
        kept = {name: value for name, value in self.__dict__.items() if name != "_game"}
        other.__dict__.update(copy.deepcopy(kept))
        return other

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def history(self):
        return [action for _, action in self._played]

    def full_history(self):
        return [SimpleNamespace(player=player, action=action) for player, action in self._played]

    def player_return(self, player):
        return self.returns()[player]

    def serialize(self):
        return " ".join(str(action) for action in self.history())

    def _observe(self, recalls, player):
        player = self.current_player() if player is None else player
        observer = self._game.make_py_observer(IIGObservationType(perfect_recall=recalls))
        observer.set_from(self, player)
        return observer, observer.string_from(self, player)

    def information_state_string(self, player=None):
        return self._observe(True, player)[1]

    def observation_string(self, player=None):
        return self._observe(False, player)[1]

    def observation_tensor(self, player=None):
        return list(self._observe(False, player)[0].tensor)


class Bot:
    pass


_games = {}


def register_game(game_type, made):
    assert game_type.short_name not in _games, "registered twice"
    _games[game_type.short_name] = made


def registered_names():
    return sorted(_games)


def load_game(text, params=None):
    name, _, rest = text.partition("(")
    given = dict(params or {})
    for word in filter(None, rest.rstrip(")").split(",")):
        key, _, value = word.partition("=")
        given[key] = int(value) if value.lstrip("-").isdigit() else value
    return _games[name](given)
