#include "store/check.h"

#include <gtest/gtest.h>

#include "engine/text.h"
#include "store/log_file.h"
#include "store/random_secrets.h"
#include "table/table.h"
#include "tests/server/folder.h"

namespace iteru::server {

namespace {

/// The log of a game of a few moves, with a chance to change an entry before it is written.
std::vector<Entry> played(const std::function<void(std::uint64_t, LogEntry&)>& change) {
    RandomSecrets secrets;
    Create wish;
    wish.game = "fertility";
    wish.players = 2;
    std::vector<Entry> entries;
    Table table{"t"};
    const auto add = [&](Deed deed) {
        LogEntry entry{0, "ann", std::to_string(entries.size()), std::move(deed)};
        table.apply(entries.size() + 1, entry);
        change(entries.size() + 1, entry);
        entries.push_back({entries.size() + 1, write_entry(entry), {}});
    };
    add(plan_table(wish, "ann", "Ann", secrets).value());
    add(Sat{0, "Ann"});
    add(Sat{1, "Bob"});
    add(Started{seed_text(seed_from_number(7))});
    for (int i = 0; i < 20; ++i) {
        const AnyMatch& match = table.match();
        const Seat seat = match.to_act().lowest();
        add(Moved{seat, table.chairs()[seat].decision, match.notation(match.legal(seat).front()), 0,
                  hex64(match.hash())});
    }
    return entries;
}

std::optional<Damage> damage_after(std::uint64_t sequence, const std::function<void(Moved&)>& change) {
    return replay_damage("t", played([&](std::uint64_t at, LogEntry& entry) {
                             if (at == sequence) change(std::get<Moved>(entry.deed));
                         }));
}

TEST(check, replays_a_good_game) {
    EXPECT_FALSE(damage_after(0, [](Moved&) {}));
    EXPECT_FALSE(damage_after(9, [](Moved& move) { move.position.clear(); })) << "logs from before it was written";
}

TEST(check, finds_moves_that_cannot_have_happened) {
    const auto illegal = damage_after(9, [](Moved& move) { move.action = "nonsense"; }).value();
    EXPECT_EQ(illegal.reason, "impossible");
    EXPECT_EQ(illegal.sequence, 9U);
    EXPECT_EQ(damage_after(12, [](Moved& move) { ++move.decision; }).value().sequence, 12U);
    EXPECT_EQ(damage_after(12, [](Moved& move) { move.seat = 4; }).value().reason, "impossible");
    auto headless = played([](auto, auto&) {});
    headless.erase(headless.begin());
    EXPECT_EQ(replay_damage("t", headless).value().reason, "impossible");
}

TEST(check, finds_a_game_that_leads_elsewhere) {
    const auto damage = replay_damage("t", played([](std::uint64_t, LogEntry& entry) {
                                          auto* started = std::get_if<Started>(&entry.deed);
                                          if (started != nullptr) started->seed = seed_text(seed_from_number(8));
                                      }));
    EXPECT_EQ(damage.value().sequence, 5U);
}

TEST(check, counts_and_names) {
    const Folder folder;
    LogFile file{folder / "log"};
    file.begin();
    for (const Entry& entry : played([](auto, auto&) {})) file.append({"good", entry.sequence, entry.body, "{}"});
    file.append({"bad", 1, "not even JSON", {}});
    file.save({"ann", Digest{1}, "{}"});
    file.commit();
    const Report report = check(file);
    EXPECT_EQ(report.tables, 2U);
    EXPECT_EQ(report.entries, 25U);
    EXPECT_EQ(report.games, 1U);
    EXPECT_EQ(report.sessions, 1U);
    ASSERT_EQ(report.damaged.size(), 1U);
    EXPECT_EQ(report.damaged[0].table, "bad");
    EXPECT_EQ(report.damaged[0].damage.reason, "impossible");
    EXPECT_FALSE(report.good());
}

} // namespace

} // namespace iteru::server
