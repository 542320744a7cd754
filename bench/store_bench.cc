// How fast the store is on this machine's disk: `iteru_store_bench FOLDER [TABLES]` writes, closes, opens and checks.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <future>
#include <semaphore>

#include "engine/text.h"
#include "store/sqlite_store.h"

namespace {

using namespace iteru;
using namespace iteru::server;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

const std::string body(180, 'e');
const std::string summary(320, 's');

/// Every table gets `rounds` entries more, one of each table at a time; at most `waiting` are under way at once.
double append_all(Store& store, std::size_t tables, std::uint64_t from, std::uint64_t rounds, bool with_summary) {
    constexpr std::size_t waiting = 2000;
    const auto start = Clock::now();
    std::counting_semaphore<waiting> room{waiting};
    for (std::uint64_t round = 0; round < rounds; ++round) {
        for (std::size_t table = 0; table < tables; ++table) {
            room.acquire();
            const auto given = with_summary ? std::optional{summary} : std::nullopt;
            store.append({"table-" + hex64(table * 0x9e3779b97f4a7c15U), from + round, body, given},
                         [&](Stored stored) {
                             if (stored != Stored::yes) std::abort();
                             room.release();
                         });
        }
    }
    for (std::size_t i = 0; i < waiting; ++i) room.acquire();
    return seconds_since(start);
}

/// One after the other: each waits for its own fsync.
double append_alone(Store& store, std::uint64_t count) {
    const auto start = Clock::now();
    for (std::uint64_t i = 1; i <= count; ++i) {
        std::promise<void> done;
        store.append({"alone", i, body, summary}, [&](Stored) { done.set_value(); });
        done.get_future().wait();
    }
    return seconds_since(start);
}

} // namespace

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : "store-bench";
    const std::size_t tables = argc > 2 ? std::stoul(argv[2]) : 10'000;
    std::filesystem::create_directories(folder);
    const auto file = folder / LogFile::name;
    {
        SqliteStore store{file};
        const double alone = append_alone(store, 300);
        fmt::print("alone:   {:8.0f} events/s\n", 300 / alone);
        double took = append_all(store, tables, 1, 1, true);
        fmt::print("start:   {:8.0f} tables/s\n", static_cast<double>(tables) / took);
        took = append_all(store, tables, 2, 95, false);
        fmt::print("grouped: {:8.0f} events/s without summaries\n", static_cast<double>(tables * 95) / took);
        took = append_all(store, tables, 97, 4, true);
        fmt::print("grouped: {:8.0f} events/s with a summary each\n", static_cast<double>(tables * 4) / took);
    }
    fmt::print("file:    {:8.0f} MB\n", static_cast<double>(std::filesystem::file_size(file)) / 1e6);
    auto start = Clock::now();
    {
        SqliteStore store{file};
        std::promise<std::size_t> listed;
        store.summaries([&](const auto& list) { listed.set_value(list.size()); });
        fmt::print("listed:  {} tables", listed.get_future().get());
        fmt::print(" {:.3f} s after opening\n", seconds_since(start));
    }
    LogFile log{file};
    start = Clock::now();
    std::size_t count = 0;
    for (auto table = log.table_after({}); table; table = log.table_after(*table), ++count) {
        if (log.damage_of(*table)) std::abort();
    }
    fmt::print("chains:  {} tables in {:.2f} s\n", count, seconds_since(start));
    start = Clock::now();
    if (!log.structure_damage().empty()) std::abort();
    fmt::print("quick_check: {:.2f} s\n", seconds_since(start));
}
