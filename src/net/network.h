// What HTTP and WebSocket connections share. Only for the files of this folder.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include <list>
#include <map>
#include <set>
#include <string>

#include "api/api.h"

namespace iteru::server {

/// Limits of docs/protocol.md.
inline constexpr std::size_t largest_frame = std::size_t{16} << 10U;
inline constexpr std::size_t largest_record = std::size_t{256} << 10U;
inline constexpr std::uint32_t largest_header = 8U << 10U;
inline constexpr std::size_t most_queued = 512;
inline constexpr std::size_t most_per_session = 8;

/// A connection that stays: a WebSocket or a stream of events.
class Standing {
public:
    Standing() = default;
    Standing(const Standing&) = delete;
    Standing& operator=(const Standing&) = delete;
    virtual ~Standing() = default;
    virtual void close(std::uint16_t code, std::string_view why) = 0;
};

inline constexpr std::uint16_t session_over = 4004;
inline constexpr std::uint16_t try_again = 1013;

struct Network {
    Api& api;
    std::size_t per_address;
    std::map<std::string, AddressUse> by_address{};
    /// Those that have not asked for anything yet, by where they come from, the oldest first.
    std::map<std::string, std::list<boost::beast::tcp_stream*>> half_open{};
    std::map<std::string, std::size_t> by_session{}; // standing ones
    std::map<Standing*, Known> standing{};
    bool stopping = false;
};

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

inline std::string text(boost::beast::string_view view) { return {view.data(), view.size()}; }

/// Counts a standing connection of a session while it lives; false if there are too many.
class Place {
public:
    Place(Network& network, Standing& standing, const Known& who);
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place();
    [[nodiscard]] bool granted() const { return granted_; }

private:
    Network& network_;
    Standing& standing_;
    std::string session_;
    bool granted_;
};

/// Counts a connection of an address, which it names, while it lives.
using AddressPlace = std::shared_ptr<const std::string>;

/// Whether a session still is one, asked once its connection has a place: what ends from then on ends that, too.
boost::asio::awaitable<std::optional<Reason>> against(Network& network, Known who);

boost::asio::awaitable<void> serve_http(Network& network, boost::asio::ip::tcp::socket socket);
/// Takes over after a request to upgrade.
boost::asio::awaitable<void> serve_websocket(Network& network, boost::beast::tcp_stream stream, HttpRequest request,
                                             Known who, AddressPlace place);
/// Sends what happens at a table, message by message, until one of the two has enough.
boost::asio::awaitable<void> serve_events(Network& network, boost::beast::tcp_stream stream, HttpRequest request,
                                          Known who, bool secure, AddressPlace place);

} // namespace iteru::server
