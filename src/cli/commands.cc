// Reads what the commands share from the command line, and says clearly what is wrong with it.
#include <algorithm>
#include <csignal>
#include <random>
#include <thread>

#include "cli/commands.h"
#include "engine/option_text.h"
#include "engine/text.h"

namespace iteru {

namespace {

std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set it");

std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string known_bots(std::string_view game) {
    return joined(bot_names) + ", search:ITERATIONS, search:500ms, " + joined(levels_of(game));
}

} // namespace

void stop_on_interrupt() {
    struct sigaction action = {};
    action.sa_handler = [](int) { interrupt_flag = true; };
    action.sa_flags = SA_RESETHAND;
    sigaction(SIGINT, &action, nullptr);
}

std::atomic<bool>& interrupted() { return interrupt_flag; }

void TableOptions::declare(OptionList& list) {
    list.positional("GAME", game);
    list.text("--players", players);
    list.list("--option", options);
    list.text("--seed", seed);
    list.text("--components", components);
}

void SeriesOptions::declare(OptionList& list) {
    list.text("--games", games);
    list.text("--threads", threads);
}

std::string known_games() {
    std::string list;
    each_game([&]<Game G>() { (list += list.empty() ? "" : ", ") += G::facts.id; });
    return list;
}

const Facts& facts_of(const Speaker& say, const std::string& game) {
    const Facts* facts = nullptr;
    with_game(game, [&]<Game G>() { facts = &G::facts; });
    if (facts == nullptr && game.empty()) throw BadUse(say("cli.no_game", {{"games", known_games()}}));
    if (facts == nullptr) throw BadUse(say("cli.unknown_game", {{"game", game}, {"games", known_games()}}));
    return *facts;
}

std::uint64_t number_from(const Speaker& say, std::string_view option, const std::string& word, std::uint64_t usual,
                          std::uint64_t least, std::uint64_t most) {
    if (word.empty()) return usual;
    const auto number = parse_number<std::uint64_t>(word);
    if (!number || *number < least || *number > most) {
        throw BadUse(say("cli.bad_number", {{"option", std::string{option}},
                                            {"value", word},
                                            {"least", std::to_string(least)},
                                            {"most", std::to_string(most)}}));
    }
    return *number;
}

namespace {

std::uint8_t value_from(const Speaker& say, const Option& option, const std::string& value) {
    if (const auto parsed = parse_option(option, value)) return *parsed;
    const std::string name{option.name};
    const std::string most = std::to_string(option.most);
    if (option.names.empty()) {
        throw BadUse(say("cli.bad_number", {{"option", name}, {"value", value}, {"least", "0"}, {"most", most}}));
    }
    throw BadUse(
        say("cli.bad_names", {{"option", name}, {"value", value}, {"most", most}, {"names", joined(option.names)}}));
}

/// `name` turns an option on, `name=value` sets it; `name=one,other` names things.
void set_option(const Speaker& say, const Facts& facts, const std::string& word, Setup& setup) {
    const std::size_t equals = word.find('=');
    const std::string name = word.substr(0, equals);
    const auto found = std::ranges::find(facts.options, name, &Option::name);
    if (found == facts.options.end()) {
        std::string list;
        for (const Option& option : facts.options) (list += list.empty() ? "" : ", ") += option.name;
        throw BadUse(say("cli.unknown_option", {{"option", name}, {"options", list.empty() ? "-" : list}}));
    }
    const std::string value = equals == std::string::npos ? "1" : word.substr(equals + 1);
    const std::uint8_t chosen = value_from(say, *found, value);
    if (setup.players < found->min_players || setup.players > found->max_players) {
        throw BadUse(say("cli.option_needs_players", {{"option", name},
                                                      {"least", std::to_string(found->min_players)},
                                                      {"most", std::to_string(found->max_players)}}));
    }
    setup.options[static_cast<std::size_t>(found - facts.options.begin())] = chosen;
}

/// The options as they are meant: a comma stands between two of them, or between two names of one.
std::vector<std::string> joined_options(const std::vector<std::string>& words, const Facts& facts) {
    std::vector<std::string> options;
    bool names = false; // the last one may go on
    for (const std::string& word : words) {
        const auto found = std::ranges::find(facts.options, word.substr(0, word.find('=')), &Option::name);
        if (found == facts.options.end() && names) {
            (options.back() += ',') += word;
            continue;
        }
        names = found != facts.options.end() && !found->names.empty() && word.find('=') != std::string::npos;
        options.push_back(word);
    }
    return options;
}

} // namespace

Setup setup_from(const Speaker& say, const TableOptions& table, const Facts& facts) {
    const auto least = static_cast<std::uint64_t>(facts.min_players);
    const auto most = static_cast<std::uint64_t>(facts.max_players);
    const auto players = number_from(say, "--players", table.players, std::max<std::uint64_t>(2, least), least, most);
    Setup setup = usual_setup(facts, static_cast<int>(players));
    for (const std::string& option : joined_options(table.options, facts)) set_option(say, facts, option, setup);
    return setup;
}

Seed seed_from(const Speaker& say, const std::string& word) {
    if (word.empty()) {
        Seed seed;
        std::random_device device;
        for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(device());
        return seed;
    }
    const auto seed = parse_seed(word);
    if (!seed) throw BadUse(say("cli.bad_seed", {{"value", word}}));
    return *seed;
}

std::string seed_word(const std::string& word, const Seed& seed) { return word.empty() ? seed_text(seed) : word; }

std::string level_word(const Speaker& say, std::string_view level) {
    return lower_case(say.look_up("play.bot." + std::string{level}));
}

std::optional<BotSpec> bot_called(std::string_view name, std::string_view game, bool oracles) {
    for (const std::string_view level : levels_of(game)) {
        for (const Language language : {Language::en, Language::fr}) {
            if (lower_case(std::string{name}) == level_word(Speaker{language}, level)) return parse_bot_spec(level);
        }
    }
    const auto bot = parse_bot_spec(name, oracles);
    const bool level = bot && bot->kind == BotSpec::Kind::level;
    return level && !is_level_of(game, name) ? std::nullopt : bot;
}

std::vector<BotSpec> bot_specs_from(const Speaker& say, std::string_view names, std::string_view game, bool oracles) {
    std::vector<BotSpec> bots;
    for (bool more = true; more;) {
        const std::size_t comma = names.find(',');
        const std::string_view name = names.substr(0, comma);
        const auto bot = bot_called(name, game, oracles);
        if (!bot) throw BadUse(say("cli.unknown_bot", {{"bot", std::string{name}}, {"bots", known_bots(game)}}));
        bots.push_back(*bot);
        more = comma != std::string_view::npos;
        if (more) names.remove_prefix(comma + 1);
    }
    return bots;
}

std::vector<BotSpec> bots_from(const Speaker& say, const std::string& names, const std::string& game, int players) {
    std::vector<BotSpec> bots = bot_specs_from(say, names.empty() ? "greedy" : names, game);
    if (bots.size() == 1) bots.resize(static_cast<std::size_t>(players), bots.front());
    if (bots.size() != static_cast<std::size_t>(players)) {
        throw BadUse(
            say("cli.wrong_bots", {{"bots", std::to_string(bots.size())}, {"players", std::to_string(players)}}));
    }
    return bots;
}

unsigned threads_from(const Speaker& say, const std::string& word) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    return static_cast<unsigned>(number_from(say, "--threads", word, cores, 1, 256));
}

std::string describe(const BoxProblem& problem, const Speaker& say) {
    return say.look_up("box.problem." + std::string{problem.reason},
                       {{"path", problem.path.empty() ? "/" : problem.path},
                        {"value", problem.value},
                        {"expected", problem.expected}});
}

std::string describe(const RecordError& error, const std::string& file, const Speaker& say) {
    return say("cli.bad_record", {{"file", file},
                                  {"line", std::to_string(error.line)},
                                  {"problem", say.look_up("record.problem." + std::string{error.reason},
                                                          {{"value", error.value}, {"expected", error.expected}})}});
}

BadUse bad_file(const Speaker& say, const std::string& file, const BoxProblem& problem) {
    return BadUse(say("cli.bad_components", {{"file", file}, {"problem", describe(problem, say)}}));
}

Net net_from(const Speaker& say, const std::string& file) {
    try {
        auto net = Net::read(read_file(file));
        if (!net) throw BoxProblem(file, "", net.error());
        return std::move(*net);
    } catch (const BoxProblem& problem) {
        throw bad_file(say, file, problem);
    }
}

std::string component_text(const std::string& components, std::string_view game) {
    return components.empty() ? std::string{component_file(game)} : read_file(components);
}

std::unique_ptr<AnyMatch> start(const Speaker& say, const std::string& game, const std::string& components,
                                const Setup& setup, const Seed& seed) {
    std::unique_ptr<AnyMatch> match;
    with_game(game, [&]<Game G>() { match = start_match<G>(box_from<G>(say, components), setup, seed); });
    return match;
}

LoadedRecord load_record(const Speaker& say, const std::string& file, const std::string& components) {
    std::string text;
    try {
        text = read_file(file);
    } catch (const BoxProblem&) {
        throw BadUse(say("cli.unreadable", {{"file", file}}));
    }
    return record_from(say, text, file, components);
}

LoadedRecord record_from(const Speaker& say, const std::string& text, const std::string& file,
                         const std::string& components) {
    const auto bad = [&](std::size_t line, std::string_view reason, std::string value, std::string expected) {
        return BadUse(describe(RecordError{line, reason, std::move(value), std::move(expected)}, file, say));
    };
    auto record = read_record(text);
    if (!record) throw BadUse(describe(record.error(), file, say));
    const Setup& setup = record->setup;
    const Facts* facts = nullptr;
    with_game(record->game, [&]<Game G>() { facts = &G::facts; });
    if (facts == nullptr) throw bad(2, "unknown_game", record->game, known_games());
    if (record->rules_version != facts->rules_version) {
        throw bad(3, "other_rules", std::to_string(record->rules_version), std::to_string(facts->rules_version));
    }
    if (setup.players < facts->min_players || setup.players > facts->max_players) {
        throw bad(5, "bad_players", std::to_string(setup.players), {});
    }
    for (std::size_t i = 0; i < setup.options.size(); ++i) {
        const int value = setup.options[i];
        const bool allowed =
            i < facts->options.size() ? facts->options[i].allows(setup.options[i], setup.players) : value == 0;
        if (!allowed) throw bad(6, "bad_option", std::to_string(value), {});
    }
    auto match = start(say, record->game, components, setup, record->seed);
    if (match->box_hash() != record->box_hash) {
        throw bad(4, "other_box", hex64(record->box_hash), hex64(match->box_hash()));
    }
    return {std::move(*record), std::move(match)};
}

} // namespace iteru
