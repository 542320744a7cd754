// A disk that cannot sync, is full, or has forgotten a bit.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <future>
#include <iostream>

#include "store/sqlite_store.h"
#include "tests/server/faulty_disk.h"
#include "tests/server/folder.h"
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
    append_now(store, "a", 1, "one");
    disk.fail_syncs();
    append_now(store, "a", 2, "two");
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
        store.read({"a"}, [&](const Log& log) { seen.set_value(log.entries.size()); });
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

/// Whoever is told that somebody else was first would try for ever (simulated seed 2495).
TEST(flipped_byte, where_an_account_belongs_is_told_as_damage) {
    FaultyDisk before;
    std::size_t page = 0;
    {
        SqliteStore store{"log", on(before)};
        ASSERT_EQ(change_now(store, {"ann", 1, "ann", "first"}), Stored::yes);
    }
    {
        LogFile file{"log", {.vfs = before.vfs()}};
        sqlite::Statement find{file.connection(), "SELECT rootpage FROM sqlite_master WHERE name = 'logins_player'"};
        sqlite::Query found{find};
        ASSERT_TRUE(found.next());
        page = found.number(0);
    }
    FaultyDisk::Image image = before.image();
    FaultyDisk::Bytes& bytes = image.at("log");
    const std::size_t size = std::size_t{256} * bytes[16] + bytes[17]; // of a page
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>((page - 1) * size), size, 0xff);
    FaultyDisk disk{image};
    SqliteStore store{"log", on(disk)};
    EXPECT_EQ(change_now(store, {"ann", 2, "anna", "second"}), Stored::damaged);
    EXPECT_EQ(append_now(store, "t", 1, "one"), Stored::yes) << "others are served";
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

/// Killed in the middle of everything: what is in the page cache gets to the disk, and nothing is put in order.
struct Killed {
    FaultyDisk::Image image;
    std::map<TableId, std::uint64_t> acknowledged;
};

Killed killed(std::size_t checkpoint_pages = 60) {
    FaultyDisk disk;
    Killed left;
    SqliteOptions options = on(disk);
    options.checkpoint_pages = checkpoint_pages;
    SqliteStore store{"log", std::move(options)};
    Random random{seed_from_number(5)};
    for (int i = 0; i < 200; ++i) {
        const TableId table = table_name(static_cast<int>(random.below(8)));
        const std::uint64_t next = ++left.acknowledged[table];
        EXPECT_EQ(append_now(store, table, next, body_of(table, next)), Stored::yes);
    }
    EXPECT_EQ(change_now(store, {"ada", 1, "ada", "{}"}), Stored::yes);
    wait_for<Stored>([&](auto answer) { store.save({"ann", Digest{7}, "session of ann"}, std::move(answer)); });
    summaries_now(store); // nothing is being moved
    left.image = disk.image();
    return left;
}

/// Opens it, and tells which tables are damaged. What is not must be there, all of it.
std::vector<TableId> damaged_after(const Killed& left, FaultyDisk& disk) {
    LogFile file{"log", {.vfs = disk.vfs()}};
    std::vector<TableId> list;
    for (const auto& [table, last] : left.acknowledged) {
        const Log log = file.read(table, 1);
        if (log.damage.empty()) EXPECT_EQ(log.entries.size(), last) << table;
        else list.push_back(table);
        EXPECT_EQ(file.damage_of(table).has_value(), !log.damage.empty());
    }
    return list;
}

TEST(flipped_bit, in_the_write_ahead_log_loses_nothing_without_a_word) {
    // Shortly after what was in it has been moved, and long after.
    const std::array<Killed, 2> ways{killed(60), killed(4000)};
    Random random{seed_from_number(12)};
    int harmed = 0;
    const int flips = 300 / ITERU_TEST_SHARE;
    for (int i = 0; i < flips; ++i) {
        const Killed& left = ways[static_cast<std::size_t>(i % 2)];
        FaultyDisk::Image image = left.image;
        FaultyDisk::Bytes& bytes = image.at("log-wal");
        const auto place = random.below(static_cast<std::uint32_t>(bytes.size()));
        bytes[place] ^= static_cast<std::uint8_t>(1U << random.below(8));
        SCOPED_TRACE("byte " + std::to_string(place));
        FaultyDisk disk{image};
        const auto damaged = damaged_after(left, disk);
        harmed += damaged.empty() ? 0 : 1;
        if (damaged.empty() || i % 5 != 0) continue;
        // The damage is not forgotten, though others play on and the tail is written over.
        SqliteOptions options = on(disk);
        options.tell = [](auto) {};
        options.checkpoint_pages = 1;
        {
            SqliteStore store{"log", std::move(options)};
            for (std::uint64_t next = 1; next <= 40; ++next) append_now(store, "new", next, "new");
        }
        EXPECT_EQ(damaged_after(left, disk), damaged);
    }
    EXPECT_GT(harmed, flips / 3) << "much of it is what was written last";
}

TEST(flipped_bit, in_the_write_ahead_log_is_told_with_the_tables) {
    Killed left = killed(4000);
    left.image.at("log-wal").clear(); // the worst
    FaultyDisk disk{left.image};
    std::mutex mutex;
    std::vector<std::string> told;
    SqliteOptions options = on(disk);
    options.tell = [&](std::string_view line) {
        const std::scoped_lock lock{mutex};
        told.emplace_back(line);
    };
    SqliteStore store{"log", std::move(options)};
    EXPECT_FALSE(player_now(store, "ada")) << "nobody comes in by what was before it";
    const std::scoped_lock lock{mutex};
    const auto lost =
        std::ranges::count_if(told, [](const auto& line) { return line.contains("has lost what was acknowledged"); });
    EXPECT_GT(lost, 0);
    EXPECT_TRUE(std::ranges::any_of(told, [](const auto& line) { return line.contains("a change of player ada"); }));
    EXPECT_TRUE(std::ranges::any_of(told, [](const auto& line) { return line.contains("1 sessions are lost"); }));
}

TEST(flipped_bit, in_the_tail_harms_nobody) {
    const Killed left = killed(4000);
    Random random{seed_from_number(13)};
    for (int i = 0; i < 40; ++i) {
        FaultyDisk::Image image = left.image;
        FaultyDisk::Bytes& bytes = image.at("log-tail");
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= 1;
        FaultyDisk disk{image};
        EXPECT_TRUE(damaged_after(left, disk).empty());
    }
}

TEST(tail, goes_when_all_is_in_the_file) {
    FaultyDisk disk;
    {
        SqliteStore store{"log", on(disk)};
        append_now(store, "a", 1, "one");
        EXPECT_TRUE(disk.image().contains("log-tail"));
    }
    EXPECT_FALSE(disk.image().contains("log-tail"));
}

TEST(tail, does_not_let_another_store_take_the_place_of_the_one_that_was_there) {
    const Killed left = killed();
    FaultyDisk other;
    {
        SqliteStore store{"log", on(other)};
        append_now(store, "a", 1, "one");
    }
    for (const bool gone : {true, false}) {
        FaultyDisk::Image image = left.image;
        image.erase("log-wal");
        if (gone) image.erase("log");
        else image["log"] = other.image().at("log");
        FaultyDisk disk{image};
        try {
            const LogFile file{"log", {.vfs = disk.vfs()}};
            ADD_FAILURE() << gone;
        } catch (const StoreProblem& problem) {
            EXPECT_EQ(problem.reason, "replaced");
        }
    }
}

void append_to_a_file_that_is_gone(const std::string& name, bool replaced) {
    const Folder folder;
    SqliteOptions options;
    options.tell = [](std::string_view line) { std::cerr << line << '\n'; };
    SqliteStore store{folder / "log", std::move(options)};
    append_now(store, "a", 1, "one");
    if (replaced) std::filesystem::copy_file(folder / name, folder / "other");
    std::filesystem::remove(folder / name);
    if (replaced) std::filesystem::rename(folder / "other", folder / name);
    append_now(store, "a", 2, "two");
    std::cerr << "acknowledged\n";
}

TEST(deleted_file, ends_the_process_before_it_acknowledges) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    for (const std::string name : {"log", "log-wal", "log-tail"}) {
        for (const bool replaced : {false, true}) {
            EXPECT_DEATH(append_to_a_file_that_is_gone(name, replaced), name + " was deleted or replaced") << replaced;
        }
    }
}

TEST(files, are_their_owners_alone) {
    const Folder folder;
    const auto mode = [&](const char* name) { return std::filesystem::status(folder / name).permissions(); };
    constexpr auto owner = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    const mode_t before = ::umask(0);
    for (int times = 0; times < 2; ++times) {
        SqliteStore store{folder / "log"};
        append_now(store, "a", static_cast<std::uint64_t>(times) + 1, "one");
        for (const char* name : {"log", "log-wal", "log-tail"}) EXPECT_EQ(mode(name), owner) << name;
        EXPECT_EQ(
            wait_for<std::string>([&](auto answer) { store.back_up((folder / "copy").string(), std::move(answer)); }),
            "");
        EXPECT_EQ(mode("copy"), owner);
        std::filesystem::permissions(folder / "log", std::filesystem::perms::all); // as an earlier version left it
    }
    ::umask(before);
}

} // namespace

} // namespace iteru::server
