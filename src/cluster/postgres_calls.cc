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

void RewriteCall::send(Line& line, const std::string& server, Line::Done back) {
    std::vector<std::uint64_t> numbers;
    std::vector<Digest> chains;
    Digest chain = chain_start(what.table);
    for (const std::string& body : what.bodies) {
        numbers.push_back(numbers.size() + 1);
        chains.push_back(chain = chain_next(chain, numbers.back(), body));
    }
    std::vector<std::string_view> digests;
    for (const Digest& digest : chains) digests.push_back(as_text(digest));
    const std::vector<std::string_view> bodies(what.bodies.begin(), what.bodies.end());
    const Summary summary{what.table, numbers.size(), what.summary};
    Parameters parameters;
    parameters.add(what.table).add_numbers(numbers).add_bytes(digests).add_bytes(bodies);
    parameters.add(summary.sequence).add(summary.body).add(as_text(seal_of(summary))).add(server);
    line.send("rewrite", parameters, std::move(back));
}

void RemoveCall::send(Line& line, const std::string&, Line::Done back) {
    const auto views = [](const std::vector<std::string>& list) {
        return std::vector<std::string_view>(list.begin(), list.end());
    };
    Parameters parameters;
    parameters.add_texts(views(what.logs)).add_texts(views(what.sessions)).add_texts(views(what.players));
    line.send("remove", parameters, std::move(back));
}

Stored refused(const Result& error) {
    const std::string state = error.state();
    const bool collision = state == "40001" || state == "40P01" || state == "23505";
    return collision ? Stored::taken : state.starts_with("53") ? Stored::full : Stored::away;
}

} // namespace iteru::server::postgres
