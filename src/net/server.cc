#include "net/server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fmt/core.h>

#include <chrono>
#include <future>

#include "api/admin.h"
#include "house/journal.h"
#include "net/control.h"
#include "net/listening.h"
#include "net/network.h"
#include "store/random_secrets.h"
#include "table/levels.h"

namespace iteru::server {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds between_ticks{200};
constexpr std::chrono::milliseconds farewell{700}; // whoever does not answer a close has half a second

} // namespace

std::int64_t SystemClock::now() const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

std::int64_t SystemClock::wall() const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// The order matters at the end: connections that are still there go with the context, after the tables that know them
/// and before the network that counts them.
struct Server::Inside {
    Inside(Store& store, ServerSettings wish)
        : settings(std::move(wish)), acceptor(listen_at(context, settings.host, settings.port)),
          house{store,    secrets,
                clock,    workers,
                metrics,  [this](std::move_only_function<void()> work) { asio::post(context, std::move(work)); },
                address()},
          workers(house, make_bot, settings.bot_threads, settings.bot_budget_ms) {
        house.limits.ease(std::max(1.0, settings.rate / 30),
                          std::max(1.0, static_cast<double>(settings.per_address) / 256));
        house.hash_key = secrets.hash_key();
        house.tables_per_player = settings.tables_per_player;
        house.patience = settings.expire_days * 24 * 3600 * 1000;
        house.tables_per_address = settings.per_address;
    }

    [[nodiscard]] std::string address() const {
        if (!settings.public_url.empty()) return settings.public_url;
        const bool six = settings.host.contains(':');
        return "http://" + (six ? "[" + settings.host + "]" : settings.host) + ":" +
               std::to_string(acceptor.local_endpoint().port());
    }

    asio::awaitable<void> accept_all() {
        while (!network.stopping) {
            boost::system::error_code error;
            auto socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
            if (error == asio::error::operation_aborted) co_return;
            if (error) { // out of file descriptors, say: others will be given back
                journal::warn(fmt::format("event=accept_failed error=\"{}\"", error.message()));
                asio::steady_timer pause{context, std::chrono::milliseconds{100}};
                co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
                continue;
            }
            asio::co_spawn(context, serve_http(network, std::move(socket)), [](const std::exception_ptr&) {});
        }
    }

    asio::awaitable<void> tick_on() {
        while (!network.stopping) {
            asio::steady_timer pause{context, between_ticks};
            co_await pause.async_wait(asio::use_awaitable);
            lobby.tick();
            workers.tick();
            house.limits.tick();
            retention.tick();
        }
    }

    void hear(const Heard& heard) {
        if (const auto* session = std::get_if<Session>(&heard)) identity.hear(*session);
        else if (const auto* account = std::get_if<Account>(&heard)) identity.hear(*account);
        else lobby.hear(heard);
    }

    void end_sessions(const Identity::IsOver& is_over) const { close_all(is_over, session_over, "session ended"); }

    void close_all(const Identity::IsOver& those, std::uint16_t code, std::string_view why) const {
        std::vector<Standing*> list;
        for (const auto& [standing, who] : network.standing) {
            if (those(who)) list.push_back(standing);
        }
        for (Standing* standing : list) standing->close(code, why);
    }

    void stop() {
        if (std::exchange(network.stopping, true)) return;
        journal::info(fmt::format("event=stopping connections={}", metrics.connections));
        boost::system::error_code ignored;
        (void)acceptor.close(ignored);
        control.reset();
        (void)signals.cancel(ignored);
        close_all([](const Known&) { return true; }, 1012, "restart");
        wait_for_farewells();
    }

    /// Until the last one is gone, but not for ever.
    void wait_for_farewells() {
        const auto timer = std::make_shared<asio::steady_timer>(context, std::chrono::milliseconds{20});
        const auto until = std::chrono::steady_clock::now() + farewell;
        poll_farewells(timer, until);
    }
    void poll_farewells(const std::shared_ptr<asio::steady_timer>& timer, std::chrono::steady_clock::time_point until) {
        if (network.standing.empty() || std::chrono::steady_clock::now() > until) return context.stop();
        timer->expires_after(std::chrono::milliseconds{20});
        timer->async_wait([this, timer, until](boost::system::error_code) { poll_farewells(timer, until); });
    }

    ServerSettings settings;
    RandomSecrets secrets;
    SystemClock clock;
    Metrics metrics;
    Network network{api, settings.per_address};
    asio::io_context context{1};
    asio::ip::tcp::acceptor acceptor;
    asio::signal_set signals{context};
    House house;
    BotWorkers workers;
    Lobby lobby{house};
    Identity identity{house};
    Api api{house,
            lobby,
            identity,
            {.public_url = house.public_url,
             .per_address = settings.per_address,
             .rate = settings.rate,
             .stopping = [this] { return network.stopping; },
             .web = settings.web}};
    Admin admin{house, lobby, [this](const Account& account) { identity.hear(account); }};
    Retention retention{house, lobby, identity, settings.keep,
                        [this](const std::string& session) { return network.by_session.contains(session); }};
    std::optional<ControlSocket> control;
};

Server::Server(Store& store, ServerSettings settings) : inside_(std::make_unique<Inside>(store, std::move(settings))) {}

Server::~Server() = default;

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

std::string Server::public_url() const { return inside_->house.public_url; }

void Server::run(const std::function<void()>& ready) {
    Inside& inside = *inside_;
    inside.house.store.follow(
        [&inside](Heard heard) { inside.house.post([&inside, heard = std::move(heard)] { inside.hear(heard); }); });
    inside.identity.when_over([&inside](const Identity::IsOver& is_over) { inside.end_sessions(is_over); });
    inside.lobby.load([&inside, &ready] {
        asio::co_spawn(inside.context, inside.accept_all(), asio::detached);
        asio::co_spawn(inside.context, inside.tick_on(), asio::detached);
        ready();
    });
    if (!inside.settings.folder.empty()) {
        inside.control.emplace(
            inside.context.get_executor(), inside.settings.folder, inside.house.store, inside.house.waiting,
            [&inside](const std::string& order, Admin::Done done) { inside.admin.obey(order, std::move(done)); });
    }
    const auto work = asio::make_work_guard(inside.context);
    inside.context.run();
    // Anything still waiting for an answer is destroyed here and now, on its own thread.
    inside.house.close();
    // Everything is stored by now, and nobody calls back after this.
    inside.house.store.follow(nullptr);
    std::promise<void> settled;
    inside.house.store.settle([&](Settled) { settled.set_value(); });
    settled.get_future().wait();
}

void Server::stop() {
    asio::post(inside_->context, [this] { inside_->stop(); });
}

void Server::stop_on_signals() {
    inside_->signals.add(SIGTERM);
    inside_->signals.add(SIGINT);
    inside_->signals.async_wait([this](boost::system::error_code error, int) {
        if (!error) inside_->stop();
    });
}

} // namespace iteru::server
