#include "cli/lesson_table.h"

#include <algorithm>
#include <array>
#include <istream>
#include <optional>
#include <ostream>
#include <ranges>

#include <fmt/format.h>

#include "cli/menu.h"
#include "cli/narrator.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"
#include "engine/text.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

enum class Word : std::uint8_t { back, skip, show, board, more, quit, help };

struct KnownWord {
    Word word;
    std::string_view english; // understood in every language
    TextKey key;
};

constexpr std::array<KnownWord, 7> known_words{{
    {Word::back, "back", "play.command.back"},
    {Word::skip, "skip", "lesson.command.skip"},
    {Word::show, "show", "lesson.command.show"},
    {Word::board, "board", "play.command.board"},
    {Word::more, "more", "play.command.more"},
    {Word::quit, "quit", "play.command.quit"},
    {Word::help, "?", "play.command.help"},
}};

/// You, and bots with first names.
Lines names_at(const Speaker& say, int players, Seat you) {
    Lines names;
    const std::string all = say.look_up("web.bot.names");
    std::string_view rest = all;
    for (Seat seat = 0; seat < players; ++seat) {
        if (seat == you) {
            names.push_back(say("play.you"));
            continue;
        }
        names.emplace_back(rest.substr(0, rest.find(',')));
        rest.remove_prefix(std::min(rest.size(), names.back().size() + 2));
    }
    return names;
}

class LessonTable {
public:
    LessonTable(const LessonSitting& sitting, LessonRun run, std::istream& in, std::ostream& out)
        : sitting_(sitting), run_(std::move(run)), in_(in), out_(out), say_(sitting.language),
          box_(parse_json(component_file(run_.lesson().game)).as_object()), face_(face_of(run_.lesson().game)),
          narrator_(painter_, box_, face_, run_.seat()) {
        painter_.say = say_;
        painter_.colour = sitting.colour;
        painter_.width = sitting.window.width;
        painter_.height = sitting.window.height;
        painter_.viewer = run_.seat();
        painter_.names = names_at(say_, run_.match().setup().players, run_.seat());
        told_ = run_.match().step_count();
    }

    int run() {
        print(words(run_.lesson().name + ".title"), tone::strong);
        print(say_("lesson.help"), tone::muted);
        bool draws = true;
        while (!run_.over() && !run_.problem()) {
            if (draws) draw();
            tell_news();
            speak();
            std::optional<Menu> menu;
            if (run_.asked() != nullptr) menu.emplace(run_.match(), run_.seat(), narrator_, painter_);
            const std::size_t before = run_.match().step_count();
            if (menu) out_ << joined(menu->lines());
            if (!answer(menu)) return 0;
            draws = run_.match().step_count() != before;
        }
        if (run_.problem()) return 1;
        tell_news();
        print(say_("lesson.over"), tone::strong);
        return 0;
    }

private:
    [[nodiscard]] std::string words(const std::string& key) const {
        const auto found = sitting_.words.find(key);
        return found == sitting_.words.end() ? key : lesson_sentence(found->second, run_.numbers(), sitting_.language);
    }
    void print(std::string_view text, const Style& style = tone::plain, int indent = 0) {
        for (const std::string& line : wrap(text, painter_.width, indent)) out_ << painter_.paint(line, style) << '\n';
    }
    void draw() {
        const Result standing = run_.match().standing(run_.seat());
        painter_.points.clear();
        for (int seat = 0; seat < run_.match().setup().players; ++seat) {
            painter_.points.push_back(standing.seats[static_cast<std::size_t>(seat)].total);
        }
        out_ << '\n' << face_.draw(view_of(run_.match(), run_.seat()), box_, painter_) << '\n';
    }
    /// What was played since it was last told, one's own moves and those of the others.
    void tell_news() {
        const auto past = run_.match().clone();
        std::vector<std::pair<Seat, AnyAction>> moves;
        while (past->step_count() > told_) {
            moves.emplace_back(past->step_seat(past->step_count() - 1), past->step_action(past->step_count() - 1));
            past->undo();
        }
        for (const auto& [seat, action] : moves | std::views::reverse) {
            const std::vector<Event> events = past->apply(seat, action);
            narrator_.hear(*past, events);
        }
        told_ = run_.match().step_count();
        for (const std::string& paragraph : narrator_.told()) print(paragraph, tone::plain, 2);
    }
    void speak() {
        const std::string number = fmt::format("{}/{}", run_.step_number() + 1, run_.lesson().steps.size());
        print(fmt::format("{}  {}", number, words(run_.lesson().name + "." + run_.step().name)), tone::lapis);
        if (run_.asked() == nullptr) print(say_("lesson.continue"), tone::muted);
        if (run_.asked() == nullptr || !run_.shows()) return;
        const auto shown = run_.to_show();
        if (shown) print(say_("lesson.shown", {{"action", run_.match().notation(*shown)}}), tone::nile);
    }

    /// Reads until something was done; false: the learner leaves.
    bool answer(std::optional<Menu>& menu) {
        std::string line;
        while (read(line)) {
            std::string_view rest = line;
            const std::string_view first = next_word(rest);
            if (first.empty() && !menu) {
                run_.go_on();
                return true;
            }
            if (const auto known = known_word(first)) {
                if (*known == Word::quit) return false;
                if (obey(*known, menu)) return true;
                continue;
            }
            if (!menu) continue;
            if (const auto action = meant(*menu, line)) {
                attempt(*action);
                return true;
            }
            out_ << joined(menu->lines());
        }
        return false;
    }
    bool read(std::string& line) {
        out_ << painter_.paint("> ", tone::lapis) << std::flush;
        if (!out_ || !std::getline(in_, line)) return false;
        if (!sitting_.interactive) out_ << line << '\n'; // so that a transcript can be read
        return true;
    }
    [[nodiscard]] std::optional<Word> known_word(std::string_view word) const {
        for (const KnownWord& one : known_words) {
            if (word == one.english || word == say_(one.key)) return one.word;
        }
        return std::nullopt;
    }
    /// Whether the table is to be looked at anew.
    bool obey(Word word, std::optional<Menu>& menu) {
        switch (word) {
        case Word::back:
            if (menu && menu->widen()) break;
            if (!run_.back()) print(say_("lesson.no_back"));
            told_ = run_.match().step_count();
            return true;
        case Word::skip: run_.skip(); return true;
        case Word::show:
            if (run_.asked() == nullptr) break;
            attempt(*run_.to_show());
            return true;
        case Word::board: draw(); break;
        case Word::more:
            if (menu && !menu->show_all()) print(say_("play.no_more"));
            break;
        case Word::help: print(say_("lesson.help"), tone::muted); break;
        case Word::quit: break;
        }
        if (menu) out_ << joined(menu->lines());
        return false;
    }
    /// The action that the line names: by number, notation or words; nothing: the list is shorter now, or it is none.
    std::optional<AnyAction> meant(Menu& menu, std::string_view line) {
        if (const auto number = parse_number<std::size_t>(line); number && *number >= 1 && *number <= menu.entries()) {
            return menu.pick(*number);
        }
        const AnyMatch& match = run_.match();
        for (const std::string& text : {std::string{line}, fmt::format("{} {}", match.decision(run_.seat()), line)}) {
            const auto action = match.parse(text);
            if (!action) continue;
            const auto refusal = match.why_not(run_.seat(), *action);
            if (!refusal) return *action;
            print(narrator_.refusal(match, *refusal), tone::carnelian);
            return std::nullopt;
        }
        if (menu.narrow(line)) return menu.only();
        print(say_("play.unknown", {{"input", std::string{line}}, {"count", std::to_string(menu.entries())}}),
              tone::carnelian);
        return std::nullopt;
    }
    void attempt(AnyAction action) {
        const std::string key = fmt::format("{}.{}.{}", run_.lesson().name, run_.step().name, run_.answer_to(action));
        if (run_.attempt(action) == LessonRun::Tried::missed) print(words(key), tone::ochre);
    }

    const LessonSitting& sitting_;
    LessonRun run_;
    std::istream& in_;
    std::ostream& out_;
    Speaker say_;
    boost::json::object box_;
    const Face& face_;
    Painter painter_;
    Narrator narrator_;
    std::size_t told_ = 0;
};

} // namespace

std::string lesson_sentence(std::string_view text, const std::map<std::string, std::int64_t>& numbers,
                            Language language) {
    std::string sentence;
    for (const TextPiece& piece : pieces_of(text)) {
        sentence += piece.words;
        const auto number = numbers.find(std::string{piece.name});
        if (!piece.name.empty() && number != numbers.end()) sentence += counted(piece, number->second, language);
    }
    return sentence;
}

int sit_down(const LessonSitting& sitting, std::istream& in, std::ostream& out) {
    auto run = LessonRun::begin(sitting.lesson);
    if (!run) return 1;
    return LessonTable{sitting, *std::move(run), in, out}.run();
}

} // namespace iteru
