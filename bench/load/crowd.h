// Thousands of players on one thread, with as little work for each as possible: the server needs the machine too.
#pragma once

#include <cstdint>
#include <memory>
#include <queue>
#include <string>
#include <vector>

#include "engine/random.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"

namespace iteru::load {

using client::Clock;

struct Plan {
    std::vector<std::uint16_t> ports{}; // of the servers
    bool apart = false;                 // the players of a table at different ones
    int players = 5000;                 // two at a table
    std::string game = "fertility";
    std::chrono::milliseconds pace{3000}; // between the moves of a player; 0: as fast as the answers come
};

struct Figures {
    std::vector<std::uint32_t> latencies; // from a move to its acknowledgement, microseconds, in any order
    std::uint32_t longest_wait = 0;       // microseconds, of a move that has no answer yet
    std::uint64_t bytes = 0;              // received
    std::uint64_t refused = 0;
    std::uint64_t games = 0; // begun
};

class Crowd {
public:
    explicit Crowd(const Plan& plan);
    ~Crowd();
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    /// Everybody connected, every table started.
    void gather();
    /// Plays for this long; returns the figures for that time only.
    Figures play(std::chrono::milliseconds time);

private:
    struct Person {
        client::Guest guest;
        client::Socket socket;
        client::FrameReader frames;
        std::string unsent;
        std::string move{}; // ready to be sent
        Clock::time_point sent{};
        std::uint64_t commands = 0;
        bool waits = false; // for an acknowledgement of a move
        bool full = false;  // the line takes no more for now
    };
    struct Timer {
        Clock::time_point at;
        std::uint32_t person;
        bool operator>(const Timer& other) const { return at > other.at; }
    };

    [[nodiscard]] std::uint16_t port_of(std::uint32_t person) const {
        return plan_.ports[(plan_.apart ? person : person / 2) % plan_.ports.size()];
    }
    void connect(std::uint32_t person);
    void run_until(Clock::time_point end, const std::size_t* started = nullptr);
    void take_in(std::uint32_t person);
    void handle(std::uint32_t person, std::string_view text);
    void take_ack(std::uint32_t person, std::string_view text);
    void look_at_prompt(std::uint32_t person, std::string_view text);
    void send_move(std::uint32_t person);
    void send(std::uint32_t person, const std::string& text);
    void flush(std::uint32_t person);
    [[noreturn]] static void give_up(const std::string& why);

    Plan plan_;
    Random random_;
    int events_;
    std::vector<Person> people_;
    std::vector<std::string> tables_; // of people 2i and 2i+1
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> timers_;
    std::size_t started_ = 0;
    Figures figures_;
};

} // namespace iteru::load
