#include "tests/client/socket.h"

#include <arpa/inet.h>
#include <boost/json.hpp>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "engine/text.h"

namespace iteru::client {

namespace {

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

/// False at the deadline.
bool wait(int descriptor, short events, Clock::time_point until) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
    pollfd item{descriptor, events, 0};
    return ::poll(&item, 1, static_cast<int>(std::max<std::int64_t>(left, 0))) > 0;
}

} // namespace

Socket::~Socket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<Socket> Socket::connect(std::uint16_t port) {
    Socket socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const sockaddr_in address = loopback(port);
    if (::connect(socket.descriptor_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
        return std::nullopt;
    }
    const int on = 1;
    ::setsockopt(socket.descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    ::fcntl(socket.descriptor_, F_SETFL, O_NONBLOCK);
    return socket;
}

bool Socket::send(std::string_view bytes, Clock::time_point until) const {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
        else if (errno != EAGAIN || !wait(descriptor_, POLLOUT, until)) return false;
    }
    return true;
}

std::optional<std::string> Socket::receive(Clock::time_point until) const {
    thread_local std::array<char, 65536> bytes;
    while (true) {
        const ssize_t count = ::recv(descriptor_, bytes.data(), bytes.size(), 0);
        if (count > 0) return std::string{bytes.data(), static_cast<std::size_t>(count)};
        if (count == 0 || errno != EAGAIN) return std::nullopt;
        if (!wait(descriptor_, POLLIN, until)) return std::string{};
    }
}

void Socket::reset() {
    const linger now{1, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    ::close(std::exchange(descriptor_, -1));
}

std::string HttpAnswer::header(std::string_view name) const {
    std::string lower = head;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    const std::size_t place = lower.find("\r\n" + std::string{name} + ": ");
    if (place == std::string::npos) return {};
    const std::size_t start = place + name.size() + 4;
    return head.substr(start, head.find("\r\n", start) - start);
}

HttpAnswer http(std::uint16_t port, const HttpRequest& request, Clock::time_point until) {
    const auto socket = Socket::connect(port);
    if (!socket) return {};
    std::string text = request.method + " " + request.target + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                       "\r\nConnection: close\r\n";
    if (!request.cookie.empty()) text += "Cookie: " + request.cookie + "\r\n";
    if (request.method != "GET") {
        text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(request.body.size()) + "\r\n";
    }
    for (const auto& [name, value] : request.headers) text.append(name).append(": ").append(value).append("\r\n");
    if (!socket->send(text + "\r\n" + request.body, until)) return {};
    std::string all;
    while (const auto more = socket->receive(until)) {
        if (more->empty()) break;
        all += *more;
    }
    const std::size_t end = all.find("\r\n\r\n");
    if (!all.starts_with("HTTP/1.1 ") || end == std::string::npos) return {};
    return {parse_number<int>(all.substr(9, 3)).value_or(0), all.substr(0, end + 2), all.substr(end + 4)};
}

std::optional<Guest> make_guest(std::uint16_t port, const std::string& name) {
    const HttpAnswer answer =
        http(port, {.method = "POST", .target = "/api/session", .body = R"({"name":")" + name + "\"}"});
    if (answer.status != 200) return std::nullopt;
    const std::string cookie = answer.header("set-cookie");
    const boost::json::value value = boost::json::parse(answer.body);
    return Guest{cookie.substr(0, cookie.find(';')), std::string{value.at("player").as_string()}};
}

Socket Socket::listening(std::uint16_t port) {
    Socket socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    const int yes = 1;
    ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    const sockaddr_in address = loopback(port);
    const bool listens =
        ::bind(socket.descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(socket.descriptor(), 4096) == 0;
    return listens ? std::move(socket) : Socket{};
}

std::uint16_t free_port() {
    const Socket socket{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address = loopback(0);
    ::bind(socket.descriptor(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
    socklen_t size = sizeof address;
    ::getsockname(socket.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    return ntohs(address.sin_port);
}

} // namespace iteru::client
