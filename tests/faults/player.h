// Somebody at a table: plays at random, comes back by itself, sends again what it had no answer to, and makes trouble.
#pragma once

#include <boost/json.hpp>

#include <deque>
#include <optional>
#include <string>

#include "engine/random.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"
#include "tests/faults/history.h"

namespace iteru::faults {

struct Place {
    std::string table;
    int seat = onlooker;
    std::string invite{};
};

class Player {
public:
    Player(client::Guest guest, std::uint64_t number, History& history);

    void go_to(Place place);
    [[nodiscard]] const client::Guest& guest() const { return guest_; }
    [[nodiscard]] const Place& place() const { return place_; }

    /// Connects and asks for what it has missed; false if nobody answers.
    bool connect(std::uint16_t port);
    [[nodiscard]] bool connected() const { return socket_.descriptor() >= 0; }
    [[nodiscard]] int descriptor() const { return socket_.descriptor(); }
    void disconnect() { socket_ = client::Socket{}; }

    /// Takes what has come in; false if the connection is gone.
    bool take_in();
    /// Does something if there is something to do; now and then something foolish.
    void act();
    [[nodiscard]] bool waiting() const { return pending_.has_value(); }
    [[nodiscard]] bool finished() const { return finished_; }
    /// Now and then it sends a command to this server as well, at the same time; 0: never.
    void doubles_at(std::uint16_t port) { double_port_ = port; }
    /// While calm it only finishes what it has begun.
    void be_calm(bool yes) { calm_ = yes; }
    /// Goes home, for good.
    void leave() {
        gone_ = true;
        disconnect();
    }
    [[nodiscard]] bool gone() const { return gone_; }

    [[nodiscard]] std::uint16_t port() const { return port_; } // of the server it came to last
    [[nodiscard]] std::uint64_t last_seen() const { return last_; }
    [[nodiscard]] std::size_t answered() const { return answered_; }
    /// Lines that the other side closed, and those that it did not grant.
    [[nodiscard]] std::size_t interruptions() const { return interruptions_; }
    /// The longest time from there until something was heard again.
    [[nodiscard]] std::chrono::milliseconds longest_pause() const { return longest_pause_; }
    [[nodiscard]] const std::string& complaint() const { return complaint_; }

private:
    struct Sent {
        std::string id;
        std::string text;
    };
    struct Prompt {
        std::uint64_t decision = 0;
        std::vector<std::string> actions;
    };

    void handle(std::string_view text);
    void see(const boost::json::object& message, std::string_view text, bool snapshot);
    void look_at_prompts(const boost::json::object& message);
    void take_answer(const boost::json::object& message);
    Sent command(const std::string& type, const std::string& more);
    void send(std::string_view text);
    void watch(std::uint64_t after);
    void make_trouble();
    void send_double(const std::string& text);
    void take_in_double();
    void interrupted();
    void complain(const std::string& what);

    client::Guest guest_;
    Place place_;
    History& history_;
    Random random_;
    client::Socket socket_;
    std::deque<client::Socket> half_open_; // connections that it has forgotten about
    client::FrameReader frames_;
    std::uint16_t port_ = 0;
    std::uint16_t double_port_ = 0;
    client::Socket double_; // its line to another server, for a command that it has sent twice
    client::FrameReader double_frames_;
    int connection_ = 0;
    std::uint64_t last_ = 0; // the last entry it has seen
    std::uint64_t commands_ = 0;
    std::optional<Prompt> choice_;
    std::optional<Sent> pending_;
    std::deque<Sent> acknowledged_; // to send again one day
    std::size_t answered_ = 0;
    bool finished_ = false;
    bool calm_ = false;
    bool gone_ = false;
    client::Clock::time_point paced_{};
    std::size_t interruptions_ = 0;
    std::optional<client::Clock::time_point> interrupted_at_;
    std::chrono::milliseconds longest_pause_{};
    std::string complaint_;
};

} // namespace iteru::faults
