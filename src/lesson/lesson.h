// A lesson: a game as far as it is given, and steps with something to say, to look at or to do. A file of
// games/<game>/lessons, as docs/lessons.md describes it; its words are in en.json and fr.json beside it.
#pragma once

#include <array>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/any_match.h"

namespace iteru {

/// All that can be wrong: of the file, of its moves, of its words and length.
inline constexpr auto lesson_reasons = std::to_array<std::string_view>({
    "not_json",        "missing",          "unknown_member",  "not_a_text",       "not_a_number",    "not_a_list",
    "not_an_object",   "out_of_range",     "too_long",        "unknown_game",     "other_name",      "bad_seed",
    "bad_option",      "then_of_a_look",   "accepts_nothing", "no_answer",        "unreadable_move", "illegal_move",
    "not_your_turn",   "nothing_accepted", "all_accepted",    "fits_nothing",     "leads_nowhere",   "no_end",
    "number_of_steps", "too_little_to_do", "last_is_no_look", "too_long_to_read", "first_too_late",  "step_twice",
    "no_rule",         "no_such_rule",     "no_text",         "unused_text",      "too_many_words",  "long_title",
    "no_such_number",
});

/// What is wrong with a lesson, and where. `reason` keys the sentence in texts/ (lesson.problem.*).
struct LessonProblem {
    std::string where; // `steps[3] pay, do[0].accept`
    std::string_view reason;
    std::string value{};
};

/// A decision of the learner.
struct LessonAsk {
    std::vector<std::string> accept{};  // patterns of notation; none: whatever meets the rest
    std::map<std::string, int> gains{}; // at least so much, by kind
    std::map<std::string, int> view{};  // at least such numbers in the learner's view afterwards, by path
    int times = 1;
    std::string show{};                                           // a pattern: what is shown after two misses
    std::vector<std::pair<std::string, std::string>> otherwise{}; // pattern, and the word of the answer: the first fits
    std::vector<std::string> then{};                              // what is played afterwards

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("accept", self.accept);
        visit.maybe("gains", self.gains);
        visit.maybe("view", self.view);
        visit.maybe("times", self.times);
        visit.maybe("show", self.show);
        visit("else", self.otherwise);
        visit.maybe("then", self.then);
    }
};

struct LessonStep {
    std::string name{};                           // its text: <lesson>.<step>
    std::vector<std::string> point{};             // what the browser's pointer shows, one after the other
    std::vector<std::string> rules{};             // what it teaches
    std::map<std::string, std::string> numbers{}; // in its text, each by its path
    std::vector<LessonAsk> asks{};                // none: a step to look at
    std::vector<std::string> then{};              // what is played when a look is over

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("step", self.name);
        visit.maybe("point", self.point);
        visit.maybe("rules", self.rules);
        visit.maybe("numbers", self.numbers);
        visit.maybe("do", self.asks);
        visit.maybe("then", self.then);
    }
};

struct Lesson {
    std::string game{}; // its folder says it
    std::string name{};
    std::uint8_t players = 0;
    std::map<std::string, std::string> options{}; // as on a command line
    std::string seed{};
    Seat seat = 0; // the learner's
    std::vector<std::string> given{};
    std::vector<LessonStep> steps{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("lesson", self.name);
        visit("players", self.players);
        visit.maybe("options", self.options);
        visit("seed", self.seed);
        visit("seat", self.seat);
        visit.maybe("given", self.given);
        visit("steps", self.steps);
    }
};

std::expected<Lesson, LessonProblem> read_lesson(std::string_view game, std::string_view text);

/// Whether a text is as a pattern says; * stands for anything, or nothing.
bool fits(std::string_view pattern, std::string_view text);

/// The match that a lesson begins with, at the deal.
std::expected<std::unique_ptr<AnyMatch>, LessonProblem> deal_lesson(const Lesson& lesson);

/// A move of the file, `place …` or `1: bid …`, with the seat that makes it: the lowest that may, unless it is named.
struct LessonMove {
    Seat seat = 0;
    AnyAction action;
};
/// What is wrong with it as a problem without its place.
std::expected<LessonMove, LessonProblem> read_move(const AnyMatch& match, std::string_view text);

/// A number of the position as a seat knows it: `players.0.grain` of its view, the size of a list or object, or
/// `score.1.total`, the count as it stands.
std::optional<std::int64_t> number_at(const AnyMatch& match, Seat seat, std::string_view path);

/// How much of a kind these events bring a seat: words of what it gained, or events by their name.
std::int64_t gained(const AnyMatch& match, const std::vector<Event>& events, Seat seat, std::string_view kind);

} // namespace iteru
