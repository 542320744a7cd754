#include "api/retention.h"

#include <fmt/format.h>

#include <map>

#include "api/admin.h"
#include "house/journal.h"

namespace iteru::server {

namespace {

constexpr std::int64_t between_looks = 600'000;

} // namespace

void Retention::tick() {
    const bool keeps_all = keep_.tables == 0 && keep_.sessions == 0 && keep_.audit == 0;
    if (keeps_all || looking_ || house_.metrics.store_away || house_.clock.now() - looked_ < between_looks) return;
    looked_ = house_.clock.now();
    looking_ = true;
    look();
}

void Retention::look() {
    const auto now = std::make_shared<Due>();
    auto with_sessions = [this, now](std::vector<Session> sessions) {
        look_at_sessions(sessions, now->sessions);
        auto with_accounts = [this, now, sessions = std::move(sessions)](const std::vector<Account>& accounts) mutable {
            decide(now, std::move(sessions), accounts);
        };
        house_.store.accounts(house_.later<std::vector<Account>>(std::move(with_accounts)));
    };
    auto with_summaries = [this, now, with_sessions](const std::vector<Summary>& summaries) {
        look_at_logs(summaries, now->logs);
        house_.store.sessions(house_.later<std::vector<Session>>(with_sessions));
    };
    house_.store.summaries(house_.later<std::vector<Summary>>(with_summaries));
}

void Retention::look_at_logs(const std::vector<Summary>& summaries, std::set<std::string>& due) const {
    const std::int64_t wall = house_.clock.wall();
    if (keep_.audit > 0) {
        const std::string first_kept = audit_log_of(wall - keep_.audit);
        for (const Summary& summary : summaries) {
            if (is_audit_log(summary.table) && summary.table < first_kept) due.insert(summary.table);
        }
    }
    if (keep_.tables > 0) {
        for (TableId& table : lobby_.over_before(wall - keep_.tables)) due.insert(std::move(table));
    }
}

/// Of a session that an earlier version began, nobody knows when it was last used: counted from now on.
void Retention::look_at_sessions(const std::vector<Session>& sessions, std::set<std::string>& due) {
    if (keep_.sessions == 0) return;
    const std::int64_t wall = house_.clock.wall();
    for (const Session& session : sessions) {
        auto body = read_body(session);
        if (!body) continue;
        const bool in_use = in_use_(session.id);
        if (in_use || body->used == 0) {
            if (body->used >= day_of(wall)) continue;
            body->used = day_of(wall);
            house_.store.touch(session, write_fields(*body), house_.later<Stored>([](Stored) {}));
        } else if (body->used < wall - keep_.sessions) {
            due.insert(session.id);
        }
    }
}

void Retention::decide(const std::shared_ptr<Due>& now, std::vector<Session> sessions,
                       const std::vector<Account>& accounts) {
    Removal removal;
    for (const std::string& log : now->logs) {
        if (due_.logs.contains(log)) removal.logs.push_back(log);
    }
    std::map<std::string, std::size_t> left; // sessions of each player
    std::set<std::string> players;
    std::erase_if(sessions, [&](const Session& session) {
        const auto body = read_body(session);
        const bool goes = now->sessions.contains(session.id) && due_.sessions.contains(session.id);
        if (body && !goes) ++left[body->player];
        if (body && goes) players.insert(body->player);
        return !goes;
    });
    for (const Session& session : sessions) removal.sessions.push_back(session.id);
    // Whoever has no password and no device cannot come back: nobody needs the name.
    for (const Account& account : accounts) {
        const bool last = players.contains(account.player) && !left.contains(account.player);
        if (last && account.logins.empty()) removal.players.push_back(account.player);
    }
    due_ = *now;
    if (removal.empty()) looking_ = false;
    else remove(removal, sessions);
}

void Retention::remove(const Removal& removal, const std::vector<Session>& sessions) {
    house_.store.remove(removal, house_.later<Stored>([this, removal, sessions](Stored stored) {
        looking_ = false;
        if (stored != Stored::yes) return; // at the next look
        lobby_.forget(removal.logs);
        for (const Session& session : sessions) {
            identity_.hear(write_session(session.id, session.token, {.player = {}, .ended = true}));
        }
        journal::info(fmt::format("event=no_longer_kept logs={} sessions={} players={}", removal.logs.size(),
                                  removal.sessions.size(), removal.players.size()));
    }));
}

} // namespace iteru::server
