#include "store/log_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "store/sqlite_store.h"
#include "tests/server/folder.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

/// What opening the file says is wrong.
std::string problem_with(const std::filesystem::path& file, const LogFileOptions& options = {}) {
    try {
        const LogFile log{file, options};
        return "";
    } catch (const StoreProblem& problem) {
        EXPECT_EQ(problem.file, file.string());
        return std::string{problem.reason};
    }
}

void add(LogFile& log, const Append& what) {
    log.begin();
    EXPECT_EQ(log.append(what), Stored::yes);
    log.commit();
}

TEST(log_file, is_used_by_one_at_a_time) {
    const Folder folder;
    const LogFile log{folder / "log"};
    EXPECT_EQ(problem_with(folder / "log"), "in_use");
}

TEST(log_file, is_not_made_where_it_should_be_there) {
    const Folder folder;
    EXPECT_EQ(problem_with(folder / "log", {.create = false}), "missing");
    EXPECT_EQ(problem_with(folder / "nowhere/log"), "missing");
}

TEST(log_file, leaves_files_of_others_alone) {
    const Folder folder;
    std::ofstream{folder / "text"} << std::string(5000, 't');
    EXPECT_EQ(problem_with(folder / "text"), "foreign");
    {
        sqlite::Connection other{(folder / "other").string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, ""};
        other.run("CREATE TABLE theirs (x)");
    }
    EXPECT_EQ(problem_with(folder / "other"), "foreign");
}

constexpr std::string_view first_version =
    "CREATE TABLE entries (table_id TEXT NOT NULL, sequence INTEGER NOT NULL, chain BLOB NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (table_id, sequence)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE summaries (table_id TEXT PRIMARY KEY NOT NULL, sequence INTEGER NOT NULL, body TEXT NOT NULL,"
    " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, token BLOB NOT NULL UNIQUE, body TEXT NOT NULL,"
    " seal BLOB NOT NULL) STRICT, WITHOUT ROWID;";

/// Ours, and a step that is not there yet.
std::vector<SchemaStep> next_schema(std::string_view step) {
    std::vector<SchemaStep> steps(schema_steps().begin(), schema_steps().end());
    steps.emplace_back(step);
    return steps;
}

TEST(schema, version_1_is_never_rewritten) {
    EXPECT_EQ(schema_steps().front().sql, first_version) << "files of version 1 are out there: add a step instead";
}

TEST(schema, an_older_file_is_brought_up_to_date_and_a_newer_one_refused) {
    const Folder folder;
    const auto file = folder / "log";
    const auto next = next_schema("ALTER TABLE summaries ADD COLUMN colour TEXT NOT NULL DEFAULT 'sand';");
    {
        LogFile log{file};
        add(log, {"a", 1, "one", "summary"});
    }
    {
        LogFile log{file, {.schema = next}};
        EXPECT_EQ(log.connection().ask("SELECT colour FROM summaries"), "sand");
        EXPECT_EQ(log.connection().ask("PRAGMA user_version"), std::to_string(next.size()));
        EXPECT_EQ(log.read("a", 1).entries.at(0).body, "one");
        add(log, {"a", 2, "two", {}});
    }
    EXPECT_EQ(problem_with(file), "newer");
    LogFile log{file, {.schema = next}};
    EXPECT_EQ(log.read("a", 1).entries.size(), 2U) << "refusing it did not change it";
}

TEST(schema, a_step_that_fails_changes_nothing) {
    const Folder folder;
    const auto file = folder / "log";
    {
        const LogFile log{file};
    }
    const auto broken = next_schema("CREATE TABLE half (x); CREATE TABLE entries (x);");
    EXPECT_EQ(problem_with(file, {.schema = broken}), "unreadable");
    LogFile log{file};
    EXPECT_EQ(log.connection().ask("PRAGMA user_version"), std::to_string(schema_steps().size()));
    EXPECT_EQ(log.connection().ask("SELECT count(*) FROM sqlite_schema WHERE name = 'half'"), "0");
}

TEST(damage, a_log_that_was_cut_or_mended_is_seen) {
    const Folder folder;
    LogFile log{folder / "log"};
    for (const char* table : {"cut", "hole", "swapped", "good"}) {
        for (std::uint64_t i = 1; i <= 3; ++i) add(log, {table, i, table + std::to_string(i), "summary"});
    }
    log.connection().run("DELETE FROM entries WHERE table_id = 'cut' AND sequence = 3;"
                         "DELETE FROM entries WHERE table_id = 'hole' AND sequence = 2;"
                         "DELETE FROM entries WHERE table_id = 'swapped';"
                         "UPDATE entries SET table_id = 'swapped' WHERE table_id = 'cut'");
    EXPECT_EQ(log.read("hole", 1).damage, "entry 2 is missing");
    EXPECT_EQ(log.read("hole", 3).damage, "entry 2 is missing");
    EXPECT_EQ(log.read("swapped", 1).damage, "entry 1 is not what was written");
    EXPECT_EQ(log.read("cut", 1).damage, "the log ends after entry 0, its summary knows more");
    EXPECT_EQ(log.read("good", 1).damage, "");
    EXPECT_EQ(log.damage_of("cut").value().reason, "shortened");
    EXPECT_FALSE(log.damage_of("good"));
    EXPECT_EQ(log.structure_damage(), "");
}

std::string back_up_now(Store& store, const std::filesystem::path& file) {
    return wait_for<std::string>([&](auto answer) { store.back_up(file.string(), std::move(answer)); });
}

TEST(backup, holds_everything_while_play_goes_on) {
    const Folder folder;
    SqliteStore store{folder / "log"};
    const std::string large(3000, 'x');
    for (std::uint64_t i = 1; i <= 2000; ++i) store.append({"a", i, large, {}}, [](Stored) {});
    // Play goes on: more is appended all the time until the copy is done.
    std::atomic<bool> done = false;
    std::string problem = "no answer";
    store.back_up((folder / "copy").string(), [&](std::string answer) {
        problem = std::move(answer);
        done = true;
    });
    std::uint64_t next = 1;
    for (; !done; ++next) ASSERT_EQ(append_now(store, "b", next, "while copying"), Stored::yes);
    EXPECT_EQ(problem, "");
    EXPECT_FALSE(std::filesystem::exists(folder / "copy.part"));

    LogFile copy{folder / "copy"};
    EXPECT_EQ(copy.read("a", 1).entries.size(), 2000U);
    EXPECT_EQ(copy.read("a", 1).damage, "");
    EXPECT_EQ(copy.read("b", 1).damage, "");
    EXPECT_LT(copy.read("b", 1).entries.size(), next);
    EXPECT_EQ(copy.structure_damage(), "");
}

TEST(backup, says_why_it_failed_and_leaves_the_last_one) {
    const Folder folder;
    SqliteStore store{folder / "log"};
    append_now(store, "a", 1, "one");
    EXPECT_EQ(back_up_now(store, folder / "copy"), "");
    EXPECT_NE(back_up_now(store, folder / "nowhere/copy"), "");
    EXPECT_EQ(append_now(store, "a", 2, "two"), Stored::yes);
    EXPECT_EQ(back_up_now(store, folder / "copy"), "");
    LogFile copy{folder / "copy"};
    EXPECT_EQ(copy.read("a", 1).entries.size(), 2U);
}

} // namespace

} // namespace iteru::server
