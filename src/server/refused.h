// Why a command is not carried out: docs/protocol.md, "ack, refused, error".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/store.h"

namespace iteru::server {

enum class Reason : std::uint8_t {
    no_such_table,
    no_such_seat,
    no_such_player,
    not_your_seat,
    not_the_host,
    not_seated,
    not_a_member,
    seat_taken,
    seat_empty,
    seats_empty,
    already_started,
    not_running,
    not_finished,
    stale_decision,
    not_your_turn,
    not_allowed,
    bad_action,
    cannot_undo,
    bot_plays,
    not_played_by_bot,
    time_over,
    proposal_open,
    no_such_proposal,
    already_answered,
    bad_invite,
    no_hints,
    muted,
    too_long,
    too_fast,
    too_many,
    bad_game,
    bad_players,
    bad_option,
    bad_level,
    bad_name,
    bad_record,
    busy,
    disk_full,
    store_away,
    damaged_table,
    no_session,
    wrong_password,
    bad_password,
    login_taken,
    foreign_origin,
    not_found,
    bad_message,
};

inline constexpr auto reason_words = std::to_array<std::string_view>(
    {"no_such_table", "no_such_seat",      "no_such_player", "not_your_seat", "not_the_host",     "not_seated",
     "not_a_member",  "seat_taken",        "seat_empty",     "seats_empty",   "already_started",  "not_running",
     "not_finished",  "stale_decision",    "not_your_turn",  "not_allowed",   "bad_action",       "cannot_undo",
     "bot_plays",     "not_played_by_bot", "time_over",      "proposal_open", "no_such_proposal", "already_answered",
     "bad_invite",    "no_hints",          "muted",          "too_long",      "too_fast",         "too_many",
     "bad_game",      "bad_players",       "bad_option",     "bad_level",     "bad_name",         "bad_record",
     "busy",          "disk_full",         "store_away",     "damaged_table", "no_session",       "wrong_password",
     "bad_password",  "login_taken",       "foreign_origin", "not_found",     "bad_message"});
static_assert(reason_words.size() == static_cast<std::size_t>(Reason::bad_message) + 1);

constexpr std::string_view word(Reason reason) { return reason_words[static_cast<std::size_t>(reason)]; }

/// Why what could not be stored is refused.
constexpr Reason reason_of(Stored stored) { return stored == Stored::away ? Reason::store_away : Reason::disk_full; }

/// The reason with its figures and words, by name.
struct Refused {
    using Detail = std::pair<std::string_view, std::variant<std::string, std::int64_t>>;

    Refused(Reason why, std::vector<Detail> details = {}) // NOLINT(google-explicit-constructor): a bare reason will do
        : reason(why), details(std::move(details)) {}

    Reason reason;
    std::vector<Detail> details;
};

} // namespace iteru::server
