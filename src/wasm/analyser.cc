#include "wasm/analyser.h"

#include <algorithm>
#include <span>
#include <utility>

#include "games/games.h"
#include "table/secrets.h"
#include "table/table.h"
#include "wasm/table_log.h"

namespace iteru::server {

namespace {

using analysis::Amount;
using analysis::DecisionFindings;
using analysis::StretchFindings;
using analysis::Sums;
using analysis::TurnFindings;

/// A game has more turns than messages have items.
constexpr std::size_t most_items = 100'000;

// What was found, as it travels from one instance to another, and as it is kept: whole numbers, so nothing is rounded.

struct SentSums {
    std::vector<Amount> won;
    std::vector<Amount> squares;
    std::vector<std::vector<Amount>> points;
    ITERU_FIELDS(won, squares, points)
};

struct SentStretch {
    bool glimpse = false; // only in the first worlds
    std::vector<SentSums> turns;
    SentSums drawn;
    ITERU_FIELDS(glimpse, turns, drawn)
};

struct SentDecision {
    std::string best;
    bool counts = false;
    std::uint32_t worlds = 0;
    Amount won_best = 0;
    Amount won_played = 0;
    Amount squares = 0;
    Amount margin = 0;
    std::vector<Amount> points;
    ITERU_FIELDS(best, counts, worlds, won_best, won_played, squares, margin, points)
};

struct SentTurn {
    bool open = true;
    Amount before = 0;
    Amount after = 0;
    std::vector<SentDecision> decisions;
    ITERU_FIELDS(open, before, after, decisions)
};

template <class Numbers>
std::vector<Amount> list_of(const Numbers& numbers) {
    return {numbers.begin(), numbers.end()};
}
template <class Numbers>
bool fill(Numbers& numbers, const std::vector<Amount>& from) {
    if (from.size() != numbers.size()) return false;
    std::ranges::copy(from, numbers.begin());
    return true;
}

SentSums sent(const Sums& sums) {
    SentSums told{.won = list_of(sums.won), .squares = list_of(sums.squares), .points = {}};
    for (const auto& seat : sums.points) told.points.push_back(list_of(seat));
    return told;
}
bool received(const SentSums& told, Sums& sums) {
    bool good =
        fill(sums.won, told.won) && fill(sums.squares, told.squares) && told.points.size() == sums.points.size();
    for (std::size_t seat = 0; good && seat < told.points.size(); ++seat) {
        good = fill(sums.points[seat], told.points[seat]);
    }
    return good;
}

SentStretch sent(const StretchFindings& found, bool glimpse) {
    SentStretch told{.glimpse = glimpse, .turns = {}, .drawn = sent(found.drawn)};
    for (const Sums& sums : found.turns) told.turns.push_back(sent(sums));
    return told;
}
bool received(const SentStretch& told, StretchFindings& found) {
    found.turns.resize(told.turns.size());
    bool good = received(told.drawn, found.drawn);
    for (std::size_t i = 0; good && i < told.turns.size(); ++i) good = received(told.turns[i], found.turns[i]);
    return good;
}

SentTurn sent(const AnyMatch& match, const TurnFindings& found) {
    SentTurn told{.open = found.open, .before = found.before, .after = found.after, .decisions = {}};
    for (const DecisionFindings& one : found.decisions) {
        told.decisions.push_back({match.notation(one.best), one.counts, one.worlds, one.won_best, one.won_played,
                                  one.squares, one.margin, list_of(one.points)});
    }
    return told;
}
bool received(const AnyMatch& match, const SentTurn& told, TurnFindings& found) {
    found = {.open = told.open, .before = told.before, .after = told.after, .decisions = {}};
    for (const SentDecision& one : told.decisions) {
        const auto best = match.parse(one.best);
        if (!best) return false;
        found.decisions.push_back({.best = *best,
                                   .counts = one.counts,
                                   .worlds = one.worlds,
                                   .won_best = one.won_best,
                                   .won_played = one.won_played,
                                   .squares = one.squares,
                                   .margin = one.margin});
        if (!fill(found.decisions.back().points, one.points)) return false;
    }
    return true;
}

/// Nothing is dealt here.
class NoSecrets final : public Secrets {
public:
    Seed seed() override { return {}; }
};

std::string problem(std::string_view what) {
    JsonWriter json;
    json.begin_object();
    json.member("problem", what);
    json.end_object();
    return json.text();
}

} // namespace

std::string Analyser::call(std::string_view text) {
    const auto call = read_fields<AnalyserCall>(text, OtherMembers::ignored);
    if (!call) return {};
    if (call->what == "open") return open(*call);
    if (!looking_) return {};
    if (call->what == "glimpse") return glimpse(call->part);
    if (call->what == "find") return find(call->part);
    if (call->what == "keep") return keep(*call) ? "{}" : "";
    if (call->what == "tell") return tell(*call);
    if (call->step >= record_.moves.size()) return {};
    if (call->what == "asked") return asked(*call);
    if (call->what == "told") return told(*call);
    if (call->what == "try") return tried(*call);
    if (call->what == "log") return log(*call);
    return {};
}

std::string Analyser::open(const AnalyserCall& call) {
    looking_.reset();
    NoSecrets secrets;
    if (!plan_table(call.text, "me", "", secrets)) return problem("unreadable");
    record_ = *read_record(call.text);
    match_ = match_before(record_.moves.size());
    if (!match_->over()) return problem("running");
    plan_ = {.seed = analysis::usual_seed(*match_)};
    if (call.worlds > 0) plan_.worlds = call.worlds;
    looking_ = analysis::look_back(*match_, plan_);
    const analysis::Course& course = looking_->course();
    glimpses_.assign(course.stretches.size(), std::nullopt);
    stretches_.assign(course.stretches.size(), std::nullopt);
    turns_.assign(course.turns.size(), {});
    OpenedGame opened{.record = hex(sha256(call.text)),
                      .game = record_.game,
                      .players = course.players,
                      .stretches = stretches_.size(),
                      .turns = {}};
    for (const analysis::Turn& turn : course.turns) opened.turns.push_back(turn.seat);
    return write_fields(opened);
}

std::string Analyser::glimpse(std::size_t part) {
    if (part >= glimpses_.size()) return {};
    glimpses_[part] = looking_->stretch(part, 0, plan_.first_worlds());
    return write_fields(sent(*glimpses_[part], true));
}

std::string Analyser::find(std::size_t part) {
    if (part >= analysis::parts_of(looking_->course())) return {};
    if (part < stretches_.size()) {
        const std::uint32_t known = glimpses_[part] ? plan_.first_worlds() : 0;
        StretchFindings found = looking_->stretch(part, known, plan_.worlds);
        if (glimpses_[part]) found.add(*glimpses_[part]);
        stretches_[part] = std::move(found);
        return write_fields(sent(*stretches_[part], false));
    }
    TurnFindings& found = turns_[part - stretches_.size()];
    found = looking_->turn(part - stretches_.size());
    return write_fields(sent(*match_, found));
}

bool Analyser::keep(const AnalyserCall& call) {
    constexpr int deepest = 32;
    const analysis::Course& course = looking_->course();
    if (call.part >= analysis::parts_of(course)) return false;
    if (call.part < stretches_.size()) {
        const auto told = read_fields<SentStretch>(call.text, OtherMembers::refused, deepest, most_items);
        const analysis::Stretch& meant = course.stretches[call.part];
        StretchFindings found;
        if (!told || !received(*told, found) || found.turns.size() != meant.last - meant.first) return false;
        (told->glimpse ? glimpses_ : stretches_)[call.part] = std::move(found);
        return true;
    }
    const std::size_t turn = call.part - stretches_.size();
    const auto told = read_fields<SentTurn>(call.text, OtherMembers::refused, deepest, most_items);
    TurnFindings found;
    if (!told || !received(*match_, *told, found)) return false;
    if (found.decisions.size() != course.turns[turn].last - course.turns[turn].first) return false;
    turns_[turn] = std::move(found);
    return true;
}

std::string Analyser::tell(const AnalyserCall& call) const {
    const auto is_known = [](const auto& stretch) { return stretch.has_value(); };
    const bool whole = std::ranges::all_of(stretches_, is_known);
    if (!whole && !std::ranges::all_of(glimpses_, is_known)) return {};
    std::vector<StretchFindings> stretches;
    for (const auto& stretch : whole ? stretches_ : glimpses_) stretches.push_back(*stretch);
    analysis::Plan plan = plan_;
    if (!whole) plan.worlds = plan_.first_worlds();
    plan.seats = SeatSet{};
    for (const Seat seat : whole ? call.seats : std::vector<Seat>{}) {
        if (seat < match_->setup().players) plan.seats |= SeatSet::of(seat);
    }
    return analysis::told_json(
        analysis::tell(*match_, plan, analysis::put_together(looking_->course(), plan, stretches, turns_)));
}

std::unique_ptr<AnyMatch> Analyser::match_before(std::size_t step) const {
    std::unique_ptr<AnyMatch> match;
    with_game(record_.game, [&]<Game G>() { match = start_match<G>(G::standard_box(), record_.setup, record_.seed); });
    (void)replay(record_, *match, step);
    return match;
}

std::string Analyser::asked(const AnalyserCall& call) const {
    const auto match = match_before(call.step);
    const Seat seat = record_.moves[call.step].seat;
    JsonWriter json;
    json.begin_object();
    json.member("seat", seat);
    json.member("kind", match->decision(seat));
    json.key("view").raw(match->view(seat));
    json.key("actions").begin_array();
    for (const std::string& notation : call.actions) {
        const auto action = match->parse(notation);
        if (!action) return {};
        json.begin_object();
        json.member("action", notation);
        json.key("fields");
        match->write_action(json, *action);
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return json.text();
}

std::string Analyser::told(const AnalyserCall& call) const {
    if (call.last > record_.moves.size()) return {};
    const auto match = match_before(call.step);
    const Seat seat = record_.moves[call.step].seat;
    JsonWriter json;
    json.begin_object();
    json.key("events").begin_array();
    for (std::size_t step = call.step; step < call.last; ++step) {
        for (const Event& event : match->apply(match_->step_seat(step), match_->step_action(step))) {
            match->write_event(json, event, seat);
        }
    }
    json.end_array();
    json.key("view").raw(match->view(seat));
    json.end_object();
    return json.text();
}

std::string Analyser::tried(const AnalyserCall& call) const {
    if (call.actions.size() != 2) return {};
    const auto match = match_before(call.step);
    const auto best = match->parse(call.actions[0]);
    const auto other = match->parse(call.actions[1]);
    const Seat seat = record_.moves[call.step].seat;
    if (!best || !other || match->why_not(seat, *best) || match->why_not(seat, *other)) return {};
    const DecisionFindings found = looking_->tried(call.step, *best, *other);
    const analysis::Estimate loss = analysis::loss_of(found);
    ToldTry told{.accepted = analysis::is_close(found),
                 .loss = {loss.value},
                 .error = {loss.error},
                 .worlds = found.worlds,
                 .points = {}};
    const auto& categories = match->facts().categories;
    for (std::size_t k = 0; k < categories.size(); ++k) {
        const double points = found.worlds == 0 ? 0 : static_cast<double>(found.points[k]) / found.worlds;
        told.points.entries.emplace_back(categories[k], analysis::Figure{points});
    }
    return write_fields(told);
}

std::string Analyser::log(const AnalyserCall& call) const {
    return table_log(*match_before(call.step), record_.moves[call.step].seat, call.name);
}

} // namespace iteru::server
