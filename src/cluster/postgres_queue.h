// The line of the log: calls wait in their order, go out together, and are answered in their order.
#pragma once

#include <unordered_map>

#include "cluster/postgres_calls.h"
#include "cluster/postgres_side.h"
#include "threads/fair_queue.h"

namespace iteru::server::postgres {

class Queue {
public:
    Queue(Ground& ground, const PostgresOptions& options, const std::string& server, Side& side,
          std::function<void()> on_up);

    void start() { log_->start(); }
    void close() { log_->close(); }
    [[nodiscard]] bool is_up() const { return log_->up(); }

    void ask(std::unique_ptr<Call> call);
    /// Calls once all before it are answered, or given up if the database is away.
    void settle(std::move_only_function<void()> done);

private:
    void take_off();
    std::vector<AppendCall*> appends();
    void look_up_heads();
    template <class Each, class Then>
    void ask_chains(const std::vector<AppendCall*>& list, int offset, const Each& each, const Then& then);
    void send_flight();
    void send_appends(const std::vector<AppendCall*>& list);
    void appended(const std::vector<AppendCall*>& list, const Result& rows);
    void not_appended(const std::vector<AppendCall*>& list, const Result& error);
    void settle_append(AppendCall& append, Stored stored);
    void keep_head(const TableId& table, std::uint64_t sequence, const Digest& chain);
    void remember_head(const Part& part, const Log& log_read);
    void one_back();
    void tell_others(const std::vector<std::unique_ptr<Call>>& landed);
    void up();
    void down(const std::string& why);
    void look_at_patience();
    bool give_up_if_late(Call& call) const;

    Ground& ground_;
    const PostgresOptions& options_;
    const std::string& server_;
    Side& side_;
    std::function<void()> on_up_;
    std::unique_ptr<Alarm> patience_alarm_;
    std::deque<std::unique_ptr<Call>> waiting_;  // but those that read a log
    FairQueue<std::unique_ptr<ReadCall>> reads_; // people take turns
    std::vector<std::unique_ptr<Call>> flight_;  // sent, not all answered
    int outstanding_ = 0;
    std::unordered_map<TableId, std::pair<std::uint64_t, Digest>> heads_; // last entries, so that none need look
    bool away_ = false;
    bool closing_ = false;
    bool told_full_ = false;
    std::unique_ptr<Line> log_;
};

/// All that is ever sent over it.
std::span<const Statement> log_statements();

} // namespace iteru::server::postgres
