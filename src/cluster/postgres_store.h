// The store in PostgreSQL, shared by any number of servers: one thread, one connection for the log, whose waiting
// appends share a commit, and one beside it for what servers tell each other.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>

#include "store/chain.h"
#include "store/store.h"

namespace iteru::server {

namespace postgres {
class Connection;
class Ground;
class OwnThread;
} // namespace postgres

struct PostgresOptions {
    /// Told, on the store's thread, what an operator should know.
    std::function<void(std::string_view)> tell = [](std::string_view) {};
    /// How long a command waits for an absent database before it is refused.
    std::chrono::milliseconds patience{5000};
    /// A server not heard from for this long is gone; it reports three times within it.
    std::chrono::milliseconds lease{3000};
    /// How long until a change without a notification is noticed.
    std::chrono::milliseconds poll{2000};
    std::span<const SchemaStepOn<postgres::Connection>> schema{}; // ours if empty; tests put another one here
};

class PostgresStore final : public Store {
public:
    /// Connects once, bringing the schema up to date; throws StoreProblem. From then on it comes back by itself.
    explicit PostgresStore(const std::string& url, PostgresOptions options = {});
    /// On a ground of somebody else's, where the schema is up to date: `ready` is called once it has connected.
    struct Beginning {
        std::string server;  // this one's name among them
        std::string horizon; // of transactions: those before need no look
        std::function<void()> ready = [] {};
    };
    PostgresStore(postgres::Ground& ground, PostgresOptions options, Beginning beginning);
    /// Answers what was asked before, then closes. On somebody else's ground it is gone as if it had been killed.
    ~PostgresStore() override;
    /// There: answers what was asked before, closes, and calls.
    void finish(std::move_only_function<void()> finished);

    void append(Append what, Answer<Stored> answer) override;
    void read(Part part, Answer<Log> answer) override;
    void summaries(Answer<std::vector<Summary>> answer) override;
    void rewrite(Rewrite what, Answer<Stored> answer) override;
    void save(Session session, Answer<Stored> answer) override;
    void find_session(Digest token, Answer<FoundSession> answer) override;
    void change(Account account, Answer<Stored> answer) override;
    void find_player(std::string player, Answer<FoundAccount> answer) override;
    void find_login(std::string login, Answer<FoundAccount> answer) override;
    void sessions(Answer<std::vector<Session>> answer) override;
    void accounts(Answer<std::vector<Account>> answer) override;
    void touch(Session before, std::string body, Answer<Stored> answer) override;
    void remove(Removal what, Answer<Stored> answer) override;
    void back_up(std::string file, Answer<std::string> answer) override;
    void settle(Answer<Settled> answer) override;

    [[nodiscard]] bool shared() const override { return true; }
    void follow(const std::function<void(Heard)>& hear) override;
    void glance(const std::vector<TableId>& tables, Answer<std::vector<Glance>> answer) override;
    void attend(const TableId& table, Attendance who) override;
    void claim(const TableId& table, Answer<bool> answer) override;
    void release(const TableId& table) override;
    void gossip(const std::string& text) override;

private:
    struct Inside;
    std::unique_ptr<postgres::OwnThread> thread_; // unless the ground is somebody else's
    std::unique_ptr<Inside> inside_;
};

} // namespace iteru::server
