// Games as records and replays: of a finished game all of it, of a running one what the asker may know.
#include <algorithm>
#include <ranges>

#include "engine/text.h"
#include "table/messages.h"
#include "table/wire.h"

namespace iteru::server {

namespace {

bool is_finished(const Table& table) { return table.phase() == Phase::finished; }

/// What the viewer learns from an action: its events, and the position as it knows it afterwards.
struct Seen {
    std::string events;
    std::vector<std::byte> position;

    friend bool operator==(const Seen&, const Seen&) = default;
};

Seen seen_by(const AnyMatch& before, const Step& step, Seat eyes, bool& secret) {
    const auto after = before.clone();
    JsonWriter json;
    json.begin_array();
    secret = false;
    for (const Event& event : after->apply(step.seat, step.action)) {
        secret = secret || !event.knows.contains(eyes);
        after->write_event(json, event, eyes);
    }
    json.end_array();
    const auto known = after->concealed(eyes);
    const auto bytes = known->state_bytes();
    return {json.text(), {bytes.begin(), bytes.end()}};
}

/// May these eyes know which action was taken? Not if any of its events has a secret from them, nor if another legal
/// action would have looked the same.
bool may_know(const AnyMatch& before, const Step& step, Seat eyes) {
    if (eyes == step.seat) return true;
    bool secret = false;
    const Seen seen = seen_by(before, step, eyes, secret);
    if (secret) return false;
    return std::ranges::none_of(before.legal(step.seat), [&](AnyAction other) {
        return other != step.action && seen_by(before, {other, step.seat}, eyes, secret) == seen;
    });
}

Record heading(const Table& table) {
    Record record;
    record.game = table.facts().id;
    record.rules_version = table.facts().rules_version;
    record.box_hash = table.match().box_hash();
    record.setup = table.match().setup();
    record.origin = table.plan().comes_from() == Origin::fresh
                        ? ""
                        : std::string{words_of(Origin{})[static_cast<std::size_t>(table.plan().comes_from())]};
    for (const Chair& chair : table.chairs()) record.seats.push_back(chair.bot.empty() ? "human" : chair.bot);
    return record;
}

} // namespace

RecordWriter::RecordWriter(const Table& table, Seat eyes)
    : record_(heading(table)), steps_(table.steps()), eyes_(eyes), finished_(is_finished(table)),
      match_(table.match_at(0)) {
    if (finished_) {
        record_.seed = table.match().seed();
        record_.deal = table.deal();
        record_.final_hash = table.match().hash();
    } else {
        record_.commitment = table.commitment();
    }
}

bool RecordWriter::write(std::size_t moves) {
    for (; moves > 0 && record_.moves.size() < steps_.size(); --moves) {
        const Step& step = steps_[record_.moves.size()];
        const bool known = finished_ || may_know(*match_, step, eyes_);
        record_.moves.push_back(
            {step.seat, known ? match_->notation(step.action) : std::string{match_->decision(step.seat)} + " ?"});
        match_->apply(step.seat, step.action);
        match_->forget();
    }
    return record_.moves.size() == steps_.size();
}

std::string RecordWriter::text() const { return write_record(record_); }

std::string record_text(const Table& table, Seat eyes) {
    RecordWriter writer{table, eyes};
    writer.write(table.steps().size());
    return writer.text();
}

std::string record_to_go_on(const Table& table, std::size_t moves) {
    Record record = heading(table);
    record.seed = table.match().seed();
    record.running = true;
    for (const Step& step : table.steps() | std::views::take(moves)) {
        record.moves.push_back({step.seat, table.match().notation(step.action)});
    }
    record.final_hash = table.match_at(moves)->hash();
    return write_record(record);
}

std::string replay_json(const Table& table, std::size_t moves, Seat eyes) {
    moves = std::min(moves, table.steps().size());
    const auto match = table.match_at(moves == 0 ? 0 : moves - 1);
    std::vector<Event> events;
    wire::Replay replay{};
    replay.table = table.id();
    replay.move = moves;
    replay.moves = table.steps().size();
    if (eyes == nobody) replay.seat.emplace(Literal<"all">{});
    else if (eyes != bystander) replay.seat.emplace(eyes);
    if (moves > 0) {
        const Step& step = table.steps()[moves - 1];
        const bool known = eyes == nobody || is_finished(table) || eyes == step.seat;
        replay.by = step.seat;
        replay.kind = match->decision(step.seat);
        if (known) replay.action = match->notation(step.action);
        events = match->apply(step.seat, step.action);
        replay.events = wire::Told{match.get(), events, eyes};
    }
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        replay.to_act.bits |= std::uint64_t{match->to_act().contains(seat)} << seat;
    }
    Position position = position_of(*match, eyes);
    replay.view.json = std::move(position.view);
    replay.hash = std::move(position.hash);
    replay.standing = std::move(position.standing);
    const bool last = is_finished(table) && moves == table.steps().size() && table.ended() != Ended::abandoned;
    if (last) replay.result = final_count(table.facts(), match->setup().players, table.result(), match->items());
    return write_fields(replay);
}

} // namespace iteru::server
