// What the store's callers ask of the log: each call knows its statement and what to make of the answer.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "server/postgres_link.h"
#include "server/store.h"

namespace iteru::server::postgres {

/// A row that is what was written; nothing if its seal says otherwise.
std::optional<Summary> summary_of(const Result& rows, int row);
std::optional<Session> session_of(const Result& rows, int row);

/// A call that waits for the database.
struct Call {
    Call() = default;
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;
    virtual ~Call() = default;

    /// The answer is known; it is given when those before it are.
    virtual void answer() = 0;
    /// Nobody can say: the database is away.
    virtual void give_up() = 0;
    /// Anything but an append: what to send, and what came back.
    virtual void send(Link&, const std::string& /*server*/, Link::Done) {}
    virtual void take(const Result&) {}

    std::chrono::steady_clock::time_point since = std::chrono::steady_clock::now();
    bool done = false;     // the result is known
    bool answered = false; // and was given
    bool writes = false;
};

template <class T>
struct CallFor : Call {
    explicit CallFor(Store::Answer<T> answer) : reply(std::move(answer)) {}
    void answer() override { reply(std::move(result)); }

    Store::Answer<T> reply;
    T result{};
};

struct AppendCall final : CallFor<Stored> {
    AppendCall(Append append, Store::Answer<Stored> answer) : CallFor(std::move(answer)), what(std::move(append)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }

    Append what;
    std::optional<Digest> previous{};
    Digest chain{};
    bool sent = false;     // perhaps it is written
    bool doubtful = false; // sent before, over a line that broke
};

struct SaveCall final : CallFor<Stored> {
    SaveCall(Session row, Store::Answer<Stored> answer) : CallFor(std::move(answer)), session(std::move(row)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Link& link, const std::string& server, Link::Done back) override {
        Parameters parameters;
        parameters.add(session.id).add(as_text(session.token)).add(session.body).add(as_text(seal_of(session)));
        parameters.add(server).add(session.login).add(session.player);
        link.send("save", parameters, std::move(back));
    }
    void take(const Result& row) override {
        if (row.good()) result = row.rows() == 1 ? Stored::yes : Stored::taken;
        else
            result = row.state() == "23505"          ? Stored::taken
                     : row.state().starts_with("53") ? Stored::full
                                                     : Stored::away;
    }

    Session session;
};

struct ReadCall final : CallFor<Log> {
    ReadCall(TableId id, std::uint64_t first, Store::Answer<Log> answer)
        : CallFor(std::move(answer)), table(std::move(id)), from(std::max<std::uint64_t>(first, 1)) {}
    void give_up() override { result = {.entries = {}, .damage = {}, .away = true}; }
    void send(Link& link, const std::string&, Link::Done back) override {
        link.send("read", Parameters{}.add(table).add(from), std::move(back));
    }
    void take(const Result& rows) override {
        std::optional<Digest> before;
        if (from == 1) before = chain_start(table);
        int row = 0;
        if (from > 1 && rows.rows() > 0 && rows.number(0, 0) == from - 1) (void)rows.read(row++, 1, before.emplace());
        ChainCheck check{from, before};
        std::optional<Damage> damage;
        for (; row < rows.rows() && !damage; ++row) {
            Entry entry{rows.number(row, 0), rows.text(row, 2), {}, static_cast<std::int64_t>(rows.number(row, 3))};
            (void)rows.read(row, 1, entry.chain);
            damage = check.add(entry);
            result.entries.push_back(std::move(entry));
        }
        // Its summary knows of more: the end is missing.
        if (!damage && from == 1 && rows.rows() > 0 && !rows.null(0, 4) && rows.number(0, 4) > check.last()) {
            damage = Damage{"shortened", check.last(), {}};
        }
        if (damage) result = {.entries = {}, .damage = to_text(*damage)};
    }

    TableId table;
    std::uint64_t from;
};

struct SummariesCall final : CallFor<std::vector<Summary>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Link& link, const std::string&, Link::Done back) override { link.send("summaries", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            auto summary = summary_of(rows, row);
            result.push_back(summary ? std::move(*summary) : Summary{rows.text(row, 0), 0, {}});
            result.back().sequence = rows.number(row, 4);
        }
    }
};

struct FindCall final : CallFor<Found> {
    FindCall(const Digest& digest, Store::Answer<Found> answer) : CallFor(std::move(answer)), token(digest) {}
    void give_up() override { result.away = true; }
    void send(Link& link, const std::string&, Link::Done back) override {
        link.send("find", Parameters{}.add(as_text(token)), std::move(back));
    }
    void take(const Result& rows) override {
        if (rows.rows() > 0) result.session = session_of(rows, 0);
    }

    Digest token;
};

struct SessionsCall final : CallFor<std::vector<Session>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Link& link, const std::string&, Link::Done back) override { link.send("sessions", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            if (auto session = session_of(rows, row)) result.push_back(std::move(*session));
        }
    }
};

/// Answered when all before it are.
struct SettleCall final : Call {
    explicit SettleCall(std::move_only_function<void()> then) : reply(std::move(then)) { done = true; }
    void answer() override { reply(); }
    void give_up() override {}

    std::move_only_function<void()> reply;
};

} // namespace iteru::server::postgres
