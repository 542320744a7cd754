// Server-sent events, for networks that block WebSockets.
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <deque>
#include <utility>
#include <vector>

#include "engine/text.h"
#include "net/network.h"

namespace iteru::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;

constexpr std::chrono::seconds between_signs_of_life{25};

/// The number that a browser sends back when it comes again; only what is in the log has one.
std::string event_of(const std::string& message) {
    std::string event;
    if (message.starts_with(R"({"type":"update")") || message.starts_with(R"({"type":"snapshot")")) {
        constexpr std::string_view name = "\"seq\":";
        const std::size_t start = message.find(name) + name.size();
        event = "id: " + message.substr(start, message.find_first_not_of("0123456789", start) - start) + "\n";
    }
    return event + "data: " + message + "\n\n";
}

class Stream final : public Client, public Standing, public std::enable_shared_from_this<Stream> {
public:
    Stream(Network& network, beast::tcp_stream stream, const Known& who, AddressPlace address)
        : network_(network), who_(who), player_(who.player()), address_(std::move(address)),
          unread_(network.by_address.at(*address_), network.per_address), stream_(std::move(stream)),
          place_(network, *this, who), wake_(stream_.get_executor()) {}

    asio::awaitable<void> run(const HttpRequest& request, bool secure) {
        if (!place_.granted() || co_await against(network_, who_)) co_return;
        std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n"
                           "X-Accel-Buffering: no\r\nConnection: close\r\n";
        for (const auto& [name, value] : security_headers(secure)) {
            head.append(name).append(": ").append(value).append("\r\n");
        }
        put(head.append("\r\n"));
        Metrics& metrics = network_.api.house().metrics;
        ++metrics.connections;
        ++metrics.connections_total;
        watch(request);
        co_await write_all();
        gone_ = true;
        network_.api.lobby().leave(*this);
        --metrics.connections;
    }

    [[nodiscard]] const Player& player() const override { return player_; }
    [[nodiscard]] std::string address() const override { return *address_; }
    [[nodiscard]] bool gone() const override { return gone_; }
    void send(Message message) override { put(event_of(*message)); }

    void when_read(std::move_only_function<void()> call) override {
        if (queue_.empty()) return call();
        when_read_.push_back(std::move(call));
    }

    /// An event stream has no codes: the browser comes back by itself. Of a session that has ended it is told so, and
    /// nothing else that waits.
    void close(std::uint16_t code, std::string_view) override {
        if (std::exchange(closing_, true)) return;
        if (code == session_over) {
            for (; queue_.size() > 1; queue_.pop_back())
                unread_.remove(queue_.back().size()); // the first is on its way
            queue_.push_back(event_of(refused_message({}, {}, Reason::no_session)));
            unread_.add(queue_.back().size());
            last_word_ = true;
        }
        wake_.cancel();
    }

private:
    void watch(const HttpRequest& request) {
        const Target target = parse_target(text(request.target()));
        Watch wish{.from = parse_number<std::uint64_t>(target.at("from")),
                   .seat = parse_number<Seat>(target.at("seat")),
                   .invite = text(request["Iteru-Invite"])};
        const std::string last = text(request["Last-Event-ID"]);
        if (const auto number = parse_number<std::uint64_t>(last)) wish.from = *number + 1;
        network_.api.lobby().handle(shared_from_this(), {"watch", target.at("table"), wish});
    }

    void put(std::string bytes) {
        if (closing_) return;
        unread_.add(bytes.size());
        queue_.push_back(std::move(bytes));
        if (queue_.size() > most_queued || unread_.too_much()) {
            ++network_.api.house().metrics.cut_off;
            beast::error_code ignored;
            (void)stream_.socket().close(ignored);
            closing_ = true;
        }
        wake_.cancel();
    }

    asio::awaitable<void> write_all() {
        beast::error_code error;
        while (!error && (!closing_ || (last_word_ && !queue_.empty()))) {
            if (queue_.empty()) {
                wake_.expires_after(between_signs_of_life);
                beast::error_code woken;
                co_await wake_.async_wait(asio::redirect_error(asio::use_awaitable, woken));
                if (!woken && queue_.empty()) put(":\n\n"); // so that a broken line is noticed
                continue;
            }
            stream_.expires_after(std::chrono::seconds{30});
            co_await asio::async_write(stream_, asio::buffer(queue_.front()),
                                       asio::redirect_error(asio::use_awaitable, error));
            if (error) break;
            unread_.remove(queue_.front().size());
            queue_.pop_front();
            if (!queue_.empty()) continue;
            for (auto& call : std::exchange(when_read_, {})) call();
        }
    }

    Network& network_;
    Known who_;
    Player player_;
    AddressPlace address_;
    Unread unread_;
    beast::tcp_stream stream_;
    Place place_;
    asio::steady_timer wake_;
    std::deque<std::string> queue_;
    std::vector<std::move_only_function<void()>> when_read_;
    bool closing_ = false;
    bool last_word_ = false; // is still to be sent
    bool gone_ = false;
};

} // namespace

asio::awaitable<void> serve_events(Network& network, beast::tcp_stream stream, HttpRequest request, Known who,
                                   bool secure, AddressPlace place) {
    const auto events = std::make_shared<Stream>(network, std::move(stream), who, std::move(place));
    co_await events->run(request, secure);
}

} // namespace iteru::server
