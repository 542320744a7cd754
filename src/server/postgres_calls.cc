#include "server/postgres_calls.h"

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

} // namespace iteru::server::postgres
