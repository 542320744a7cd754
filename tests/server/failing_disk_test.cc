// A disk that cannot sync, is full, or has forgotten a bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <iostream>

#include "server/sqlite_store.h"
#include "tests/server/faulty_disk.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

SqliteOptions on(const FaultyDisk& disk) {
    SqliteOptions options;
    options.file.vfs = disk.vfs();
    options.tell = [](std::string_view line) { std::cerr << line << '\n'; };
    return options;
}

void append_to_a_disk_that_cannot_sync() {
    FaultyDisk disk;
    SqliteStore store{"log", on(disk)};
    disk.fail_syncs();
    append_now(store, "a", 1, "one");
}

TEST(failing_disk, a_failed_sync_ends_the_process) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(append_to_a_disk_that_cannot_sync(), "the disk failed.*COMMIT");
}

void check_point_on_a_disk_that_cannot_sync() {
    FaultyDisk disk;
    SqliteStore store{"log", on(disk)};
    append_now(store, "a", 1, "one");
    disk.fail_syncs();
} // closing moves the log into the file

TEST(failing_disk, a_failed_sync_of_a_checkpoint_ends_the_process) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(check_point_on_a_disk_that_cannot_sync(), "the disk failed.*checkpoint");
}

TEST(failing_disk, a_full_one_refuses_writing_and_goes_on_reading) {
    FaultyDisk disk;
    const std::string large(50'000, 'x');
    {
        SqliteStore store{"log", on(disk)};
        EXPECT_EQ(append_now(store, "a", 1, "one"), Stored::yes);
        disk.limit(disk.used() + 20'000);
        // Both in one commit: what was read after the refused write must not have seen it.
        std::promise<Stored> stored;
        std::promise<std::size_t> seen;
        store.append({"a", 2, large, "summary"}, [&](Stored answer) { stored.set_value(answer); });
        store.read("a", 1, [&](const Log& log) { seen.set_value(log.entries.size()); });
        EXPECT_EQ(stored.get_future().get(), Stored::full);
        EXPECT_EQ(seen.get_future().get(), 1U);
        EXPECT_EQ(append_now(store, "b", 1, large), Stored::full);
        EXPECT_EQ(bodies(read_now(store, "a")), std::vector<std::string>{"one"});
        EXPECT_EQ(summaries_now(store).size(), 1U);

        disk.limit(SIZE_MAX);
        EXPECT_EQ(append_now(store, "a", 2, large), Stored::yes);
        EXPECT_EQ(append_now(store, "a", 3, "three"), Stored::yes);
    }
    SqliteStore store{"log", on(disk)};
    EXPECT_EQ(bodies(read_now(store, "a")), (std::vector<std::string>{"one", large, "three"}));
}

TEST(failing_disk, a_full_one_may_be_full_for_long) {
    FaultyDisk disk;
    SqliteOptions options = on(disk);
    options.checkpoint_pages = 4;
    options.tell = [](auto) {};
    SqliteStore store{"log", std::move(options)};
    std::uint64_t next = 1;
    Random random{seed_from_number(3)};
    for (int i = 0; i < 200; ++i) {
        disk.limit(random.below(2) == 0 ? disk.used() + random.below(3'000) : SIZE_MAX);
        const std::string body(random.below(9'000), 'x');
        const Stored stored = append_now(store, "a", next, body);
        EXPECT_NE(stored, Stored::taken);
        if (stored == Stored::yes) ++next;
        ASSERT_EQ(read_now(store, "a").entries.size(), next - 1) << i;
    }
    EXPECT_GT(next, 50U);
    // How many were refused depends on when the log was last folded into the file; what is larger than both always is.
    const std::string large(1'000'000, 'x');
    disk.limit(disk.used());
    EXPECT_EQ(append_now(store, "a", next, large), Stored::full);
    disk.limit(SIZE_MAX);
    EXPECT_EQ(append_now(store, "a", next, large), Stored::yes);
}

constexpr int table_count = 40;
constexpr std::uint64_t entry_count = 30;

TableId table_name(int number) { return "table-" + std::to_string(number); }
std::string body_of(const TableId& table, std::uint64_t sequence) {
    return "<" + table + "/" + std::to_string(sequence) + ">" + std::string(150, '.');
}

FaultyDisk::Image some_tables() {
    FaultyDisk disk;
    SqliteStore store{"log", on(disk)};
    for (std::uint64_t sequence = 1; sequence <= entry_count; ++sequence) {
        for (int i = 0; i < table_count; ++i) {
            const TableId table = table_name(i);
            store.append({table, sequence, body_of(table, sequence), table + " at " + std::to_string(sequence)},
                         [](Stored) {});
        }
    }
    summaries_now(store);
    wait_for<Stored>([&](auto answer) { store.save({"ann", Digest{7}, "session of ann"}, std::move(answer)); });
    return disk.image();
}

/// The image with the log moved into the file.
FaultyDisk::Image at_rest() {
    FaultyDisk disk{some_tables()};
    {
        const LogFile file{"log", {.vfs = disk.vfs()}};
    }
    return disk.image();
}

/// Where a text stands in the file.
std::size_t place_of(const FaultyDisk::Bytes& bytes, std::string_view text) {
    const auto found = std::search(bytes.begin(), bytes.end(), text.begin(), text.end());
    return static_cast<std::size_t>(found - bytes.begin());
}

/// Reads all tables; what is handed out must be what was written. The names of those that are not.
std::vector<TableId> damaged_tables(Store& store) {
    std::vector<TableId> list;
    for (int i = 0; i < table_count; ++i) {
        const TableId table = table_name(i);
        const Log log = read_now(store, table);
        if (log.entries.empty()) {
            list.push_back(table);
            continue;
        }
        EXPECT_EQ(log.entries.size(), entry_count) << table;
        for (const Entry& entry : log.entries) EXPECT_EQ(entry.body, body_of(table, entry.sequence));
    }
    return list;
}

TEST(flipped_byte, in_an_entry_is_named_and_the_others_are_served) {
    FaultyDisk::Image image = at_rest();
    FaultyDisk::Bytes& bytes = image.at("log");
    const std::size_t place = place_of(bytes, "<table-17/12>");
    ASSERT_LT(place, bytes.size());
    bytes[place + 2] ^= 1;
    FaultyDisk disk{image};
    std::promise<std::string> told;
    SqliteOptions options = on(disk);
    options.tell = [&](std::string_view line) { told.set_value(std::string{line}); };
    SqliteStore store{"log", std::move(options)};
    EXPECT_EQ(told.get_future().get(), "table table-17 is damaged: entry 12 is not what was written");
    EXPECT_EQ(read_now(store, "table-17").damage, "entry 12 is not what was written");
    EXPECT_EQ(damaged_tables(store), std::vector<TableId>{"table-17"});
    EXPECT_EQ(append_now(store, "table-18", entry_count + 1, "on it goes"), Stored::yes);
}

TEST(flipped_byte, in_a_summary_is_not_believed) {
    FaultyDisk::Image image = at_rest();
    FaultyDisk::Bytes& bytes = image.at("log");
    bytes[place_of(bytes, "table-9 at 30") + 10] ^= 4;
    FaultyDisk disk{image};
    SqliteStore store{"log", on(disk)};
    const auto list = summaries_now(store);
    ASSERT_EQ(list.size(), static_cast<std::size_t>(table_count));
    for (const Summary& summary : list) {
        EXPECT_EQ(summary.sequence, entry_count);
        EXPECT_EQ(summary.body, summary.table == "table-9" ? "" : summary.table + " at 30");
    }
    EXPECT_TRUE(damaged_tables(store).empty()) << "the log itself is whole";
}

TEST(flipped_byte, in_a_session_ends_it) {
    FaultyDisk::Image image = at_rest();
    FaultyDisk::Bytes& bytes = image.at("log");
    bytes[place_of(bytes, "session of ann")] ^= 1;
    FaultyDisk disk{image};
    LogFile file{"log", {.vfs = disk.vfs()}};
    EXPECT_FALSE(file.find_session(Digest{7}));
    EXPECT_EQ(file.derived_lost(), 1U);
}

TEST(flipped_byte, anywhere_never_changes_what_is_read) {
    const FaultyDisk::Image good = at_rest();
    Random random{seed_from_number(11)};
    int refused = 0;
    int harmed = 0;
    const int flips = 600 / ITERU_TEST_SHARE;
    for (int i = 0; i < flips; ++i) {
        FaultyDisk::Image image = good;
        FaultyDisk::Bytes& bytes = image.at("log");
        const auto place = random.below(static_cast<std::uint32_t>(bytes.size()));
        bytes[place] ^= static_cast<std::uint8_t>(1U << random.below(8));
        SCOPED_TRACE("byte " + std::to_string(place));
        FaultyDisk disk{image};
        try {
            SqliteOptions options = on(disk);
            options.tell = [](auto) {};
            SqliteStore store{"log", std::move(options)};
            for (const Summary& summary : summaries_now(store)) {
                EXPECT_TRUE(summary.body.empty() || summary.body == summary.table + " at 30");
            }
            const auto damaged = damaged_tables(store);
            harmed += damaged.empty() ? 0 : 1;
            for (int table = 0; table < table_count; table += 7) append_now(store, table_name(table), 31, "more");
            append_now(store, "new", 1, "new");
        } catch (const StoreProblem&) {
            ++refused; // the first page: what kind of file it is, and its schema
        }
    }
    EXPECT_GT(harmed, flips / 2) << "most of the file is entries";
    EXPECT_LT(refused, flips / 20);
}

} // namespace

} // namespace iteru::server
