#include "cli/records.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "cli/final_count.h"
#include "cli/output.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"
#include "engine/perft.h"
#include "engine/result_json.h"
#include "engine/text.h"
#include "table/secrets.h"

namespace iteru {

namespace {

std::vector<std::string> names_of(const std::vector<BotSpec>& bots) {
    std::vector<std::string> names;
    for (const BotSpec& bot : bots) names.push_back(bot_spec_name(bot));
    return names;
}

/// Lets the bots play the match to its end; `before` is told each decision before it is carried out.
template <class Before, class After>
void let_play(AnyMatch& match, const std::vector<BotSpec>& bots, Before before, After after) {
    std::vector<std::unique_ptr<AnyPlayer>> players;
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
        players.push_back(make_player(bots[seat], match, match.seed(), static_cast<Seat>(seat)));
    }
    while (!match.over()) {
        const Seat seat = match.to_act().lowest();
        const AnyAction action = players[seat]->choose(match);
        before(seat, action);
        after(match.apply(seat, action));
    }
}

std::string box_json(const std::string& components, std::string_view game) {
    return boost::json::serialize(parse_json(component_text(components, game)));
}

void trace_header(const std::string& components, const AnyMatch& match, const std::vector<BotSpec>& bots) {
    JsonWriter json;
    json.begin_object();
    json.member("type", "header");
    json.member("format", 1);
    json.member("game", match.facts().id);
    json.member("rules_version", match.facts().rules_version);
    json.key("setup").begin_object();
    json.member("players", match.setup().players);
    write_options(json, match.facts(), match.setup());
    json.member("seed", seed_text(match.seed()));
    json.end_object();
    json.array("bots", bots, [&](const BotSpec& bot) { json.value(bot_spec_name(bot)); });
    json.key("box").raw(box_json(components, match.facts().id));
    json.array("events", match.opening(), [&](const Event& event) { match.write_event(json, event, nobody); });
    json.end_object();
    fmt::print("{}\n", json.text());
}

} // namespace

void BotGameOptions::declare(OptionList& list) {
    table.declare(list);
    list.text("--bots", bots);
}

int RecordCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, table.game);
    const Setup setup = setup_from(say, table, facts);
    const std::vector<BotSpec> specs = bots_from(say, bots, table.game, setup.players);
    auto match = start(say, table.game, table.components, setup, seed_from(say, table.seed));
    let_play(*match, specs, [](Seat, AnyAction) {}, [](const auto&) {});
    fmt::print("{}", write_record(record_of(*match, names_of(specs))));
    return exit_ok;
}

int TraceCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, table.game);
    const Setup setup = setup_from(say, table, facts);
    const std::vector<BotSpec> specs = bots_from(say, bots, table.game, setup.players);
    auto match = start(say, table.game, table.components, setup, seed_from(say, table.seed));
    trace_header(table.components, *match, specs);
    std::size_t number = 0;
    JsonWriter json;
    const auto before = [&](Seat seat, AnyAction action) {
        json = {};
        json.begin_object();
        json.member("type", "decision");
        json.member("number", ++number);
        json.member("seat", seat);
        json.member("decision", match->decision(seat));
        json.array("legal", match->legal(seat), [&](AnyAction legal) { match->write_action(json, legal); });
        json.key("chosen");
        match->write_action(json, action);
        json.key("state").raw(match->state_json());
    };
    const auto after = [&](const std::vector<Event>& events) {
        const auto write = [&](const Event& event) { match->write_event(json, event, nobody); };
        json.array("events", events, write);
        json.key("chance").begin_array();
        for (const Event& event : events) {
            if ((facts.chance_events >> event.kind & 1U) != 0) write(event);
        }
        json.end_array();
        json.end_object();
        fmt::print("{}\n", json.text());
    };
    let_play(*match, specs, before, after);
    json = {};
    json.begin_object();
    json.member("type", "result");
    json.member("decisions", number);
    json.member("hash", hex64(match->hash()));
    FieldWriter<>{json}("seats", final_count(match->facts(), match->setup().players, match->result()));
    json.key("state").raw(match->state_json());
    json.end_object();
    fmt::print("{}\n", json.text());
    return exit_ok;
}

namespace {

/// The moves in notation, the position they lead to, and the count.
void show_replay(const Speaker& say, const std::string& components, const Record& record, const AnyMatch& match,
                 std::size_t shown) {
    Painter painter{.say = say, .colour = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr};
    painter.width = 120;
    const Result result = match.result();
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
        painter.names.push_back(fmt::format("{} {}", record.seats[seat], seat + 1));
        painter.points.push_back(result.seats[seat].total);
    }
    for (std::size_t i = 0; i < shown; ++i) {
        fmt::print("{:>5}  {}  {}\n", i + 1, painter.plate(record.moves[i].seat), record.moves[i].notation);
    }
    fmt::print("\n");
    const auto view = view_of(match, 0);
    const auto box = parse_json(component_text(components, match.facts().id)).as_object();
    fmt::print("{}\n", face_of(match.facts().id).draw(view, box, painter));
    fmt::print("\n{}\n",
               say("replay.moves", {{"moves", std::to_string(shown)}, {"total", std::to_string(record.moves.size())}}));
    if (!record.origin.empty()) {
        fmt::print("{}\n", record.origin == "forked" ? say("replay.forked") : say("replay.imported"));
    }
    if (match.over()) {
        for (const std::string& line : final_count(match, painter)) fmt::print("{}\n", line);
    } else {
        fmt::print("{}\n", say("replay.running"));
    }
}

void print_replay_json(const LoadedRecord& loaded, std::size_t shown) {
    const auto& [record, match] = loaded;
    JsonWriter json;
    json.begin_object();
    json.member("game", record.game);
    json.member("moves", shown);
    json.member("total", record.moves.size());
    json.member("over", match->over());
    json.member("origin", record.origin.empty() ? "fresh" : record.origin);
    json.member("hash", hex64(match->hash()));
    FieldWriter<>{json}("seats", final_count(match->facts(), match->setup().players, match->result()));
    json.key("state").raw(record.running ? match->view(0) : match->state_json());
    json.end_object();
    fmt::print("{}\n", json.text());
}

/// What is wrong with the deal of a finished game: the server's part must be the one it committed to, the seed what all
/// parts make together, and one's own part among them. An older game, or one from a record, has a seed and no parts.
std::optional<std::string> why_not_verified(const Speaker& say, const ReplayCommand& claimed, const Record& record) {
    const std::string server_part = record.deal.substr(0, record.deal.find(' '));
    const std::string found =
        record.deal.empty() ? server::commitment_to(record.seed) : server::commitment_to_part(server_part);
    if (found != claimed.verify) {
        return say("replay.other_deal", {{"commitment", claimed.verify}, {"deal", found}});
    }
    if (!record.deal.empty() && server::mix_deal(record.deal) != record.seed) return say("replay.not_mixed");
    const bool there = (record.deal + ' ').contains(' ' + claimed.part + ' ');
    if (!claimed.part.empty() && !there) return say("replay.part_missing", {{"part", claimed.part}});
    return std::nullopt;
}

} // namespace

void ReplayCommand::declare(OptionList& list) {
    list.positional("FILE", file);
    list.text("--components", components);
    list.text("--to", to);
    list.flag("--check", check);
    list.text("--verify", verify);
    list.text("--part", part);
    list.flag("--json", json);
}

int ReplayCommand::run(const Speaker& say) const {
    if (file.empty()) throw BadUse(say("replay.no_file"));
    LoadedRecord loaded = load_record(say, file, components);
    const std::size_t total = loaded.record.moves.size();
    const std::size_t shown = number_from(say, "--to", to, total, 0, total);
    if (const auto problem = replay(loaded.record, *loaded.match, shown)) {
        fmt::print(stderr, "iteru: {}\n", describe(*problem, file, say));
        return exit_check_failed;
    }
    if (!verify.empty()) {
        if (loaded.record.running) throw BadUse(say("replay.verify_running"));
        if (const auto problem = why_not_verified(say, *this, loaded.record)) {
            fmt::print(stderr, "iteru: {}\n", *problem);
            return exit_check_failed;
        }
        fmt::print("{}\n", say("replay.verified", {{"file", file}, {"moves", std::to_string(shown)}}));
    } else if (json) {
        print_replay_json(loaded, shown);
    } else if (check) {
        fmt::print("{}\n", say("replay.good", {{"file", file}, {"moves", std::to_string(shown)}}));
    } else {
        show_replay(say, components, loaded.record, *loaded.match, shown);
    }
    return exit_ok;
}

void PerftCommand::declare(OptionList& list) {
    table.declare(list);
    list.text("--depth", depth);
    list.flag("--json", json);
}

int PerftCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, table.game);
    const Setup setup = setup_from(say, table, facts);
    const Seed seed = seed_from(say, table.seed);
    const int most = static_cast<int>(number_from(say, "--depth", depth, 3, 0, 20));
    const auto start = std::chrono::steady_clock::now();
    JsonWriter out;
    out.begin_object();
    out.member("game", facts.id);
    out.member("players", setup.players);
    out.member("seed", seed_text(seed));
    out.key("nodes").begin_array();
    std::vector<std::vector<std::string>> rows{{say("perft.depth"), say("perft.nodes"), say("perft.seconds")}};
    with_game(table.game, [&]<Game G>() {
        const G game{box_from<G>(say, table.components), setup};
        const typename G::State state = game.deal(seed);
        for (int plies = 0; plies <= most; ++plies) {
            const std::uint64_t nodes = perft(game, state, plies);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            out.value(nodes);
            rows.push_back({std::to_string(plies), std::to_string(nodes), fmt::format("{:.2f}", taken.count())});
        }
    });
    out.end_array();
    out.end_object();
    if (json) fmt::print("{}\n", out.text());
    else print_rows(rows);
    return exit_ok;
}

} // namespace iteru
