#include "cluster/postgres_calls.h"

namespace iteru::server::postgres {

std::optional<Summary> summary_of(const Result& rows, int row) {
    Summary summary{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2)};
    Seal seal{};
    if (!rows.read(row, 3, seal) || seal != seal_of(summary)) return std::nullopt;
    return summary;
}

std::optional<Session> session_of(const Result& rows, int row) {
    Session session{rows.text(row, 0), {}, rows.text(row, 2)};
    Seal seal{};
    if (!rows.read(row, 1, session.token) || !rows.read(row, 3, seal) || seal != seal_of(session)) return std::nullopt;
    return session;
}

std::optional<Account> account_of(const Result& rows, int row) {
    Account account{rows.text(row, 0), rows.number(row, 1), rows.text(row, 2), rows.text(row, 3)};
    Seal seal{};
    if (!rows.read(row, 4, seal) || seal != seal_of(account)) return std::nullopt;
    return account;
}

Stored refused(const Result& error) {
    const std::string state = error.state();
    const bool collision = state == "40001" || state == "40P01" || state == "23505";
    return collision ? Stored::taken : state.starts_with("53") ? Stored::full : Stored::away;
}

} // namespace iteru::server::postgres
