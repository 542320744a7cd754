// Whatever was acknowledged survives a power loss at any moment, and the test would notice if it did not.
#include <gtest/gtest.h>

#include <iostream>
#include <latch>
#include <set>

#include "store/sqlite_store.h"
#include "tests/server/faulty_disk.h"

namespace iteru::server {

namespace {

using LastAcknowledged = std::map<TableId, std::uint64_t>; // the last acknowledged entry of each table

struct Crash {
    FaultyDisk::Image image;
    LastAcknowledged acknowledged;
};

std::string body_of(const TableId& table, std::uint64_t sequence) {
    return table + ":" + std::to_string(sequence) + std::string(sequence % 300, '.');
}

/// Bursts of appends to a few tables; now and then the disk is looked at as a power loss would leave it.
std::vector<Crash> play(std::uint64_t seed, bool synced) {
    constexpr std::uint32_t tables = 12;
    Random random{seed_from_number(seed)};
    Random moments{seed_from_number(seed), 1};
    std::vector<Crash> crashes;
    LastAcknowledged acknowledged; // changes on the store's thread, as the disk does
    FaultyDisk disk;
    disk.before_each([&] {
        if (moments.below(12) == 0) crashes.push_back({disk.after_power_loss(moments), acknowledged});
    });
    SqliteOptions options;
    options.file = {.vfs = disk.vfs(), .synced = synced};
    options.checkpoint_pages = 40; // often, to lose power in the middle of them, too
    SqliteStore store{"log", std::move(options)};
    LastAcknowledged sent;
    for (int burst = 0; burst < 60; ++burst) {
        const std::uint32_t count = 1 + random.below(20);
        std::latch answers{count};
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t number = random.below(tables);
            const TableId table = "table-" + std::to_string(number);
            const std::uint64_t sequence = ++sent[table];
            store.append({table, sequence, body_of(table, sequence), "summary"}, [&, number, sequence](Stored stored) {
                EXPECT_EQ(stored, Stored::yes);
                acknowledged["table-" + std::to_string(number)] = sequence;
                answers.count_down();
            });
        }
        answers.wait();
    }
    return crashes;
}

/// How many acknowledged entries are not there any more. What is there must be as it was written.
std::uint64_t lost(const Crash& crash) {
    std::uint64_t count = 0;
    FaultyDisk disk{crash.image};
    try {
        LogFile file{"log", {.vfs = disk.vfs()}};
        for (const auto& [table, last] : crash.acknowledged) {
            const Log log = file.read(table, 1);
            if (log.entries.size() < last) count += last - log.entries.size();
            for (const Entry& entry : log.entries) EXPECT_EQ(entry.body, body_of(table, entry.sequence));
        }
    } catch (const StoreProblem&) { // not even a store any more
        for (const auto& [table, last] : crash.acknowledged) count += last;
    }
    return count;
}

TEST(power_loss, loses_nothing_that_was_acknowledged) {
    std::size_t crashes = 0;
    for (std::uint64_t seed = 1; seed <= 24 / ITERU_TEST_SHARE; ++seed) {
        for (const Crash& crash : play(seed, true)) {
            ASSERT_EQ(lost(crash), 0U) << "seed " << seed << ", crash " << crashes;
            ++crashes;
        }
    }
    EXPECT_GT(crashes, 1000U / ITERU_TEST_SHARE);
    std::cout << crashes << " moments\n";
}

/// A removal takes all of it or nothing, and never leaves what looks like damage.
TEST(power_loss, of_a_removal_is_no_damage) {
    struct Moment {
        FaultyDisk::Image image;
        std::set<TableId> gone;
    };
    const auto name = [](std::uint64_t number) { return "table-" + std::to_string(number); };
    std::size_t moments = 0;
    for (std::uint64_t seed = 1; seed <= 1 + 3 / ITERU_TEST_SHARE; ++seed) {
        Random random{seed_from_number(seed)};
        std::vector<Moment> crashes;
        std::set<TableId> gone; // changes on the store's thread, as the disk does
        FaultyDisk disk;
        disk.before_each([&] {
            if (random.below(4) == 0) crashes.push_back({disk.after_power_loss(random), gone});
        });
        {
            SqliteStore store{"log", {.file = {.vfs = disk.vfs()}}};
            for (std::uint64_t number = 0; number < 12; ++number) {
                std::latch answers{4};
                for (std::uint64_t i = 1; i <= 4; ++i) {
                    store.append({name(number), i, body_of(name(number), i), "summary"},
                                 [&](Stored) { answers.count_down(); });
                }
                answers.wait();
                if (number < 2) continue;
                std::latch removed{1};
                store.remove({.logs = {name(number - 2)}}, [&, number](Stored stored) {
                    EXPECT_EQ(stored, Stored::yes);
                    gone.insert(name(number - 2));
                    removed.count_down();
                });
                removed.wait();
            }
        }
        for (const Moment& crash : crashes) {
            FaultyDisk after{crash.image};
            LogFile file{"log", {.vfs = after.vfs()}};
            EXPECT_TRUE(file.lost().empty()) << "seed " << seed << ", moment " << moments;
            for (std::uint64_t number = 0; number < 12; ++number) {
                const Log log = file.read(name(number), 1);
                EXPECT_EQ(log.damage, "") << "seed " << seed << ", moment " << moments;
                if (crash.gone.contains(name(number))) {
                    EXPECT_TRUE(log.entries.empty());
                }
            }
            ++moments;
        }
    }
    EXPECT_GT(moments, 100U);
}

TEST(power_loss, without_syncing_moves_are_lost_and_seen_to_be) {
    std::size_t crashes = 0;
    std::size_t losing = 0;
    for (const Crash& crash : play(1, false)) {
        ++crashes;
        losing += lost(crash) > 0 ? 1 : 0;
    }
    EXPECT_GT(crashes, 20U);
    EXPECT_GT(losing, crashes / 2);
}

} // namespace

} // namespace iteru::server
