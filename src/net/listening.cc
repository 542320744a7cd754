#include "net/listening.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <optional>
#include <system_error>

#include "engine/text.h"

namespace iteru::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr int first_handed = 3; // by convention
constexpr int most_waiting = 4096;

/// Once: what this process starts in turn is not meant.
std::optional<int> handed_socket() {
    const auto number = [](const char* name) {
        const char* text = std::getenv(name);
        return text == nullptr ? std::nullopt : parse_number<int>(text);
    };
    const bool ours = number("LISTEN_PID") == ::getpid() && number("LISTEN_FDS").value_or(0) > 0;
    for (const char* name : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) ::unsetenv(name);
    return ours ? std::optional{first_handed} : std::nullopt;
}

tcp::acceptor take_over(asio::io_context& context, int descriptor) {
    const auto option = [&](int name) {
        int value = 0;
        socklen_t size = sizeof value;
        if (::getsockopt(descriptor, SOL_SOCKET, name, &value, &size) != 0) {
            throw std::system_error{errno, std::generic_category()};
        }
        return value;
    };
    const int family = option(SO_DOMAIN);
    if ((family != AF_INET && family != AF_INET6) || option(SO_ACCEPTCONN) == 0) {
        throw std::system_error{std::make_error_code(std::errc::address_family_not_supported)};
    }
    ::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    tcp::acceptor acceptor{context};
    acceptor.assign(family == AF_INET ? tcp::v4() : tcp::v6(), descriptor);
    return acceptor;
}

} // namespace

tcp::acceptor listen_at(asio::io_context& context, const std::string& host, std::uint16_t port) try {
    if (const auto descriptor = handed_socket()) return take_over(context, *descriptor);
    const tcp::endpoint where{asio::ip::make_address(host), port};
    tcp::acceptor acceptor{context};
    acceptor.open(where.protocol());
    acceptor.set_option(asio::socket_base::reuse_address{true});
    acceptor.bind(where);
    acceptor.listen(most_waiting);
    return acceptor;
} catch (const boost::system::system_error& error) { // Boost's own is not the standard's
    throw std::system_error{error.code()};
}

} // namespace iteru::server
