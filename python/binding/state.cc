#include <boost/json.hpp>

#include <algorithm>
#include <cstring>

#include "cli/narrator.h"
#include "cli/terminal/terminal.h"
#include "cli/values.h"
#include "engine/bytes.h"
#include "engine/option_text.h"
#include "engine/text.h"
#include "game.h"
#include "words.h"

namespace iteru::python {

namespace {

/// The seats by their numbers, and what they have so far.
Painter painter_for(const AnyMatch& match, Seat viewer, bool colour, int width) {
    Painter painter{.say = say(), .colour = colour, .width = width, .viewer = viewer};
    const Result standing = match.standing(viewer);
    for (std::size_t seat = 0; seat < match.setup().players; ++seat) {
        painter.names.push_back(std::to_string(seat));
        painter.points.push_back(standing.seats[seat].total);
    }
    return painter;
}

boost::json::object box_of(const Game& game) {
    return parse_json(component_text(game.components(), game.facts().id)).as_object();
}

} // namespace

State::State(std::shared_ptr<const Game> game, std::unique_ptr<AnyMatch> match)
    : game_(std::move(game)), match_(std::move(match)) {}

State::State(const State& other)
    : game_(other.game_), match_(other.match_->clone()), steps_(other.steps_), eyes_(other.eyes_), legal_(other.legal_),
      legal_for_(other.legal_for_) {}

Seat State::current() const {
    const Seat seat = match_->to_act().lowest();
    if (seat == nobody) throw BadUse(say()("python.over"));
    return seat;
}

Seat State::seat_or_current(int number) const { return number < 0 ? current() : game_->seat(number); }

const std::vector<Number>& State::legal(Seat seat) const {
    if (legal_for_ != seat) game_->rules().legal(*match_, seat, legal_);
    legal_for_ = seat;
    return legal_;
}

std::optional<std::string> State::why_not(Number number, Seat seat) const {
    const AnyAction action = game_->action(number);
    if (match_->over()) return say()("python.over");
    if (!match_->to_act().contains(seat)) {
        return say()("python.not_to_act", {{"place", std::to_string(seat)}, {"others", std::to_string(current())}});
    }
    const auto refusal = match_->why_not(seat, action);
    if (!refusal) return std::nullopt;
    const Painter painter = painter_for(*match_, seat, false, 80);
    const boost::json::object box = box_of(*game_);
    const Narrator narrator{painter, box, face_of(match_->facts().id), seat};
    return action_text(number) + ": " + narrator.refusal(*match_, *refusal);
}

void State::apply(Number number, Seat seat) {
    if (!std::ranges::binary_search(legal(seat), number)) throw BadUse(why_not(number, seat).value_or(""));
    carry_out(seat, game_->rules().action(number));
}

void State::carry_out(Seat seat, AnyAction action) {
    steps_.push_back({seat, action});
    match_->apply(seat, action);
    match_->forget();
    legal_for_ = nobody;
}

std::string State::action_text(Number number) const { return match_->notation(game_->action(number)); }

Number State::number_of(const std::string& text) const {
    const auto action = match_->parse(text);
    if (!action) {
        const Painter painter = painter_for(*match_, 0, false, 80);
        const boost::json::object box = box_of(*game_);
        const Narrator narrator{painter, box, face_of(match_->facts().id), 0};
        throw BadUse(narrator.notation_problem(*match_, action.error()));
    }
    const Number number = game_->rules().number(*action);
    if (number < 0) throw BadUse(say()("python.not_in_numbers", {{"action", text}}));
    return number;
}

double State::worth(Seat seat) const {
    if (!match_->over()) return 0;
    return batch::reward(game_->reward(), game_->facts(), match_->result(), game_->players(), seat);
}

std::vector<Number> State::history() const {
    std::vector<Number> numbers;
    for (const Step& step : steps_) numbers.push_back(game_->rules().number(step.action));
    return numbers;
}

std::vector<std::pair<int, Number>> State::full_history() const {
    std::vector<std::pair<int, Number>> moves;
    for (const Step& step : steps_) moves.emplace_back(step.seat, game_->rules().number(step.action));
    return moves;
}

std::string State::information(Seat seat) const {
    std::string text = game_->text() + " seat " + std::to_string(seat) + "\n";
    for (const Step& step : steps_) {
        const AnyAction seen = step.seat == seat ? step.action : game_->rules().as_others_see(step.action);
        text += std::to_string(step.seat) + " " + match_->notation(seen) + "\n";
    }
    return text + "knows " + hex64(game_->rules().known_hash(*match_, seat));
}

std::string State::summary() const {
    std::string text = game_->text() + ", " + std::to_string(steps_.size());
    const SeatSet to_act = match_->to_act();
    if (to_act.empty()) return text + ", over";
    return text + ", " + std::to_string(to_act.lowest()) + ": " + std::string{match_->decision(to_act.lowest())};
}

std::string State::picture(Seat seat, bool colour, int width) const {
    return face_of(match_->facts().id)
        .draw(view_of(*match_, seat), box_of(*game_), painter_for(*match_, seat, colour, width));
}

State State::redrawn(Seat seat, const Seed& seed) const {
    State drawn{*this};
    Random random{seed, 1};
    game_->rules().redraw(*drawn.match_, seat, random);
    drawn.eyes_ = seat;
    drawn.legal_for_ = nobody;
    for (Step& step : drawn.steps_) {
        if (step.seat != seat) step.action = game_->rules().as_others_see(step.action);
    }
    return drawn;
}

std::unique_ptr<AnyMatch> State::replayed() const {
    if (eyes_ != nobody) throw BadUse(say()("python.redrawn"));
    auto match = game_->rules().deal(match_->seed());
    for (const Step& step : steps_) match->apply(step.seat, step.action);
    return match;
}

std::string State::record(const std::vector<std::string>& names) const {
    std::vector<std::string> seats = names;
    seats.resize(static_cast<std::size_t>(game_->players()), names.size() == 1 ? names.front() : "human");
    return write_record(record_of(*replayed(), seats));
}

State state_of_record(const std::string& record, const std::string& components) {
    const bool is_text = record.contains('\n');
    const std::string name = is_text ? "record" : record;
    const LoadedRecord loaded =
        is_text ? record_from(say(), record, name, components) : load_record(say(), record, components);
    if (const auto problem = replay(loaded.record, *loaded.match, loaded.record.moves.size())) {
        throw BadUse(describe(*problem, name, say()));
    }
    State state{Game::of(loaded.match->facts(), loaded.match->setup(), components), loaded.match->clone()};
    for (std::size_t i = 0; i < loaded.match->step_count(); ++i) {
        state.steps_.push_back({loaded.match->step_seat(i), loaded.match->step_action(i)});
    }
    state.match_->forget();
    return state;
}

// ---- States as text: the game, its seed and its actions; a line for the position where that does not follow from
// them.

namespace {

constexpr std::string_view magic = "iteru state 1";

std::string hex_of(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        for (const unsigned half : {std::to_integer<unsigned>(byte >> 4), std::to_integer<unsigned>(byte) & 15U}) {
            text += "0123456789abcdef"[half];
        }
    }
    return text;
}

std::vector<std::byte> bytes_of(std::string_view hex) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        const auto byte = parse_number<std::uint8_t>(hex.substr(i, 2), 16);
        bytes.push_back(static_cast<std::byte>(byte.value_or(0)));
    }
    return bytes;
}

std::uint64_t sum_of(std::string_view text) { return hash_bytes(std::as_bytes(std::span{text})); }

/// The rest of the next line, which must begin with this word.
std::string_view line_of(std::string_view& text, std::string_view word) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (!line.starts_with(word) || line.size() <= word.size()) throw BadUse(say()("python.damaged"));
    return line.substr(word.size() + 1);
}

} // namespace

std::string State::serialize() const {
    std::string text{magic};
    text += "\ngame " + game_->text();
    text += "\nbox " + hex64(match_->box_hash());
    text += "\nseed " + seed_text(match_->seed());
    text += "\nactions -";
    for (const Step& step : steps_) {
        text += " " + std::to_string(step.seat) + ":" + std::to_string(game_->rules().number(step.action));
    }
    if (eyes_ != nobody) text += "\nposition " + std::to_string(eyes_) + " " + hex_of(match_->state_bytes());
    return text + "\nsum " + hex64(sum_of(text)) + "\n";
}

State Game::deserialize(std::string_view text) const {
    const auto damaged = [] { return BadUse(say()("python.damaged")); };
    const std::size_t end = text.rfind("\nsum ");
    if (!text.starts_with(magic) || end == std::string_view::npos) throw damaged();
    std::string_view last = text.substr(end + 1);
    if (line_of(last, "sum") != hex64(sum_of(text.substr(0, end)))) throw damaged();
    std::string_view rest = text.substr(magic.size() + 1, end - magic.size() - 1);
    const std::string_view found = line_of(rest, "game");
    const std::string_view box = line_of(rest, "box");
    const std::string_view seed = line_of(rest, "seed");
    std::string_view actions = line_of(rest, "actions");
    State state = deal(std::string{seed});
    if (found != this->text() || box != hex64(state.match().box_hash())) {
        throw BadUse(say()("python.other_state", {{"found", std::string{found}}, {"expected", this->text()}}));
    }
    next_word(actions); // the dash
    for (std::string_view word = next_word(actions); !word.empty(); word = next_word(actions)) {
        const std::size_t colon = word.find(':');
        const auto seat = parse_number<std::uint8_t>(word.substr(0, colon));
        const auto number = parse_number<Number>(word.substr(std::min(colon, word.size() - 1) + 1));
        if (!seat || !number) throw damaged();
        if (rest.empty()) state.apply(*number, this->seat(*seat));
        else state.steps_.push_back({this->seat(*seat), action(*number)});
    }
    if (rest.empty()) return state;
    std::string_view position = line_of(rest, "position");
    state.eyes_ = seat(parse_number<std::uint8_t>(next_word(position)).value_or(0xFF));
    if (!state.match_->replace_state(bytes_of(next_word(position))) || !rules_->audit(*state.match_).empty())
        throw damaged();
    return state;
}

} // namespace iteru::python
