// A real `iteru serve` in a process of its own, to be started, killed and started again.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/client/socket.h"

namespace iteru::client {

struct ServerPlan {
    std::string program; // the path of iteru
    std::filesystem::path data;
    std::string store{}; // the address of a database, in place of the data folder
    std::uint16_t port = free_port();
    std::vector<std::string> arguments{};             // more of them
    std::vector<std::string> wrapper{};               // a program that runs it, such as strace
    std::map<std::string, std::string> environment{}; // added to ours
    std::filesystem::path log{};                      // what it says; empty: beside the data
    int listener = -1; // a socket that listens at the port: handed to every process, as systemd does
};

class ServerProcess {
public:
    explicit ServerProcess(ServerPlan plan) : plan_(std::move(plan)) {}
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    /// Starts it and waits until it answers; false if it does not.
    bool start();
    /// SIGKILL, and gone.
    void kill();
    /// SIGTERM, and waits for the end; its exit code, or minus the signal that ended it.
    int stop();
    /// Waits until it ends by itself; its exit code, minus a signal, or nothing at the deadline.
    std::optional<int> wait(Clock::time_point until = patience());
    void signal(int number) const;

    [[nodiscard]] bool running();
    /// Whoever comes now is answered, by this process or by the next one.
    [[nodiscard]] bool reachable() { return plan_.listener >= 0 || running(); }
    [[nodiscard]] std::uint16_t port() const { return plan_.port; }
    [[nodiscard]] pid_t pid() const { return pid_; }
    [[nodiscard]] ServerPlan& plan() { return plan_; }
    /// All it has said so far.
    [[nodiscard]] std::string said() const;

private:
    [[nodiscard]] std::filesystem::path log_file() const;

    ServerPlan plan_;
    pid_t pid_ = -1;
    std::optional<int> ended_;
};

} // namespace iteru::client
