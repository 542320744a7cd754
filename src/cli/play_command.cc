#include "cli/play_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "cli/output.h"
#include "cli/play.h"
#include "cli/terminal/window.h"
#include "engine/option_text.h"
#include "engine/text.h"

namespace iteru {

namespace {

/// Asks until the answer will do; an empty answer or the end of the input is the usual one.
template <class Good>
std::string ask(const Speaker& say, const std::string& question, const std::string& usual, Good good) {
    for (std::string line; std::cout << question << std::flush, std::getline(std::cin, line);) {
        if (line.empty()) return usual;
        if (good(line)) return line;
        std::cout << say("menu.again", {{"word", line}}) << '\n';
    }
    std::cout << '\n';
    return usual;
}

/// The options whose values have names, where they are for so many players and not yet given.
void ask_for_levels(const Speaker& say, std::vector<std::string>& options, const Facts& facts, int players) {
    for (const Option& option : facts.options) {
        const bool fits = option.named && players >= option.min_players && players <= option.max_players;
        const auto is_it = [&](const std::string& word) { return word.starts_with(option.name); };
        if (!fits || std::ranges::any_of(options, is_it)) continue;
        std::string values;
        for (const std::string& value : named_values(say, facts, option)) {
            (values += values.empty() ? "" : ", ") += value;
        }
        const auto fitting = [&](const std::string& word) { return parse_option(option, word).has_value(); };
        const std::string text = say.look_up(fmt::format("{}.option.{}", facts.id, option.name));
        const std::string usual = std::to_string(option.usual);
        const std::string question = say("menu.level", {{"option", text}, {"values", values}, {"usual", usual}});
        const std::string value = ask(say, question, usual, fitting);
        options.push_back(fmt::format("{}={}", option.name, value));
    }
}

/// The short menu of `iteru play` without a game.
PlayCommand ask_for_game(const Speaker& say, PlayCommand given) {
    TableOptions& table = given.table;
    std::vector<std::string> games;
    each_game([&]<Game G>() { games.emplace_back(G::facts.id); });
    fmt::print("{}\n\n", say("menu.title"));
    for (std::size_t i = 0; i < games.size(); ++i) fmt::print("  {}  {}\n", i + 1, say.look_up(games[i] + ".name"));
    fmt::print("\n");
    std::fflush(stdout);
    const auto within = [](std::size_t least, std::size_t most) {
        return [=](const std::string& word) {
            const auto number = parse_number<std::size_t>(word);
            return number && *number >= least && *number <= most;
        };
    };
    const std::string game = ask(say, say("menu.game"), "1", within(1, games.size()));
    table.game = games[*parse_number<std::size_t>(game) - 1];
    const Facts& facts = facts_of(say, table.game);
    const auto least = static_cast<std::size_t>(facts.min_players);
    const auto most = static_cast<std::size_t>(facts.max_players);
    const std::string usual = std::to_string(std::max<std::size_t>(2, least));
    if (table.players.empty()) {
        table.players = ask(
            say,
            say("menu.players", {{"least", std::to_string(least)}, {"most", std::to_string(most)}, {"usual", usual}}),
            usual, within(least, most));
    }
    ask_for_levels(say, table.options, facts, *parse_number<int>(table.players));
    if (given.bots.empty() && table.players != "1") {
        const auto is_bot = [&](const std::string& word) { return bot_called(word, table.game).has_value(); };
        std::string levels;
        for (const std::string_view level : levels_of(table.game)) {
            (levels += levels.empty() ? "" : ", ") += level_word(say, level);
        }
        given.bots = ask(say, say("menu.bot", {{"levels", levels}}), "scribe", is_bot);
    }
    return given;
}

/// `--seat`: seats of people, from 1; 0 is for watching.
std::vector<bool> people_from(const Speaker& say, const std::string& seats, int players) {
    std::vector<bool> people(static_cast<std::size_t>(players));
    std::string_view rest = seats.empty() ? "1" : std::string_view{seats};
    for (bool more = true; more;) {
        const std::size_t comma = rest.find(',');
        const auto seat = parse_number<int>(rest.substr(0, comma));
        if (!seat || *seat < 0 || *seat > players) {
            throw BadUse(say("cli.wrong_seat",
                             {{"value", std::string{rest.substr(0, comma)}}, {"players", std::to_string(players)}}));
        }
        if (*seat > 0) people[static_cast<std::size_t>(*seat - 1)] = true;
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    return people;
}

/// People where `--seat` says, bots at the other seats.
std::vector<std::string> seats_from(const Speaker& say, const PlayCommand& given, int players) {
    const std::vector<bool> people = people_from(say, given.seat, players);
    const auto bot_count = static_cast<int>(std::ranges::count(people, false));
    std::vector<std::string> seats(people.size(), "human");
    const std::vector<BotSpec> bots =
        bot_count == 0 ? std::vector<BotSpec>{} : bots_from(say, given.bots, given.table.game, bot_count);
    std::size_t next = 0;
    for (std::size_t seat = 0; seat < people.size(); ++seat) {
        if (!people[seat]) seats[seat] = bot_spec_name(bots[next++]);
    }
    return seats;
}

void look_at_terminal(PlayOptions& options) {
    const bool terminal = isatty(STDOUT_FILENO) == 1;
    const char* columns = std::getenv("COLUMNS");
    options.window.width = columns == nullptr ? 100 : parse_number<int>(columns).value_or(100);
    if (terminal) options.measure = window_size;
    options.colour = terminal && std::getenv("NO_COLOR") == nullptr;
    options.interactive = terminal && isatty(STDIN_FILENO) == 1;
}

bool is_game(const std::string& name) {
    return with_game(name, []<Game G>() {});
}

} // namespace

void PlayCommand::declare(OptionList& list) {
    table.declare(list);
    list.text("--bot", bots);
    list.text("--seat", seat);
}

int PlayCommand::run(const Speaker& say) const {
    PlayOptions options;
    options.language = say.language();
    look_at_terminal(options);
    const PlayCommand given = table.game.empty() ? ask_for_game(say, *this) : *this;
    const std::string& game = given.table.game;
    const std::string& components = given.table.components;
    if (!components.empty()) options.box = parse_json(read_file(components)).as_object();

    if (is_game(game)) {
        const Setup setup = setup_from(say, given.table, facts_of(say, game));
        options.seats = seats_from(say, given, setup.players);
        options.match = start(say, game, components, setup, seed_from(say, given.table.seed));
    } else {
        std::error_code error;
        if (!std::filesystem::exists(game, error)) {
            throw BadUse(say("cli.no_game_or_file", {{"word", game}, {"games", known_games()}}));
        }
        LoadedRecord loaded = load_record(say, game, components);
        if (const auto problem = replay(loaded.record, *loaded.match, loaded.record.moves.size())) {
            throw BadUse(describe(*problem, game, say));
        }
        options.match = std::move(loaded.match);
        options.seats = loaded.record.seats;
        for (std::string& seat : options.seats) {
            if (!parse_bot_spec(seat)) seat = "human";
        }
        options.saved = game;
    }
    // A person who presses Ctrl-C or loses the terminal finds the game again.
    if (options.interactive) {
        options.rescue = options.saved.empty() ? std::filesystem::path{"unfinished.iteru"} : options.saved;
        stop_on_interrupt();
    }
    return play(options, std::cin, std::cout);
}

} // namespace iteru
