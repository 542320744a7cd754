#include "cluster/postgres_side.h"

#include <algorithm>

#include "cluster/postgres_calls.h"
#include "cluster/postgres_store.h"
#include "engine/text.h"

namespace iteru::server::postgres {

namespace {

constexpr std::size_t longest_payload = 7900; // of a notification, by PostgreSQL 8000

/// A row far ahead was written before the database's time of day jumped back; who is alive writes another at once.
constexpr std::string_view live = "(SELECT s.id FROM iteru.servers s WHERE s.until BETWEEN clock_timestamp() AND"
                                  " clock_timestamp() + interval '10 minutes')";

/// A server's claims and presence, valid only while it is heard from.
const std::string claim_sql =
    "INSERT INTO iteru.claims AS c (table_id, server) VALUES ($1::text, $2::text) ON CONFLICT (table_id) DO UPDATE"
    " SET server = excluded.server WHERE c.server = excluded.server OR c.server NOT IN " +
    std::string{live} + " RETURNING 1::bigint";
const std::string glance_sql =
    "SELECT t.id, e.sequence, coalesce(a.seats, 0), coalesce(a.spectators, 0),"
    " coalesce((SELECT CASE WHEN c.server = $2::text THEN 1 ELSE 2 END FROM iteru.claims c WHERE c.table_id = t.id"
    " AND c.server IN " +
    std::string{live} +
    "), 0)::bigint"
    " FROM unnest($1::text[]) AS t(id) CROSS JOIN LATERAL (SELECT sequence FROM iteru.entries WHERE table_id = t.id"
    " ORDER BY sequence DESC LIMIT 1) e LEFT JOIN LATERAL (SELECT bit_or(seats) AS seats,"
    " sum(spectators)::bigint AS spectators FROM iteru.attendance WHERE table_id = t.id AND server <> $2::text"
    " AND server IN " +
    std::string{live} + ") a ON true";

/// Nothing of this needs to outlive a crash.
const auto of_side = std::to_array<Statement>({
    {"beat", "WITH me AS (INSERT INTO iteru.servers (id, until) VALUES ($1::text, clock_timestamp() +"
             " $2::bigint * interval '1 millisecond') ON CONFLICT (id) DO UPDATE SET until = excluded.until)"
             " SELECT count(*) FROM iteru.servers WHERE id <> $1::text AND until BETWEEN clock_timestamp() AND"
             " clock_timestamp() + interval '10 minutes'"},
    {"abandoned",
     "SELECT c.table_id FROM iteru.servers s JOIN iteru.claims c ON c.server = s.id"
     " WHERE s.until NOT BETWEEN clock_timestamp() AND clock_timestamp() + interval '10 minutes' LIMIT 100"},
    {"horizon", "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"},
    {"listed", "SELECT table_id, sequence, body, seal FROM iteru.summaries WHERE writer <> $2::text"
               " AND changed >= $1::text::xid8 AND changed < pg_snapshot_xmax(pg_current_snapshot())"},
    {"altered", "SELECT player, version, logins, body, seal FROM iteru.players WHERE writer <> $2::text"
                " AND changed >= $1::text::xid8 AND changed < pg_snapshot_xmax(pg_current_snapshot())"},
    {"saved", "SELECT id, token, body, seal FROM iteru.devices WHERE writer <> $2::text"
              " AND changed >= $1::text::xid8 AND changed < pg_snapshot_xmax(pg_current_snapshot())"},
    {"glance", glance_sql},
    {"claim", claim_sql},
    {"release", "DELETE FROM iteru.claims WHERE table_id = $1::text AND server = $2::text"},
    {"attend", "INSERT INTO iteru.attendance (table_id, server, seats, spectators) VALUES ($1::text, $2::text,"
               " $3::bigint, $4::bigint) ON CONFLICT (table_id, server) DO UPDATE SET seats = excluded.seats,"
               " spectators = excluded.spectators"},
    {"leave", "DELETE FROM iteru.attendance WHERE table_id = $1::text AND server = $2::text"},
    {"notify", "SELECT pg_notify('iteru', $1::text)"},
    // Servers long gone are forgotten once all their tables are taken over.
    {"farewell", "WITH gone AS (DELETE FROM iteru.attendance WHERE server = $1::text OR server NOT IN"
                 " (SELECT id FROM iteru.servers)), old AS (DELETE FROM iteru.servers s WHERE"
                 " until < clock_timestamp() - interval '1 hour' AND NOT EXISTS"
                 " (SELECT 1 FROM iteru.claims c WHERE c.server = s.id))"
                 " UPDATE iteru.servers SET until = '-infinity' WHERE id = $1::text"},
});

} // namespace

std::span<const Statement> side_statements() { return of_side; }

Side::Side(Ground& ground, const PostgresOptions& options, const std::string& server, std::string horizon,
           std::function<void()> on_up)
    : ground_(ground), options_(options), server_(server), on_up_(std::move(on_up)), beat_alarm_(ground.alarm()),
      horizon_(std::move(horizon)),
      link_(ground.line({.setup = {"SET synchronous_commit = off", attentive_sql, "LISTEN iteru"},
                         .newest = options.schema.size() + 1,
                         .statements = of_side,
                         .up = [this] { up(); },
                         .down = [this](const std::string&) { down(); },
                         .notified = [this](std::string_view payload) { notified(payload); }})) {}

void Side::start() {
    link_->start();
    keep_beating();
}

void Side::close(std::move_only_function<void()> closed) {
    beat_alarm_->cancel();
    send("farewell", Parameters{}.add(server_), [closed = std::move(closed)](const Result*) mutable { closed(); });
}

void Side::settle(std::move_only_function<void()> done) {
    send("horizon", {}, [done = std::move(done)](const Result*) mutable { done(); });
}

void Side::send(std::string_view statement, const Parameters& parameters, Line::Done done) {
    if (link_->up()) link_->send(statement, parameters, std::move(done));
    else done(nullptr);
}

void Side::follow(std::function<void(Heard)> listener) {
    listener_ = std::move(listener);
    if (away_) hear(Reach{true});
}

void Side::reach(bool away) {
    away_ = away;
    hear(Reach{away});
}

void Side::hear(Heard heard) const {
    if (listener_) listener_(std::move(heard));
}

void Side::up() {
    on_up_();
    beat();
    send("notify", Parameters{}.add("h\n"));
    // Whoever was away hears what it missed, and tells who is with it.
    look_for_changes();
    if (std::exchange(was_down_, false)) hear(Reach{away_});
}
void Side::down() { was_down_ = true; }

void Side::keep_beating() {
    beat_alarm_->set(options_.lease / 3, [this] {
        beat();
        if (ground_.now() - looked_ >= options_.poll) look_for_changes();
        keep_beating();
    });
}

void Side::beat() {
    const auto lease = static_cast<std::uint64_t>(options_.lease.count());
    send("beat", Parameters{}.add(server_).add(lease), [this](const Result* row) {
        if (row != nullptr && row->good()) others_ = row->number(0, 0);
    });
    send("abandoned", {}, [this](const Result* rows) {
        for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
            hear(Abandoned{rows->text(row, 0)});
        }
    });
}

/// Summaries, accounts and sessions that others changed: at a notification, and now and then in case one was lost.
void Side::look_for_changes() {
    if (std::exchange(looking_, true)) {
        look_again_ = true;
        return;
    }
    looked_ = ground_.now();
    next_horizon_ = horizon_;
    send("horizon", {}, [this](const Result* row) {
        if (row != nullptr && row->good()) next_horizon_ = row->text(0, 0);
    });
    send("listed", Parameters{}.add(horizon_).add(server_), [this](const Result* rows) {
        for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
            if (auto summary = summary_of(*rows, row)) hear(std::move(*summary));
        }
    });
    send("altered", Parameters{}.add(horizon_).add(server_), [this](const Result* rows) {
        for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
            if (auto account = account_of(*rows, row)) hear(std::move(*account));
        }
    });
    send("saved", Parameters{}.add(horizon_).add(server_), [this](const Result* rows) {
        for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
            if (auto session = session_of(*rows, row)) hear(std::move(*session));
        }
        if (rows != nullptr && rows->good()) horizon_ = next_horizon_;
        looking_ = false;
        if (std::exchange(look_again_, false)) look_for_changes();
    });
}

void Side::notified(std::string_view payload) {
    others_ = std::max<std::uint64_t>(others_, 1);
    while (!payload.empty()) {
        const std::string_view line = payload.substr(0, payload.find('\n'));
        payload.remove_prefix(std::min(line.size() + 1, payload.size()));
        const std::string_view rest = line.substr(std::min<std::size_t>(2, line.size()));
        if (line.starts_with("e ")) {
            const std::size_t space = rest.find(' ');
            const auto number = space == std::string_view::npos
                                    ? std::nullopt
                                    : parse_number<std::uint64_t>(std::string{rest.substr(space + 1)});
            if (number) hear(Grown{TableId{rest.substr(0, space)}, *number});
        } else if (line == "s") {
            look_for_changes();
        } else if (line.starts_with("a ")) {
            hear(Attended{TableId{rest}});
        } else if (line.starts_with("g ")) {
            hear(Gossip{std::string{rest}});
        }
    }
}

/// A notification only wakes: the others look for themselves.
void Side::notify(std::span<const std::string> lines) {
    if (others_ == 0) return;
    std::string payload;
    const auto flush = [&] {
        if (!payload.empty()) send("notify", Parameters{}.add(payload));
        payload.clear();
    };
    for (const std::string& line : lines) {
        if (payload.size() + line.size() + 1 > longest_payload) flush();
        payload += line + "\n";
    }
    flush();
}

void Side::notify(const std::string& line) { notify(std::span{&line, 1}); }

void Side::glance(std::span<const std::string_view> tables, Store::Answer<std::vector<Glance>> answer) {
    send("glance", Parameters{}.add_texts(tables).add(server_),
         [answer = std::move(answer)](const Result* rows) mutable {
             std::vector<Glance> list;
             for (int row = 0; rows != nullptr && rows->good() && row < rows->rows(); ++row) {
                 list.push_back({rows->text(row, 0),
                                 rows->number(row, 1),
                                 {static_cast<std::uint32_t>(rows->number(row, 2)),
                                  static_cast<std::uint32_t>(rows->number(row, 3))},
                                 static_cast<Keeper>(rows->number(row, 4))});
             }
             answer(std::move(list));
         });
}

void Side::attend(const TableId& table, Attendance who) {
    const bool there = who.seats != 0 || who.spectators != 0;
    Parameters parameters;
    parameters.add(table).add(server_);
    if (there) parameters.add(std::uint64_t{who.seats}).add(std::uint64_t{who.spectators});
    send(there ? "attend" : "leave", parameters);
    notify("a " + table);
}

void Side::claim(const TableId& table, Store::Answer<bool> answer) {
    send("claim", Parameters{}.add(table).add(server_), [answer = std::move(answer)](const Result* row) mutable {
        answer(row != nullptr && row->good() && row->rows() == 1);
    });
}

void Side::release(const TableId& table) {
    send("release", Parameters{}.add(table).add(server_));
    notify("a " + table); // somebody else may look after it
}

} // namespace iteru::server::postgres
