// Games and states for Python.
#include "game.h"
#include "module.h"
#include "words.h"

namespace iteru::python {

namespace {

constexpr int over = -4;    // OpenSpiel's number for nobody
constexpr int unnamed = -1; // the seat to act
constexpr int picture_width = 100;

Parameters parameters_from(const py::dict& given) {
    Parameters parameters;
    for (const auto& [name, value] : given) {
        const bool truth = py::isinstance<py::bool_>(value);
        parameters[py::str(name)] = truth ? (value.cast<bool>() ? "1" : "0") : std::string{py::str(value)};
    }
    return parameters;
}

py::array_t<std::int8_t> observation_of(const State& state, int player) {
    const Game& game = state.game();
    const batch::Observation kind = game.observation();
    py::array_t<std::int8_t> figures(static_cast<py::ssize_t>(game.rules().observation_size(kind)));
    game.rules().observe(state.match(), state.seat_or_current(player), kind,
                         {figures.mutable_data(), static_cast<std::size_t>(figures.size())});
    return figures;
}

py::array_t<std::int8_t> mask_of(const State& state, int player) {
    py::array_t<std::int8_t> mask(static_cast<py::ssize_t>(state.game().rules().action_count()));
    std::fill_n(mask.mutable_data(), mask.size(), std::int8_t{0});
    if (state.match().over()) return mask;
    for (const Number action : state.legal(state.seat_or_current(player))) mask.mutable_at(action) = 1;
    return mask;
}

py::list legal_of(const State& state, int player) {
    if (state.match().over()) return py::list{};
    const std::vector<Number>& legal = state.legal(state.seat_or_current(player));
    py::list numbers(legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) {
        PyList_SET_ITEM(numbers.ptr(), static_cast<py::ssize_t>(i), PyLong_FromLong(legal[i]));
    }
    return numbers;
}

py::list seats_to_act(const State& state) {
    py::list seats;
    for (SeatSet left = state.match().to_act(); !left.empty(); left.remove(left.lowest()))
        seats.append(int{left.lowest()});
    return seats;
}

py::list returns_of(const State& state) {
    py::list worths;
    for (Seat seat = 0; seat < state.game().players(); ++seat) worths.append(state.worth(seat));
    return worths;
}

/// The count of points: by category, in all, and the rank.
py::list result_of(const State& state) {
    const Facts& facts = state.game().facts();
    const Result result = state.match().result();
    py::list seats;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(state.game().players()); ++seat) {
        py::dict points;
        for (std::size_t i = 0; i < facts.categories.size(); ++i) {
            points[py::str(std::string{facts.categories[i]})] = int{result.seats[seat].points[i]};
        }
        py::dict count;
        count["points"] = points;
        count["total"] = int{result.seats[seat].total};
        count["rank"] = int{result.seats[seat].rank};
        seats.append(count);
    }
    return seats;
}

/// A seed from OpenSpiel's source of luck, a function that answers numbers from 0 to 1; a new one without it.
Seed seed_of(const py::object& sampler) {
    if (sampler.is_none()) return seed_from(say(), "");
    constexpr double most = 9007199254740992.0; // 2^53
    return seed_from_number(static_cast<std::uint64_t>(sampler().cast<double>() * most));
}

void declare_game(py::module_& module) {
    using Shared = std::shared_ptr<const Game>;
    py::class_<Game, std::shared_ptr<Game>>(module, "Game", "A game with its setup: players, options, components.")
        .def(
            "new_initial_state",
            [](const Game& game, const py::object& seed) {
                return game.deal(seed.is_none() ? "" : std::string{py::str(seed)});
            },
            py::arg("seed") = py::none(),
            "Deals. The seed is a whole number or 64 hexadecimal digits; without one the deal is a new one.")
        .def("deserialize_state", &Game::deserialize, py::arg("text"), "The state that State.serialize wrote.")
        .def("num_players", &Game::players)
        .def(
            "num_distinct_actions", [](const Game& game) { return game.rules().action_count(); },
            "Action numbers go from 0 to this, for all players, options and positions of the game.")
        .def(
            "max_chance_outcomes", [](const Game&) { return 0; }, "None: chance is made inside.")
        .def("max_game_length", [](const Game& game) { return game.facts().max_decisions; })
        .def("min_utility", [](const Game& game) { return batch::least_reward(game.reward(), game.players()); })
        .def("max_utility", [](const Game& game) { return batch::most_reward(game.reward()); })
        .def("utility_sum",
             [](const Game& game) -> std::optional<double> {
                 return game.reward() == batch::Reward::win && game.players() > 1 ? std::optional{0.0} : std::nullopt;
             })
        .def("observation_tensor_shape",
             [](const Game& game) { return std::vector{game.rules().observation_size(game.observation())}; })
        .def("observation_tensor_size",
             [](const Game& game) { return game.rules().observation_size(game.observation()); })
        .def(
            "action_to_string",
            [](const Game& game, Number action) { return game.rules().deal(Seed{})->notation(game.action(action)); },
            py::arg("action"))
        .def("get_parameters", &Game::parameters, "By name, all as text.")
        .def_property_readonly("name", [](const Game& game) { return std::string{game.facts().id}; })
        .def_property_readonly(
            "categories",
            [](const Game& game) {
                return std::vector<std::string>(game.facts().categories.begin(), game.facts().categories.end());
            },
            "What points are counted for.")
        .def_property_readonly("solo_opponent",
                               [](const Game& game) { return game.facts().solo_opponent && game.players() == 1; })
        .def("__str__", &Game::text)
        .def("__repr__", [](const Game& game) { return "iteru.load_game('" + game.text() + "')"; })
        .def("__eq__", [](const Game& game, const Game& other) { return game.text() == other.text(); })
        .def("__hash__", [](const Game& game) { return py::hash(py::str(game.text())); })
        .def(py::pickle([](const Game& game) { return py::make_tuple(game.text()); },
                        [](const py::tuple& kept) {
                            return std::const_pointer_cast<Game>(Game::load(kept[0].cast<std::string>(), {}));
                        }));
    module.def(
        "load_game",
        [](const std::string& game, const py::object& parameters) {
            const Shared loaded = Game::load(game, parameters.is_none() ? Parameters{} : parameters_from(parameters));
            return std::const_pointer_cast<Game>(loaded);
        },
        py::arg("game"), py::arg("parameters") = py::none(),
        "A game by its name, with parameters: load_game('egizia(players=3)').\n\n"
        "players, any option of the game (see games()), components (a file), observation ('features' or 'inputs'),\n"
        "reward ('win', 'margin' or 'points').");
}

using StateClass = py::class_<State>;

void declare_turns(StateClass& state) {
    state
        .def(
            "current_player", [](const State& s) { return s.match().over() ? over : int{s.current()}; },
            "The seat that is asked next, -4 once the game is over. Where several decide in secret, one after the "
            "other.")
        .def("players_to_act", &seats_to_act, "All that may decide now, in any order.")
        .def("is_terminal", [](const State& s) { return s.match().over(); })
        .def(
            "is_chance_node", [](const State&) { return false; }, "Never: chance is made inside.")
        .def(
            "is_simultaneous_node", [](const State&) { return false; }, "Never: see current_player.")
        .def("is_player_node", [](const State& s) { return !s.match().over(); })
        .def("legal_actions", &legal_of, py::arg("player") = unnamed, "In ascending order; none if it is not asked.")
        .def("legal_actions_mask", &mask_of, py::arg("player") = unnamed, "1 for each legal action: int8.")
        .def(
            "apply_action", [](State& s, Number action, int player) { s.apply(action, s.seat_or_current(player)); },
            py::arg("action"), py::arg("player") = unnamed)
        .def(
            "child",
            [](const State& s, Number action) {
                State after{s};
                after.apply(action, after.current());
                return after;
            },
            py::arg("action"), "A copy with the action carried out.")
        .def(
            "why_not",
            [](const State& s, Number action, int player) { return s.why_not(action, s.seat_or_current(player)); },
            py::arg("action"), py::arg("player") = unnamed, "The rule that an action breaks; None if it is legal.")
        .def(
            "decision",
            [](const State& s, int player) { return std::string{s.match().decision(s.seat_or_current(player))}; },
            py::arg("player") = unnamed, "What is asked.")
        .def(
            "action_to_string", [](const State& s, Number action) { return s.action_text(action); }, py::arg("action"))
        .def(
            "action_to_string", [](const State& s, int, Number action) { return s.action_text(action); },
            py::arg("player"), py::arg("action"))
        .def("string_to_action", &State::number_of, py::arg("text"))
        .def(
            "string_to_action", [](const State& s, int, const std::string& text) { return s.number_of(text); },
            py::arg("player"), py::arg("text"));
}

void declare_knowledge(StateClass& state) {
    state
        .def("observation_tensor", &observation_of, py::arg("player") = unnamed,
             "What the seat knows in small whole numbers, itself first: int8.")
        .def(
            "observation_string", [](const State& s, int player) { return s.match().view(s.seat_or_current(player)); },
            py::arg("player") = unnamed, "What the seat sees, as JSON.")
        .def(
            "view", [](const State& s, int player) { return from_json(s.match().view(s.seat_or_current(player))); },
            py::arg("player") = unnamed, "What the seat sees, as a dict.")
        .def(
            "information_state_string",
            [](const State& s, int player) { return s.information(s.seat_or_current(player)); },
            py::arg("player") = unnamed, "What the seat saw: the same for all states it cannot tell apart.")
        .def(
            "resample_from_infostate",
            [](const State& s, int player, const py::object& sampler) {
                return s.redrawn(s.game().seat(player), seed_of(sampler));
            },
            py::arg("player"), py::arg("probability_sampler") = py::none(),
            "A state drawn from those that the seat cannot tell apart, as likely as they are.")
        .def(
            "render",
            [](const State& s, int player, bool colour, int width) {
                return s.picture(player == unnamed && s.match().over() ? Seat{0} : s.seat_or_current(player), colour,
                                 width);
            },
            py::arg("player") = unnamed, py::arg("colour") = false, py::arg("width") = picture_width,
            "The table as the terminal draws it, as the seat sees it.");
}

void declare_past(StateClass& state) {
    state.def("returns", &returns_of, "What the game was worth to each seat; 0 while it runs.")
        .def("rewards", &returns_of, "The same: all is paid at the end.")
        .def(
            "player_return", [](const State& s, int player) { return s.worth(s.game().seat(player)); },
            py::arg("player"))
        .def(
            "player_reward", [](const State& s, int player) { return s.worth(s.game().seat(player)); },
            py::arg("player"))
        .def("result", &result_of,
             "Points by category, total and rank of each seat; while the game runs, as it stands.")
        .def("history", &State::history, "The actions so far.")
        .def("full_history", &State::full_history, "The same with their seats: (player, action).")
        .def("history_str",
             [](const State& s) {
                 std::string text;
                 for (const Number number : s.history()) text += (text.empty() ? "" : ", ") + std::to_string(number);
                 return text;
             })
        .def("move_number", [](const State& s) { return s.history().size(); })
        .def("num_players", [](const State& s) { return s.game().players(); })
        .def("num_distinct_actions", [](const State& s) { return s.game().rules().action_count(); })
        .def("get_game", [](const State& s) { return std::const_pointer_cast<Game>(s.shared_game()); })
        .def("clone", [](const State& s) { return State{s}; })
        .def("serialize", &State::serialize, "As text, for Game.deserialize_state.")
        .def("record", &State::record, py::arg("names") = std::vector<std::string>{},
             "The game so far as a record, with who sat there: one name for all, or one for each.")
        .def(
            "seed", [](const State& s) { return seed_text(s.match().seed()); }, "From which all chance follows.")
        .def(
            "hash", [](const State& s) { return s.match().hash(); }, "Of the whole position.")
        .def("__copy__", [](const State& s) { return State{s}; })
        .def(
            "__deepcopy__", [](const State& s, const py::dict&) { return State{s}; }, py::arg("memo"))
        .def("__str__", &State::summary)
        .def("__repr__", [](const State& s) { return "<iteru.State " + s.summary() + ">"; })
        .def(py::pickle(
            [](const State& s) {
                return py::make_tuple(std::const_pointer_cast<Game>(s.shared_game()), s.serialize());
            },
            [](const py::tuple& kept) {
                return kept[0].cast<std::shared_ptr<Game>>()->deserialize(kept[1].cast<std::string>());
            }));
}

py::list known() {
    py::list games;
    each_house_game([&]<iteru::Game G>() {
        py::list options;
        for (const Option& option : G::facts.options) {
            py::dict told;
            told["name"] = std::string{option.name};
            told["most"] = int{option.most};
            told["usual"] = int{option.usual};
            told["players"] = py::make_tuple(option.min_players, std::min(option.max_players, G::facts.max_players));
            told["names"] = std::vector<std::string>(option.names.begin(), option.names.end());
            told["about"] = say().look_up(std::string{G::facts.id} + ".option." + std::string{option.name});
            options.append(told);
        }
        py::dict told;
        told["name"] = std::string{G::facts.id};
        told["title"] = say().look_up(std::string{G::facts.id} + ".name");
        told["players"] = py::make_tuple(G::facts.min_players, G::facts.max_players);
        told["options"] = options;
        games.append(told);
    });
    return games;
}

} // namespace

void declare_games(py::module_& module) {
    module.def("games", &known, "What games there are, for how many players, with which options.");
    module.def("set_language", &choose_language, py::arg("language"), "Of messages and pictures: 'en' or 'fr'.");
    module.def(
        "say",
        [](const std::string& key, const std::map<std::string, std::string>& words) {
            std::string text{say().unfilled(key)};
            for (const auto& [name, value] : words) {
                const std::string place = "{" + name + "}";
                if (const std::size_t at = text.find(place); at != std::string::npos)
                    text.replace(at, place.size(), value);
            }
            return text;
        },
        py::arg("key"), py::arg("words"), "A text of texts/, for the Python files of the package.");
    module.def("language", [] { return std::string{chosen_language()}; }, "That of messages and pictures.");
    declare_game(module);
    StateClass state(module, "State", "A position of a game with how it came about. Copies are cheap.");
    declare_turns(state);
    declare_knowledge(state);
    declare_past(state);
    module.def("state_of_record", &state_of_record, py::arg("record"), py::arg("components"),
               "The last position of a record: a file, or the record itself.");
}

} // namespace iteru::python
