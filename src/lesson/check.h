// Whether a lesson teaches what it says under the present rules, in every language, and nobody can get stuck in it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/random.h"
#include "lesson/run.h"

namespace iteru {

/// The words of a game's lessons in one language, by key: `turn.lay`.
using LessonWords = std::map<std::string, std::string, std::less<>>;

/// By language: `en`, `fr`.
using LessonTexts = std::map<std::string, LessonWords, std::less<>>;

/// How long a lesson is.
struct LessonLength {
    std::size_t steps = 0;
    std::size_t done = 0;     // steps in which something is done
    std::size_t actions = 0;  // of the learner, the presses of Continue not counted
    double seconds = 0;       // in the slowest language
    double first_seconds = 0; // until the first action is done
};

namespace lesson_bars {
inline constexpr std::size_t least_steps = 6;
inline constexpr std::size_t most_steps = 12;
inline constexpr double least_done = 0.6;
inline constexpr std::size_t most_words = 25;
inline constexpr std::size_t longest_title = 40;
inline constexpr double most_seconds = 180;
inline constexpr double first_action = 20;
inline constexpr double words_a_minute = 200;
inline constexpr double seconds_an_action = 4;
} // namespace lesson_bars

std::size_t words_in(std::string_view text);
LessonLength length_of(const Lesson& lesson, const LessonTexts& texts);

/// Every problem of a lesson's file and words, in the order of its steps. It is played with what is shown, and once
/// from each other action that is accepted.
std::vector<LessonProblem> check_lesson(const Lesson& lesson, const LessonTexts& texts);

/// What the learner does along the path that is shown.
struct LessonDeeds {
    std::set<std::string_view> decisions;  // kinds
    std::set<std::string_view> categories; // in which an action of the learner has brought points
};
LessonDeeds deeds_of(const Lesson& lesson);

/// Somebody who clicks at anything: legal actions, Continue, back, skip. After so many clicks it must still be able to
/// find the end by doing what is shown. Answers what it got stuck at.
std::optional<LessonProblem> click_about(const Lesson& lesson, std::uint64_t clicks, const Seed& luck);

} // namespace iteru
