// Why a command is not carried out: docs/protocol.md, "ack, refused, error".
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace iteru::server {

// A reason is one line here: its word on the wire is its name.
#define ITERU_REASONS(X)                                                                                               \
    X(no_such_table)                                                                                                   \
    X(no_such_seat)                                                                                                    \
    X(no_such_player)                                                                                                  \
    X(not_your_seat)                                                                                                   \
    X(not_the_host)                                                                                                    \
    X(not_seated)                                                                                                      \
    X(not_a_member)                                                                                                    \
    X(seat_taken)                                                                                                      \
    X(seat_empty)                                                                                                      \
    X(seats_empty)                                                                                                     \
    X(already_started)                                                                                                 \
    X(not_running)                                                                                                     \
    X(not_finished)                                                                                                    \
    X(stale_decision)                                                                                                  \
    X(not_your_turn)                                                                                                   \
    X(not_allowed)                                                                                                     \
    X(bad_action)                                                                                                      \
    X(cannot_undo)                                                                                                     \
    X(bot_plays)                                                                                                       \
    X(not_played_by_bot)                                                                                               \
    X(time_over)                                                                                                       \
    X(proposal_open)                                                                                                   \
    X(no_such_proposal)                                                                                                \
    X(already_answered)                                                                                                \
    X(bad_invite)                                                                                                      \
    X(no_hints)                                                                                                        \
    X(muted)                                                                                                           \
    X(too_long)                                                                                                        \
    X(too_fast)                                                                                                        \
    X(too_many)                                                                                                        \
    X(bad_game)                                                                                                        \
    X(bad_players)                                                                                                     \
    X(bad_option)                                                                                                      \
    X(bad_level)                                                                                                       \
    X(bad_name)                                                                                                        \
    X(name_taken)                                                                                                      \
    X(bad_record)                                                                                                      \
    X(other_rules)                                                                                                     \
    X(busy)                                                                                                            \
    X(disk_full)                                                                                                       \
    X(store_away)                                                                                                      \
    X(damaged_table)                                                                                                   \
    X(no_session)                                                                                                      \
    X(wrong_password)                                                                                                  \
    X(bad_password)                                                                                                    \
    X(login_taken)                                                                                                     \
    X(foreign_origin)                                                                                                  \
    X(not_found)                                                                                                       \
    X(bad_message)                                                                                                     \
    X(id_used)                                                                                                         \
    X(banned)                                                                                                          \
    X(removed)                                                                                                         \
    X(player_present)

enum class Reason : std::uint8_t {
#define ITERU_REASON(name) name,
    ITERU_REASONS(ITERU_REASON)
#undef ITERU_REASON
};

inline constexpr auto reason_words = std::to_array<std::string_view>({
#define ITERU_REASON(name) #name,
    ITERU_REASONS(ITERU_REASON)
#undef ITERU_REASON
});

constexpr const auto& words_of(Reason) { return reason_words; }
constexpr std::string_view word(Reason reason) { return reason_words[static_cast<std::size_t>(reason)]; }

/// The reason with its figures and words, by name.
struct Refused {
    using Detail = std::pair<std::string_view, std::variant<std::string, std::int64_t>>;

    Refused(Reason why, std::vector<Detail> details = {}) // NOLINT(google-explicit-constructor): a bare reason will do
        : reason(why), details(std::move(details)) {}

    Reason reason;
    std::vector<Detail> details;
};

inline std::unexpected<Refused> no(Reason reason, std::vector<Refused::Detail> details = {}) {
    return std::unexpected(Refused{reason, std::move(details)});
}

} // namespace iteru::server
