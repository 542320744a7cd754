#include "wasm/lesson_desk.h"

#include <utility>

#include "wasm/table_log.h"

namespace iteru::server {

void LessonDesk::open(const LessonCall& call) {
    run_.reset();
    problem_.reset();
    name_ = call.name;
    auto lesson = read_lesson(call.game, call.text);
    if (!lesson) {
        problem_ = lesson.error();
        return;
    }
    auto run = LessonRun::begin(std::make_shared<const Lesson>(*std::move(lesson)));
    if (!run) {
        problem_ = run.error();
        return;
    }
    run_.emplace(*std::move(run));
    if (call.step < run_->lesson().steps.size()) run_->go_to(call.step);
}

/// What a try came to; empty if nothing was tried.
std::string_view LessonDesk::act(const LessonCall& call) {
    answer_.clear();
    if (call.what == "open") open(call);
    if (!run_) return {};
    if (call.what == "go_on") run_->go_on();
    if (call.what == "skip") run_->skip();
    if (call.what == "back") (void)run_->back();
    if (call.what != "try") return {};
    const auto action = run_->match().parse(call.action);
    if (!action || run_->match().why_not(run_->seat(), *action)) return "moved_on";
    const LessonRun::Tried tried = run_->attempt(*action);
    if (tried == LessonRun::Tried::accepted) return "accepted";
    if (tried == LessonRun::Tried::moved_on) return "moved_on";
    answer_ = run_->answer_to(*action);
    return "missed";
}

std::string LessonDesk::call(std::string_view text) {
    const auto call = read_fields<LessonCall>(text, OtherMembers::ignored);
    const std::string_view tried = call ? act(*call) : std::string_view{};
    const std::optional<LessonProblem>& problem = run_ && run_->problem() ? run_->problem() : problem_;
    JsonWriter json;
    json.begin_object();
    if (problem) json.member("problem", problem->where + ": " + std::string{problem->reason} + " " + problem->value);
    if (run_ && !problem) {
        const AnyMatch& match = run_->match();
        json.member("step", run_->step_number());
        json.member("steps", run_->lesson().steps.size());
        json.member("seat", run_->seat());
        json.member("over", run_->over());
        if (!run_->over()) {
            const LessonStep& step = run_->step();
            json.member("name", step.name);
            json.array("point", step.point, [&](const std::string& what) { json.value(what); });
            json.array("rules", step.rules, [&](const std::string& rule) { json.value(rule); });
            json.key("numbers").begin_object();
            for (const auto& [name, number] : run_->numbers()) json.member(name, number);
            json.end_object();
            json.member("asked", run_->asked() != nullptr);
            const auto shown = run_->asked() == nullptr ? std::nullopt : run_->to_show();
            if (shown) json.member("show", match.notation(*shown));
            json.member("shows", run_->shows());
        }
        if (!tried.empty()) json.member("tried", tried);
        if (!answer_.empty()) json.member("answer", answer_);
        json.key("moves").begin_array();
        for (std::size_t i = 0; i < match.step_count(); ++i) {
            json.begin_object();
            json.member("seat", match.step_seat(i));
            json.member("action", match.notation(match.step_action(i)));
            json.end_object();
        }
        json.end_array();
        json.member("log", table_log(match, run_->seat(), name_));
    }
    json.end_object();
    return json.text();
}

} // namespace iteru::server
