// What decided a game, as a story: what happened at each turning point in the words of the game's own log, what would
// have been better, and whose chance it moved. web/src/look_back/story.tsx tells the same.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "cli/analyse.h"
#include "cli/narrator.h"
#include "cli/output.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"

namespace iteru {

namespace {

/// More letters than these nobody reads: then only the decision itself is told, or what was chosen.
constexpr std::size_t long_story = 300;

std::size_t letters_in(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// The name of something that is explained at length.
std::string brief(const std::string& choice) {
    constexpr std::size_t long_choice = 80;
    return letters_in(choice) <= long_choice ? choice : choice.substr(0, choice.find(". "));
}

std::string percent(double share) { return std::to_string(std::lround(100 * share)); }

} // namespace

/// A place in the game, and somebody to tell of it through the eyes of a seat.
struct Reviewer::Scene {
    Scene(const Reviewer& reviewer, std::size_t step, Seat viewer)
        : match(start(reviewer.say_, reviewer.reviewed_.record.game, reviewer.reviewed_.components,
                      reviewer.reviewed_.record.setup, reviewer.reviewed_.record.seed)),
          painter{.say = reviewer.say_, .viewer = viewer},
          box(parse_json(component_text(reviewer.reviewed_.components, reviewer.reviewed_.record.game)).as_object()),
          narrator(painter, box, face_of(reviewer.reviewed_.record.game), nobody) {
        const Record& record = reviewer.reviewed_.record;
        (void)replay(record, *match, step);
        for (Seat seat = 0; seat < record.seats.size(); ++seat) painter.names.push_back(reviewer.name(seat));
    }

    std::unique_ptr<AnyMatch> match;
    Painter painter;
    boost::json::object box;
    Narrator narrator;
};

Reviewer::Asked Reviewer::asked(std::size_t step, AnyAction played, AnyAction better) const {
    const Seat seat = reviewed_.record.moves[step].seat;
    const Scene scene{*this, step, seat};
    const auto view = view_of(*scene.match, seat);
    const auto choice = [&](AnyAction action) {
        return scene.narrator.choice(*scene.match, seat, view, action_fields(*scene.match, action));
    };
    return {scene.narrator.prompt(*scene.match, seat), choice(played), choice(better)};
}

std::string Reviewer::happened(std::size_t first, std::size_t last) const {
    const Seat seat = reviewed_.record.moves[first].seat;
    Scene scene{*this, first, seat};
    std::vector<boost::json::object> events;
    for (std::size_t step = first; step < last; ++step) {
        for (const Event& event : scene.match->apply(seat, reviewed_.match.step_action(step))) {
            events.push_back(event_fields(*scene.match, event, seat));
        }
    }
    const auto view = view_of(*scene.match, seat);
    for (const auto& event : events) {
        const boost::json::value* whose = event.if_contains("seat"); // what others do then is another story
        if (whose == nullptr || !whose->is_int64() || whose->as_int64() == seat) {
            scene.narrator.hear(reviewed_.record.game, event, &view);
        }
    }
    return fmt::format("{}", fmt::join(scene.narrator.told(), " "));
}

std::string Reviewer::told(std::size_t step, std::size_t first, std::size_t last, const Asked& words) const {
    for (const auto& [from, to] : {std::pair{first, last}, std::pair{step, step + 1}}) {
        std::string text = happened(from, to);
        if (!text.empty() && letters_in(text) <= long_story) return text;
    }
    return say_("analyse.point.choice", {{"prompt", words.prompt}, {"choice", brief(words.choice)}});
}

std::string Reviewer::outcome(const analysis::TurningPoint& point) const {
    const auto chance = [&](std::size_t moment) {
        const analysis::Analysis& all = reviewed_.analysis;
        return percent(all.share(all.moments[moment].chance[point.seat]));
    };
    const bool rise = point.moved > 0;
    TextKey key = rise ? TextKey{"analyse.point.rise"} : TextKey{"analyse.point.fall"};
    if (point.cause == analysis::Cause::draw) {
        key = rise ? TextKey{"analyse.point.rise.draw"} : TextKey{"analyse.point.fall.draw"};
    } else if (point.seat != point.mover) {
        key = rise ? TextKey{"analyse.point.rise.other"} : TextKey{"analyse.point.fall.other"};
    }
    return say_(key, {{"seat", name(point.seat)}, {"from", chance(point.moment - 1)}, {"to", chance(point.moment)}});
}

std::string Reviewer::sentence(const analysis::TurningPoint& point) const {
    const analysis::Analysis& all = reviewed_.analysis;
    const analysis::Decision* error = point.decision ? &all.decisions[*point.decision] : nullptr;
    const std::size_t first = all.moments[point.moment - 1].step;
    const std::size_t step = error != nullptr ? error->step : first;
    const AnyAction played = reviewed_.match.step_action(step);
    const Asked words = asked(step, played, error != nullptr ? error->best : played);
    std::string text = told(step, first, all.moments[point.moment].step, words);
    if (error != nullptr) {
        text += " " + say_("analyse.point.better",
                           {{"better", brief(words.better)}, {"loss", percent(all.share(error->loss))}});
    }
    return say_("analyse.point", {{"step", std::to_string(step + 1)}, {"told", text}, {"outcome", outcome(point)}});
}

std::string Reviewer::ending() const {
    const analysis::Analysis& all = reviewed_.analysis;
    const auto& end = all.moments.back().chance;
    const std::string step = std::to_string(all.moments[all.lead].step);
    std::vector<Seat> winners;
    for (Seat seat = 0; seat < all.players; ++seat) {
        if (end[seat] > 0) winners.push_back(seat);
    }
    if (winners.empty()) return say_("analyse.ending.lost", {{"seat", name(0)}, {"step", step}});
    if (winners.size() > 1) {
        std::string names = name(winners[0]);
        for (std::size_t i = 1; i < winners.size(); ++i) {
            names += say_.look_up(i + 1 == winners.size() ? "web.join.and" : "web.join.list") + name(winners[i]);
        }
        return say_("analyse.ending.shared", {{"seats", names}});
    }
    if (all.lead == 0) return say_("analyse.ending.start", {{"seat", name(winners[0])}});
    if (all.lead + 1 == all.moments.size()) return say_("analyse.ending.end", {{"seat", name(winners[0])}});
    return say_("analyse.ending.since", {{"seat", name(winners[0])}, {"step", step}});
}

std::vector<std::string> Reviewer::story() const {
    std::vector<std::string> lines;
    for (const analysis::TurningPoint& point : reviewed_.analysis.turning_points) lines.push_back(sentence(point));
    lines.push_back(ending());
    return lines;
}

} // namespace iteru
