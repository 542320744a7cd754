#include "lesson/check.h"

#include <algorithm>
#include <cmath>

namespace iteru {

namespace {

/// Latin letters beyond ASCII have these first bytes in UTF-8; dashes and quotes have others.
bool is_of_a_word(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 0xC3 && byte <= 0xCB);
}

/// The places to fill in, by name.
std::set<std::string, std::less<>> fields_of(std::string_view text) {
    std::set<std::string, std::less<>> names;
    for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const std::string_view rest = text.substr(open + 1);
        names.emplace(rest.substr(0, rest.find_first_of(":~}.")));
    }
    return names;
}

std::string with(std::string text, std::string_view between, std::string_view more) {
    text += between;
    return text += more;
}

class Checker {
public:
    Checker(const Lesson& lesson, const LessonTexts& texts)
        : lesson_(std::make_shared<const Lesson>(lesson)), texts_(texts) {}

    std::vector<LessonProblem> run() {
        check_form();
        check_words();
        check_path();
        return std::move(problems_);
    }

private:
    void complain(std::string where, std::string_view reason, std::string value = {}) {
        problems_.push_back({std::move(where), reason, std::move(value)});
    }
    [[nodiscard]] std::string place_of(std::size_t step) const {
        return "steps[" + std::to_string(step) + "] " + lesson_->steps[step].name;
    }

    void check_form() {
        namespace bars = lesson_bars;
        const LessonLength length = length_of(*lesson_, texts_);
        if (length.steps < bars::least_steps || length.steps > bars::most_steps) {
            complain("steps", "number_of_steps", std::to_string(length.steps));
        }
        if (static_cast<double>(length.done) < bars::least_done * static_cast<double>(length.steps)) {
            complain("steps", "too_little_to_do", std::to_string(length.done));
        }
        if (!lesson_->steps.back().asks.empty()) complain(place_of(length.steps - 1), "last_is_no_look");
        const auto whole = [](double seconds) { return std::to_string(std::lround(seconds)); };
        if (length.seconds > bars::most_seconds) complain("steps", "too_long_to_read", whole(length.seconds));
        if (length.first_seconds > bars::first_action) complain("steps", "first_too_late", whole(length.first_seconds));
        std::set<std::string_view> names;
        for (std::size_t i = 0; i < length.steps; ++i) {
            const LessonStep& step = lesson_->steps[i];
            if (!names.insert(step.name).second) complain(place_of(i), "step_twice", step.name);
            if (step.rules.empty()) complain(place_of(i), "no_rule");
        }
    }

    void check_words() {
        used_.insert(lesson_->name + ".title");
        for (std::size_t i = 0; i < lesson_->steps.size(); ++i) {
            const LessonStep& step = lesson_->steps[i];
            const std::string key = lesson_->name + "." + step.name;
            check_text(key, place_of(i), step);
            for (const LessonAsk& ask : step.asks) {
                for (const auto& [pattern, word] : ask.otherwise) check_text(with(key, ".", word), place_of(i), step);
            }
        }
        for (const auto& [language, words] : texts_) {
            if (const auto title = words.find(lesson_->name + ".title"); title == words.end()) {
                complain(language, "no_text", lesson_->name + ".title");
            } else if (title->second.size() > lesson_bars::longest_title) {
                complain(language, "long_title", title->second);
            }
            for (const auto& [key, text] : words) {
                if (key.starts_with(lesson_->name + ".") && !used_.contains(key))
                    complain(language, "unused_text", key);
            }
        }
    }

    void check_text(const std::string& key, const std::string& where, const LessonStep& step) {
        if (!used_.insert(key).second) return;
        for (const auto& [language, words] : texts_) {
            const auto text = words.find(key);
            if (text == words.end() || text->second.empty()) {
                complain(with(where, ", ", language), "no_text", key);
                continue;
            }
            if (const std::size_t count = words_in(text->second); count > lesson_bars::most_words) {
                complain(with(where, ", ", language), "too_many_words", with(key, ": ", std::to_string(count)));
            }
            for (const std::string& name : fields_of(text->second)) {
                if (!step.numbers.contains(name))
                    complain(with(where, ", ", language), "no_such_number", with(key, ": ", name));
            }
        }
    }

    void check_path() {
        auto begun = LessonRun::begin(lesson_);
        if (!begun) return problems_.push_back(begun.error());
        LessonRun& run = *begun;
        check_rules(run.match().facts());
        std::pair<std::size_t, const LessonAsk*> last{};
        while (!run.over() && !run.problem()) {
            if (run.asked() == nullptr) {
                run.go_on();
                continue;
            }
            const std::pair now{run.step_number(), run.asked()};
            check_ask(run, now != last);
            last = now;
            (void)run.attempt(*run.to_show());
        }
        if (run.problem()) problems_.push_back(*run.problem());
    }

    void check_rules(const Facts& facts) {
        for (std::size_t i = 0; i < lesson_->steps.size(); ++i) {
            for (const std::string& rule : lesson_->steps[i].rules) {
                if (std::ranges::find(facts.rules, rule) == facts.rules.end()) {
                    complain(place_of(i) + ", rules", "no_such_rule", rule);
                }
            }
        }
    }

    /// `first`: it is asked for the first time, so all that it names must be there.
    void check_ask(const LessonRun& run, bool first) {
        const LessonAsk& ask = *run.asked();
        const AnyMatch& match = run.match();
        std::vector<AnyAction> accepted;
        std::vector<std::string> right, wrong;
        for (const AnyAction action : match.legal(run.seat())) {
            const bool good = run.accepts(action);
            if (good) accepted.push_back(action);
            (good ? right : wrong).push_back(match.notation(action));
        }
        if (wrong.empty()) complain(run.where() + ".accept", "all_accepted");
        const auto fits_any = [](const std::string& pattern, const std::vector<std::string>& texts) {
            return std::ranges::any_of(texts, [&](const std::string& text) { return fits(pattern, text); });
        };
        if (first) {
            for (const std::string& pattern : ask.accept) {
                if (!fits_any(pattern, right)) complain(run.where() + ".accept", "fits_nothing", pattern);
            }
            if (!ask.show.empty() && !fits_any(ask.show, right))
                complain(run.where() + ".show", "fits_nothing", ask.show);
            for (const auto& [pattern, word] : ask.otherwise) {
                if (pattern != "*" && !fits_any(pattern, wrong))
                    complain(run.where() + ".else", "fits_nothing", pattern);
            }
        }
        for (const AnyAction action : accepted) check_branch(run, action);
    }

    /// Whatever is accepted leads to the end.
    void check_branch(const LessonRun& from, AnyAction action) {
        if (action == *from.to_show()) return; // the path itself
        auto begun = LessonRun::begin(lesson_);
        LessonRun& run = *begun;
        const AnyMatch& there = from.match();
        while (run.match().step_count() < there.step_count() || run.asked() == nullptr) {
            if (run.asked() == nullptr) run.go_on();
            else (void)run.attempt(there.step_action(run.match().step_count()));
        }
        (void)run.attempt(action);
        run.go_to(lesson_->steps.size());
        if (!run.problem()) return;
        complain(from.where(), "leads_nowhere",
                 there.notation(action) + " → " + run.problem()->where + ": " + std::string{run.problem()->reason});
    }

    std::shared_ptr<const Lesson> lesson_;
    const LessonTexts& texts_;
    std::set<std::string, std::less<>> used_;
    std::vector<LessonProblem> problems_;
};

} // namespace

std::size_t words_in(std::string_view text) {
    std::size_t words = 0;
    bool in_word = false; // a letter or figure has been met since the last blank
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with(' ') || rest.starts_with("\u00A0") || rest.starts_with("\u202F")) in_word = false;
        else if (!in_word && is_of_a_word(text[i])) {
            in_word = true;
            ++words;
        }
    }
    return words;
}

LessonLength length_of(const Lesson& lesson, const LessonTexts& texts) {
    LessonLength length{.steps = lesson.steps.size()};
    for (const LessonStep& step : lesson.steps) {
        length.done += step.asks.empty() ? 0U : 1U;
        for (const LessonAsk& ask : step.asks) length.actions += static_cast<std::size_t>(ask.times);
    }
    for (const auto& [language, words] : texts) {
        double seconds = 0;
        double first = 0;
        for (const LessonStep& step : lesson.steps) {
            const auto text = words.find(lesson.name + "." + step.name);
            const std::size_t count = text == words.end() ? 0 : words_in(text->second);
            seconds += static_cast<double>(count) * 60 / lesson_bars::words_a_minute;
            if (first == 0 && !step.asks.empty()) first = seconds + lesson_bars::seconds_an_action;
            int presses = step.asks.empty() ? 1 : 0; // of Continue
            for (const LessonAsk& ask : step.asks) presses += ask.times;
            seconds += presses * lesson_bars::seconds_an_action;
        }
        length.seconds = std::max(length.seconds, seconds);
        length.first_seconds = std::max(length.first_seconds, first);
    }
    return length;
}

std::vector<LessonProblem> check_lesson(const Lesson& lesson, const LessonTexts& texts) {
    return Checker{lesson, texts}.run();
}

LessonDeeds deeds_of(const Lesson& lesson) {
    LessonDeeds deeds;
    auto begun = LessonRun::begin(std::make_shared<const Lesson>(lesson));
    if (!begun) return deeds;
    const Facts& facts = begun->match().facts();
    while (!begun->over() && !begun->problem()) {
        if (begun->asked() == nullptr) {
            begun->go_on();
            continue;
        }
        const AnyAction action = *begun->to_show();
        const auto after = begun->match().clone();
        deeds.decisions.insert(after->decision(lesson.seat));
        const SeatResult before = after->standing(lesson.seat).seats[lesson.seat];
        after->apply(lesson.seat, action);
        const SeatResult now = after->standing(lesson.seat).seats[lesson.seat];
        for (std::size_t i = 0; i < facts.categories.size(); ++i) {
            if (now.points[i] > before.points[i]) deeds.categories.insert(facts.categories[i]);
        }
        (void)begun->attempt(action);
    }
    return deeds;
}

std::optional<LessonProblem> click_about(const Lesson& lesson, std::uint64_t clicks, const Seed& luck) {
    auto begun = LessonRun::begin(std::make_shared<const Lesson>(lesson));
    if (!begun) return begun.error();
    LessonRun& run = *begun;
    Random random{luck};
    for (std::uint64_t i = 0; i < clicks && !run.problem(); ++i) {
        const std::uint32_t whim = random.below(16);
        if (whim == 0 || run.over()) (void)run.back();
        else if (whim == 1) run.skip();
        else if (run.match().to_act().contains(run.seat()) && (run.asked() != nullptr || whim > 8)) {
            const auto legal = run.match().legal(run.seat());
            const bool follows = run.shows() && whim > 6; // what is shown
            const auto some = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
            (void)run.attempt(follows ? *run.to_show() : some);
        } else run.go_on();
    }
    for (std::size_t left = 1000; left > 0 && !run.over() && !run.problem(); --left) {
        if (run.asked() == nullptr) run.go_on();
        else (void)run.attempt(*run.to_show());
    }
    if (run.problem()) return run.problem();
    return run.over() ? std::nullopt : std::optional{LessonProblem{run.where(), "no_end"}};
}

} // namespace iteru
