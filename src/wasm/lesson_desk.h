// The lesson that a page plays: what the learner does goes in, where the lesson stands comes out. The table beside it
// is one of the device, made from `log`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lesson/run.h"
#include "table/fields.h"

namespace iteru::server {

/// What is handed in. Which members there are depends on `what`.
struct LessonCall {
    std::string what;     // open, try, go_on, skip, back
    std::string game{};   // open: with the lesson's file
    std::string text{};   // open
    std::string name{};   // open: what the learner is called
    std::uint32_t step{}; // open: where to go on
    std::string action{}; // try: in notation

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("what", self.what);
        visit.maybe("game", self.game);
        visit.maybe("text", self.text);
        visit.maybe("name", self.name);
        visit.maybe("step", self.step);
        visit.maybe("action", self.action);
    }
};

class LessonDesk {
public:
    /// Answers as JSON where the lesson stands: web/src/learn/run.ts has its members.
    std::string call(std::string_view text);

private:
    std::string_view act(const LessonCall& call);
    void open(const LessonCall& call);

    std::optional<LessonRun> run_;
    std::optional<LessonProblem> problem_;
    std::string name_;
    std::string answer_; // to what was tried last
};

} // namespace iteru::server
