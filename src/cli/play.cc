#include "cli/play.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <istream>
#include <optional>
#include <ostream>
#include <ranges>
#include <utility>

#include <fmt/format.h>

#include "bots/hint.h"
#include "bots/player.h"
#include "cli/final_count.h"
#include "cli/menu.h"
#include "cli/narrator.h"
#include "cli/output.h"
#include "cli/save.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"
#include "engine/text.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

enum class Command : std::uint8_t { help, board, score, undo, hint, save, log, more, back, quit };

struct CommandWord {
    Command command;
    std::string_view english; // understood in every language
    TextKey word;
};

constexpr std::array<CommandWord, 10> command_words{{
    {Command::help, "help", "play.command.help"},
    {Command::board, "board", "play.command.board"},
    {Command::score, "score", "play.command.score"},
    {Command::undo, "undo", "play.command.undo"},
    {Command::hint, "hint", "play.command.hint"},
    {Command::save, "save", "play.command.save"},
    {Command::log, "log", "play.command.log"},
    {Command::more, "more", "play.command.more"},
    {Command::back, "back", "play.command.back"},
    {Command::quit, "quit", "play.command.quit"},
}};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Bots have first names; the only person is `You`.
Lines seat_names(const Speaker& say, const std::vector<std::string>& seats) {
    const bool alone = std::ranges::count(seats, "human") == 1;
    const std::string all = say.look_up("web.bot.names");
    std::string_view rest = all;
    Lines names;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (seats[seat] == "human") {
            names.push_back(alone ? say("play.you") : say("play.player", {{"number", std::to_string(seat + 1)}}));
            continue;
        }
        names.emplace_back(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(rest.size(), names.back().size() + 2));
    }
    return names;
}

class OpenTable {
public:
    OpenTable(PlayOptions& options, std::istream& in, std::ostream& out)
        : options_(options), match_(*options.match), in_(in), out_(out), say_(options.language),
          face_(face_of(match_.facts().id)), you_(only_human()), narrator_(painter_, options.box, face_, you_) {
        painter_.say = say_;
        painter_.colour = options.colour;
        painter_.width = options.window.width;
        painter_.height = options.window.height;
        painter_.names = seat_names(say_, options.seats);
        const std::string_view own = component_file(match_.facts().id);
        if (options.box.empty() && !own.empty()) options.box = parse_json(own).as_object();
    }

    int run();

private:
    enum class Answer : std::uint8_t { again, done, leave };

    [[nodiscard]] Seat only_human() const;
    [[nodiscard]] bool is_human(Seat seat) const { return options_.seats[seat] == "human"; }

    void let_bot_decide(Seat seat);
    Answer let_person_decide(Seat seat);
    Answer answer(Seat seat, Menu& menu, std::string_view line);
    Answer obey(Command command, std::string_view rest, Seat seat, Menu* menu);
    Answer take_notation(Seat seat, std::string_view line);
    void carry_out(Seat seat, AnyAction action);

    bool hand_over(Seat seat);
    bool read(std::string& line);
    void print(std::string_view text, const Style& style = tone::plain, int indent = 0);
    void tell_bots();
    void tell_levels();
    void tell_news();
    void draw(Seat seat, std::string_view focus);
    void show(Seat seat, const Menu& menu);
    void help(std::string_view about, Seat seat);
    void rule(std::string id);
    void hint(Seat seat, const Menu& menu);
    void log();
    void save(std::string_view name);
    Answer undo(Seat seat);
    bool may_quit();
    void refuse_input(std::string_view line, const Menu& menu);
    int farewell();
    void after_the_game();

    [[nodiscard]] std::optional<Command> command(std::string_view word) const;
    /// Whether the file keeps the game as it stands.
    [[nodiscard]] bool is_saved() const { return saved_steps_ == match_.step_count() && !options_.saved.empty(); }

    PlayOptions& options_;
    AnyMatch& match_;
    std::istream& in_;
    std::ostream& out_;
    Speaker say_;
    const Face& face_;
    Painter painter_;
    Seat you_;
    Narrator narrator_;
    Seat drawn_for_ = nobody;                                       // whose turn the whole table was last drawn for
    std::array<std::optional<json::object>, max_seats> last_looks_; // what a person saw after deciding
    bool secret_round_ = false;                                     // several decide at once
    Seat last_secret_ = nobody;                                     // who decided in secret at this screen last
    bool narrow_told_ = false;
    bool leaving_ = false; // the last input was an unconfirmed quit
    std::size_t saved_steps_ = options_.match->step_count();
};

Seat OpenTable::only_human() const {
    if (std::ranges::count(options_.seats, "human") != 1) return nobody;
    return static_cast<Seat>(std::ranges::find(options_.seats, "human") - options_.seats.begin());
}

int OpenTable::run() {
    print(say_("play.welcome", {{"game", say_.look_up(std::string{match_.facts().id} + ".name")}}), tone::strong);
    if (const std::string legend = std::string{match_.facts().id} + ".legend"; Speaker::knows(legend)) {
        print(say_.look_up(legend), tone::muted);
    }
    tell_bots();
    tell_levels();
    while (!match_.over()) {
        const Seat seat = match_.to_act().lowest();
        if (!is_human(seat)) let_bot_decide(seat);
        else if (let_person_decide(seat) == Answer::leave) return farewell();
        if (!out_) return farewell(); // nobody is reading any more
    }
    tell_news();
    draw(you_ == nobody ? Seat{0} : you_, {});
    out_ << joined(final_count(match_, painter_));
    after_the_game();
    return 0;
}

/// Who sits here, and how strong the bots are.
void OpenTable::tell_bots() {
    std::string seats;
    for (std::size_t seat = 0; seat < options_.seats.size(); ++seat) {
        const std::string& name = painter_.names[seat];
        const std::string level = "play.bot." + options_.seats[seat];
        const std::string strength = Speaker::knows(level) ? say_.look_up(level) : options_.seats[seat];
        if (seat > 0) seats += say_.look_up("web.join.list");
        seats += options_.seats[seat] == "human" ? name : say_("play.bot", {{"name", name}, {"level", strength}});
    }
    print(say_("play.seats", {{"seats", seats}}), tone::muted);
}

/// At which level the game is played, where levels have names.
void OpenTable::tell_levels() {
    const Facts& facts = match_.facts();
    const Setup& setup = match_.setup();
    for (std::size_t i = 0; i < facts.options.size(); ++i) {
        const Option& option = facts.options[i];
        if (!option.named || setup.players < option.min_players || setup.players > option.max_players) continue;
        const std::string text = say_.look_up(fmt::format("{}.option.{}", facts.id, option.name));
        print(say_("play.option", {{"option", text},
                                   {"value", value_text(say_, facts, option, setup.options[i])},
                                   {"name", value_name(say_, facts, option, setup.options[i])}}));
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Deciding

void OpenTable::let_bot_decide(Seat seat) {
    // A stream of its own for every decision: a game that was saved and resumed goes on as it would have.
    const Seed luck = derive_seed(match_.seed(), match_.step_count());
    drawn_for_ = nobody;
    const BotSpec bot = parse_bot_spec(options_.seats[seat]).value_or(BotSpec{});
    carry_out(seat, make_player(bot, match_, luck, seat)->choose(match_));
}

void OpenTable::carry_out(Seat seat, AnyAction action) {
    const std::vector<Event> events = match_.apply(seat, action);
    narrator_.hear(match_, events);
    if (is_human(seat)) last_looks_[seat] = view_of(match_, seat);
}

OpenTable::Answer OpenTable::let_person_decide(Seat seat) {
    const std::string decision{match_.decision(seat)};
    // The last to decide in secret is the only one deciding, but still in secret.
    const bool secret = std::exchange(secret_round_, match_.to_act().size() > 1) || secret_round_;
    if (secret && you_ == nobody && !hand_over(seat)) return Answer::leave;
    tell_news();
    draw(seat, drawn_for_ == seat ? decision : "");
    drawn_for_ = seat;
    Menu menu{match_, seat, narrator_, painter_};
    show(seat, menu);
    std::string line;
    while (read(line)) {
        const Answer given = answer(seat, menu, trimmed(line));
        if (given != Answer::again) return given;
    }
    return Answer::leave;
}

OpenTable::Answer OpenTable::answer(Seat seat, Menu& menu, std::string_view line) {
    const bool was_leaving = std::exchange(leaving_, false);
    if (line.empty()) {
        show(seat, menu);
        return Answer::again;
    }
    std::string_view rest = line;
    const std::string_view first = next_word(rest);
    if (first.starts_with('?')) {
        help(trimmed(line.substr(1)), seat);
        return Answer::again;
    }
    if (const auto known = command(first)) {
        leaving_ = was_leaving;
        return obey(*known, trimmed(rest), seat, &menu);
    }
    std::optional<AnyAction> action;
    if (const auto number = parse_number<std::size_t>(first); number && rest.empty()) {
        if (*number < 1 || *number > menu.entries()) {
            refuse_input(line, menu);
            return Answer::again;
        }
        action = menu.pick(*number);
    } else if (std::ranges::count(match_.facts().decisions, first) > 0) {
        return take_notation(seat, line);
    } else if (const std::string whole = fmt::format("{} {}", match_.decision(seat), line); match_.parse(whole)) {
        return take_notation(seat, whole);
    } else if (menu.narrow(line)) {
        action = menu.only();
    } else {
        refuse_input(line, menu);
        return Answer::again;
    }
    if (!action) {
        show(seat, menu);
        return Answer::again;
    }
    carry_out(seat, *action);
    return Answer::done;
}

OpenTable::Answer OpenTable::take_notation(Seat seat, std::string_view line) {
    const auto action = match_.parse(line);
    if (!action) {
        print(narrator_.notation_problem(match_, action.error()), tone::carnelian);
        return Answer::again;
    }
    if (const auto refusal = match_.why_not(seat, *action)) {
        print(narrator_.refusal(match_, *refusal), tone::carnelian);
        return Answer::again;
    }
    carry_out(seat, *action);
    return Answer::done;
}

void OpenTable::refuse_input(std::string_view line, const Menu& menu) {
    print(say_("play.unknown", {{"input", std::string{line}}, {"count", std::to_string(menu.entries())}}),
          tone::carnelian);
}

// ---------------------------------------------------------------------------------------------------------------
// Commands

std::optional<Command> OpenTable::command(std::string_view word) const {
    for (const CommandWord& one : command_words) {
        if (word == one.english || word == Speaker{options_.language}(one.word)) return one.command;
    }
    return std::nullopt;
}

/// `menu` is nothing once the game is over.
OpenTable::Answer OpenTable::obey(Command command, std::string_view rest, Seat seat, Menu* menu) {
    const bool was_leaving = std::exchange(leaving_, false);
    switch (command) {
    case Command::help: help(rest, seat); break;
    case Command::board:
        draw(seat, {});
        if (menu != nullptr) show(seat, *menu);
        break;
    case Command::score: out_ << joined(final_count(*match_.concealed(seat), painter_)); break;
    case Command::undo: return undo(seat);
    case Command::hint:
        if (menu != nullptr) hint(seat, *menu);
        break;
    case Command::save: save(rest); break;
    case Command::log: log(); break;
    case Command::more:
        if (menu != nullptr && menu->show_all()) show(seat, *menu);
        else print(say_("play.no_more"));
        break;
    case Command::back:
        if (menu != nullptr && menu->widen()) show(seat, *menu);
        else print(say_("play.no_back"));
        break;
    case Command::quit: leaving_ = was_leaving; return may_quit() ? Answer::leave : Answer::again;
    }
    return Answer::again;
}

OpenTable::Answer OpenTable::undo(Seat seat) {
    if (!match_.can_undo(seat)) {
        const std::size_t steps = match_.step_count();
        const bool mine = steps > 0 && match_.step_seat(steps - 1) == seat;
        print(mine ? say_("play.undo.revealed") : say_("play.undo.nothing"), tone::carnelian);
        return Answer::again;
    }
    const std::string taken_back = match_.notation(match_.step_action(match_.step_count() - 1));
    match_.undo();
    saved_steps_ = std::string::npos;
    print(say_("play.undone", {{"action", taken_back}}));
    drawn_for_ = nobody;
    return Answer::done;
}

/// A person is asked once; a pipe is not.
bool OpenTable::may_quit() {
    if (!options_.interactive || leaving_ || is_saved() || match_.over() || !options_.rescue.empty()) return true;
    leaving_ = true;
    print(say_("play.quit.sure"));
    return false;
}

void OpenTable::hint(Seat seat, const Menu& menu) {
    const Counsel advised = iteru::hint(match_, seat, derive_seed(match_.seed(), match_.step_count()));
    const auto percent = [](double chance) { return fmt::format("{:.0f}", 100 * chance); };
    const Advice& best = advised.actions.front();
    print(say_("play.hint", {{"choice", menu.worded(best.action)},
                             {"notation", match_.notation(best.action)},
                             {"chance", percent(best.chance)},
                             {"error", percent(2 * best.chance_error)}}));
    std::string points;
    for (std::size_t i = 0; i < match_.facts().categories.size(); ++i) {
        const std::string category = fmt::format("{}.category.{}", match_.facts().id, match_.facts().categories[i]);
        points += fmt::format("{}{} {:.0f}", i == 0 ? "" : ", ", say_.look_up(category), best.points[i]);
    }
    const std::string total = fmt::format("{:.0f}", best.total);
    const std::string unit = say_.look_up(fmt::format("{}.unit", match_.facts().id), {{"count", total}});
    print(say_("play.hint.expected", {{"total", total}, {"unit", unit}, {"points", points}}), tone::muted);
    for (const Advice& other : std::span{advised.actions}.subspan(1)) {
        print(say_("play.hint.other", {{"choice", menu.worded(other.action)},
                                       {"notation", match_.notation(other.action)},
                                       {"chance", percent(other.chance)},
                                       {"error", percent(2 * other.chance_error)}}),
              tone::muted);
    }
}

void OpenTable::help(std::string_view about, Seat seat) {
    if (!about.empty()) {
        rule(std::string{about});
        return;
    }
    if (!match_.over()) {
        const std::string key = fmt::format("{}.help.{}", match_.facts().id, match_.decision(seat));
        if (Speaker::knows(key)) print(say_.look_up(key));
    }
    const std::string legend = std::string{match_.facts().id} + ".legend";
    if (Speaker::knows(legend)) print(say_.look_up(legend), tone::muted);
    print(say_("play.help"), tone::muted);
}

/// One rule, or a chapter of them.
void OpenTable::rule(std::string id) {
    std::ranges::transform(id, id.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    bool found = false;
    for (const std::string_view one : match_.facts().rules) {
        const bool in_chapter = one.size() > id.size() && one.starts_with(id) && one[id.size()] == '.';
        if (one != id && !in_chapter) continue;
        if (in_chapter && !found) print(fmt::format("{} {}", id, say_.look_up("rule." + id)), tone::strong);
        found = true;
        print(fmt::format("{} {}", painter_.paint(one, tone::lapis), say_.look_up("rule." + std::string{one})),
              tone::plain, 2);
    }
    if (!found) print(say_("play.no_rule", {{"rule", id}, {"first", std::string{match_.facts().rules[0]}}}));
}

/// What happened so far, told anew from the first deal.
void OpenTable::log() {
    const auto past = match_.clone();
    std::vector<std::pair<Seat, AnyAction>> steps;
    while (past->step_count() > 0) {
        const std::size_t last = past->step_count() - 1;
        steps.emplace_back(past->step_seat(last), past->step_action(last));
        past->undo();
    }
    Narrator teller{painter_, options_.box, face_, you_};
    for (const auto& [seat, action] : steps | std::views::reverse) {
        const std::vector<Event> events = past->apply(seat, action);
        teller.hear(*past, events);
    }
    for (const std::string& paragraph : teller.told()) print(paragraph, tone::plain, 2);
    if (steps.empty()) print(say_("play.log.empty"));
}

void OpenTable::save(std::string_view name) {
    const fs::path path = name.empty() ? options_.saved : fs::path{name};
    if (path.empty()) {
        print(say_("play.save.name"), tone::carnelian);
        return;
    }
    const std::string problem = save_record(match_, options_.seats, path);
    if (!problem.empty()) {
        const std::string reason =
            Speaker::knows("play.save." + problem) ? say_.look_up("play.save." + problem) : problem;
        print(say_("play.save.failed", {{"file", path.string()}, {"reason", reason}}), tone::carnelian);
        return;
    }
    options_.saved = path;
    saved_steps_ = match_.step_count();
    print(say_("play.save.done", {{"file", path.string()}}));
}

// ---------------------------------------------------------------------------------------------------------------
// Reading and printing

bool OpenTable::read(std::string& line) {
    out_ << painter_.paint("> ", tone::lapis) << std::flush;
    if (!out_ || !std::getline(in_, line)) {
        out_ << '\n';
        return false;
    }
    if (!options_.interactive) out_ << trimmed(line) << '\n'; // so that a transcript can be read
    return true;
}

void OpenTable::print(std::string_view text, const Style& style, int indent) {
    for (const std::string& line : wrap(text, painter_.width, indent)) out_ << painter_.paint(line, style) << '\n';
}

/// Where several decide in secret at one screen, the next one must not see what the last one saw.
bool OpenTable::hand_over(Seat seat) {
    if (!options_.interactive || last_secret_ == seat) return true;
    if (last_secret_ != nobody) out_ << "\x1b[H\x1b[2J\x1b[3J";
    last_secret_ = seat;
    print(say_("play.hand_over", {{"seat", painter_.names[seat]}}), tone::lapis);
    std::string line;
    return read(line);
}

void OpenTable::tell_news() {
    for (const std::string& paragraph : narrator_.told()) print(paragraph, tone::plain, 2);
}

void OpenTable::draw(Seat seat, std::string_view focus) {
    if (const auto size = options_.measure ? options_.measure() : std::nullopt) {
        painter_.width = size->width;
        painter_.height = size->height;
    }
    const json::object view = view_of(match_, seat);
    if (const int needed = face_.columns(view); needed > painter_.width && !narrow_told_) {
        narrow_told_ = true;
        print(say_("play.narrow", {{"width", std::to_string(painter_.width)}, {"needed", std::to_string(needed)}}),
              tone::carnelian);
    }
    painter_.viewer = seat;
    painter_.focus = focus;
    painter_.before = last_looks_[seat] ? &*last_looks_[seat] : nullptr;
    painter_.points.clear();
    const Result result = match_.concealed(seat)->result();
    for (std::size_t i = 0; i < options_.seats.size(); ++i) painter_.points.push_back(result.seats[i].total);
    out_ << '\n' << face_.draw(view, options_.box, painter_);
}

void OpenTable::show(Seat seat, const Menu& menu) {
    print(narrator_.prompt(match_, seat), tone::lapis);
    out_ << joined(menu.lines());
}

int OpenTable::farewell() {
    const auto resume = [&](const fs::path& path) { print(say_("play.resume", {{"file", path.string()}})); };
    if (is_saved()) {
        resume(options_.saved);
    } else if (!options_.rescue.empty() && save_record(match_, options_.seats, options_.rescue).empty()) {
        resume(options_.rescue);
    } else {
        print(say_("play.unsaved"));
    }
    return 0;
}

/// The game can still be kept and looked at.
void OpenTable::after_the_game() {
    if (options_.interactive) print(say_("play.over"), tone::muted);
    std::string line;
    while (read(line)) {
        std::string_view rest = trimmed(line);
        const std::string_view first = next_word(rest);
        if (first.empty()) return;
        if (first.starts_with('?')) {
            help(trimmed(trimmed(line).substr(1)), 0);
            continue;
        }
        const auto known = command(first);
        if (!known && !options_.interactive) return;
        if (!known) print(say_("play.over"), tone::muted);
        else if (*known == Command::quit) return;
        else if (*known != Command::undo) obey(*known, trimmed(rest), you_ == nobody ? Seat{0} : you_, nullptr);
    }
}

} // namespace

int play(PlayOptions& options, std::istream& in, std::ostream& out) { return OpenTable{options, in, out}.run(); }

} // namespace iteru
