// A lesson at a terminal: what it says, the table as `iteru play` draws it, and what a try comes to.
#pragma once

#include <iosfwd>

#include "cli/terminal/window.h"
#include "lesson/check.h"
#include "texts/texts.h"

namespace iteru {

struct LessonSitting {
    std::shared_ptr<const Lesson> lesson;
    LessonWords words; // in the language of the reader
    Language language = Language::en;
    bool colour = false;
    bool interactive = false;
    WindowSize window;
};

/// A sentence of a lesson with its numbers filled in.
std::string lesson_sentence(std::string_view text, const std::map<std::string, std::int64_t>& numbers,
                            Language language);

/// Plays until the last step is over, the learner leaves or the input ends; answers the exit code.
int sit_down(const LessonSitting& sitting, std::istream& in, std::ostream& out);

} // namespace iteru
