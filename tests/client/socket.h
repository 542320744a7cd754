// A TCP connection to a server on this machine, and plain HTTP over it. Everything that waits has a deadline.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace iteru::client {

using Clock = std::chrono::steady_clock;
/// Far enough away that only a fault reaches it.
inline Clock::time_point patience(int seconds = 20) { return Clock::now() + std::chrono::seconds{seconds}; }

class Socket {
public:
    Socket() = default;
    explicit Socket(int descriptor) : descriptor_(descriptor) {}
    Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Socket& operator=(Socket&& other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~Socket();

    /// One that listens on this port, for a server to take over.
    static Socket listening(std::uint16_t port);
    /// Nothing if nobody listens there.
    static std::optional<Socket> connect(std::uint16_t port);

    [[nodiscard]] int descriptor() const { return descriptor_; }
    /// All of it, however slowly it is taken; false if the other side is gone or the deadline has passed.
    bool send(std::string_view bytes, Clock::time_point until = patience()) const;
    /// What has come in: empty text at the deadline, nothing once the other side is gone.
    std::optional<std::string> receive(Clock::time_point until = patience()) const;
    /// As if the cable had been cut: the other side is told at once, with a reset.
    void reset();

private:
    int descriptor_ = -1;
};

struct HttpAnswer {
    int status = 0; // 0: none came
    std::string head;
    std::string body;

    /// A header's value; names in lower case.
    [[nodiscard]] std::string header(std::string_view name) const;
};

struct HttpRequest {
    std::string method = "GET";
    std::string target = "/";
    std::string body{};
    std::string cookie{};
    std::map<std::string, std::string> headers{};
};

HttpAnswer http(std::uint16_t port, const HttpRequest& request, Clock::time_point until = patience());
/// A new guest; its cookie, and its id by `player`.
struct Guest {
    std::string cookie;
    std::string player;
};
std::optional<Guest> make_guest(std::uint16_t port, const std::string& name);

/// A port that nobody uses at this moment.
std::uint16_t free_port();

} // namespace iteru::client
