// `iteru_load`: starts a server on a folder of its own, fills it with players and measures.
//
//   iteru_load connected   5,000 players at 3 s a move: latency, memory
//   iteru_load saturated   as many moves as it can take: moves/s
//   iteru_load restart     10,000 running tables: time until a killed server is ready again
//   iteru_load hostile     two pairs who play while eight guests do their worst, with the limits as they are
//
// With --store on a PostgreSQL database, with --servers several of them, with --stored beside so many tables at rest.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "bench/load/crowd.h"
#include "bench/load/prepare.h"
#include "cluster/postgres_log.h"
#include "store/log_file.h"
#include "tests/client/hostile.h"
#include "tests/client/server_process.h"

namespace {

using namespace iteru;
using namespace iteru::load;

struct Options {
    std::string program = "build/release/iteru";
    std::string data = "load-data";
    Plan plan;
    int pace = -1;
    int seconds = 30;
    int tables = 10'000;
    int moves = 98;
    std::string store;
    int servers = 1;
    int stored = 0;
    bool rested = false;
    int guests = 8;
    int chats = 5000;
};
using Servers = std::vector<std::unique_ptr<client::ServerProcess>>;

/// A line of /proc/PID/status, in megabytes.
double memory(pid_t pid, std::string_view name) {
    std::ifstream file{fmt::format("/proc/{}/status", pid)};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name)) return std::stod(line.substr(name.size() + 1)) / 1024;
    }
    return 0;
}

/// User and system time of a process so far, in seconds.
double processor_time(pid_t pid) {
    std::ifstream file{fmt::format("/proc/{}/stat", pid)};
    std::string word;
    double ticks = 0;
    for (int i = 1; i <= 15 && file >> word; ++i) {
        if (i >= 14) ticks += std::stod(word);
    }
    return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double at(std::vector<std::uint32_t>& sorted, double share) {
    if (sorted.empty()) return 0;
    return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))] / 1000.0;
}

/// Over all servers.
template <class Figure>
double sum(const Servers& servers, Figure figure) {
    double sum = 0;
    for (const auto& server : servers) sum += figure(server->pid());
    return sum;
}

void play(const Servers& servers, const Options& options) {
    const auto megabytes = [&](std::string_view name) {
        return sum(servers, [&](pid_t pid) { return memory(pid, name); });
    };
    Crowd crowd{options.plan};
    const auto start = Clock::now();
    crowd.gather();
    fmt::print("{} players connected and seated in {:.1f} s; with {:.0f} MB\n", options.plan.players,
               std::chrono::duration<double>(Clock::now() - start).count(), megabytes("VmRSS:"));
    crowd.play(std::chrono::seconds{3}); // until it has settled
    const double before = sum(servers, processor_time);
    Figures figures = crowd.play(std::chrono::seconds{options.seconds});
    const double busy = (sum(servers, processor_time) - before) / options.seconds;
    std::vector<std::uint32_t>& all = figures.latencies;
    std::ranges::sort(all);
    fmt::print("moves/s {:.0f}  latency ms p50 {:.1f}  p90 {:.1f}  p99 {:.1f}  p99.9 {:.1f}  most {:.1f}  still "
               "waiting {:.1f}\n",
               static_cast<double>(all.size()) / options.seconds, at(all, 0.5), at(all, 0.9), at(all, 0.99),
               at(all, 0.999), at(all, 1), figures.longest_wait / 1000.0);
    fmt::print("servers: {:.2f} processors, {:.0f} MB now, {:.0f} MB at most; received {:.1f} MB/s; {} refused, {} new "
               "games\n",
               busy, megabytes("VmRSS:"), megabytes("VmHWM:"),
               static_cast<double>(figures.bytes) / 1e6 / options.seconds, figures.refused, figures.games);
}

/// The one table that was prepared: the only one that is listed.
std::string long_table(std::uint16_t port) {
    const auto guest = client::make_guest(port, "Eve");
    if (!guest) throw std::runtime_error("no session");
    const std::string list = client::http(port, {.target = "/api/tables", .cookie = guest->cookie}).body;
    constexpr std::string_view name = R"("table":")";
    const std::size_t place = list.find(name);
    if (place == std::string::npos) throw std::runtime_error("no long table: " + list);
    return list.substr(place + name.size(), list.find('"', place + name.size()) - place - name.size());
}

void endure(const Servers& servers, const Options& options) {
    const std::uint16_t port = servers.front()->port();
    const std::string table = long_table(port);
    std::atomic<std::size_t> rounds = 0;
    std::atomic<std::size_t> asked = 0;
    std::vector<std::jthread> guests;
    for (int i = 0; i < options.guests; ++i) {
        guests.emplace_back([&, i](const std::stop_token& stop) {
            client::Hostile guest{port, i, table};
            for (; !stop.stop_requested(); ++rounds) asked += guest.round();
        });
    }
    std::string trouble;
    try {
        play(servers, options);
    } catch (const std::exception& error) {
        trouble = error.what();
        for (const auto& server : servers) server->stop(); // so that nobody waits for it
    }
    guests.clear(); // they finish their rounds
    fmt::print("{} guests: {} rounds of trouble, {} requests and messages\n", options.guests, rounds.load(),
               asked.load());
    // A sanitizer speaks at the end, too, and takes its time.
    for (const auto& server : servers) {
        server->signal(SIGTERM);
        const int code = server->wait(client::patience(300)).value_or(-SIGKILL);
        if (code != 0 || !trouble.empty())
            trouble += fmt::format("\nthe server ended with {}:\n{}", code, server->said());
    }
    if (!trouble.empty()) throw std::runtime_error(trouble);
}

void restart(client::ServerProcess& server) {
    for (int i = 0; i < 3; ++i) {
        server.kill();
        const auto start = Clock::now();
        if (!server.start()) throw std::runtime_error("no start: " + server.said());
        fmt::print("ready {:.2f} s after the start, {:.0f} MB\n",
                   std::chrono::duration<double>(Clock::now() - start).count(), memory(server.pid(), "VmRSS:"));
    }
}

/// Tables at rest in the database, beside those that are played.
void store_tables(const Options& options) {
    prepare(options.data, options.stored, 7, options.plan.game);
    server::LogFile file{std::filesystem::path{options.data} / server::LogFile::name};
    server::copy_to_postgres(file, options.store);
    // What PostgreSQL would do in the next minutes, among the moves that are measured.
    if (options.rested) {
        for (const char* work : {"VACUUM ANALYZE", "CHECKPOINT"}) server::postgres::Connection{options.store}.run(work);
    }
}

void raise_file_limit() {
    rlimit limit{};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit); // the server inherits it
}

} // namespace

int main(int argc, char** argv) try {
    Options options;
    CLI::App app{"Load for a server of iteru."};
    app.require_subcommand(1);
    app.fallthrough();
    app.add_option("--program", options.program, "the server");
    app.add_option("--data", options.data, "its data folder");
    app.add_option("--seconds", options.seconds, "how long it is measured");
    app.add_option("--game", options.plan.game);
    app.add_option("--players", options.plan.players);
    app.add_option("--pace", options.pace, "milliseconds between the moves of a player");
    app.add_option("--store", options.store, "a database, postgres://...");
    app.add_option("--servers", options.servers, "so many on it");
    app.add_flag("--apart", options.plan.apart, "the players of a table at different servers");
    app.add_option("--stored", options.stored, "tables at rest beside those that are played, of an empty database");
    app.add_flag("--rested", options.rested, "what was stored is vacuumed and written out before");
    app.add_option("--tables", options.tables, "restart: how many");
    app.add_option("--moves", options.moves, "restart: so many at each table");
    const CLI::App* connected = app.add_subcommand("connected", "5,000 players at 3 s a move");
    const CLI::App* saturated = app.add_subcommand("saturated", "as many moves as it can take");
    const CLI::App* restarted = app.add_subcommand("restart", "ready again with 10,000 running tables");
    const CLI::App* hostile = app.add_subcommand("hostile", "two pairs play while eight guests do their worst");
    app.add_option("--guests", options.guests, "hostile: how many");
    app.add_option("--chats", options.chats, "hostile: entries of the long log");
    CLI11_PARSE(app, argc, argv);
    raise_file_limit();
    if (hostile->parsed()) {
        prepare(options.data, 1, 60, options.plan.game, options.chats);
        options.plan.players = std::min(options.plan.players, 4);
    }
    if (restarted->parsed()) prepare(options.data, options.tables, options.moves, options.plan.game);
    if (options.stored > 0) store_tables(options);
    Servers servers;
    for (int i = 0; i < options.servers; ++i) {
        servers.push_back(std::make_unique<client::ServerProcess>(
            client::ServerPlan{.program = options.program,
                               .data = options.data + (i == 0 ? "" : std::to_string(i)),
                               .store = options.store,
                               .arguments = hostile->parsed() ? std::vector<std::string>{}
                                                              : std::vector<std::string>{"--per-address", "100000"}}));
        options.plan.ports.push_back(servers.back()->port());
        if (!servers.back()->start()) {
            throw std::runtime_error("the server does not start: " + servers.back()->said());
        }
    }
    const int usual_pace = connected->parsed() ? 3000 : hostile->parsed() ? 100 : 0;
    options.plan.pace = std::chrono::milliseconds{options.pace >= 0 ? options.pace : usual_pace};
    if (hostile->parsed()) endure(servers, options);
    else if (connected->parsed() || saturated->parsed()) play(servers, options);
    else restart(*servers.front());
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "load: {}\n", error.what());
    return 1;
}
