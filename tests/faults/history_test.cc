// The checker must find the faults it is there for.
#include "tests/faults/history.h"

#include <gtest/gtest.h>

namespace iteru::faults {

namespace {

FinalLogs good_logs() {
    return {{"t",
             {"",
              {{"ann", "a1", "created", 10, {}},
               {"ann", "a2", "move", 20, {{0, "h2-0"}, {1, "h2-1"}}},
               {"bob", "b1", "move", 30, {{0, "h3-0"}, {1, "h3-1"}}},
               {"", "", "move", 40, {{0, "h4-0"}, {1, "h4-1"}}}}}}};
}

History good_history() {
    return {{{1, "t", 1, 0, "created", 10, {}},
             {1, "t", 2, 0, "move", 20, "h2-0"},
             {1, "t", 3, 0, "move", 30, "h3-0"},
             {1, "t", 4, 0, "move", 40, "h4-0"},
             {2, "t", 3, 1, "", 0, "h3-1"},
             {2, "t", 4, 1, "move", 40, "h4-1"},
             {2, "t", 4, 1, "", 0, "h4-1"}},
            {{"t", "ann", "a1", 1}, {"t", "ann", "a2", 2}, {"t", "ann", "a2", 2}, {"t", "bob", "b0", 0, "stale"}}};
}

/// The only fault there is.
std::string fault_of(const History& history, const FinalLogs& logs) {
    const auto faults = faults_of(history, logs);
    EXPECT_EQ(faults.size(), 1U) << testing::PrintToString(faults);
    return faults.empty() ? "" : faults.front();
}

TEST(history, of_a_good_server_has_no_faults) {
    EXPECT_EQ(faults_of(good_history(), good_logs()), std::vector<std::string>{});
}

TEST(history, an_acknowledged_command_that_is_lost) {
    History history = good_history();
    history.answers.push_back({"t", "bob", "b2", 5});
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 5: command b2 was acknowledged, and is lost");
}

TEST(history, a_whole_table_that_is_lost) { EXPECT_EQ(faults_of(good_history(), {}).size(), 10U); }

TEST(history, a_command_that_was_carried_out_twice) {
    FinalLogs logs = good_logs();
    logs["t"].entries.push_back({"ann", "a2", "move", 50, {}});
    EXPECT_EQ(fault_of(good_history(), logs), "table t, entry 5: command a2 is in the log twice");
}

TEST(history, two_players_may_choose_the_same_id) {
    FinalLogs logs = good_logs();
    logs["t"].entries.push_back({"bob", "a2", "move", 50, {}});
    EXPECT_EQ(faults_of(good_history(), logs), std::vector<std::string>{});
}

TEST(history, an_acknowledgement_with_another_number) {
    History history = good_history();
    history.answers[2].sequence = 3;
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: command a2 was acknowledged as this, but is entry 2");
}

TEST(history, a_refused_command_that_was_carried_out) {
    History history = good_history();
    history.answers.push_back({"t", "bob", "b1", 0, "not_your_turn"});
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: command b1 was refused, yet is there");
}

TEST(history, a_command_that_was_refused_for_want_of_room_may_be_sent_again) {
    History history = good_history();
    history.answers.push_back({"t", "bob", "b1", 0, "disk_full"});
    EXPECT_EQ(faults_of(history, good_logs()), std::vector<std::string>{});
}

TEST(history, something_seen_that_is_not_in_the_log) {
    History history = good_history();
    history.seen.push_back({1, "t", 5, 0, "move", 50, "h5-0"});
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 5: was seen, and is not in the log of 4");
}

TEST(history, something_seen_that_became_something_else) {
    History history = good_history();
    history.seen[2].at = 31; // lost, and another one took its number
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: was seen as move, and is move in the log");
    history.seen[2] = {1, "t", 3, 0, "chat", 30, "h3-0"};
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: was seen as chat, and is move in the log");
}

TEST(history, a_view_that_differs) {
    History history = good_history();
    history.seen[4].hash = "h3-0";
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: looked otherwise to seat 1");
}

TEST(history, an_update_left_out_or_sent_twice_on_one_connection) {
    History history = good_history();
    history.seen.erase(history.seen.begin() + 1);
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 3: came after 1 on one connection");
    history = good_history();
    history.seen.insert(history.seen.begin() + 1, history.seen[1]);
    EXPECT_EQ(fault_of(history, good_logs()), "table t, entry 2: came after 2 on one connection");
}

TEST(history, a_broken_chain) {
    FinalLogs logs = good_logs();
    logs["t"].damage = "entry 2 is not what was written";
    EXPECT_EQ(fault_of(good_history(), logs), "table t, entry 0: entry 2 is not what was written");
}

} // namespace

} // namespace iteru::faults
