#include "net/control.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "api/admin.h"
#include "store/data_folder.h"
#include "store/files.h"
#include "store/random_secrets.h"

namespace iteru::server {

namespace {

namespace asio = boost::asio;
using Local = asio::local::stream_protocol;
using Error = boost::system::error_code;

constexpr std::size_t longest_order = 8192;

/// One who came with an order; lives as long as something is still to be done for it.
class Caller : public std::enable_shared_from_this<Caller> {
public:
    Caller(Local::socket socket, Store& store, Later& later, const Administer& admin)
        : socket_(std::move(socket)), store_(store), later_(later), admin_(admin) {}

    void read() {
        asio::async_read_until(socket_, asio::dynamic_buffer(text_, longest_order), '\n',
                               [self = shared_from_this()](Error error, std::size_t length) {
                                   if (!error) self->obey(self->text_.substr(0, length - 1));
                               });
    }

private:
    void obey(const std::string& order) {
        constexpr std::string_view backup = "backup ";
        constexpr std::string_view admin = "admin ";
        if (order.starts_with(admin)) {
            return admin_(order.substr(admin.size()),
                          [self = shared_from_this()](const std::string& line) { self->answer(line); });
        }
        if (!order.starts_with(backup)) return answer("not an order");
        auto then = [self = shared_from_this()](const std::string& problem) {
            self->answer(problem.empty() ? "ok" : problem);
        };
        store_.back_up(order.substr(backup.size()), later_.keep<std::string>(std::move(then)));
    }
    void answer(const std::string& line) {
        text_ = line + "\n";
        asio::async_write(socket_, asio::buffer(text_), [self = shared_from_this()](Error, std::size_t) {});
    }

    Local::socket socket_;
    Store& store_;
    Later& later_;
    Administer admin_;
    std::string text_;
};

} // namespace

class ControlSocket::Listener : public std::enable_shared_from_this<Listener> {
public:
    Listener(const asio::any_io_executor& executor, const std::filesystem::path& folder, Store& store, Later& later,
             Administer admin)
        : path_(folder), acceptor_(executor), store_(store), later_(later), admin_(std::move(admin)) {
        std::filesystem::remove(path_.text()); // of a server that was killed; this one holds the lock of the store
        acceptor_.open(Local{});
        acceptor_.bind(Local::endpoint{path_.text()});
        keep_private(path_.text()); // before anybody can connect
        acceptor_.listen();
    }

    void accept() {
        acceptor_.async_accept([self = shared_from_this()](Error error, Local::socket socket) {
            if (error == asio::error::operation_aborted) return;
            if (!error) std::make_shared<Caller>(std::move(socket), self->store_, self->later_, self->admin_)->read();
            self->accept();
        });
    }
    void close() {
        Error ignored;
        (void)acceptor_.close(ignored);
        std::error_code gone;
        std::filesystem::remove(path_.text(), gone);
    }

private:
    SocketPath path_;
    Local::acceptor acceptor_;
    Store& store_;
    Later& later_;
    Administer admin_;
};

ControlSocket::ControlSocket(const asio::any_io_executor& executor, const std::filesystem::path& folder, Store& store,
                             Later& later, Administer admin)
    : listener_(std::make_shared<Listener>(executor, folder, store, later, std::move(admin))) {
    listener_->accept();
}

ControlSocket::~ControlSocket() { listener_->close(); }

namespace {

/// Where no bot moves.
struct NoThinkers final : Thinkers {
    void think(Question, Answer) override {}
    bool advise(Question, Answer) override { return false; }
};

} // namespace

std::string administer(Store& store, const std::string& order) {
    asio::io_context context{1};
    RandomSecrets secrets;
    const SystemClock clock;
    NoThinkers thinkers;
    Metrics metrics;
    House house{
        store, secrets, clock, thinkers, metrics, [&](Call<void()> work) { asio::post(context, std::move(work)); }, {}};
    Lobby lobby{house};
    Admin admin{house, lobby};
    std::string answer;
    const auto work = asio::make_work_guard(context);
    admin.obey(order, [&](std::string line) {
        answer = std::move(line);
        context.stop();
    });
    context.run();
    house.close();
    return answer;
}

} // namespace iteru::server
