// How long a server keeps what nobody needs any more: docs/operations.md, "How long things are kept".
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "lobby/lobby.h"
#include "people/identity.h"

namespace iteru::server {

/// Milliseconds; 0: for ever.
struct Keep {
    std::int64_t tables = 0;   // games that are over
    std::int64_t sessions = 0; // that were not used
    std::int64_t audit = 0;    // what whoever runs the server did; whole months
};

class Retention {
public:
    using InUse = std::function<bool(const std::string& session)>;

    /// `in_use`: sessions that have a connection at this moment.
    Retention(House& house, Lobby& lobby, Identity& identity, const Keep& keep, InUse in_use)
        : house_(house), lobby_(lobby), identity_(identity), keep_(keep), in_use_(std::move(in_use)) {}

    /// Looks now and then. What is due at one look and still is at the next goes: a clock that is wrong for a moment
    /// costs nothing.
    void tick();

private:
    /// Of the last look, by what is to go.
    struct Due {
        std::set<std::string> logs, sessions;
    };
    void look();
    void look_at_logs(const std::vector<Summary>& summaries, std::set<std::string>& due) const;
    void look_at_sessions(const std::vector<Session>& sessions, std::set<std::string>& due);
    void decide(const std::shared_ptr<Due>& now, std::vector<Session> sessions, const std::vector<Account>& accounts);
    void remove(const Removal& removal, const std::vector<Session>& sessions);

    House& house_;
    Lobby& lobby_;
    Identity& identity_;
    Keep keep_;
    InUse in_use_;
    Due due_;
    std::int64_t looked_ = 0;
    bool looking_ = false;
};

} // namespace iteru::server
