// HTTP requests, one after the other on a connection. One of the units that include Beast.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include <algorithm>
#include <utility>

#include "net/network.h"

namespace iteru::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds patience{10};
constexpr int send_buffer = 64 << 10;
constexpr std::size_t least_half_open = 8; // how many over the limit still get told that there are too many

std::string header(const HttpRequest& request, http::field field) { return text(request[field]); }

/// The value of a cookie of ours among those of the header; `name` with its equals sign.
std::string our_cookie(std::string_view name, std::string_view cookies) {
    while (!cookies.empty()) {
        cookies.remove_prefix(std::min(cookies.find_first_not_of("; "), cookies.size()));
        const std::string_view one = cookies.substr(0, cookies.find(';'));
        if (one.starts_with(name)) return std::string{one.substr(name.size())};
        cookies.remove_prefix(one.size());
    }
    return {};
}

/// A proxy on the same machine is trusted about whom it asks for.
bool behind_proxy(const asio::ip::address& peer, const HttpRequest& request) {
    return peer.is_loopback() && request.count("X-Forwarded-For") > 0;
}

std::string address_of(const asio::ip::address& peer, const HttpRequest& request) {
    if (!behind_proxy(peer, request)) return peer.to_string();
    const std::string list = text(request["X-Forwarded-For"]);
    const std::size_t last = list.find_last_of(", ");
    return list.substr(last == std::string::npos ? 0 : last + 1).substr(0, 64);
}

Request plain(const HttpRequest& request, const asio::ip::address& peer) {
    Request plain;
    plain.method = text(request.method_string());
    plain.target = text(request.target());
    plain.host = header(request, http::field::host);
    plain.origin = header(request, http::field::origin);
    plain.cookie = our_cookie("iteru_session=", header(request, http::field::cookie));
    plain.device = our_cookie("iteru_device=", header(request, http::field::cookie));
    plain.address = address_of(peer, request);
    plain.language = header(request, http::field::accept_language);
    plain.encodings = header(request, http::field::accept_encoding);
    plain.known_tag = header(request, http::field::if_none_match);
    plain.invite = text(request["Iteru-Invite"]);
    plain.secure = text(request["X-Forwarded-Proto"]) == "https";
    plain.body = request.body();
    return plain;
}

http::response<http::string_body> dressed(Response response, const HttpRequest& request, bool secure) {
    http::response<http::string_body> dressed{static_cast<http::status>(response.status), request.version()};
    dressed.set(http::field::content_type, response.type);
    for (const auto& [name, value] : security_headers(secure)) dressed.set(name, value);
    dressed.set(http::field::cache_control, "no-store"); // unless it says otherwise
    for (const auto& [name, value] : response.headers) {
        if (name == "Set-Cookie") dressed.insert(name, value);
        else dressed.set(name, value);
    }
    dressed.keep_alive(request.keep_alive());
    dressed.body() = std::move(response.body);
    dressed.prepare_payload();
    if (request.method() == http::verb::head) dressed.body().clear();
    return dressed;
}

/// Anything a proxy might parse differently is refused.
bool is_ambiguous(const http::fields& fields, unsigned version) {
    const std::size_t hosts = fields.count(http::field::host);
    if (hosts > 1 || (hosts == 0 && version >= 11)) return true;
    const std::size_t codings = fields.count(http::field::transfer_encoding);
    if (codings == 0) return fields.count(http::field::content_length) > 1;
    return codings > 1 || !beast::iequals(fields[http::field::transfer_encoding], "chunked") ||
           fields.count(http::field::content_length) > 0;
}

/// Waits for what answers by calling back.
template <class Result, class Start>
asio::awaitable<Result> called_back(Start start) {
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Result)>(
        [start = std::move(start)](auto handler) mutable {
            const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
            start([shared](Result result) {
                auto executor = asio::get_associated_executor(*shared);
                asio::post(executor, [shared, result = std::move(result)]() mutable { (*shared)(std::move(result)); });
            });
        },
        asio::use_awaitable);
}

class Connection {
public:
    Connection(Network& network, asio::ip::tcp::socket socket) : network_(network), stream_(std::move(socket)) {
        beast::error_code error;
        const auto end = stream_.socket().remote_endpoint(error);
        if (!error) peer_ = end.address();
        (void)stream_.socket().set_option(asio::ip::tcp::no_delay{true}, error);
        // What a client has not read waits in our own queue, where it is counted, not in the kernel's.
        (void)stream_.socket().set_option(asio::socket_base::send_buffer_size{send_buffer}, error);
        count_half_open();
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() { has_asked(); }

    asio::awaitable<void> run() {
        while (!network_.stopping) {
            auto request = co_await read();
            has_asked();
            if (!request) break;
            if (!find_place(*request)) {
                co_await answer(refusal(Reason::too_many), *request);
                break;
            }
            if (is_standing(*request)) co_return co_await hand_over(std::move(*request));
            Request asked = plain(*request, peer_);
            Response response = co_await called_back<Response>(
                [&](Respond respond) { network_.api.handle(asked, std::move(respond)); });
            if (!co_await answer(std::move(response), *request) || !request->keep_alive()) break;
        }
        beast::error_code ignored;
        (void)stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    }

private:
    static Response refusal(Reason reason) {
        return {status_of(reason), "application/json", refused_message({}, {}, reason), {}};
    }

    /// The next request, or nothing at the end; a malformed request gets an answer.
    asio::awaitable<std::optional<HttpRequest>> read() {
        beast::error_code error;
        http::request_parser<http::string_body> parser;
        parser.header_limit(largest_header);
        parser.body_limit(largest_record);
        stream_.expires_after(patience);
        co_await http::async_read_header(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
        if (!error && is_ambiguous(parser.get(), parser.get().version())) error = http::error::bad_field;
        if (!error && !parser.get().target().starts_with("/api/records")) parser.body_limit(largest_frame);
        const auto length = error ? boost::none : parser.content_length_remaining();
        if (!error && length && *length > largest_frame && !parser.get().target().starts_with("/api/records")) {
            error = http::error::body_limit;
        }
        if (!error)
            co_await http::async_read(stream_, buffer_, parser, asio::redirect_error(asio::use_awaitable, error));
        if (!error) co_return parser.release();
        int status = 0;
        if (error == http::error::body_limit) status = 413;
        else if (error == http::error::header_limit || error == http::error::buffer_overflow) status = 431;
        else if (error.category() == make_error_code(http::error::bad_method).category() &&
                 error != http::error::end_of_stream && error != http::error::partial_message)
            status = 400;
        if (status != 0) {
            HttpRequest unread{http::verb::get, "/", 11};
            unread.keep_alive(false);
            // A variable of its own: g++ 12 destroys a braced temporary of a co_await twice (GCC bug 104031).
            Response response{status, "application/json", refused_message({}, {}, Reason::bad_message), {}};
            co_await answer(std::move(response), unread);
        }
        co_return std::nullopt;
    }

    asio::awaitable<bool> answer(Response response, const HttpRequest& request) {
        beast::error_code error;
        const auto dressed_response = dressed(std::move(response), request, secure(request));
        stream_.expires_after(patience);
        co_await http::async_write(stream_, dressed_response, asio::redirect_error(asio::use_awaitable, error));
        co_return !error;
    }

    static bool secure(const HttpRequest& request) { return text(request["X-Forwarded-Proto"]) == "https"; }

    /// A connection counts from its first moment. An address that opens too many without asking for anything loses
    /// the oldest: somebody behind the same address still gets in.
    void count_half_open() {
        const std::string address = peer_.to_string();
        auto& list = network_.half_open[address];
        list.push_back(&stream_);
        const auto open = network_.by_address.find(address);
        const std::size_t taken = open == network_.by_address.end() ? 0 : open->second.open;
        const std::size_t most =
            std::max(least_half_open, network_.per_address - std::min(network_.per_address, taken));
        if (list.size() <= most) return;
        ++network_.api.house().metrics.cut_off;
        beast::tcp_stream* oldest = list.front();
        list.pop_front();
        beast::error_code ignored;
        (void)oldest->socket().close(ignored);
    }
    void has_asked() {
        if (std::exchange(asked_, true)) return;
        const auto list = network_.half_open.find(peer_.to_string());
        if (list == network_.half_open.end()) return;
        list->second.remove(&stream_);
        if (list->second.empty()) network_.half_open.erase(list);
    }

    /// A proxy's connection serves one person after the other: it counts for whoever asks.
    bool find_place(const HttpRequest& request) {
        const std::string address = address_of(peer_, request);
        if (place_ && *place_ == address) return true;
        place_.reset();
        if (network_.by_address[address].open >= network_.per_address) {
            ++network_.api.house().metrics.cut_off;
            return false;
        }
        ++network_.by_address[address].open;
        place_ = AddressPlace{new std::string{address}, [&network = network_](const std::string* mine) {
                                  if (--network.by_address[*mine].open == 0) network.by_address.erase(*mine);
                                  delete mine;
                              }};
        return true;
    }

    static bool is_standing(const HttpRequest& request) {
        const std::string target = text(request.target());
        return target == "/socket" || (request.method() == http::verb::get && target.starts_with("/api/events?"));
    }

    /// To a WebSocket or a stream of events, which outlive this request; or says why not.
    asio::awaitable<void> hand_over(HttpRequest request) {
        const Request asked = plain(request, peer_);
        const bool socket = asked.target == "/socket";
        const bool speaks = text(request["Sec-WebSocket-Protocol"]).find("iteru.v1") != std::string::npos;
        const auto who = co_await called_back<std::expected<Known, Reason>>(
            [&](auto answer) { network_.api.identity().find(asked.cookie, std::move(answer)); });
        std::optional<Reason> against;
        if (!is_own_origin(asked.origin, asked.host, network_.api.settings().public_url))
            against = Reason::foreign_origin;
        else if (!who) against = Identity::is_away(who) ? Reason::store_away : Reason::no_session;
        else if (socket && (!beast::websocket::is_upgrade(request) || !speaks)) against = Reason::bad_message;
        if (against) {
            network_.api.house().metrics.refused(*against);
            request.keep_alive(false);
            co_await answer(refusal(*against), request);
            co_return;
        }
        stream_.expires_never();
        const auto executor = stream_.get_executor();
        const auto ignore = [](const std::exception_ptr&) {}; // the line broke
        if (socket) {
            asio::co_spawn(executor, serve_websocket(network_, std::move(stream_), std::move(request), *who, place_),
                           ignore);
        } else {
            asio::co_spawn(executor,
                           serve_events(network_, std::move(stream_), std::move(request), *who, asked.secure, place_),
                           ignore);
        }
    }

    Network& network_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{largest_header + largest_record};
    asio::ip::address peer_;
    bool asked_ = false; // for anything so far
    AddressPlace place_;
};

} // namespace

Place::Place(Network& network, Standing& standing, const Known& who)
    : network_(network), standing_(standing), session_(who.session),
      granted_(network.by_session[session_] < most_per_session) {
    ++network_.by_session[session_];
    network_.standing.emplace(&standing_, who);
}

Place::~Place() {
    network_.standing.erase(&standing_);
    if (--network_.by_session[session_] == 0) network_.by_session.erase(session_);
}

asio::awaitable<std::optional<Reason>> against(Network& network, Known who) {
    co_return co_await called_back<std::optional<Reason>>(
        [&](auto answer) { network.api.identity().confirm(who, std::move(answer)); });
}

asio::awaitable<void> serve_http(Network& network, asio::ip::tcp::socket socket) {
    Connection connection{network, std::move(socket)};
    co_await connection.run();
}

} // namespace iteru::server
