// iteru games, rules, box, bench and completion: what there is, and what is in it.
#include <fmt/format.h>

#include <boost/json.hpp>

#include <chrono>

#include "bots/bench.h"
#include "cli/commands.h"
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

int games_command(const Arguments& arguments) {
    const Speaker& say = arguments.say;
    JsonWriter json;
    json.begin_array();
    std::vector<std::vector<std::string>> rows{
        {say("games.game"), say("games.name"), say("games.players"), say("games.options")}};
    each_game([&]<Game G>() {
        const std::string id{G::facts.id};
        std::string options;
        json.begin_object();
        json.member("id", id);
        json.member("name", say.look_up(id + ".name"));
        json.member("min_players", G::facts.min_players);
        json.member("max_players", G::facts.max_players);
        json.array("options", G::facts.options, [&](const Option& option) {
            json.begin_object();
            json.member("name", option.name);
            json.member("most", option.most);
            json.member("usual", option.usual);
            json.member("min_players", option.min_players);
            json.member("max_players", option.max_players);
            json.member("text", say.look_up(id + ".option." + std::string{option.name}));
            if (option.named) {
                json.key("values").begin_array();
                for (std::uint8_t value = 0; value <= option.most; ++value) {
                    json.value(value_name(say, G::facts, option, value));
                }
                json.end_array();
            }
            write_names(json, option);
            json.end_object();
            (options += options.empty() ? "" : ", ") += option.name;
        });
        json.end_object();
        rows.push_back(
            {id, say.look_up(id + ".name"), fmt::format("{}–{}", G::facts.min_players, G::facts.max_players), options});
    });
    json.end_array();
    if (arguments.json) {
        fmt::print("{}\n", json.text());
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

int rules_command(const Arguments& arguments) {
    const Facts& facts = facts_of(arguments);
    const Speaker& say = arguments.say;
    JsonWriter json;
    json.begin_object();
    std::string section;
    bool found = false;
    std::vector<std::string_view> rules(facts.rules.begin(), facts.rules.end());
    // A chapter 0 is on what comes up at a table like this: after the rules that it rests on.
    std::ranges::stable_partition(rules, [](std::string_view rule) { return rule.substr(1, 2) != "0."; });
    for (const std::string_view rule : rules) {
        const std::string_view head = rule.substr(0, rule.find('.'));
        const bool wanted = arguments.rule.empty() || rule == arguments.rule || head == arguments.rule;
        if (!wanted) continue;
        found = true;
        const std::string text = say.look_up("rule." + std::string{rule});
        json.member(rule, text);
        if (arguments.json) continue;
        if (head != section) {
            section = head;
            fmt::print("\n{} {}\n\n", head, say.look_up("rule." + section));
        }
        for (const std::string& line : wrap(fmt::format("{:<6}{}", rule, text), 100, 6)) fmt::print("{}\n", line);
    }
    json.end_object();
    if (!found) {
        throw BadUse(say("cli.unknown_rule", {{"rule", arguments.rule},
                                              {"first", std::string{facts.rules.front()}},
                                              {"last", std::string{facts.rules.back()}}}));
    }
    if (arguments.json) fmt::print("{}\n", json.text());
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
void check_box(const Arguments& arguments, const std::string& file) {
    try {
        const std::string text = read_file(file);
        const boost::json::value json = parse_json(text);
        const JsonCursor game = JsonCursor{json, ""}.at("game");
        const std::string name{game.text()};
        if (!with_game(name, [&]<Game G>() { (void)load_box<typename G::Box>(text); })) {
            game.fail("other_game", known_games());
        }
    } catch (const BoxProblem& problem) {
        throw BadUse(
            arguments.say("cli.bad_components", {{"file", file}, {"problem", describe(problem, arguments.say)}}));
    }
}

} // namespace

int box_command(const Arguments& arguments) {
    const Speaker& say = arguments.say;
    if (!arguments.check_file.empty()) {
        check_box(arguments, arguments.check_file);
        fmt::print("{}\n", say("box.good", {{"file", arguments.check_file}}));
        return exit_ok;
    }
    const Facts& facts = facts_of(arguments);
    if (!arguments.components.empty()) check_box(arguments, arguments.components);
    const std::string text =
        arguments.components.empty() ? std::string{component_file(facts.id)} : read_file(arguments.components);
    if (arguments.json) {
        fmt::print("{}", text);
        return exit_ok;
    }
    fmt::print("{}\n{}\n\n", say.look_up(std::string{facts.id} + ".name"), say("box.provenance"));
    print_value(parse_json(text), 0);
    return exit_ok;
}

int bench_command(const Arguments& arguments) {
    const Speaker& say = arguments.say;
    const int rounds = static_cast<int>(number_from(arguments, "--rounds", arguments.rounds, bench_rounds, 1, 100000));
    std::uint64_t fingerprint = hash_start;
    std::vector<std::vector<std::string>> rows{{say("games.game"), say("bench.fingerprint"), say("bench.games"),
                                                say("bench.decisions"), say("bench.per_second")}};
    JsonWriter json;
    json.begin_object();
    json.key("games").begin_array();
    each_house_game([&]<Game G>() {
        const auto start = std::chrono::steady_clock::now();
        const BenchCount count = bench_game<G>(rounds);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        const double rate = static_cast<double>(count.decisions) / taken.count();
        fingerprint = mix(fingerprint, count.fingerprint);
        rows.push_back({std::string{G::facts.id}, hex64(count.fingerprint), std::to_string(count.games),
                        std::to_string(count.decisions), fmt::format("{:.0f}", rate)});
        json.begin_object();
        json.member("game", G::facts.id);
        json.member("fingerprint", hex64(count.fingerprint));
        json.member("games", count.games);
        json.member("decisions", count.decisions);
        write_number(json, "decisions_per_second", rate);
        json.end_object();
    });
    json.end_array();
    json.member("fingerprint", hex64(fingerprint));
    json.end_object();
    if (arguments.json) {
        fmt::print("{}\n", json.text());
    } else {
        print_rows(rows);
        fmt::print("\n{} {}\n", say("bench.fingerprint"), hex64(fingerprint));
    }
    return exit_ok;
}

int completion_command(const Arguments&) {
    std::string games;
    each_game([&]<Game G>() { (games += ' ') += G::facts.id; });
    fmt::print(R"(# Completion of iteru for bash: source <(iteru completion)
_iteru() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
    local games="{0}"
    case $before in
        --bots | --bot) COMPREPLY=($(compgen -W "random lively greedy" -- "$word")); return ;;
        --lang) COMPREPLY=($(compgen -W "en fr" -- "$word")); return ;;
        --components | --check) COMPREPLY=($(compgen -f -- "$word")); return ;;
    esac
    if [[ $COMP_CWORD -eq 1 ]]; then
        COMPREPLY=($(compgen -W "games play serve simulate arena report tune record replay trace perft rules box bench backup restore check migrate completion" -- "$word"))
    elif [[ $word == -* ]]; then
        local common="--help --lang" made="--players --option --seed --components"
        case $command in
            play) common+=" $made --seat --bot" ;;
            simulate) common+=" $made --games --bots --threads --json" ;;
            record | trace) common+=" $made --bots" ;;
            replay) common+=" --to --check --json --components" ;;
            perft) common+=" $made --depth --json" ;;
            box) common+=" --check --components --json" ;;
            bench) common+=" --rounds --json" ;;
            games | rules | check) common+=" --json" ;;
            arena) common+=" $made --seats --games --ladder --sprt --elo --threads --resume --json" ;;
            report) common+=" $made --games --bots --threads --html --json" ;;
            serve) common+=" --host --port --data --store --public-url" ;;
            backup) common+=" --data --store --json" ;;
            migrate) common+=" --from --to --json" ;;
        esac
        COMPREPLY=($(compgen -W "$common" -- "$word"))
    elif [[ $command == replay ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
    elif [[ $COMP_CWORD -eq 2 ]]; then
        COMPREPLY=($(compgen -W "$games" -- "$word") $([[ $command == play ]] && compgen -f -- "$word"))
    fi
}}
complete -F _iteru iteru
)",
               games.substr(std::min<std::size_t>(1, games.size())));
    return exit_ok;
}

} // namespace iteru
