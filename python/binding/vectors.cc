// Many games at once for Python: numpy arrays over memory that the games write.
#include "batch/vector.h"

#include "game.h"
#include "module.h"
#include "words.h"

namespace iteru::python {

namespace {

using Shape = std::vector<py::ssize_t>;

class Vector {
public:
    Vector(std::shared_ptr<const Game> game, batch::VectorPlan plan)
        : game_(std::move(game)), games_(game_->rules().vector(std::move(plan))) {}

    [[nodiscard]] const Game& game() const { return *game_; }
    [[nodiscard]] batch::AnyVector& games() { return *games_; }
    [[nodiscard]] const batch::Rows& rows() const { return games_->rows(); }
    [[nodiscard]] py::ssize_t count() const { return static_cast<py::ssize_t>(games_->row_count()); }

private:
    std::shared_ptr<const Game> game_;
    std::unique_ptr<batch::AnyVector> games_;
};

/// Not a copy: an array that keeps `owner` alive, and that nobody may write.
template <class T>
py::array shared(const std::vector<T>& values, Shape shape, const py::handle& owner,
                 const py::dtype& type = py::dtype::of<T>()) {
    py::array array(type, std::move(shape), values.data(), owner);
    array.attr("setflags")(py::arg("write") = false);
    return array;
}

/// One figure a row, or a row of them.
template <class T>
auto shared_rows(const std::vector<T>& (*rows_of)(const Vector&), bool wide, const char* type = nullptr) {
    return [rows_of, wide, type](const py::object& self) {
        const auto& vector = self.cast<const Vector&>();
        const std::vector<T>& values = rows_of(vector);
        Shape shape{vector.count()};
        if (wide) shape.push_back(static_cast<py::ssize_t>(values.size()) / vector.count());
        return shared(values, std::move(shape), self, type == nullptr ? py::dtype::of<T>() : py::dtype(type));
    };
}

using Actions = py::array_t<Number, py::array::c_style | py::array::forcecast>;

void step(Vector& vector, const Actions& actions) {
    if (actions.ndim() != 1 || actions.size() != vector.count()) {
        throw BadUse(say()("python.wrong_length",
                           {{"count", std::to_string(actions.size())}, {"rows", std::to_string(vector.count())}}));
    }
    const std::span given{actions.data(), static_cast<std::size_t>(actions.size())};
    const auto refused = [&] {
        const py::gil_scoped_release released;
        return vector.games().step(given);
    }();
    if (!refused) return;
    throw BadUse(say()("python.not_legal_in_row",
                       {{"row", std::to_string(*refused)}, {"number", std::to_string(given[*refused])}}));
}

/// The figures of what each legal action would bring, and where each game's begin.
py::tuple outlook(Vector& vector) {
    const batch::Outlook& ahead = [&]() -> const batch::Outlook& {
        const py::gil_scoped_release released;
        return vector.games().outlook();
    }();
    using Held = std::shared_ptr<std::vector<std::int8_t>>;
    const py::capsule owner(new Held(ahead.observations), [](void* held) { delete static_cast<Held*>(held); });
    const auto size = static_cast<py::ssize_t>(vector.rows().observations.size()) / vector.count();
    py::array figures = shared(*ahead.observations, Shape{ahead.first.back(), size}, owner);
    return py::make_tuple(figures,
                          py::array_t<std::int64_t>(static_cast<py::ssize_t>(ahead.first.size()), ahead.first.data()));
}

Actions draw_actions(Vector& vector) {
    Actions actions(vector.count());
    vector.games().draw_actions({actions.mutable_data(), static_cast<std::size_t>(actions.size())});
    return actions;
}

/// Who plays which seat by itself: only bots that take no time.
std::vector<std::optional<Bot>> bots_of(const Game& game, const std::map<int, std::string>& named) {
    std::vector<std::optional<Bot>> bots(static_cast<std::size_t>(game.players()));
    for (const auto& [seat, name] : named) {
        const BotSpec spec = bot_specs_from(say(), name, game.facts().id).front();
        if (spec.kind != BotSpec::Kind::simple) {
            throw BadUse(say()("python.simple_bots", {{"bot", name}, {"bots", joined(bot_names)}}));
        }
        bots[game.seat(seat)] = spec.simple;
    }
    if (std::ranges::all_of(bots, [](const auto& bot) { return bot.has_value(); })) {
        throw BadUse(say()("python.nobody_asked"));
    }
    return bots;
}

std::unique_ptr<Vector> make(const std::shared_ptr<Game>& game, std::size_t rows, unsigned threads,
                             const py::object& seed, bool masks, const std::map<int, std::string>& bots) {
    constexpr std::uint64_t most_rows = 1'000'000;
    batch::VectorPlan plan{.seed = seed_from(say(), seed.is_none() ? "" : std::string{py::str(seed)})};
    plan.rows = number_from(say(), "n", std::to_string(rows), 1, 1, most_rows);
    plan.threads = threads_from(say(), threads == 0 ? "" : std::to_string(threads));
    plan.observation = game->observation();
    plan.reward = game->reward();
    plan.masks = masks;
    plan.bots = bots_of(*game, bots);
    return std::make_unique<Vector>(game, std::move(plan));
}

} // namespace

void declare_vectors(py::module_& module) {
    using batch::Rows;
    py::class_<Vector>(module, "Vector", "Many games at once. All arrays are views of one place, written by each step.")
        .def(py::init(&make), py::arg("game"), py::arg("n"), py::arg("threads") = 0, py::arg("seed") = py::none(),
             py::arg("masks") = true, py::arg("bots") = std::map<int, std::string>{})
        .def(
            "reset", [](Vector& v) { v.games().reset(); }, py::call_guard<py::gil_scoped_release>(),
            "Deals all games anew, from the beginning of the series.")
        .def("step", &step, py::arg("actions"), "Carries out an action in each game; those that end are dealt anew.")
        .def(
            "outlook", &outlook,
            "What each game's seat to act would observe after each of its legal actions, as far as it knows: all rows\n"
            "one after the other, and where each game's begin. A view, written by the next call.")
        .def("random_actions", &draw_actions, "A legal action for each game, each as likely as the others.")
        .def("__len__", &Vector::count)
        .def_property_readonly("game", [](const Vector& v) { return py::cast(v.game().shared_from_this()); })
        .def_property_readonly(
            "observations",
            shared_rows<std::int8_t>(
                [](const Vector& v) -> const std::vector<std::int8_t>& { return v.rows().observations; }, true),
            "What the seat to act knows: int8[n, size].")
        .def_property_readonly(
            "masks",
            shared_rows<std::uint8_t>(
                [](const Vector& v) -> const std::vector<std::uint8_t>& { return v.rows().masks; }, true, "bool"),
            "Which actions are legal: bool[n, num_distinct_actions].")
        .def_property_readonly(
            "legal",
            shared_rows<Number>([](const Vector& v) -> const std::vector<Number>& { return v.rows().legal; }, true),
            "The legal actions of each game, then -1: int32[n, most].")
        .def_property_readonly(
            "legal_counts",
            shared_rows<std::int32_t>(
                [](const Vector& v) -> const std::vector<std::int32_t>& { return v.rows().legal_count; }, false),
            "How many they are: int32[n].")
        .def_property_readonly(
            "to_act",
            shared_rows<std::int32_t>(
                [](const Vector& v) -> const std::vector<std::int32_t>& { return v.rows().to_act; }, false),
            "The seat that is asked: int32[n].")
        .def_property_readonly(
            "rewards",
            shared_rows<float>([](const Vector& v) -> const std::vector<float>& { return v.rows().rewards; }, true),
            "Of the last step, by seat; 0 but at the end of a game: float32[n, players].")
        .def_property_readonly(
            "done",
            shared_rows<std::uint8_t>([](const Vector& v) -> const std::vector<std::uint8_t>& { return v.rows().done; },
                                      false, "bool"),
            "Whether the last step ended a game; all but the rewards is of the next one then: bool[n].")
        .def_property_readonly(
            "lengths",
            shared_rows<std::int32_t>(
                [](const Vector& v) -> const std::vector<std::int32_t>& { return v.rows().lengths; }, false),
            "Decisions made so far in each game: int32[n].");
}

} // namespace iteru::python
