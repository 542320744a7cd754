#include "cluster/postgres_store.h"

#include <future>

#include "cluster/postgres_queue.h"
#include "cluster/postgres_thread.h"
#include "store/random_secrets.h"

namespace iteru::server {

using namespace std::chrono_literals;
using postgres::Queue;
using postgres::Side;

/// Everything here happens on the one thread.
struct PostgresStore::Inside {
    Inside(postgres::Ground& where, PostgresOptions wish, Beginning beginning)
        : ground(where), options(std::move(wish)), server(std::move(beginning.server)),
          ready(std::move(beginning.ready)),
          side{ground, options, server, std::move(beginning.horizon), [this] { look_whether_ready(); }},
          queue{ground, options, server, side, [this] { look_whether_ready(); }} {}

    void start() {
        queue.start();
        side.start();
    }

    /// Opening waits for both connections: a first claim must not be refused because one is missing.
    void look_whether_ready() {
        if (queue.is_up() && side.is_up() && !std::exchange(was_ready, true)) ready();
    }

    /// Answers what it can, says goodbye, ends.
    void stop(std::move_only_function<void()> stopped) {
        queue.settle([this, stopped = std::move(stopped)]() mutable {
            side.close([this, stopped = std::move(stopped)]() mutable {
                queue.close();
                stopped();
            });
        });
    }

    template <class Work>
    void post(Work work) {
        ground.post(std::move(work));
    }
    template <class C, class... Arguments>
    void ask(Arguments&&... arguments) {
        post([this, call = std::make_unique<C>(std::forward<Arguments>(arguments)...)]() mutable {
            queue.ask(std::move(call));
        });
    }

    postgres::Ground& ground;
    PostgresOptions options;
    std::string server;
    std::function<void()> ready;
    bool was_ready = false;
    Side side;
    Queue queue;
};

namespace {

/// Up to date from here on; answers the horizon of transactions that need no look.
std::string prepare(const std::string& url, const PostgresOptions& options) {
    postgres::Connection connection{url};
    try {
        postgres::migrate(connection, url, options.schema);
        return connection.ask("SELECT pg_snapshot_xmin(pg_current_snapshot())::text").text(0, 0);
    } catch (const postgres::Error& error) {
        throw StoreProblem("unreadable", postgres::shown(url), error.what());
    }
}

} // namespace

PostgresStore::PostgresStore(const std::string& url, PostgresOptions options) {
    if (options.schema.empty()) options.schema = postgres::schema_steps();
    std::string horizon = prepare(url, options);
    std::promise<void> ready;
    thread_ = std::make_unique<postgres::OwnThread>(url);
    inside_ =
        std::make_unique<Inside>(*thread_, std::move(options),
                                 Beginning{RandomSecrets{}.id(), std::move(horizon), [&ready] { ready.set_value(); }});
    thread_->start([inside = inside_.get()] { inside->start(); });
    if (ready.get_future().wait_for(10s) == std::future_status::ready) return;
    finish([] {});
    thread_->join();
    throw StoreProblem("unreachable", postgres::shown(url));
}

PostgresStore::PostgresStore(postgres::Ground& ground, PostgresOptions options, Beginning beginning) {
    if (options.schema.empty()) options.schema = postgres::schema_steps();
    inside_ = std::make_unique<Inside>(ground, std::move(options), std::move(beginning));
    inside_->start();
}

PostgresStore::~PostgresStore() {
    if (!thread_) return;
    finish([] {});
    thread_->join();
}

void PostgresStore::finish(std::move_only_function<void()> finished) {
    inside_->post([inside = inside_.get(), thread = thread_.get(), finished = std::move(finished)]() mutable {
        inside->stop([thread, finished = std::move(finished)]() mutable {
            finished();
            if (thread != nullptr) thread->end();
        });
    });
}

void PostgresStore::append(Append what, Answer<Stored> answer) {
    inside_->ask<postgres::AppendCall>(std::move(what), std::move(answer));
}

void PostgresStore::read(Part part, Answer<Log> answer) {
    inside_->ask<postgres::ReadCall>(std::move(part), std::move(answer));
}

void PostgresStore::summaries(Answer<std::vector<Summary>> answer) {
    inside_->ask<postgres::SummariesCall>(std::move(answer));
}

void PostgresStore::rewrite(Rewrite what, Answer<Stored> answer) {
    inside_->ask<postgres::RewriteCall>(std::move(what), std::move(answer));
}

void PostgresStore::save(Session session, Answer<Stored> answer) {
    inside_->ask<postgres::SaveCall>(std::move(session), std::move(answer));
}

void PostgresStore::find_session(Digest token, Answer<FoundSession> answer) {
    inside_->ask<postgres::FindCall>(token, std::move(answer));
}

void PostgresStore::change(Account account, Answer<Stored> answer) {
    inside_->ask<postgres::ChangeCall>(std::move(account), std::move(answer));
}

void PostgresStore::find_player(std::string player, Answer<FoundAccount> answer) {
    inside_->ask<postgres::AccountCall>("player", std::move(player), std::move(answer));
}

void PostgresStore::find_login(std::string login, Answer<FoundAccount> answer) {
    inside_->ask<postgres::AccountCall>("login", std::move(login), std::move(answer));
}

void PostgresStore::sessions(Answer<std::vector<Session>> answer) {
    inside_->ask<postgres::SessionsCall>(std::move(answer));
}

void PostgresStore::accounts(Answer<std::vector<Account>> answer) {
    inside_->ask<postgres::AccountsCall>(std::move(answer));
}

void PostgresStore::touch(Session before, std::string body, Answer<Stored> answer) {
    inside_->ask<postgres::TouchCall>(std::move(before), std::move(body), std::move(answer));
}

void PostgresStore::remove(Removal what, Answer<Stored> answer) {
    inside_->ask<postgres::RemoveCall>(std::move(what), std::move(answer));
}

void PostgresStore::back_up(std::string, Answer<std::string> answer) {
    inside_->post([answer = std::move(answer)]() mutable {
        answer("a database is copied with pg_dump, or with iteru backup --store");
    });
}

void PostgresStore::settle(Answer<Settled> answer) {
    inside_->post([inside = inside_.get(), answer = std::move(answer)]() mutable {
        inside->queue.settle([inside, answer = std::move(answer)]() mutable {
            inside->side.settle([answer = std::move(answer)]() mutable { answer({}); });
        });
    });
}

void PostgresStore::follow(const std::function<void(Heard)>& hear) {
    inside_->post([inside = inside_.get(), hear] { inside->side.follow(hear); });
}

void PostgresStore::glance(const std::vector<TableId>& tables, Answer<std::vector<Glance>> answer) {
    inside_->post([inside = inside_.get(), tables, answer = std::move(answer)]() mutable {
        const std::vector<std::string_view> ids(tables.begin(), tables.end());
        inside->side.glance(ids, std::move(answer));
    });
}

void PostgresStore::attend(const TableId& table, Attendance who) {
    inside_->post([inside = inside_.get(), table, who] { inside->side.attend(table, who); });
}

void PostgresStore::claim(const TableId& table, Answer<bool> answer) {
    inside_->post([inside = inside_.get(), table, answer = std::move(answer)]() mutable {
        inside->side.claim(table, std::move(answer));
    });
}

void PostgresStore::release(const TableId& table) {
    inside_->post([inside = inside_.get(), table] { inside->side.release(table); });
}

void PostgresStore::gossip(const std::string& text) {
    inside_->post([inside = inside_.get(), text] { inside->side.notify("g " + text); });
}

} // namespace iteru::server
