// Many players at tables of all games, on one real server or several, and everything they saw.
#pragma once

#include <functional>
#include <memory>

#include "store/log_source.h"
#include "tests/client/server_process.h"
#include "tests/faults/history.h"
#include "tests/faults/player.h"

namespace iteru::faults {

class Crowd {
public:
    explicit Crowd(client::ServerProcess& server, std::uint64_t seed = 1) : Crowd({&server}, seed) {}
    /// Everybody goes to any of them, and to another when that one is gone.
    explicit Crowd(std::vector<client::ServerProcess*> servers, std::uint64_t seed = 1)
        : servers_(std::move(servers)), random_(seed_from_number(seed)) {}

    /// Tables made from now on have a clock of so many seconds.
    void use_clocks(int seconds) { clock_ = R"({"bank":)" + std::to_string(seconds) + R"(,"increment":1})"; }
    /// Two people at each table, an onlooker at every fourth, a bot as a third at every fifth. Empty: done.
    [[nodiscard]] std::string gather(int tables);
    /// Everybody plays until so many more commands were answered. Empty: done; otherwise what went wrong.
    [[nodiscard]] std::string play(std::size_t answers);
    /// Everybody finishes what it has begun, and sees all there is to see.
    [[nodiscard]] std::string settle();
    /// Those at this table go home.
    void leave(const std::string& table);

    [[nodiscard]] const History& history() const { return history_; }
    [[nodiscard]] const std::string& some_table() const { return players_.front()->place().table; }
    [[nodiscard]] Random& random() { return random_; }
    [[nodiscard]] std::size_t answered() const;
    /// How often each of them lost its line, or found none, without having cut it; in the same order always.
    [[nodiscard]] std::vector<std::size_t> interruptions() const;
    /// The longest that anybody was without a line then.
    [[nodiscard]] std::chrono::milliseconds longest_pause() const;

private:
    [[nodiscard]] std::string set_up(std::size_t table);
    [[nodiscard]] std::string order(const client::Guest& guest, const std::string& table, const std::string& id,
                                    const std::string& command, boost::json::object& answer);
    [[nodiscard]] std::string run_until(const std::function<bool()>& done);
    void come_back();
    [[nodiscard]] std::string who_waits() const;
    /// Any that is running; nothing if none is.
    client::ServerProcess* some_server();

    std::vector<client::ServerProcess*> servers_;
    Random random_;
    History history_;
    std::vector<std::unique_ptr<Player>> players_; // two of each table, then onlookers
    std::size_t tables_ = 0;
    std::uint64_t orders_ = 0;
    std::string clock_ = "null";
};

/// The logs of a store at rest, with what each pair of eyes must have seen after every entry.
FinalLogs final_logs(server::LogSource& source);
FinalLogs final_logs(const std::filesystem::path& data);

} // namespace iteru::faults
