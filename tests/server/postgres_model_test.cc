// The simulation's model of PostgreSQL against a real one, statement by statement: one after the other, and two at
// once of which the first has not committed yet. The same answers, the same rows in the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "cluster/postgres_queue.h"
#include "tests/client/postgres_cluster.h"
#include "tests/simulation/database.h"

namespace iteru::simulation {

namespace {

using postgres::Parameters;
using Rows = std::vector<std::vector<std::string>>;

struct Asked {
    std::string_view name;
    Parameters parameters;
};

/// What the two answer in their own way (times, numbers of transactions) is left out.
bool is_own(std::string_view statement, std::size_t column) { return statement == "read" && column == 3; }

Rows sorted(Rows rows) {
    std::ranges::sort(rows);
    return rows;
}

/// The answer of a real one; an error as its state.
Rows answer_of(postgres::Connection& connection, const Asked& asked) {
    std::string_view sql;
    for (const auto& list : {postgres::log_statements(), postgres::side_statements()}) {
        for (const postgres::Statement& one : list) {
            if (one.name == asked.name) sql = one.sql;
        }
    }
    try {
        const postgres::Result result = connection.ask(std::string{sql}, asked.parameters);
        Rows rows;
        for (int row = 0; row < result.rows(); ++row) {
            auto& fields = rows.emplace_back();
            for (int column = 0; column < result.columns(); ++column) {
                const bool left_out = is_own(asked.name, static_cast<std::size_t>(column));
                fields.push_back(left_out ? "" : result.null(row, column) ? "(null)" : result.text(row, column));
            }
        }
        return sorted(std::move(rows));
    } catch (const postgres::Error& error) {
        return {{"error", error.state}};
    }
}

Rows text_of(std::string_view statement, const Answered& answered) {
    Rows rows;
    for (const auto& row : answered) {
        auto& fields = rows.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i)
            fields.push_back(is_own(statement, i) ? "" : row[i].value_or("(null)"));
    }
    return sorted(std::move(rows));
}

class PostgresModel : public testing::Test {
protected:
    static constexpr Time quick = 10;
    static constexpr Time commit = 100 * millisecond;

    std::string one_of(const std::vector<std::string>& list) {
        return list[luck_.below(static_cast<std::uint32_t>(list.size()))];
    }
    std::string table() { return one_of({"t1", "t2", "t3"}); }
    std::string server() { return one_of({"s1", "s2", "s3"}); }
    std::string seal() { return std::string(16, static_cast<char>('a' + luck_.below(3))); }

    Asked append() {
        const std::string id = table();
        const std::uint64_t number = 1 + luck_.below(4);
        // Mostly what was written under the number before.
        const std::string previous = "chain" + id + std::to_string(luck_.below(6) == 0 ? 9 : number - 1);
        const std::string chain = "chain" + id + std::to_string(number);
        const std::string body = one_of({"one", "two"});
        const std::string mark = seal();
        const std::string_view views[]{id, previous, chain, body, mark};
        const bool listed = luck_.below(2) == 0;
        Parameters parameters;
        parameters.add_texts(std::span{&views[0], 1}).add_numbers(std::span{&number, 1});
        parameters.add_bytes(std::span{&views[1], 1}).add_bytes(std::span{&views[2], 1});
        parameters.add_bytes(std::span{&views[3], 1});
        const std::size_t count = listed ? 1 : 0;
        parameters.add_texts(std::span{&views[0], count}).add_numbers(std::span{&number, count});
        parameters.add_bytes(std::span{&views[3], count}).add_bytes(std::span{&views[4], count});
        parameters.add(server());
        return {"append", std::move(parameters)};
    }

    Asked write() {
        switch (luck_.below(8)) {
        case 0:
        case 1: return append();
        case 2:
            return {"save", Parameters{}
                                .add(one_of({"d1", "d2", "d3"}))
                                .add(one_of({"k1", "k2", "k3"}))
                                .add("body")
                                .add(seal())
                                .add(server())};
        case 3:
        case 4:
            return {"change", Parameters{}
                                  .add(one_of({"p1", "p2", "p3"}))
                                  .add(std::uint64_t{1} + luck_.below(3))
                                  .add(one_of({"a", "b", "a b", "b c", "c a", ""}))
                                  .add("body")
                                  .add(seal())
                                  .add(server())};
        case 5: return {"claim", Parameters{}.add(table()).add(server())};
        case 6: return {luck_.below(2) == 0 ? "release" : "leave", Parameters{}.add(table()).add(server())};
        default:
            return {"attend", Parameters{}
                                  .add(table())
                                  .add(server())
                                  .add(std::uint64_t{luck_.below(4)})
                                  .add(std::uint64_t{luck_.below(3)})};
        }
    }

    Asked other() {
        const std::string id = table();
        const std::string_view view{id};
        switch (luck_.below(7)) {
        // Alive for an hour, or not any more.
        case 0: return {"beat", Parameters{}.add(server()).add(std::uint64_t{luck_.below(2) == 0 ? 500'000U : 0U})};
        case 1: return {"abandoned", {}};
        case 2: return {"glance", Parameters{}.add_texts(std::span{&view, 1}).add(server())};
        case 3: return {"find", Parameters{}.add(one_of({"k1", "k2", "k3"}))};
        case 4: return {"login", Parameters{}.add(one_of({"a", "b", "c", std::string("a\0", 2), "\xff"}))};
        case 5: return {"read", Parameters{}.add(id).add(std::uint64_t{1} + luck_.below(3)).add(std::uint64_t{2})};
        default: return {"farewell", Parameters{}.add(server())};
        }
    }

    /// All that can be seen of it.
    std::vector<Asked> looks() {
        std::vector<Asked> list;
        for (const char* id : {"t1", "t2", "t3"}) {
            const std::string_view view{id};
            list.push_back({"read", Parameters{}.add(id).add(std::uint64_t{1}).add(std::uint64_t{100})});
            for (const char* who : {"s1", "s4"}) {
                list.push_back({"glance", Parameters{}.add_texts(std::span{&view, 1}).add(who)});
            }
        }
        for (const char* login : {"a", "b", "c"}) list.push_back({"login", Parameters{}.add(login)});
        for (const char* player : {"p1", "p2", "p3"}) list.push_back({"player", Parameters{}.add(player)});
        list.push_back({"summaries", {}});
        list.push_back({"sessions", {}});
        return list;
    }

    void expect_same(const Asked& asked, const std::string& when) {
        clockwork_.step(clockwork_.now() + millisecond);
        const auto outcome = model_.carry_out(asked.name, asked.parameters);
        const Rows modelled =
            outcome.complaint ? Rows{{"error", outcome.complaint->state}} : text_of(asked.name, outcome.rows);
        EXPECT_EQ(answer_of(real_, asked), modelled) << asked.name << ", " << when;
    }

    /// What the second answers while the first has not committed.
    Rows second_of_real(const Asked& first, const Asked& second) {
        postgres::Connection one{url_};
        postgres::Connection two{url_};
        one.run("BEGIN");
        (void)answer_of(one, first); // if it is refused, there is nothing to commit
        Rows rows;
        std::atomic<bool> done = false;
        std::jthread other{[&] {
            rows = answer_of(two, second);
            done = true;
        }};
        const std::string waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname ="
                                  " current_database()";
        while (!done && real_.ask(waits).number(0, 0) == 0) std::this_thread::yield();
        one.run("COMMIT");
        other.join();
        return rows;
    }

    Rows second_of_model(const Asked& first, const Asked& second) {
        Rows rows;
        const auto one = model_.open(true, false, {});
        const auto two = model_.open(true, false,
                                     {.answer =
                                          [&](const postgres::Result& result) {
                                              rows.clear();
                                              if (!result.good()) rows = {{"error", result.state()}};
                                              for (int row = 0; result.good() && row < result.rows(); ++row) {
                                                  auto& fields = rows.emplace_back();
                                                  for (int i = 0; i < result.columns(); ++i) {
                                                      fields.push_back(result.text(row, i));
                                                  }
                                              }
                                          },
                                      .notice = {},
                                      .ended = {}});
        model_.arrive(one, first.name, Values{first.parameters});
        clockwork_.after(commit / 2, the_database, [&] { model_.arrive(two, second.name, Values{second.parameters}); });
        const Time until = clockwork_.now() + 10 * commit;
        while (clockwork_.step(until)) {
        }
        model_.leave(one);
        model_.leave(two);
        return sorted(std::move(rows));
    }

    std::string url_ = client::PostgresCluster::common().new_database();
    Clockwork clockwork_;
    Random luck_{seed_from_number(2026), 1};
    Database model_{clockwork_,
                    {.some = [](Time, Time most) { return most; },
                     .chance = [](std::uint32_t) { return false; },
                     .quick = quick,
                     .commit = commit}};
    postgres::Connection real_ = [this] {
        postgres::Connection connection{url_};
        postgres::migrate(connection, url_);
        return connection;
    }();
};

TEST_F(PostgresModel, answers_as_a_real_one_does) {
    for (int i = 0; i < 600; ++i) {
        expect_same(luck_.below(3) == 0 ? other() : write(), "statement " + std::to_string(i));
        if (HasFailure()) return;
    }
    for (const Asked& look : looks()) expect_same(look, "in the end");
}

TEST_F(PostgresModel, answers_as_a_real_one_does_while_another_has_not_committed) {
    for (int i = 0; i < 60; ++i) {
        for (int k = 0; k < 4; ++k) expect_same(write(), "before pair " + std::to_string(i));
        const Asked first = write();
        // Often the same once more, as after a line that broke.
        const Asked second = luck_.below(3) == 0 ? first : write();
        const Rows real = second_of_real(first, second);
        EXPECT_EQ(real, second_of_model(first, second))
            << "pair " << i << ": " << second.name << " while " << first.name << " has not committed";
        for (const Asked& look : looks()) expect_same(look, "after pair " + std::to_string(i));
        if (HasFailure()) return;
    }
}

} // namespace

} // namespace iteru::simulation
