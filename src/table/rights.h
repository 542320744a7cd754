// Who may do what at a table, and when. `consider` asks it, docs/protocol.md shows it, rights_test.cc tries every cell.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "table/refused.h"

namespace iteru::server {

enum class Phase : std::uint8_t { gathering, running, finished };
constexpr auto words_of(Phase) { return std::to_array<std::string_view>({"gathering", "running", "finished"}); }

/// What somebody is to a table. Another session of the same player is the same person; whoever has several seats is a
/// player for each of them.
enum class Role : std::uint8_t {
    logged_out, // no session, or one that has ended
    stranger,   // may not see the table
    removed,    // made to stand up by the host
    onlooker,
    invited, // with a link, but without a seat
    player,
    absent, // a player for whom a bot plays
    host,
};
constexpr auto words_of(Role) {
    return std::to_array<std::string_view>(
        {"logged_out", "stranger", "removed", "onlooker", "invited", "player", "absent", "host"});
}
inline constexpr std::size_t role_kinds = words_of(Role{}).size();

/// Which bots may sit at the tables of a house: those of a level, or, where whoever asks for one also does its
/// thinking, any search (`search:4000/threads=4`).
enum class Bots : std::uint8_t { levels, searches };

/// A person may be several of these at once: the host plays as a rule.
class Roles {
public:
    constexpr Roles() = default;
    constexpr Roles(Role role) : bits_(1U << static_cast<unsigned>(role)) {} // NOLINT(google-explicit-constructor)
    [[nodiscard]] constexpr bool contains(Role role) const { return (bits_ & Roles{role}.bits_) != 0; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    constexpr Roles& operator|=(Roles other) {
        bits_ |= other.bits_;
        return *this;
    }

private:
    unsigned bits_ = 0;
};

/// A set of phases.
class Times {
public:
    constexpr Times() = default;
    constexpr Times(std::initializer_list<Phase> phases) {
        for (const Phase phase : phases) bits_ |= 1U << static_cast<unsigned>(phase);
    }
    [[nodiscard]] constexpr bool contains(Phase phase) const {
        return (bits_ >> static_cast<unsigned>(phase) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }

private:
    unsigned bits_ = 0;
};

struct Right {
    std::string_view command;
    Reason not_you;                     // not for this person, at any time
    Reason not_now;                     // at another time
    std::array<Times, role_kinds> when; // in the order of Role
};

namespace times {
inline constexpr Times never{};
inline constexpr Times before{Phase::gathering};
inline constexpr Times during{Phase::running};
inline constexpr Times after{Phase::finished};
inline constexpr Times join{Phase::gathering, Phase::running};
inline constexpr Times always{Phase::gathering, Phase::running, Phase::finished};
} // namespace times

inline constexpr auto rights = [] {
    using enum Reason;
    using namespace times;
    // clang-format off
    return std::to_array<Right>({
        //                                            logged_out stranger removed onlooker invited player  absent  host
        {"create",  no_session,    no_session,       {never,     always,  always, always,  always, always, always, always}},
        {"ping",    no_session,    no_session,       {never,     always,  always, always,  always, always, always, always}},
        {"watch",   no_such_table, no_such_table,    {never,     never,   never,  always,  always, always, always, always}},
        {"unwatch", no_such_table, no_such_table,    {never,     never,   always, always,  always, always, always, always}},
        {"sit",     bad_invite,    already_started,  {never,     never,   never,  before,  join,   before, before, before}},
        {"stand",   not_your_seat, already_started,  {never,     never,   never,  never,   never,  before, before, before}},
        {"bot",     not_the_host,  already_started,  {never,     never,   never,  never,   never,  never,  never,  before}},
        {"start",   not_the_host,  already_started,  {never,     never,   never,  never,   never,  never,  never,  before}},
        {"move",    not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"why",     not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"hint",    not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"know",    not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"undo",    not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"propose", not_seated,    not_running,      {never,     never,   never,  never,   never,  during, never,  never}},
        {"answer",  not_seated,    not_running,      {never,     never,   never,  never,   never,  during, during, never}},
        {"back",    not_your_seat, not_running,      {never,     never,   never,  never,   never,  during, during, never}},
        {"chat",    not_a_member,  not_a_member,     {never,     never,   never,  always,  never,  always, always, always}},
        {"mute",    not_the_host,  not_the_host,     {never,     never,   never,  never,   never,  never,  never,  always}},
        {"invite",  not_the_host,  not_the_host,     {never,     never,   never,  never,   never,  never,  never,  always}},
        {"rematch", not_seated,    not_finished,     {never,     never,   never,  never,   never,  after,  after,  never}},
        {"fork",    no_such_table, not_finished,     {never,     never,   never,  after,   after,  after,  after,  after}},
    });
    // clang-format on
}();

constexpr const Right& right_of(std::string_view command) {
    return *std::ranges::find(rights, command, &Right::command);
}

/// Why these people may not do it in this phase; nothing if they may.
constexpr std::optional<Reason> against(const Right& right, Roles roles, Phase phase) {
    bool ever = false;
    for (std::size_t i = 0; i < role_kinds; ++i) {
        if (!roles.contains(static_cast<Role>(i))) continue;
        if (right.when[i].contains(phase)) return std::nullopt;
        ever = ever || !right.when[i].empty();
    }
    if (roles.contains(Role::logged_out)) return Reason::no_session;
    if (roles.contains(Role::stranger)) return Reason::no_such_table;
    if (roles.contains(Role::removed)) return Reason::removed;
    if (ever) return right.not_now;
    if (roles.contains(Role::absent) && right.not_now == Reason::not_running) {
        return phase == Phase::running ? Reason::bot_plays : Reason::not_running;
    }
    return right.not_you;
}

} // namespace iteru::server
