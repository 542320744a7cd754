#include "tests/client/slow_line.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <deque>
#include <list>
#include <vector>

namespace iteru::client {

namespace {

struct Bytes {
    Clock::time_point due;
    std::string text;
};

Socket connect_to(const std::string& file) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    file.copy(static_cast<char*>(address.sun_path), sizeof address.sun_path - 1);
    Socket socket{::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    if (::connect(socket.descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return {};
    return socket;
}

} // namespace

/// One who has come, and the other end; what is on its way.
struct SlowLine::Pair {
    std::array<Socket, 2> ends; // ours, PostgreSQL's
    std::array<std::deque<Bytes>, 2> to{};

    /// False once one of them is gone.
    bool take(std::size_t from, std::int64_t delay, std::atomic<bool>& swallow, std::atomic<std::size_t>& swallowed) {
        std::array<char, 65536> bytes{};
        const ssize_t count = ::recv(ends[from].descriptor(), bytes.data(), bytes.size(), MSG_DONTWAIT);
        if (count <= 0) return count < 0 && errno == EAGAIN;
        if (from == 1 && swallow) swallowed += static_cast<std::size_t>(count);
        else
            to[1 - from].push_back({Clock::now() + std::chrono::milliseconds{delay},
                                    std::string{bytes.data(), static_cast<std::size_t>(count)}});
        return true;
    }
    bool give() {
        for (std::size_t i = 0; i < 2; ++i) {
            while (!to[i].empty() && to[i].front().due <= Clock::now()) {
                if (!ends[i].send(to[i].front().text)) return false;
                to[i].pop_front();
            }
        }
        return true;
    }
};

SlowLine::SlowLine(std::string socket_file)
    : socket_file_(std::move(socket_file)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(listener_.descriptor(), reinterpret_cast<const sockaddr*>(&address), size);
    ::listen(listener_.descriptor(), 64);
    ::getsockname(listener_.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::jthread{[this] { run(); }};
}

SlowLine::~SlowLine() { done_ = true; }

void SlowLine::cut() {
    cut_ = true;
    while (cut_) std::this_thread::yield();
}

std::string SlowLine::url(const std::string& database) const {
    return "postgres://iteru@127.0.0.1:" + std::to_string(port_) + "/" + database +
           "?sslmode=disable&connect_timeout=30";
}

void SlowLine::run() {
    std::list<Pair> pairs;
    while (!done_) {
        std::vector<pollfd> items{{listener_.descriptor(), POLLIN, 0}};
        for (const Pair& pair : pairs) {
            for (const Socket& end : pair.ends) items.push_back({end.descriptor(), POLLIN, 0});
        }
        ::poll(items.data(), items.size(), 1); // a moment at most: something may be due
        if (cut_) {
            pairs.clear();
            swallow_ = false;
            cut_ = false;
            continue;
        }
        std::size_t at = 1;
        for (auto pair = pairs.begin(); pair != pairs.end();) {
            bool alive = true;
            for (std::size_t end = 0; end < 2; ++end, ++at) {
                if (items[at].revents != 0) alive = alive && pair->take(end, delay_, swallow_, swallowed_);
            }
            alive = pair->give() && alive;
            pair = alive ? std::next(pair) : pairs.erase(pair);
        }
        if (items[0].revents != 0) {
            Socket mine{::accept4(listener_.descriptor(), nullptr, nullptr, SOCK_CLOEXEC)};
            Socket other = connect_to(socket_file_);
            if (other.descriptor() >= 0) pairs.push_back({{std::move(mine), std::move(other)}});
        }
    }
}

} // namespace iteru::client
