// The rooms of the house know each other only as docs/architecture.md has it: what a file includes is held against one
// table.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "loader/load_box.h"
#include "tests/rewrite.h"

namespace iteru {
namespace {

using Names = std::vector<std::string_view>;

struct Room {
    std::string_view folder;
    Names rooms;     // that it may include from, beside itself
    Names libraries; // beside the standard library and the system
};

/// From the bottom up.
const std::vector<Room>& rooms() {
    static const std::vector<Room> all{
        {"engine", {}, {}},
        {"games", {"engine"}, {}},
        {"bots", {"engine", "games"}, {}},
        {"analysis", {"engine", "games", "bots"}, {}},
        {"batch", {"engine", "games", "bots"}, {}},
        {"table", {"engine", "games", "bots"}, {}},
        {"lesson", {"engine", "games", "table"}, {}},
        {"loader", {"engine", "games"}, {"boost"}},
        {"texts", {"engine"}, {}},
        {"arena", {"engine", "games", "bots", "loader"}, {"fmt"}},
        {"learn", {"engine", "games", "bots", "loader", "arena"}, {"boost", "fmt"}},
        {"threads", {}, {}},
        {"store", {"engine", "table", "threads"}, {"sodium.h", "sqlite3.h"}},
        {"cluster", {"engine", "table", "threads", "store"}, {"boost", "libpq-fe.h"}},
        {"queue", {"cluster"}, {}},
        {"house", {"engine", "table", "threads", "store"}, {"fmt", "spdlog"}},
        {"people", {"engine", "table", "threads", "store", "house"}, {"sodium.h"}},
        {"lobby", {"engine", "bots", "table", "threads", "store", "house"}, {"fmt"}},
        {"api",
         {"engine", "games", "table", "threads", "store", "house", "people", "lobby", "loader", "texts"},
         {"fmt"}},
        {"asio", {}, {"boost"}},
        {"net", {"engine", "table", "threads", "store", "house", "people", "lobby", "api", "texts"}, {"boost", "fmt"}},
        {"cli",
         {"engine", "games", "bots", "analysis", "table", "lesson", "loader", "texts", "arena", "learn", "threads",
          "store", "cluster", "queue", "house", "api", "net"},
         {"CLI", "boost", "fmt"}},
        {"wasm", {"engine", "games", "bots", "analysis", "table", "lesson", "threads", "store", "house", "lobby"}, {}},
    };
    return all;
}

/// `src/engine/seat.h` is in `engine`. A game's folder holds its loader, its face and how bots think about it, which
/// belong to other rooms.
std::string room_of(const std::filesystem::path& path) {
    if (path.stem().string().ends_with("_loader")) return "loader";
    if (path.parent_path().filename() == "terminal") return "cli";
    if (path.filename() == "bots.cc") return "bots";
    return *path.begin() == "games" ? "games" : std::next(path.begin())->string();
}

/// Tests and what they are made with may include anything.
bool is_for_tests(const std::filesystem::path& path) {
    const std::string name = path.stem().string();
    return name.ends_with("_test") || name.ends_with("_fixture") || name == "made";
}

/// The first part of what a line includes; empty if it includes nothing of another folder.
std::string included(std::string_view line) {
    constexpr std::string_view include = "#include ";
    if (!line.starts_with(include)) return {};
    line.remove_prefix(include.size());
    const std::string_view path = line.substr(1, line.find_first_of(">\"", 1) - 1);
    const bool own = line.starts_with('"') && !path.contains('/'); // generated
    const bool standard = line.starts_with('<') && !path.contains('/') && !path.contains('.');
    return own || standard ? std::string{} : std::string{path.substr(0, path.find('/'))};
}

/// What POSIX has: sockets, files, priorities.
bool is_of_the_system(std::string_view name) {
    const Names names{"arpa", "fcntl.h", "poll.h", "pwd.h", "sys", "termios.h", "unistd.h"};
    return std::ranges::find(names, name) != names.end();
}

bool may_include(const Room& room, std::string_view name) {
    const auto holds = [&](const Names& names) { return std::ranges::find(names, name) != names.end(); };
    return name.empty() || name == room.folder || is_of_the_system(name) || holds(room.rooms) || holds(room.libraries);
}

/// Every file of ours that is no test, by its path in the project.
std::vector<std::filesystem::path> files() {
    std::vector<std::filesystem::path> found;
    const std::filesystem::path project = kit::source_dir();
    for (const char* folder : {"src", "games"}) {
        for (const auto& item : std::filesystem::recursive_directory_iterator{project / folder}) {
            const auto path = std::filesystem::relative(item.path(), project);
            const bool is_code = path.extension() == ".cc" || path.extension() == ".h";
            if (is_code && !is_for_tests(path)) found.push_back(path);
        }
    }
    return found;
}

TEST(Rooms, include_only_from_those_they_may_know) {
    for (const std::filesystem::path& path : files()) {
        const auto room = std::ranges::find(rooms(), room_of(path), &Room::folder);
        ASSERT_NE(room, rooms().end()) << path << " is in no room";
        std::istringstream lines{read_file(kit::source_dir() / path)};
        for (std::string line; std::getline(lines, line);) {
            EXPECT_TRUE(may_include(*room, included(line))) << path << " may not " << line;
        }
    }
    EXPECT_GT(files().size(), 200U);
}

TEST(Rooms, know_only_those_below_them) {
    for (auto room = rooms().begin(); room != rooms().end(); ++room) {
        for (const std::string_view known : room->rooms) {
            const auto below = std::ranges::find(rooms(), known, &Room::folder);
            EXPECT_LT(below - rooms().begin(), room - rooms().begin()) << room->folder << " knows " << known;
        }
    }
}

TEST(Rooms, are_all_in_the_page_on_architecture) {
    const std::string page = read_file(kit::source_dir() / "docs/architecture.md");
    for (const Room& room : rooms()) {
        const std::string folder = (room.folder == "games" ? "" : "src/") + std::string{room.folder};
        EXPECT_TRUE(page.contains("`" + folder + "`")) << room.folder;
    }
}

TEST(Rooms, what_a_line_includes) {
    EXPECT_EQ(included("#include <vector>"), "");
    EXPECT_EQ(included("#include \"web.inc\""), "");
    EXPECT_EQ(included("#include <sodium.h>"), "sodium.h");
    EXPECT_EQ(included("#include <boost/json.hpp>"), "boost");
    EXPECT_EQ(included("#include \"store/chain.h\" // why"), "store");
    EXPECT_EQ(included("int main() {}"), "");
    EXPECT_FALSE(may_include(rooms().front(), "table"));
    EXPECT_TRUE(may_include(rooms().front(), "engine"));
}

} // namespace
} // namespace iteru
