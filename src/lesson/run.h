// A lesson being played: the one place that knows where the learner stands and what an action means for the lesson. The
// terminal, the checker and, as WebAssembly, the browser hold one.
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"

namespace iteru {

class LessonRun {
public:
    /// So many misses, and the move is shown.
    static constexpr int patience = 2;

    /// At the first step, with all that is given played.
    static std::expected<LessonRun, LessonProblem> begin(std::shared_ptr<const Lesson> lesson);

    [[nodiscard]] const Lesson& lesson() const { return *lesson_; }
    [[nodiscard]] const AnyMatch& match() const { return *match_; }
    [[nodiscard]] Seat seat() const { return lesson_->seat; }
    /// All steps are behind the learner.
    [[nodiscard]] bool over() const { return step_ == lesson_->steps.size(); }
    [[nodiscard]] std::size_t step_number() const { return step_; }
    [[nodiscard]] const LessonStep& step() const { return lesson_->steps[step_]; }
    /// What the learner is to do; nothing: to look.
    [[nodiscard]] const LessonAsk* asked() const {
        return over() || step().asks.empty() ? nullptr : &step().asks[ask_];
    }
    /// The numbers in the words of the step, as they were when it began.
    [[nodiscard]] const std::map<std::string, std::int64_t>& numbers() const { return numbers_; }
    /// Where we are, as problems say it.
    [[nodiscard]] std::string where() const;

    [[nodiscard]] bool accepts(AnyAction action) const;
    /// The word of the answer to an action that is not accepted.
    [[nodiscard]] std::string_view answer_to(AnyAction action) const;
    /// What is shown to a learner who has missed it.
    [[nodiscard]] std::optional<AnyAction> to_show() const;
    [[nodiscard]] bool shows() const { return misses_ >= patience; }
    [[nodiscard]] int misses() const { return misses_; }

    /// What a try came to.
    enum class Tried : std::uint8_t {
        accepted, // and it is played, with what follows
        missed,   // it leads elsewhere: taken back, and answer_to says why
        moved_on, // it was a look, which is over now; what was tried is no longer there
    };
    /// Tries a legal action. At a look that nothing follows it is meant for the next step.
    Tried attempt(AnyAction action);
    /// Ends a look.
    void go_on();
    /// To the next step; what was to be done is done.
    void skip();
    /// To the beginning of the step, or of the one before; false: this is the beginning.
    bool back();
    /// To the beginning of a step, as if all before had been skipped.
    void go_to(std::size_t step);

    /// A scripted move could not be made: the file is wrong. Nothing is asked any more.
    [[nodiscard]] const std::optional<LessonProblem>& problem() const { return problem_; }

private:
    LessonRun(std::shared_ptr<const Lesson> lesson, std::unique_ptr<AnyMatch> match)
        : lesson_(std::move(lesson)), match_(std::move(match)) {}

    void play(const std::vector<std::string>& moves, const std::string& where);
    void carry_out(AnyAction action);
    void enter(std::size_t step);
    void check_turn();
    void rewind(std::size_t step);

    std::shared_ptr<const Lesson> lesson_;
    std::unique_ptr<AnyMatch> match_;
    std::size_t step_ = 0;
    std::size_t ask_ = 0;
    int done_ = 0; // times of the ask
    int misses_ = 0;
    std::vector<std::size_t> begun_{}; // how many moves had been made when each step began
    std::map<std::string, std::int64_t> numbers_{};
    std::optional<LessonProblem> problem_{};
};

} // namespace iteru
