// A line to PostgreSQL that can be slow, deaf or cut: a TCP port of ours that leads to its socket.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "tests/client/socket.h"

namespace iteru::client {

class SlowLine {
public:
    explicit SlowLine(std::string socket_file);
    SlowLine(const SlowLine&) = delete;
    SlowLine& operator=(const SlowLine&) = delete;
    ~SlowLine();

    /// Every byte comes this much later, both ways.
    void delay(std::chrono::milliseconds time) { delay_ = time.count(); }
    /// What PostgreSQL answers is lost from now on, until the line is cut.
    void swallow_answers() { swallow_ = true; }
    /// So many bytes were lost that way.
    [[nodiscard]] std::size_t swallowed() const { return swallowed_; }
    /// All connections end; new ones are whole again.
    void cut();

    [[nodiscard]] std::string url(const std::string& database) const;

private:
    struct Pair;
    void run();

    std::string socket_file_;
    Socket listener_;
    std::uint16_t port_ = 0;
    std::atomic<std::int64_t> delay_ = 0;
    std::atomic<bool> swallow_ = false;
    std::atomic<std::size_t> swallowed_ = 0;
    std::atomic<bool> cut_ = false;
    std::atomic<bool> done_ = false;
    std::jthread thread_;
};

} // namespace iteru::client
