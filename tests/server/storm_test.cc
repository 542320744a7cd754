// People who ask for the past and are gone before it comes, while servers stop: connections are used and destroyed on
// their own thread, at the end as well. What this finds, AddressSanitizer and ThreadSanitizer say.
#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>
#include <string_view>
#include <thread>

#include "lobby/house_fixture.h"
#include "net/server.h"
#include "store/sqlite_store.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"
#include "tests/server/folder.h"
#include "tests/server/store_contract.h"

namespace iteru::server {
namespace {

/// The log of a listed table, some moves long.
class Played {
public:
    Played() {
        const auto ada = world_.guest("Ada");
        table = field(world_.create(ada, R"("game":"fertility","players":2,"listed":true,)"
                                         R"("seats":[{"name":"Ada"},{"bot":"apprentice"}])"),
                      "table");
        world_.at(table, ada, "start");
        for (int i = 0; i < 8; ++i) world_.move_first(table, ada, 0);
        for (const Entry& entry : world_.store.logs[table]) log.push_back(entry.body);
        summary = world_.store.summary[table];
    }
    void write_to(Store& store) const {
        for (std::size_t i = 0; i < log.size(); ++i) {
            ASSERT_EQ(append_now(store, table, i + 1, log[i], summary), Stored::yes);
        }
    }

    std::string table;
    std::vector<std::string> log;
    std::string summary;

private:
    World world_;
};

/// One server, on a thread of its own.
class Running {
public:
    explicit Running(Store& store)
        : server(store, {.port = 0, .per_address = 100'000, .rate = 100'000}),
          thread_([this] { server.run([this] { ready_.count_down(); }); }) {
        ready_.wait();
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        server.stop();
        thread_.join();
    }

    Server server;

private:
    std::latch ready_{1};
    std::thread thread_;
};

std::string request(const std::string& target, const std::string& cookie) {
    return "GET " + target + " HTTP/1.1\r\nHost: x\r\nCookie: " + cookie + "\r\n\r\n";
}

std::string watch_all(const std::string& table) {
    return client::text_frame(R"({"type":"watch","id":"w","table":")" + table + R"(","from":1})");
}

/// Until this has come, or nothing comes any more.
void hear(client::Socket& socket, std::string_view word) {
    std::string heard;
    while (heard.find(word) == std::string::npos) {
        const auto more = socket.receive();
        if (!more || more->empty()) break;
        heard += *more;
    }
}

/// A WebSocket that has been let in; a socket that is of no use if the server has stopped.
client::Socket open_line(std::uint16_t port, const std::string& cookie) {
    auto socket = client::Socket::connect(port);
    if (!socket) return {};
    socket->send(client::upgrade_request({.port = port, .cookie = cookie}));
    hear(*socket, "welcome");
    return std::move(*socket);
}

/// All the ways to ask for what the store must read, on one connection that does not wait for the answer.
client::Socket ask(int kind, std::uint16_t port, const std::string& table, const std::string& cookie) {
    if (kind % 5 == 4) {
        client::Socket line = open_line(port, cookie);
        if (line.descriptor() >= 0) line.send(watch_all(table) + watch_all(table) + watch_all(table));
        return line;
    }
    auto socket = client::Socket::connect(port);
    if (!socket) return {};
    switch (kind % 5) {
    case 0: socket->send(request("/api/events?table=" + table + "&from=1", cookie)); break;
    case 1: socket->send(request("/api/tables/" + table + "?from=1", cookie)); break;
    case 2: socket->send(request("/api/tables/" + table + "/log", cookie)); break;
    default: // somebody whom the store must look for
        socket->send(request("/api/session", "iteru_session=" + std::string(43, static_cast<char>('A' + kind % 26))));
    }
    return std::move(*socket);
}

TEST(Storm, of_people_who_reset_while_servers_stop) {
    const Played played;
    const Folder folder;
    SqliteStore store{folder / "store"};
    played.write_to(store);
    constexpr int threads = 3;
    constexpr int servers = 4;
    constexpr int each = 60; // of each thread, at each server
    for (int round = 0; round < servers; ++round) {
        std::optional<Running> running{std::in_place, store};
        const std::uint16_t port = running->server.port();
        const auto guest = client::make_guest(port, "Eve");
        ASSERT_TRUE(guest);
        std::atomic<int> asked = 0;
        const auto storm = [&](int first) {
            for (int i = 0; i < each; ++i) {
                client::Socket socket = ask(first + i, port, played.table, guest->cookie);
                if (socket.descriptor() < 0) return; // it has stopped
                // Some are gone at once, some once they have heard something.
                if (i % 3 == 0) (void)socket.receive();
                socket.reset();
                ++asked;
                asked.notify_one();
            }
        };
        std::vector<std::jthread> crowd;
        for (int i = 0; i < threads; ++i) crowd.emplace_back(storm, i);
        // The last servers stop in the middle of it.
        const int enough = round < servers / 2 ? threads * each : threads * each / 2;
        for (int now = asked; now < enough; now = asked) asked.wait(now);
        if (round < servers / 2) {
            const auto answer =
                client::http(port, {.target = "/api/tables/" + played.table + "/log", .cookie = guest->cookie});
            EXPECT_EQ(answer.status, 200);
        }
        running.reset();
    }
}

/// Reads wait until they are let go, on a thread of the store's own.
class Holding final : public MemoryStore {
public:
    void read(Part part, Answer<Log> answer) override {
        MemoryStore::read(std::move(part), [this](Log log) { log_ = std::move(log); });
        const std::scoped_lock lock{mutex_};
        if (!holds_) return answer(std::move(log_));
        held_.emplace_back(std::move(answer), std::move(log_));
        arrived_.notify_all();
    }
    void hold() {
        const std::scoped_lock lock{mutex_};
        holds_ = true;
    }
    void wait_for_reads(std::size_t count) {
        std::unique_lock lock{mutex_};
        arrived_.wait(lock, [&] { return held_.size() >= count; });
    }
    void let_go() {
        std::thread{[this] {
            const std::scoped_lock lock{mutex_};
            for (auto& [answer, log] : held_) answer(std::move(log));
            held_.clear();
        }}.join();
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    bool holds_ = false;                              // guarded by mutex_
    std::vector<std::pair<Answer<Log>, Log>> held_{}; // guarded by mutex_
    Log log_;
};

TEST(Storm, of_reads_that_come_back_to_nobody) {
    const Played played;
    for (const bool server_goes_first : {false, true}) {
        Holding store;
        played.write_to(store);
        std::optional<Running> running{std::in_place, store};
        const std::uint16_t port = running->server.port();
        const auto guest = client::make_guest(port, "Eve");
        ASSERT_TRUE(guest);
        // Somebody looks on, so that the table stays open however long the rest takes.
        client::Socket onlooker = open_line(port, guest->cookie);
        onlooker.send(client::text_frame(R"({"type":"watch","id":"o","table":")" + played.table + R"("})"));
        hear(onlooker, "snapshot");
        store.hold();
        std::vector<client::Socket> sockets;
        for (const int kind : {0, 1, 2, 0, 1, 2}) sockets.push_back(ask(kind, port, played.table, guest->cookie));
        for (int i = 0; i < 2; ++i) {
            sockets.push_back(open_line(port, guest->cookie));
            sockets.back().send(watch_all(played.table));
        }
        store.wait_for_reads(sockets.size());
        for (client::Socket& socket : sockets) socket.reset();
        if (server_goes_first) running.reset();
        store.let_go();
        if (running) {
            EXPECT_EQ(client::http(port, {.target = "/healthz"}).status, 200);
        }
    }
}

} // namespace
} // namespace iteru::server
