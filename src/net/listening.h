// Where a server listens: at an address of its own, or at a socket that was handed to it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <string>

namespace iteru::server {

/// A socket that whoever started this process listens at already, as systemd does for a socket unit (LISTEN_FDS):
/// whoever comes while one server takes the place of another waits there instead of being turned away. Otherwise binds
/// to the address. Throws std::system_error.
boost::asio::ip::tcp::acceptor listen_at(boost::asio::io_context& context, const std::string& host, std::uint16_t port);

} // namespace iteru::server
