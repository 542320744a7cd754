#include "tests/server/store_contract.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <thread>

#include "server/memory_store.h"
#include "server/postgres_store.h"
#include "server/sqlite_store.h"
#include "tests/client/postgres_cluster.h"
#include "tests/server/folder.h"

namespace iteru::server {

namespace {

using Bodies = std::vector<std::string>;

Digest token(std::uint8_t first) {
    Digest digest{};
    digest[0] = first;
    return digest;
}

Stored save_now(Store& store, Session session) {
    return wait_for<Stored>([&](auto answer) { store.save(std::move(session), std::move(answer)); });
}

std::optional<Session> find_now(Store& store, const Digest& digest) {
    return wait_for<Found>([&](auto answer) { store.find_session(digest, std::move(answer)); }).session;
}

TEST_P(StoreContract, keeps_what_is_appended_over_a_restart) {
    EXPECT_EQ(append_now(*store_, "a", 1, "one"), Stored::yes);
    EXPECT_EQ(append_now(*store_, "a", 2, ""), Stored::yes);
    EXPECT_EQ(append_now(*store_, "a", 3, std::string("\0\xff{", 3)), Stored::yes);
    EXPECT_EQ(append_now(*store_, "b", 1, std::string(100'000, 'x')), Stored::yes);
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_EQ(bodies(read_now(*store_, "a")), (Bodies{"one", "", std::string("\0\xff{", 3)}));
        EXPECT_EQ(bodies(read_now(*store_, "b")), (Bodies{std::string(100'000, 'x')}));
        EXPECT_TRUE(read_now(*store_, "c").entries.empty());
        EXPECT_EQ(read_now(*store_, "c").damage, "");
    }
}

TEST_P(StoreContract, reads_from_any_entry) {
    for (std::uint64_t i = 1; i <= 5; ++i) append_now(*store_, "a", i, std::to_string(i));
    EXPECT_EQ(bodies(read_now(*store_, "a", 4)), (Bodies{"4", "5"}));
    EXPECT_EQ(read_now(*store_, "a", 4).entries.front().sequence, 4);
    for (const std::uint64_t from : {6U, 9U}) {
        EXPECT_TRUE(read_now(*store_, "a", from).entries.empty());
        EXPECT_EQ(read_now(*store_, "a", from).damage, "");
    }
}

TEST_P(StoreContract, finds_nothing_under_a_name_that_is_none) {
    append_now(*store_, "a", 1, "one");
    for (const std::string& name :
         {std::string{}, std::string("a\0", 2), std::string{"\xff"}, std::string(9000, 'a')}) {
        const Log log = read_now(*store_, name);
        EXPECT_TRUE(log.entries.empty());
        EXPECT_EQ(log.damage, "");
        EXPECT_FALSE(log.away);
    }
    EXPECT_EQ(append_now(*store_, "a", 2, "two"), Stored::yes);
}

TEST_P(StoreContract, a_number_is_taken_once) {
    EXPECT_EQ(append_now(*store_, "a", 1, "first", "s1"), Stored::yes);
    EXPECT_EQ(append_now(*store_, "a", 1, "second", "s2"), Stored::taken);
    reopen();
    EXPECT_EQ(append_now(*store_, "a", 1, "third", "s3"), Stored::taken);
    EXPECT_EQ(bodies(read_now(*store_, "a")), Bodies{"first"});
    EXPECT_EQ(summaries_now(*store_).at(0).body, "s1");
}

TEST_P(StoreContract, leaves_no_gap) {
    EXPECT_EQ(append_now(*store_, "a", 2, "two"), Stored::taken);
    append_now(*store_, "a", 1, "one");
    EXPECT_EQ(append_now(*store_, "a", 3, "three"), Stored::taken);
    EXPECT_EQ(append_now(*store_, "a", 2, "two"), Stored::yes);
    EXPECT_EQ(bodies(read_now(*store_, "a")), (Bodies{"one", "two"}));
}

TEST_P(StoreContract, chains_differ_by_body_and_by_table) {
    for (const char* table : {"a", "b"}) {
        append_now(*store_, table, 1, "same");
        append_now(*store_, table, 2, "same");
    }
    const Log a = read_now(*store_, "a");
    EXPECT_NE(a.entries[0].chain, a.entries[1].chain);
    EXPECT_NE(a.entries[0].chain, read_now(*store_, "b").entries[0].chain);
    reopen();
    EXPECT_EQ(read_now(*store_, "a").entries[1].chain, a.entries[1].chain);
}

TEST_P(StoreContract, the_last_summary_stays) {
    append_now(*store_, "a", 1, "one", "first");
    append_now(*store_, "a", 2, "two", "second");
    append_now(*store_, "a", 3, "three");
    append_now(*store_, "b", 1, "one");
    for (int times = 0; times < 2; ++times, reopen()) {
        const auto list = summaries_now(*store_);
        ASSERT_EQ(list.size(), 2U);
        EXPECT_EQ(list[0].table, "a");
        EXPECT_EQ(list[0].sequence, 3U);
        EXPECT_EQ(list[0].body, "second");
        EXPECT_EQ(list[1].sequence, 1U);
        EXPECT_EQ(list[1].body, "");
    }
}

TEST_P(StoreContract, answers_in_the_order_of_the_calls) {
    std::vector<int> order;
    for (int i = 0; i < 50; ++i) {
        store_->append({"a", static_cast<std::uint64_t>(i) + 1, "x", {}}, [&, i](Stored) { order.push_back(3 * i); });
        store_->read("a", 1, [&, i](const Log& log) {
            EXPECT_EQ(log.entries.size(), static_cast<std::size_t>(i) + 1);
            order.push_back(3 * i + 1);
        });
        store_->summaries([&, i](const auto&) { order.push_back(3 * i + 2); });
    }
    summaries_now(*store_);
    EXPECT_EQ(order.size(), 150U);
    EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_P(StoreContract, one_of_many_wins_each_number) {
    constexpr int rivals = 4;
    constexpr std::uint64_t numbers = 100;
    std::array<std::atomic<int>, numbers + 1> winners{};
    std::vector<std::jthread> threads;
    for (int rival = 0; rival < rivals; ++rival) {
        threads.emplace_back([&, rival] {
            for (std::uint64_t next = 1; next <= numbers;) {
                const bool mine = append_now(*store_, "a", next, std::to_string(rival)) == Stored::yes;
                if (mine) ++winners[next];
                next = read_now(*store_, "a").entries.size() + 1;
            }
        });
    }
    threads.clear();
    EXPECT_EQ(read_now(*store_, "a").entries.size(), numbers);
    for (std::uint64_t i = 1; i <= numbers; ++i) EXPECT_EQ(winners[i], 1) << i;
}

TEST_P(StoreContract, finds_sessions_by_their_token) {
    EXPECT_EQ(save_now(*store_, {"ann", token(1), "{}"}), Stored::yes);
    EXPECT_EQ(save_now(*store_, {"bob", token(2), "{}"}), Stored::yes);
    EXPECT_EQ(save_now(*store_, {"ann", token(3), "changed"}), Stored::yes);
    EXPECT_EQ(save_now(*store_, {"eve", token(2), "{}"}), Stored::taken) << "a token belongs to one session";
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_FALSE(find_now(*store_, token(1)));
        EXPECT_EQ(find_now(*store_, token(2)).value().id, "bob");
        EXPECT_EQ(find_now(*store_, token(3)).value().body, "changed");
        EXPECT_EQ(wait_for<std::vector<Session>>([&](auto answer) { store_->sessions(std::move(answer)); }).size(), 2U);
    }
}

TEST_P(StoreContract, answers_what_was_asked_before_it_closes) {
    int answered = 0;
    for (std::uint64_t i = 1; i <= 200; ++i) {
        store_->append({"a", i, "x", {}}, [&](Stored stored) { answered += stored == Stored::yes ? 1 : 0; });
    }
    store_.reset();
    EXPECT_EQ(answered, 200);
}

class SqlitePlace final : public StorePlace {
public:
    std::unique_ptr<Store> open() override { return std::make_unique<SqliteStore>(folder_ / LogFile::name); }

private:
    Folder folder_;
};

class PostgresPlace final : public StorePlace {
public:
    std::unique_ptr<Store> open() override { return std::make_unique<PostgresStore>(url_, options_); }

private:
    std::string url_ = client::PostgresCluster::common().new_database();
    PostgresOptions options_{.tell = [](std::string_view what) { std::cerr << what << '\n'; }};
};

template <class Place>
std::unique_ptr<StorePlace> make() {
    return std::make_unique<Place>();
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract,
                         testing::Values(StoreKind{"sqlite", make<SqlitePlace>},
                                         StoreKind{"postgres", make<PostgresPlace>}),
                         [](const auto& test) { return test.param.name; });

} // namespace

} // namespace iteru::server
