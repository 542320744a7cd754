// Lines of a log: what cannot have happened is told apart, and changes nothing.
#include "table/entry.h"

#include <gtest/gtest.h>

#include "table/messages.h"

namespace iteru::server {
namespace {

Created plan() {
    return {.game = "fertility",
            .options = std::vector<std::uint8_t>(max_options, 0),
            .host = "ada",
            .seats = {{"ada", "Ada", {}}, {"ben", "Ben", {}}}};
}

bool happens(Table& table, const Deed& deed) {
    const std::uint64_t before = table.sequence();
    const bool happened = !table.apply(before + 1, {.at = 1, .player = "ada", .command = {}, .deed = deed}).impossible;
    EXPECT_EQ(table.sequence(), happened ? before + 1 : before);
    return happened;
}

TEST(Entries, that_cannot_have_happened_change_nothing) {
    Table table{"T"};
    EXPECT_FALSE(happens(table, Sat{0, "Ada"})) << "no table yet";
    Created unknown = plan();
    unknown.game = "chess";
    EXPECT_FALSE(happens(table, unknown));
    Created crowded = plan();
    crowded.seats.resize(9);
    EXPECT_FALSE(happens(table, crowded));
    EXPECT_TRUE(happens(table, plan()));
    EXPECT_FALSE(happens(table, plan())) << "a table is made once";
    EXPECT_FALSE(happens(table, Moved{.seat = 0, .decision = 2, .action = "pass", .position = {}})) << "no game yet";
    EXPECT_FALSE(happens(table, Started{"not a seed"}));
    EXPECT_FALSE(happens(table, Stood{2}));
    EXPECT_FALSE(happens(table, Answered{1, 0, true})) << "nobody has asked";
    EXPECT_FALSE(happens(table, Proposed{.kind = ProposalKind::undo, .move = 0})) << "nothing to take back";
    EXPECT_TRUE(happens(table, Started{seed_text(seed_from_number(7))}));
    EXPECT_FALSE(happens(table, Started{seed_text(seed_from_number(8))})) << "a game begins once";
    EXPECT_FALSE(happens(table, Undone{0}));
    EXPECT_FALSE(happens(table, Moved{.seat = 0, .decision = 2, .action = "fly", .position = {}}));
    EXPECT_FALSE(happens(table, Proposed{.kind = ProposalKind::undo, .move = 1}));
    EXPECT_FALSE(happens(table, Proposed{.kind = ProposalKind::abandon, .asked = std::vector<Seat>{7}}));
    EXPECT_FALSE(happens(table, Invited{Seat{5}, "link"}));
    EXPECT_TRUE(happens(table, Invited{std::nullopt, "link"}));
    EXPECT_EQ(table.sequence(), 3U);
}

TEST(Entries, come_back_as_they_were_written) {
    const std::string text = "\"\\\n\x01 é \U0001F600";
    const LogEntry entry{-5, "ada", "c1", Chatted{"Ada", text}, 18'446'744'073'709'551'615U};
    const auto again = read_entry(write_entry(entry));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, entry);
}

} // namespace
} // namespace iteru::server
