// The WebSocket: docs/protocol.md, "The WebSocket". One of two units that include Beast.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include <deque>
#include <utility>
#include <vector>

#include "api/catalogue.h"
#include "net/network.h"

namespace iteru::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

constexpr int most_bad_messages = 5;
constexpr std::chrono::milliseconds last_words{500};

class Socket final : public Client, public Standing, public std::enable_shared_from_this<Socket> {
public:
    Socket(Network& network, beast::tcp_stream stream, const Known& who, AddressPlace address)
        : network_(network), who_(who), player_(who.player()), address_(std::move(address)),
          unread_(network.by_address.at(*address_), network.per_address), stream_(std::move(stream)),
          place_(network, *this, who) {}

    asio::awaitable<void> run(HttpRequest request) {
        beast::error_code error;
        configure();
        co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
        if (error) co_return;
        const auto self = shared_from_this();
        accepted_ = true;
        if (early_) {
            close(early_, "closed");
        } else if (!place_.granted()) {
            cut_off(4003, "too many connections");
        } else if (const auto reason = co_await against(network_, who_)) {
            const bool ended = *reason == Reason::no_session;
            close(ended ? session_over : try_again, ended ? "session ended" : "try again later");
        } else {
            ++network_.api.house().metrics.connections;
            ++network_.api.house().metrics.connections_total;
            welcome();
            co_await read_all();
            gone_ = true;
            network_.api.lobby().leave(*this);
            --network_.api.house().metrics.connections;
        }
    }

    [[nodiscard]] const Player& player() const override { return player_; }
    [[nodiscard]] std::string address() const override { return *address_; }
    [[nodiscard]] bool gone() const override { return gone_; }

    void send(Message message) override {
        if (closing_) return;
        unread_.add(message->size());
        queue_.push_back(std::move(message));
        if (queue_.size() > most_queued || unread_.too_much()) return cut_off(4002, "does not read");
        // What else is to be sent at this moment goes out with it.
        if (!writing_ && !std::exchange(due_, true)) {
            asio::post(stream_.get_executor(), [self = shared_from_this()] {
                self->due_ = false;
                if (!self->writing_ && !self->closing_) self->write();
            });
        }
    }

    void when_read(std::move_only_function<void()> call) override {
        if (queue_.empty()) return call();
        when_read_.push_back(std::move(call));
    }

    void close(std::uint16_t code, std::string_view why) override {
        if (!accepted_) { // in the middle of the handshake
            early_ = code;
            return;
        }
        if (std::exchange(closing_, true)) return;
        const websocket::close_reason reason{static_cast<websocket::close_code>(code), why};
        stream_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->hang_up(); });
        // The other end may not listen: it gets a moment, then the line is cut.
        const auto timer = std::make_shared<asio::steady_timer>(stream_.get_executor(), last_words);
        timer->async_wait([weak = weak_from_this(), timer](beast::error_code) {
            if (const auto self = weak.lock()) self->hang_up();
        });
    }

private:
    void configure() {
        stream_.set_option(websocket::stream_base::timeout{.handshake_timeout = std::chrono::seconds{10},
                                                           .idle_timeout = std::chrono::seconds{60},
                                                           .keep_alive_pings = true});
        stream_.set_option(websocket::stream_base::decorator(
            [](websocket::response_type& response) { response.set("Sec-WebSocket-Protocol", "iteru.v1"); }));
        stream_.read_message_max(largest_frame);
        stream_.text(true);
        stream_.auto_fragment(false);
    }

    void welcome() {
        JsonWriter json;
        json.begin_object();
        json.member("type", "welcome");
        json.member("protocol", 1);
        json.member("version", version);
        json.member("player", player_.id);
        json.member("name", player_.name);
        json.member("at", network_.api.house().clock.wall());
        json.end_object();
        send(share(json.text()));
    }

    asio::awaitable<void> read_all() {
        beast::flat_buffer buffer;
        House& house = network_.api.house();
        const double rate = network_.api.settings().rate;
        TokenBucket pace{rate, 3 * rate};
        const Limits::Key mine = Limits::key_of(Limit::askers, player_.id);
        int bad = 0;
        while (!closing_) {
            beast::error_code error;
            co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
            if (error || closing_) co_return;
            // All of one person's connections together, HTTP included, may carry twice as much as one.
            const bool granted = pace.take(house.clock.now()) && house.limits.take(mine, 2 * rate, 6 * rate);
            if (!granted) co_return cut_off(4001, "too many messages");
            if (!stream_.got_text()) co_return cut_off(1003, "text only");
            const std::string_view text{static_cast<const char*>(buffer.data().data()), buffer.size()};
            auto command = read_command(text);
            buffer.consume(buffer.size());
            if (command) {
                network_.api.lobby().handle(shared_from_this(), std::move(*command));
                continue;
            }
            network_.api.house().metrics.refused(Reason::bad_message);
            send(share(error_message(command.error())));
            if (++bad == most_bad_messages) co_return cut_off(4000, "cannot be read");
        }
    }

    void write() {
        writing_ = true;
        if (queue_.size() > 1) join();
        // The message is held until it is out; the queue may change meanwhile.
        const Message message = queue_.front();
        stream_.async_write(
            asio::buffer(*message),
            [self = shared_from_this(), message](beast::error_code error, std::size_t) { self->written(error); });
    }

    void written(beast::error_code error) {
        writing_ = false;
        if (error || closing_) return;
        unread_.remove(queue_.front()->size());
        queue_.pop_front();
        if (!queue_.empty()) return write();
        for (auto& call : std::exchange(when_read_, {})) call();
    }

    /// All that waits goes out in one frame, a line each: an acknowledgement and the update that follows it are one
    /// packet and one call of the system.
    void join() {
        std::string lines;
        lines.reserve(unread_.bytes() + queue_.size());
        for (const Message& message : queue_) {
            if (!lines.empty()) lines += '\n';
            lines += *message;
        }
        unread_.add(lines.size() - unread_.bytes()); // and the ends of lines
        queue_.clear();
        queue_.push_back(share(std::move(lines)));
    }

    void cut_off(std::uint16_t code, std::string_view why) {
        ++network_.api.house().metrics.cut_off;
        close(code, why);
    }

    void hang_up() {
        beast::error_code ignored;
        (void)beast::get_lowest_layer(stream_).socket().close(ignored);
    }

    Network& network_;
    Known who_;
    Player player_;
    AddressPlace address_;
    Unread unread_;
    websocket::stream<beast::tcp_stream, false> stream_; // never compressed: messages are small
    Place place_;
    std::deque<Message> queue_;
    std::vector<std::move_only_function<void()>> when_read_;
    bool writing_ = false;
    bool due_ = false; // a write will begin in a moment
    bool accepted_ = false;
    std::uint16_t early_ = 0; // closed with this before it was accepted
    bool closing_ = false;
    bool gone_ = false;
};

} // namespace

asio::awaitable<void> serve_websocket(Network& network, beast::tcp_stream stream, HttpRequest request, Known who,
                                      AddressPlace place) {
    const auto socket = std::make_shared<Socket>(network, std::move(stream), who, std::move(place));
    co_await socket->run(std::move(request));
}

} // namespace iteru::server
