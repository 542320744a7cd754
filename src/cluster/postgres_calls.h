// What the store's callers ask of the log: each call knows its statement and what to make of the answer.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "cluster/postgres_ground.h"
#include "store/store.h"

namespace iteru::server::postgres {

/// A row that is what was written; nothing if its seal says otherwise.
std::optional<Summary> summary_of(const Result& rows, int row);
std::optional<Session> session_of(const Result& rows, int row);
std::optional<Account> account_of(const Result& rows, int row);
/// What became of a row that was to be written, if PostgreSQL refused it.
Stored refused(const Result& error);

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
    virtual void send(Line&, const std::string& /*server*/, Line::Done) {}
    virtual void take(const Result&) {}

    std::chrono::steady_clock::time_point since{};
    bool done = false;     // the result is known
    bool answered = false; // and was given
    bool writes = false;
    bool sent = false; // of one that writes: perhaps it is written
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
    bool doubtful = false; // sent before, over a line that broke
};

struct SaveCall final : CallFor<Stored> {
    SaveCall(Session row, Store::Answer<Stored> answer) : CallFor(std::move(answer)), session(std::move(row)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Line& line, const std::string& server, Line::Done back) override {
        Parameters parameters;
        parameters.add(session.id).add(as_text(session.token)).add(session.body).add(as_text(seal_of(session)));
        line.send("save", parameters.add(server), std::move(back));
    }
    void take(const Result& row) override { result = row.good() ? Stored::yes : refused(row); }

    Session session;
};

struct RewriteCall final : CallFor<Stored> {
    RewriteCall(Rewrite rewrite, Store::Answer<Stored> answer) : CallFor(std::move(answer)), what(std::move(rewrite)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Line& line, const std::string& server, Line::Done back) override;
    void take(const Result& rows) override {
        if (!rows.good()) result = refused(rows);
        else result = rows.rows() > 0 ? Stored::yes : Stored::taken;
    }

    Rewrite what;
};

struct ReadCall final : CallFor<Log> {
    ReadCall(Part what, Store::Answer<Log> answer) : CallFor(std::move(answer)), part(std::move(what)) {
        part.from = std::max<std::uint64_t>(part.from, 1);
    }
    void give_up() override { result = {.entries = {}, .damage = {}, .away = true}; }
    void send(Line& line, const std::string&, Line::Done back) override {
        const std::uint64_t rows = part.most + (part.from > 1 ? 1 : 0); // with the one before
        line.send("read", Parameters{}.add(part.table).add(part.from).add(rows), std::move(back));
    }
    void take(const Result& rows) override {
        const std::uint64_t from = part.from;
        std::optional<Digest> before;
        if (from == 1) before = chain_start(part.table);
        int row = 0;
        if (from > 1 && rows.rows() > 0 && rows.number(0, 0) == from - 1) (void)rows.read(row++, 1, before.emplace());
        ChainCheck check{from, before};
        std::optional<Damage> damage;
        for (; row < rows.rows() && !damage && result.entries.size() < part.most; ++row) {
            Entry entry{rows.number(row, 0), rows.text(row, 2), {}, static_cast<std::int64_t>(rows.number(row, 3))};
            (void)rows.read(row, 1, entry.chain);
            damage = check.add(entry);
            result.entries.push_back(std::move(entry));
        }
        // Its summary knows of more: the end is missing.
        const bool to_the_end = result.entries.size() < part.most && (from == 1 || part.most != Part::all);
        if (!damage && to_the_end && rows.rows() > 0 && !rows.null(0, 4) && rows.number(0, 4) > check.last()) {
            damage = Damage{"shortened", check.last(), {}};
        }
        if (damage) result = {.entries = {}, .damage = to_text(*damage)};
    }

    Part part;
};

struct SummariesCall final : CallFor<std::vector<Summary>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Line& line, const std::string&, Line::Done back) override { line.send("summaries", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            auto summary = summary_of(rows, row);
            result.push_back(summary ? std::move(*summary) : Summary{rows.text(row, 0), 0, {}});
            result.back().sequence = rows.number(row, 4);
        }
    }
};

struct FindCall final : CallFor<FoundSession> {
    FindCall(const Digest& digest, Store::Answer<FoundSession> answer) : CallFor(std::move(answer)), token(digest) {}
    void give_up() override { result.away = true; }
    void send(Line& line, const std::string&, Line::Done back) override {
        line.send("find", Parameters{}.add(as_text(token)), std::move(back));
    }
    void take(const Result& rows) override {
        if (rows.rows() > 0) result.session = session_of(rows, 0);
    }

    Digest token;
};

struct ChangeCall final : CallFor<Stored> {
    ChangeCall(Account row, Store::Answer<Stored> answer) : CallFor(std::move(answer)), account(std::move(row)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Line& line, const std::string& server, Line::Done back) override {
        Parameters parameters;
        parameters.add(account.player).add(account.version).add(account.logins).add(account.body);
        line.send("change", parameters.add(as_text(seal_of(account))).add(server), std::move(back));
    }
    void take(const Result& rows) override {
        if (rows.good()) result = rows.rows() > 0 ? Stored::yes : Stored::taken;
        else result = rows.state() == "23505" ? Stored::named : refused(rows);
    }

    Account account;
};

struct AccountCall final : CallFor<FoundAccount> {
    AccountCall(std::string_view which, std::string text, Store::Answer<FoundAccount> answer)
        : CallFor(std::move(answer)), by(which), key(std::move(text)) {}
    void give_up() override { result.away = true; }
    void send(Line& line, const std::string&, Line::Done back) override {
        line.send(by, Parameters{}.add(key), std::move(back));
    }
    void take(const Result& rows) override {
        if (rows.rows() > 0) result.account = account_of(rows, 0);
        result.damaged = rows.rows() > 0 && !result.account;
    }

    std::string_view by; // the statement
    std::string key;
};

struct SessionsCall final : CallFor<std::vector<Session>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Line& line, const std::string&, Line::Done back) override { line.send("sessions", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            if (auto session = session_of(rows, row)) result.push_back(std::move(*session));
        }
    }
};

struct AccountsCall final : CallFor<std::vector<Account>> {
    using CallFor::CallFor;
    void give_up() override {}
    void send(Line& line, const std::string&, Line::Done back) override { line.send("accounts", {}, std::move(back)); }
    void take(const Result& rows) override {
        for (int row = 0; row < rows.rows(); ++row) {
            if (auto account = account_of(rows, row)) result.push_back(std::move(*account));
        }
    }
};

struct TouchCall final : CallFor<Stored> {
    TouchCall(Session was, std::string text, Store::Answer<Stored> answer)
        : CallFor(std::move(answer)), before(std::move(was)), body(std::move(text)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Line& line, const std::string&, Line::Done back) override {
        const Seal seal = seal_of(Session{before.id, before.token, body});
        line.send("touch", Parameters{}.add(before.id).add(before.body).add(body).add(as_text(seal)), std::move(back));
    }
    void take(const Result& rows) override {
        if (!rows.good()) result = refused(rows);
        else result = rows.rows() > 0 ? Stored::yes : Stored::taken;
    }

    Session before;
    std::string body;
};

struct RemoveCall final : CallFor<Stored> {
    RemoveCall(Removal removal, Store::Answer<Stored> answer) : CallFor(std::move(answer)), what(std::move(removal)) {
        writes = true;
    }
    void give_up() override { result = Stored::away; }
    void send(Line& line, const std::string& server, Line::Done back) override;
    void take(const Result& rows) override { result = rows.good() ? Stored::yes : refused(rows); }

    Removal what;
};

/// Answered when all before it are.
struct SettleCall final : Call {
    explicit SettleCall(std::move_only_function<void()> then) : reply(std::move(then)) { done = true; }
    void answer() override { reply(); }
    void give_up() override {}

    std::move_only_function<void()> reply;
};

} // namespace iteru::server::postgres
