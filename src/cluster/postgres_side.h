// The second connection: what servers on one database tell each other, and which of them looks after which table.
#pragma once

#include "cluster/postgres_ground.h"
#include "store/store.h"

namespace iteru::server {

struct PostgresOptions;

namespace postgres {

class Side {
public:
    /// Every change by others before the horizon (a transaction) is known.
    Side(Ground& ground, const PostgresOptions& options, const std::string& server, std::string horizon,
         std::function<void()> on_up);

    void start();
    /// Says goodbye to the others.
    void close(std::move_only_function<void()> closed);
    /// Calls once all that was asked before has been answered.
    void settle(std::move_only_function<void()> done);
    [[nodiscard]] bool is_up() const { return link_->up(); }

    void follow(std::function<void(Heard)> listener);
    /// Whether the log can be reached.
    void reach(bool away);
    /// "e TABLE SEQUENCE": it grew; "s": summaries, accounts or sessions changed; "a TABLE": somebody came or went;
    /// "g TEXT": gossip; "h": hello. To all other servers.
    void notify(std::span<const std::string> lines);
    void notify(const std::string& line);

    void glance(std::span<const std::string_view> tables, Store::Answer<std::vector<Glance>> answer);
    void attend(const TableId& table, Attendance who);
    void claim(const TableId& table, Store::Answer<bool> answer);
    void release(const TableId& table);

private:
    void up();
    void down();
    void send(std::string_view statement, const Parameters& parameters, Line::Done done = [](const Result*) {});
    void hear(Heard heard) const;
    void keep_beating();
    void beat();
    void look_for_changes();
    void notified(std::string_view payload);

    Ground& ground_;
    const PostgresOptions& options_;
    const std::string& server_;
    std::function<void()> on_up_;
    std::function<void(Heard)> listener_;
    std::unique_ptr<Alarm> beat_alarm_;
    std::uint64_t others_ = 1; // servers alive beside this one
    bool was_down_ = false;
    bool away_ = false; // the log
    std::string horizon_, next_horizon_;
    std::chrono::steady_clock::time_point looked_{};
    bool looking_ = false;
    bool look_again_ = false;
    std::unique_ptr<Line> link_;
};

/// All that is ever sent over it.
std::span<const Statement> side_statements();

} // namespace postgres

} // namespace iteru::server
