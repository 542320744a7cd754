// Whatever was acknowledged survives a power loss at any moment, and the test would notice if it did not.
#include <gtest/gtest.h>

#include <iostream>
#include <latch>

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
