#include "lesson/run.h"

#include <algorithm>

namespace iteru {

std::expected<LessonRun, LessonProblem> LessonRun::begin(std::shared_ptr<const Lesson> lesson) {
    auto match = deal_lesson(*lesson);
    if (!match) return std::unexpected(match.error());
    LessonRun run{std::move(lesson), *std::move(match)};
    run.play(run.lesson().given, "given");
    if (!run.problem_) run.enter(0);
    if (run.problem_) return std::unexpected(*run.problem_);
    return run;
}

std::string LessonRun::where() const {
    if (over()) return {};
    std::string place = "steps[" + std::to_string(step_) + "] " + step().name;
    return asked() == nullptr ? place : place + ", do[" + std::to_string(ask_) + "]";
}

void LessonRun::play(const std::vector<std::string>& moves, const std::string& where) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = read_move(*match_, moves[i]);
        if (!move) {
            problem_ = move.error();
            problem_->where = where + "[" + std::to_string(i) + "]";
            return;
        }
        match_->apply(move->seat, move->action);
    }
}

void LessonRun::enter(std::size_t step) {
    step_ = step;
    ask_ = 0;
    done_ = misses_ = 0;
    numbers_.clear();
    if (over()) return;
    begun_.resize(step);
    begun_.push_back(match_->step_count());
    for (const auto& [name, path] : this->step().numbers) {
        const auto number = number_at(*match_, seat(), path);
        if (number) numbers_[name] = *number;
        else problem_ = LessonProblem{where() + ", numbers." + name, "no_such_number", path};
    }
    check_turn();
}

/// What is asked can be answered.
void LessonRun::check_turn() {
    if (problem_ || asked() == nullptr) return;
    if (!match_->to_act().contains(seat())) problem_ = LessonProblem{where(), "not_your_turn"};
    else if (!to_show()) problem_ = LessonProblem{where() + ".accept", "nothing_accepted"};
}

bool LessonRun::accepts(AnyAction action) const {
    const LessonAsk& ask = *asked();
    const auto as_written = [text = match_->notation(action)](const std::string& pattern) {
        return fits(pattern, text);
    };
    if (!ask.accept.empty() && std::ranges::none_of(ask.accept, as_written)) return false;
    if (ask.gains.empty() && ask.view.empty()) return true;
    const auto after = match_->clone();
    const std::vector<Event> events = after->apply(seat(), action);
    return std::ranges::all_of(
               ask.gains,
               [&](const auto& gain) { return gained(*after, events, seat(), gain.first) >= gain.second; }) &&
           std::ranges::all_of(ask.view, [&](const auto& wish) {
               return number_at(*after, seat(), wish.first).value_or(-1) >= wish.second;
           });
}

std::string_view LessonRun::answer_to(AnyAction action) const {
    const std::string text = match_->notation(action);
    const auto& answers = asked()->otherwise;
    const auto found = std::ranges::find_if(answers, [&](const auto& answer) { return fits(answer.first, text); });
    return found == answers.end() ? std::string_view{} : std::string_view{found->second};
}

std::optional<AnyAction> LessonRun::to_show() const {
    const LessonAsk& ask = *asked();
    const std::vector<AnyAction> legal = match_->legal(seat());
    std::vector<std::string> wishes{ask.show.empty() ? std::string{"*"} : ask.show};
    wishes.insert(wishes.end(), ask.accept.begin(), ask.accept.end());
    if (ask.show.empty() && !ask.accept.empty()) wishes.erase(wishes.begin());
    if (ask.accept.empty()) wishes.emplace_back("*");
    for (const std::string& wish : wishes) {
        for (const AnyAction action : legal) {
            if (fits(wish, match_->notation(action)) && accepts(action)) return action;
        }
    }
    return std::nullopt;
}

LessonRun::Tried LessonRun::attempt(AnyAction action) {
    if (asked() == nullptr && !over() && step().then.empty()) {
        const std::size_t here = match_->step_count();
        go_on();
        const bool same = asked() != nullptr && match_->step_count() == here;
        return same ? attempt(action) : Tried::moved_on;
    }
    if (asked() == nullptr || match_->why_not(seat(), action)) {
        go_on();
        return Tried::moved_on;
    }
    if (!accepts(action)) {
        ++misses_;
        return Tried::missed;
    }
    carry_out(action);
    return Tried::accepted;
}

void LessonRun::carry_out(AnyAction action) {
    match_->apply(seat(), action);
    misses_ = 0;
    if (++done_ < asked()->times) return check_turn();
    play(asked()->then, where() + ".then");
    if (problem_) return;
    done_ = 0;
    if (++ask_ < step().asks.size()) return check_turn();
    enter(step_ + 1);
}

void LessonRun::go_on() {
    if (over() || asked() != nullptr) return;
    play(step().then, where() + ", then");
    if (!problem_) enter(step_ + 1);
}

void LessonRun::skip() {
    const std::size_t from = step_;
    if (asked() == nullptr) return go_on();
    while (!problem_ && step_ == from) {
        const auto action = to_show();
        if (!action) return;
        carry_out(*action);
    }
}

void LessonRun::rewind(std::size_t step) {
    while (match_->step_count() > begun_[step]) match_->undo();
    problem_.reset();
    enter(step);
}

bool LessonRun::back() {
    const bool begun = !over() && match_->step_count() > begun_[step_];
    if (!begun && step_ == 0) return false;
    rewind(begun ? step_ : step_ - 1);
    return true;
}

void LessonRun::go_to(std::size_t step) {
    if (step < step_) return rewind(step);
    while (!problem_ && !over() && step_ < step) skip();
}

} // namespace iteru
