// What a seed means: who is there, what they play, and everything that goes wrong. A plan can be made smaller, so that
// a failure is told by what it needs and nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/describe.h"
#include "tests/simulation/clockwork.h"

namespace iteru::simulation {

/// What can go wrong by itself.
enum class Fault : std::uint8_t {
    kill,           // the process dies between any two steps
    power_loss,     // the machine does; what was not synced is lost, torn, or there
    power_in_write, // the same in the middle of one of the next writes
    stop,           // the process is told to end, and does
    sync_error,     // the disk cannot say whether it has written
    disk_full,      // for a while
    slow_disk,      // for a while
    bit_flip,       // in a file, after the process was killed
    drop,           // a connection breaks
    half_open,      // it breaks, and only one side knows
    stall,          // nothing goes through for a while, and then all of it
    cut,            // the next message breaks off in the middle, and with it the connection
    duplicate,      // the next request arrives twice
    lost_answer,    // the next request arrives, its answer does not
    deaf,           // somebody does not read for a while
    clock_jump,     // the time of day
    clock_drift,    // of the machine's own time
    bots_throw,     // for a while
    bots_hang,      // for a while
    forget,         // somebody's page is loaded anew and knows nothing
    // Of servers on PostgreSQL:
    pause,          // a server stands still, and comes back when another has taken over
    database_crash, // and a failover; what it has acknowledged is there
    database_slow,  // for a while
    database_full,  // for a while
    database_cut,   // a server's lines to it break
    database_stall, // nothing goes through them for a while
    database_mute,  // what it does is not heard of, and then the lines break
    database_jump,  // its time of day
};
inline constexpr std::size_t fault_kinds = 28;
inline constexpr std::array<std::string_view, fault_kinds> fault_names{"kill",
                                                                       "power loss",
                                                                       "power loss in a write",
                                                                       "stop",
                                                                       "sync error",
                                                                       "disk full",
                                                                       "slow disk",
                                                                       "bit flip",
                                                                       "drop",
                                                                       "half open",
                                                                       "stall",
                                                                       "cut",
                                                                       "duplicate",
                                                                       "lost answer",
                                                                       "deaf",
                                                                       "clock jump",
                                                                       "clock drift",
                                                                       "bots throw",
                                                                       "bots hang",
                                                                       "forget",
                                                                       "pause",
                                                                       "database fails",
                                                                       "slow database",
                                                                       "database full",
                                                                       "lines to the database cut",
                                                                       "lines to the database stall",
                                                                       "answers of the database lost",
                                                                       "clock of the database jumps"};

struct PlannedFault {
    Time at = 0;
    Fault what{};
    std::uint32_t who = 0;    // whose connection, as far as it is about one
    std::uint32_t amount = 0; // any number; each fault makes of it what it needs
};

/// Something that somebody sends beside what they do by themselves: a fuzzer's.
struct PlannedCommand {
    Time at = 0;
    std::uint32_t who = 0, what = 0, amount = 0; // any numbers; Device::say makes of them what it needs
};

enum class Kind : std::uint8_t { honest, hasty, two_devices, hostile, onlooker };
inline constexpr std::array<std::string_view, 5> kind_names{"honest", "hasty", "on two devices", "hostile",
                                                            "looking on"};

struct PlannedPerson {
    Kind kind{};
    std::uint64_t stream = 0; // of its own luck, whoever else is there
};

struct PlannedTable {
    std::string game;
    std::vector<int> seats{}; // who sits there, by number; a bot: -1
    bool listed = false;
    bool spectators = true;
    int bank = 0; // seconds on the clock; 0: none
    std::optional<int> grace{};
    std::string undo = "free";
};

struct Plan {
    std::uint64_t seed = 0;
    std::vector<PlannedPerson> people{};
    std::vector<PlannedTable> tables{};
    std::vector<PlannedFault> faults{};
    std::vector<PlannedCommand> script{};
    Time duration = 0;
    bool old_store = false;  // it begins on a store of the first schema
    std::size_t servers = 0; // on one PostgreSQL; 0: one on a disk of its own
};
inline constexpr std::size_t most_servers = 5;

Plan plan_for(std::uint64_t seed);
/// As the beginning of a story.
std::string to_text(const Plan& plan);

/// Bugs that are put in on purpose, one at a time, to see whether they are found: each as it would look from outside.
enum class Planted : std::uint8_t {
    none,
    acknowledged_before_sync,
    acknowledged_before_written,
    entry_lost,
    entry_twice,
    wrong_number,
    read_without_last,
    answer_from_new_command,
    answer_repeated_as_new,
    refusal_after_writing,
    redaction_skipped,
    other_eyes,
    secret_told,
    lost_wake_up,
    update_lost,
    update_twice,
    updates_out_of_order,
    old_view_sent,
    password_without_version,
    logout_forgotten,
    sessions_outlive_password,
    handler_outlives_connection,
    void_link_opens,
    clock_follows_time_of_day,
    chat_unlimited,
    tables_unlimited,
    addresses_believed,
    look_unanswered,
    hint_unanswered,
    request_unanswered,
    bots_forgotten,
    memory_kept,
    slow_reader_kept,
    tail_ignored,
    // Of servers on PostgreSQL:
    two_owners,
    taken_as_stored,
    news_unheard,
    growth_unheard,
};
inline constexpr std::size_t planted_kinds = 38;
inline constexpr std::array<std::string_view, planted_kinds> planted_names{"none",
                                                                           "acknowledged_before_sync",
                                                                           "acknowledged_before_written",
                                                                           "entry_lost",
                                                                           "entry_twice",
                                                                           "wrong_number",
                                                                           "read_without_last",
                                                                           "answer_from_new_command",
                                                                           "answer_repeated_as_new",
                                                                           "refusal_after_writing",
                                                                           "redaction_skipped",
                                                                           "other_eyes",
                                                                           "secret_told",
                                                                           "lost_wake_up",
                                                                           "update_lost",
                                                                           "update_twice",
                                                                           "updates_out_of_order",
                                                                           "old_view_sent",
                                                                           "password_without_version",
                                                                           "logout_forgotten",
                                                                           "sessions_outlive_password",
                                                                           "handler_outlives_connection",
                                                                           "void_link_opens",
                                                                           "clock_follows_time_of_day",
                                                                           "chat_unlimited",
                                                                           "tables_unlimited",
                                                                           "addresses_believed",
                                                                           "look_unanswered",
                                                                           "hint_unanswered",
                                                                           "request_unanswered",
                                                                           "bots_forgotten",
                                                                           "memory_kept",
                                                                           "slow_reader_kept",
                                                                           "tail_ignored",
                                                                           "two_owners",
                                                                           "taken_as_stored",
                                                                           "news_unheard",
                                                                           "growth_unheard"};

} // namespace iteru::simulation
