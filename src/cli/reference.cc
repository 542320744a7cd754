#include "cli/reference.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "bots/bench.h"
#include "cli/output.h"
#include "cli/terminal/painter.h"
#include "engine/option_text.h"
#include "engine/text.h"

namespace iteru {

namespace {

/// That things may be named, and how: `dark=chamber,offerings`.
std::string naming(const Speaker& say, const Facts& facts, const Option& option) {
    std::string names;
    for (const std::string_view name : option.names) {
        const std::string called = say.look_up(fmt::format("{}.word.{}", facts.id, name));
        (names += names.empty() ? "" : ", ") += fmt::format("{} ({})", name, called);
    }
    const std::string example = fmt::format("{}={},{}", option.name, option.names[0], option.names[1]);
    return say("games.options.names", {{"example", example}, {"names", names}});
}

/// `dark=0…5  what it does`, and below it what its values are called.
void print_options(const Speaker& say, const Facts& facts) {
    constexpr int margin = 18;
    for (const Option& option : facts.options) {
        Lines lines = wrap(say.look_up(fmt::format("{}.option.{}", facts.id, option.name)), 100 - margin);
        if (option.named) {
            for (std::string& line : flow(named_values(say, facts, option), 100 - margin, 0, " · ")) {
                lines.push_back(std::move(line));
            }
        }
        if (!option.names.empty()) {
            for (std::string& line : wrap(naming(say, facts, option), 100 - margin)) lines.push_back(std::move(line));
        }
        std::string name{option.name};
        if (option.most > 1) name += fmt::format("=0…{}", option.most);
        for (const std::string& line : lines) {
            fmt::print("  {}{}\n", pad(std::move(name), margin - 2), line);
            name.clear();
        }
    }
}

} // namespace

void GamesCommand::declare(OptionList& list) { list.flag("--json", json); }

int GamesCommand::run(const Speaker& say) const {
    JsonWriter out;
    out.begin_array();
    std::vector<std::vector<std::string>> rows{
        {say("games.game"), say("games.name"), say("games.players"), say("games.options")}};
    each_game([&]<Game G>() {
        const std::string id{G::facts.id};
        std::string options;
        out.begin_object();
        out.member("id", id);
        out.member("name", say.look_up(id + ".name"));
        out.member("min_players", G::facts.min_players);
        out.member("max_players", G::facts.max_players);
        out.array("options", G::facts.options, [&](const Option& option) {
            out.begin_object();
            out.member("name", option.name);
            out.member("most", option.most);
            out.member("usual", option.usual);
            out.member("min_players", option.min_players);
            out.member("max_players", option.max_players);
            out.member("text", say.look_up(id + ".option." + std::string{option.name}));
            if (option.named) {
                out.key("values").begin_array();
                for (std::uint8_t value = 0; value <= option.most; ++value) {
                    out.value(value_name(say, G::facts, option, value));
                }
                out.end_array();
            }
            write_names(out, option);
            out.end_object();
            (options += options.empty() ? "" : ", ") += option.name;
        });
        out.end_object();
        rows.push_back(
            {id, say.look_up(id + ".name"), fmt::format("{}–{}", G::facts.min_players, G::facts.max_players), options});
    });
    out.end_array();
    if (json) {
        fmt::print("{}\n", out.text());
        return exit_ok;
    }
    print_rows(rows);
    fmt::print("\n{}\n", say("games.options.title"));
    each_game([&]<Game G>() {
        if (G::facts.options.empty()) return;
        fmt::print("\n{}\n", say.look_up(std::string{G::facts.id} + ".name"));
        print_options(say, G::facts);
    });
    return exit_ok;
}

void RulesCommand::declare(OptionList& list) {
    list.positional("GAME", game);
    list.positional("ID", rule);
    list.flag("--json", json);
}

int RulesCommand::run(const Speaker& say) const {
    const Facts& facts = facts_of(say, game);
    JsonWriter out;
    out.begin_object();
    std::string section;
    bool found = false;
    std::vector<std::string_view> rules;
    // A chapter 0 is about playing at a table like this: it comes after the rules that it rests on.
    for (const bool chapter_0 : {false, true}) {
        std::ranges::copy_if(facts.rules, std::back_inserter(rules),
                             [&](std::string_view id) { return id.substr(1, 2).starts_with("0.") == chapter_0; });
    }
    for (const std::string_view id : rules) {
        const std::string_view head = id.substr(0, id.find('.'));
        const bool wanted = rule.empty() || id == rule || head == rule;
        if (!wanted) continue;
        found = true;
        const std::string text = say.look_up("rule." + std::string{id});
        out.member(id, text);
        if (json) continue;
        if (head != section) {
            section = head;
            fmt::print("\n{} {}\n\n", head, say.look_up("rule." + section));
        }
        for (const std::string& line : wrap(fmt::format("{:<6}{}", id, text), 100, 6)) fmt::print("{}\n", line);
    }
    out.end_object();
    if (!found) {
        throw BadUse(say(
            "cli.unknown_rule",
            {{"rule", rule}, {"first", std::string{facts.rules.front()}}, {"last", std::string{facts.rules.back()}}}));
    }
    if (json) fmt::print("{}\n", out.text());
    return exit_ok;
}

namespace {

void print_value(const boost::json::value& value, int depth);

bool is_short(const boost::json::value& value) {
    return boost::json::serialize(value).size() <= 88 || value.is_primitive();
}

std::string inline_text(const boost::json::value& value) {
    if (value.is_string()) return std::string{value.get_string()};
    if (value.is_array()) {
        std::string line;
        for (const auto& item : value.get_array()) (line += line.empty() ? "" : " ") += inline_text(item);
        return value.get_array().size() == 1 ? line : "(" + line + ")";
    }
    if (value.is_object()) {
        std::string line;
        for (const auto& member : value.get_object()) {
            line += (line.empty() ? "" : ", ") + std::string{member.key()} + " " + inline_text(member.value());
        }
        return line;
    }
    return boost::json::serialize(value);
}

void print_item(std::string_view name, const boost::json::value& value, int depth) {
    if (is_short(value)) {
        fmt::print("{:{}}{} {}\n", "", 2 * depth, name, inline_text(value));
    } else {
        fmt::print("{:{}}{}\n", "", 2 * depth, name);
        print_value(value, depth + 1);
    }
}

void print_value(const boost::json::value& value, int depth) {
    if (value.is_object()) {
        for (const auto& member : value.get_object()) {
            print_item(std::string{member.key()} + ":", member.value(), depth);
        }
    } else {
        for (const auto& item : value.get_array()) print_item("-", item, depth);
    }
}

/// Checks a component file of whichever game it names.
void check_box(const Speaker& say, const std::string& file) {
    try {
        const std::string text = read_file(file);
        const boost::json::value json = parse_json(text);
        const JsonCursor game = JsonCursor{json, ""}.at("game");
        const std::string name{game.text()};
        if (!with_game(name, [&]<Game G>() { (void)load_box<typename G::Box>(text); })) {
            game.fail("other_game", known_games());
        }
    } catch (const BoxProblem& problem) {
        throw bad_file(say, file, problem);
    }
}

} // namespace

void BoxCommand::declare(OptionList& list) {
    list.positional("GAME", game);
    list.text("--components", components);
    list.text("--check", check);
    list.flag("--json", json);
}

int BoxCommand::run(const Speaker& say) const {
    if (!check.empty()) {
        check_box(say, check);
        fmt::print("{}\n", say("box.good", {{"file", check}}));
        return exit_ok;
    }
    const Facts& facts = facts_of(say, game);
    if (!components.empty()) check_box(say, components);
    const std::string text = component_text(components, facts.id);
    if (json) {
        fmt::print("{}", text);
        return exit_ok;
    }
    fmt::print("{}\n{}\n\n", say.look_up(std::string{facts.id} + ".name"), say("box.provenance"));
    print_value(parse_json(text), 0);
    return exit_ok;
}

void BenchCommand::declare(OptionList& list) {
    list.text("--rounds", rounds);
    list.flag("--json", json);
}

int BenchCommand::run(const Speaker& say) const {
    const int count = static_cast<int>(number_from(say, "--rounds", rounds, bench_rounds, 1, 100000));
    std::uint64_t fingerprint = hash_start;
    std::vector<std::vector<std::string>> rows{{say("games.game"), say("bench.fingerprint"), say("bench.games"),
                                                say("bench.decisions"), say("bench.per_second")}};
    JsonWriter out;
    out.begin_object();
    out.key("games").begin_array();
    each_house_game([&]<Game G>() {
        const auto start = std::chrono::steady_clock::now();
        const BenchCount played = bench_game<G>(count);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        const double rate = static_cast<double>(played.decisions) / taken.count();
        fingerprint = mix(fingerprint, played.fingerprint);
        rows.push_back({std::string{G::facts.id}, hex64(played.fingerprint), std::to_string(played.games),
                        std::to_string(played.decisions), fmt::format("{:.0f}", rate)});
        out.begin_object();
        out.member("game", G::facts.id);
        out.member("fingerprint", hex64(played.fingerprint));
        out.member("games", played.games);
        out.member("decisions", played.decisions);
        write_number(out, "decisions_per_second", rate);
        out.end_object();
    });
    out.end_array();
    out.member("fingerprint", hex64(fingerprint));
    out.end_object();
    if (json) {
        fmt::print("{}\n", out.text());
    } else {
        print_rows(rows);
        fmt::print("\n{} {}\n", say("bench.fingerprint"), hex64(fingerprint));
    }
    return exit_ok;
}

} // namespace iteru
