// iteru record, replay, trace and perft: games as files and figures that another program can check.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>

#include "cli/commands.h"
#include "cli/final_count.h"
#include "cli/output.h"
#include "cli/terminal/terminal.h"
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

std::string box_json(const Arguments& arguments, std::string_view game) {
    const std::string text =
        arguments.components.empty() ? std::string{component_file(game)} : read_file(arguments.components);
    return boost::json::serialize(parse_json(text));
}

void trace_header(const Arguments& arguments, const AnyMatch& match, const std::vector<BotSpec>& bots) {
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
    json.key("box").raw(box_json(arguments, match.facts().id));
    json.array("events", match.opening(), [&](const Event& event) { match.write_event(json, event, nobody); });
    json.end_object();
    fmt::print("{}\n", json.text());
}

} // namespace

int record_command(const Arguments& arguments) {
    const Facts& facts = facts_of(arguments);
    const Setup setup = setup_from(arguments, facts);
    const std::vector<BotSpec> bots = bots_from(arguments, setup.players);
    auto match = start(arguments, arguments.game, setup, seed_from(arguments));
    let_play(*match, bots, [](Seat, AnyAction) {}, [](const auto&) {});
    fmt::print("{}", write_record(record_of(*match, names_of(bots))));
    return exit_ok;
}

int trace_command(const Arguments& arguments) {
    const Facts& facts = facts_of(arguments);
    const Setup setup = setup_from(arguments, facts);
    const std::vector<BotSpec> bots = bots_from(arguments, setup.players);
    auto match = start(arguments, arguments.game, setup, seed_from(arguments));
    trace_header(arguments, *match, bots);
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
    let_play(*match, bots, before, after);
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
void show_replay(const Arguments& arguments, const Record& record, const AnyMatch& match, std::size_t shown) {
    const Speaker& say = arguments.say;
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
    const auto view = parse_json(match.view(0)).as_object();
    const auto box = parse_json(box_json(arguments, match.facts().id)).as_object();
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

/// What is wrong with the deal of a finished game: the server's part must be the one it committed to, the seed what all
/// parts make together, and one's own part among them. An older game, or one from a record, has a seed and no parts.
std::optional<std::string> why_not_verified(const Arguments& arguments, const Record& record) {
    const std::string server_part = record.deal.substr(0, record.deal.find(' '));
    const std::string found =
        record.deal.empty() ? server::commitment_to(record.seed) : server::commitment_to_part(server_part);
    if (found != arguments.verify) {
        return arguments.say("replay.other_deal", {{"commitment", arguments.verify}, {"deal", found}});
    }
    if (!record.deal.empty() && server::mix_deal(record.deal) != record.seed) return arguments.say("replay.not_mixed");
    const bool there = (record.deal + ' ').contains(' ' + arguments.part + ' ');
    if (!arguments.part.empty() && !there) return arguments.say("replay.part_missing", {{"part", arguments.part}});
    return std::nullopt;
}

} // namespace

int replay_command(const Arguments& arguments) {
    const std::string& file = arguments.game;
    if (file.empty()) throw BadUse(arguments.say("replay.no_file"));
    LoadedRecord loaded = load_record(arguments, file);
    const std::size_t total = loaded.record.moves.size();
    const std::size_t shown = number_from(arguments, "--to", arguments.to, total, 0, total);
    if (const auto problem = replay(loaded.record, *loaded.match, shown)) {
        fmt::print(stderr, "iteru: {}\n", describe(*problem, file, arguments.say));
        return exit_check_failed;
    }
    if (!arguments.verify.empty()) {
        if (loaded.record.running) throw BadUse(arguments.say("replay.verify_running"));
        if (const auto problem = why_not_verified(arguments, loaded.record)) {
            fmt::print(stderr, "iteru: {}\n", *problem);
            return exit_check_failed;
        }
        fmt::print("{}\n", arguments.say("replay.verified", {{"file", file}, {"moves", std::to_string(shown)}}));
    } else if (arguments.json) {
        JsonWriter json;
        json.begin_object();
        json.member("game", loaded.record.game);
        json.member("moves", shown);
        json.member("total", total);
        json.member("over", loaded.match->over());
        json.member("origin", loaded.record.origin.empty() ? "fresh" : loaded.record.origin);
        json.member("hash", hex64(loaded.match->hash()));
        FieldWriter<>{json}("seats",
                            final_count(loaded.match->facts(), loaded.match->setup().players, loaded.match->result()));
        json.key("state").raw(loaded.record.running ? loaded.match->view(0) : loaded.match->state_json());
        json.end_object();
        fmt::print("{}\n", json.text());
    } else if (arguments.check) {
        fmt::print("{}\n", arguments.say("replay.good", {{"file", file}, {"moves", std::to_string(shown)}}));
    } else {
        show_replay(arguments, loaded.record, *loaded.match, shown);
    }
    return exit_ok;
}

int perft_command(const Arguments& arguments) {
    const Facts& facts = facts_of(arguments);
    const Setup setup = setup_from(arguments, facts);
    const Seed seed = seed_from(arguments);
    const int most = static_cast<int>(number_from(arguments, "--depth", arguments.depth, 3, 0, 20));
    const auto start = std::chrono::steady_clock::now();
    JsonWriter json;
    json.begin_object();
    json.member("game", facts.id);
    json.member("players", setup.players);
    json.member("seed", seed_text(seed));
    json.key("nodes").begin_array();
    std::vector<std::vector<std::string>> rows{
        {arguments.say("perft.depth"), arguments.say("perft.nodes"), arguments.say("perft.seconds")}};
    with_game(arguments.game, [&]<Game G>() {
        const G game{box_from<G>(arguments), setup};
        const typename G::State state = game.deal(seed);
        for (int depth = 0; depth <= most; ++depth) {
            const std::uint64_t nodes = perft(game, state, depth);
            const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
            json.value(nodes);
            rows.push_back({std::to_string(depth), std::to_string(nodes), fmt::format("{:.2f}", taken.count())});
        }
    });
    json.end_array();
    json.end_object();
    if (arguments.json) fmt::print("{}\n", json.text());
    else print_rows(rows);
    return exit_ok;
}

} // namespace iteru
