// Bots, hints, analysis, reports and simulations for Python.
#include "analysis/told.h"
#include "bots/hint.h"
#include "cli/report.h"
#include "cli/simulate.h"
#include "game.h"
#include "module.h"
#include "words.h"

namespace iteru::python {

namespace {

/// Plays whatever seat is asked; it keeps what it thought from one decision of a turn to the next.
class BotOf {
public:
    BotOf(const std::string& name, const std::string& seed)
        : spec_(bot_specs_from(say(), name, "").front()), seed_(seed_from(say(), seed)) {}

    Number step(const State& state) {
        const Seat seat = state.current();
        if (player_ == nullptr || seat != seat_ || state.match().facts().id != game_) {
            game_ = state.match().facts().id;
            bot_specs_from(say(), name(), game_); // not every game has every level
            player_ = make_player(spec_, state.match(), seed_, seat);
            seat_ = seat;
        }
        const AnyAction chosen = [&] {
            const py::gil_scoped_release released;
            return player_->choose(state.match());
        }();
        return state.game().rules().number(chosen);
    }
    void restart() { player_ = nullptr; }
    [[nodiscard]] std::string name() const { return bot_spec_name(spec_); }

private:
    BotSpec spec_;
    Seed seed_;
    std::unique_ptr<AnyPlayer> player_;
    Seat seat_ = nobody;
    std::string_view game_;
};

py::dict hint_for(const State& state, int player, const std::string& seed) {
    const Seat seat = state.seat_or_current(player);
    const Seed drawn = seed_from(say(), seed);
    const Counsel advised = [&] {
        const py::gil_scoped_release released;
        return hint(state.match(), seat, drawn);
    }();
    py::list actions;
    for (const Advice& advice : advised.actions) {
        py::dict points;
        const auto& categories = state.game().facts().categories;
        for (std::size_t i = 0; i < categories.size(); ++i)
            points[py::str(std::string{categories[i]})] = advice.points[i];
        py::dict told;
        told["action"] = state.game().rules().number(advice.action);
        told["text"] = state.match().notation(advice.action);
        told["chance"] = advice.chance;
        told["chance_error"] = advice.chance_error;
        told["total"] = advice.total;
        told["total_error"] = advice.total_error;
        told["points"] = points;
        actions.append(told);
    }
    py::dict told;
    told["actions"] = actions;
    told["worlds"] = advised.worlds;
    told["clear"] = advised.clear;
    return told;
}

py::object analyse(const State& state, const std::string& seed, const std::string& worlds, const py::object& player,
                   const std::string& threads) {
    const auto match = state.replayed();
    if (!match->over()) throw BadUse(say()("analyse.running", {{"file", state.game().text()}}));
    analysis::Plan plan{.seed = seed.empty() ? analysis::usual_seed(*match) : seed_from(say(), seed)};
    constexpr std::uint64_t most_worlds = 4096;
    plan.worlds = static_cast<std::uint32_t>(number_from(say(), "worlds", worlds, plan.worlds, 2, most_worlds));
    plan.seats =
        player.is_none() ? SeatSet::first(state.game().players()) : SeatSet::of(state.game().seat(player.cast<int>()));
    const unsigned workers = threads_from(say(), threads);
    LongWork work;
    const auto found = work.run([&] {
        const Watch watch = work.watch();
        return analysis::analyse(*analysis::look_back(*match, plan), plan,
                                 {.threads = workers, .stop = watch.stop, .progress = watch.progress});
    });
    return from_json(told_json(analysis::tell(*match, plan, *found)));
}

struct Series {
    TableOptions table;
    SeriesOptions series;
    std::string bots;
};

Series series_of(const std::shared_ptr<Game>& game, const std::string& bots, const std::string& games,
                 const std::string& seed, const std::string& threads) {
    Series wanted{.table = game->table(), .series = {.games = games, .threads = threads}, .bots = bots};
    wanted.table.seed = seed;
    return wanted;
}

py::object report_on(const std::shared_ptr<Game>& game, const std::string& bots, const std::string& games,
                     const std::string& seed, const std::string& threads, const std::string& luck) {
    const Series wanted = series_of(game, bots, games, seed, threads);
    const ReportCommand command{.table = wanted.table,
                                .series = wanted.series,
                                .bots = wanted.bots,
                                .html = {},
                                .luck = luck == "0" ? "" : luck,
                                .json = true};
    LongWork work;
    return from_json(*work.run([&] { return report_json(say(), command, work.watch()); }));
}

py::object simulate_games(const std::shared_ptr<Game>& game, const std::string& bots, const std::string& games,
                          const std::string& seed, const std::string& threads) {
    const Series wanted = series_of(game, bots, games, seed, threads);
    const SimulateCommand command{.table = wanted.table, .series = wanted.series, .bots = wanted.bots, .json = true};
    LongWork work;
    return from_json(*work.run([&] { return simulation_json(say(), command, work.watch()); }));
}

} // namespace

void declare_studies(py::module_& module) {
    py::class_<BotOf>(module, "Bot",
                      "One who plays: random, lively, greedy, a level (easy to expert), search:1000, search:500ms.")
        .def(py::init<const std::string&, const std::string&>(), py::arg("name"), py::arg("seed") = "1")
        .def("step", &BotOf::step, py::arg("state"), "Chooses for the seat that is asked, by what it knows.")
        .def("restart", &BotOf::restart, "Before another game.")
        .def(
            "restart_at", [](BotOf& bot, const State&) { bot.restart(); }, py::arg("state"))
        .def(
            "inform_action", [](const BotOf&, const State&, int, Number) {}, py::arg("state"), py::arg("player"),
            py::arg("action"), "Nothing: it looks at the table.")
        .def("provides_policy", [](const BotOf&) { return false; })
        .def_property_readonly("name", &BotOf::name);
    module.def("hint", &hint_for, py::arg("state"), py::arg("player") = -1, py::arg("seed") = "1",
               "The best actions for a seat by what it knows, with what to expect of them.");
    module.def("analyse", &analyse, py::arg("state"), py::arg("seed") = "", py::arg("worlds") = "",
               py::arg("player") = py::none(), py::arg("threads") = "");
    module.def("report", &report_on, py::arg("game"), py::arg("bots"), py::arg("games"), py::arg("seed"),
               py::arg("threads"), py::arg("luck"));
    module.def("simulate", &simulate_games, py::arg("game"), py::arg("bots"), py::arg("games"), py::arg("seed"),
               py::arg("threads"));
}

} // namespace iteru::python
