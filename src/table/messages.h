// What is sent about a table, as one viewer may see it: docs/protocol.md, "Messages".
#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/result_json.h"
#include "table/levels.h"
#include "table/table.h"

namespace iteru::server {

/// Shared by all whom it is sent to.
using Message = std::shared_ptr<const std::string>;

Message share(std::string text);

using Spent = std::array<std::int64_t, max_seats>;

/// What a command has made, if anything.
struct Acknowledged {
    std::optional<std::string> invite{};
    std::optional<std::string> link{};
    std::optional<std::string> commitment{};
    std::optional<std::string> rematch{};
};
std::string ack_message(std::string_view id, std::string_view table, std::uint64_t sequence,
                        const Acknowledged& more = {});
std::string refused_message(std::string_view id, std::string_view table, const Refused& refused);
std::string error_message(const BadMessage& bad);
/// Without advice there is only the action.
std::string known_message(std::string_view id, std::string_view table, const Know& wish, const AnyMatch& match);
std::string hint_message(std::string_view id, std::string_view table, const AskHint& wish, const BotAnswer& answer);
std::string allowed_message(std::string_view id, std::string_view table, const Moved& move);

/// What these eyes may see (`nobody`: everything), the hash of that text, and the current score.
struct Position {
    std::string view;
    std::string hash;
    std::vector<SeatCount> standing;
};
Position position_of(const AnyMatch& match, Seat eyes);

/// Everything that the player may know, through the eyes of a seat (or as a bystander).
std::string snapshot_message(const Table& table, std::string_view player, Seat eyes, const Spent& spent);

/// The entry that the table has just applied.
struct News {
    std::uint64_t sequence;
    const LogEntry& entry;
    const Change& change;
    Spent spent{};
    bool last = true; // false: more follow at once, so no view and prompts yet
};
std::string update_message(const Table& table, const News& news, Seat eyes);

/// The host has made somebody stand up and go.
std::string removed_message(std::string_view table);

std::string presence_message(const Table& table, SeatSet present, std::size_t spectators);

/// A finished game whole; a running one as far as these eyes may know it.
std::string record_text(const Table& table, Seat eyes);
/// The same, some moves at a time, of the table as it was at the beginning.
class RecordWriter {
public:
    RecordWriter(const Table& table, Seat eyes);
    /// True once it is whole.
    bool write(std::size_t moves);
    [[nodiscard]] std::string text() const;

private:
    Record record_;
    std::vector<Step> steps_;
    Seat eyes_;
    bool finished_;
    std::unique_ptr<AnyMatch> match_;
};
/// The first moves of a finished game, for a table that goes on from there.
std::string record_to_go_on(const Table& table, std::size_t moves);
/// The position after so many moves. `nobody` sees all of it.
std::string replay_json(const Table& table, std::size_t moves, Seat eyes);

} // namespace iteru::server
