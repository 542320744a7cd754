// `iteru serve`: everything put together around one thread that serves the network.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "api/retention.h"
#include "lobby/bot_workers.h"
#include "store/store.h"

namespace iteru::server {

struct ServerSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080; // 0: any that is free
    std::string public_url{};  // where people reach it; empty: http://HOST:PORT
    std::size_t per_address = 256;
    double rate = 30; // commands a second of each connection
    std::size_t tables_per_player = 50;
    std::int64_t expire_days = 7; // tables that nobody comes to; 0: never
    Keep keep{};
    std::size_t bot_threads = 1;
    std::int64_t bot_budget_ms = 10'000;
    std::filesystem::path folder{}; // where it takes orders (`iteru backup`); empty: nowhere
    std::filesystem::path web{};    // the browser table from a folder; empty: the one in the program
};

class Server {
public:
    /// Binds to the address, so that connections wait from now on; throws std::system_error if it cannot.
    Server(Store& store, ServerSettings settings);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    [[nodiscard]] std::uint16_t port() const;
    [[nodiscard]] std::string public_url() const;
    /// Serves until `stop`; `ready` is called once tables and accounts are known.
    void run(const std::function<void()>& ready = [] {});
    /// From any thread: closes every connection with 1012, then `run` returns.
    void stop();
    /// Also on SIGTERM and SIGINT.
    void stop_on_signals();

private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace iteru::server
