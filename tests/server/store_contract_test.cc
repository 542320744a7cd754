#include <map>

#include "tests/server/store_contract.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cluster/postgres_store.h"
#include "store/memory_store.h"
#include "store/sqlite_store.h"
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
    return wait_for<FoundSession>([&](auto answer) { store.find_session(digest, std::move(answer)); }).session;
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

TEST_P(StoreContract, answers_writes_in_their_order_and_each_one_s_reads_in_theirs) {
    std::vector<int> written;
    std::map<std::string, std::vector<int>> read;
    for (int i = 0; i < 50; ++i) {
        store_->append({"a", static_cast<std::uint64_t>(i) + 1, "x", {}}, [&, i](Stored) { written.push_back(i); });
        std::vector<int>& mine = read[i % 2 == 0 ? "ann" : "ben"];
        store_->read({"a", 1, Part::all, i % 2 == 0 ? "ann" : "ben"}, [&mine, i](const Log& log) {
            EXPECT_GT(log.entries.size(), static_cast<std::size_t>(i)) << "what was written before is there";
            mine.push_back(i);
        });
    }
    wait_for<Settled>([&](auto answer) { store_->settle(std::move(answer)); });
    EXPECT_EQ(written.size(), 50U);
    EXPECT_TRUE(std::ranges::is_sorted(written));
    for (const auto& [who, order] : read) {
        EXPECT_EQ(order.size(), 25U) << who;
        EXPECT_TRUE(std::ranges::is_sorted(order)) << who;
    }
}

/// Somebody who always has two hundred reads waiting: each answer asks again, until it is enough.
class Greedy {
public:
    explicit Greedy(Store& store) : store_{store} {
        for (int i = 0; i < 200; ++i) ask();
    }
    void end() {
        enough_ = true;
        for (int left = waiting_; left > 0; left = waiting_) waiting_.wait(left);
        wait_for<Settled>([this](auto answer) { store_.settle(std::move(answer)); }); // the last answer has returned
    }

    static constexpr int most = 200'000; // answers; where hers went first, there would be no end
    [[nodiscard]] int answers() const { return answers_; }

private:
    void ask() {
        ++waiting_;
        store_.read({"long", 1, Part::all, "eve"}, [this](const Log&) {
            if (++answers_ < most && !enough_) ask();
            --waiting_;
            waiting_.notify_one();
        });
    }

    Store& store_;
    std::atomic<int> waiting_ = 0;
    std::atomic<int> answers_ = 0;
    std::atomic<bool> enough_ = false;
};

TEST_P(StoreContract, reads_of_one_hold_up_neither_writes_nor_another_s_reads) {
    for (std::uint64_t i = 1; i <= 20; ++i) append_now(*store_, "long", i, "x");
    Greedy eve{*store_};
    EXPECT_EQ(append_now(*store_, "a", 1, "x"), Stored::yes);
    wait_for<Log>([&](auto answer) { store_->read({"a", 1, Part::all, "ann"}, std::move(answer)); });
    EXPECT_LT(eve.answers(), Greedy::most) << "both have overtaken";
    eve.end();
}

TEST_P(StoreContract, reads_in_pieces) {
    for (std::uint64_t i = 1; i <= 10; ++i) append_now(*store_, "a", i, std::to_string(i), "summary");
    const auto piece = [&](std::uint64_t from, std::uint64_t most) {
        return bodies(wait_for<Log>([&](auto answer) { store_->read({"a", from, most}, std::move(answer)); }));
    };
    EXPECT_EQ(piece(1, 3), (std::vector<std::string>{"1", "2", "3"}));
    EXPECT_EQ(piece(4, 3), (std::vector<std::string>{"4", "5", "6"}));
    EXPECT_EQ(piece(9, 3), (std::vector<std::string>{"9", "10"}));
    EXPECT_EQ(piece(11, 3), (std::vector<std::string>{}));
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

Stored rewrite_now(Store& store, Rewrite what) {
    return wait_for<Stored>([&](auto answer) { store.rewrite(std::move(what), std::move(answer)); });
}

Stored remove_now(Store& store, Removal what) {
    return wait_for<Stored>([&](auto answer) { store.remove(std::move(what), std::move(answer)); });
}

TEST_P(StoreContract, a_log_is_put_in_other_words_and_goes_on) {
    for (std::uint64_t i = 1; i <= 3; ++i) append_now(*store_, "a", i, "old " + std::to_string(i), "old");
    append_now(*store_, "b", 1, "b's own");
    EXPECT_EQ(rewrite_now(*store_, {"a", {"one", "two"}, "new"}), Stored::taken) << "not all of it";
    EXPECT_EQ(rewrite_now(*store_, {"c", {"one"}, "new"}), Stored::taken);
    EXPECT_EQ(bodies(read_now(*store_, "a")).front(), "old 1");
    EXPECT_EQ(rewrite_now(*store_, {"a", {"one", "two", "three"}, "new"}), Stored::yes);
    EXPECT_EQ(append_now(*store_, "a", 4, "four"), Stored::yes) << "its digest follows from the new ones";
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_EQ(bodies(read_now(*store_, "a")), (Bodies{"one", "two", "three", "four"}));
        EXPECT_EQ(read_now(*store_, "a").damage, "");
        EXPECT_EQ(bodies(read_now(*store_, "b")), Bodies{"b's own"});
        EXPECT_EQ(summaries_now(*store_).at(0).body, "new");
    }
}

TEST_P(StoreContract, what_is_removed_is_gone_and_is_not_missed) {
    for (const char* table : {"a", "b"}) {
        for (std::uint64_t i = 1; i <= 3; ++i) append_now(*store_, table, i, "x", "summary");
    }
    for (std::uint8_t i = 1; i <= 2; ++i) save_now(*store_, {"device " + std::to_string(i), token(i), "{}"});
    for (const char* player : {"ann", "bob", "eve"}) {
        const std::string login = player == std::string{"bob"} ? "bob" : "";
        ASSERT_EQ(change_now(*store_, {player, 1, login, "{}"}), Stored::yes);
    }
    const Removal removal{{"a", "never there"}, {"device 1"}, {"ann", "bob"}};
    for (int times = 0; times < 2; ++times) EXPECT_EQ(remove_now(*store_, removal), Stored::yes);
    EXPECT_EQ(append_now(*store_, "a", 4, "late"), Stored::taken);
    for (int times = 0; times < 2; ++times, reopen()) {
        const Log log = read_now(*store_, "a");
        EXPECT_TRUE(log.entries.empty());
        EXPECT_EQ(log.damage, "");
        EXPECT_EQ(read_now(*store_, "b").entries.size(), 3U);
        ASSERT_EQ(summaries_now(*store_).size(), 1U);
        EXPECT_EQ(summaries_now(*store_).at(0).table, "b");
        EXPECT_FALSE(find_now(*store_, token(1)));
        EXPECT_TRUE(find_now(*store_, token(2)));
        EXPECT_FALSE(player_now(*store_, "ann"));
        EXPECT_TRUE(login_now(*store_, "bob")) << "who can log in stays";
        const auto left = wait_for<std::vector<Account>>([&](auto answer) { store_->accounts(std::move(answer)); });
        ASSERT_EQ(left.size(), 2U);
        EXPECT_EQ(left[0], (Account{"bob", 1, "bob", "{}"}));
    }
    EXPECT_EQ(append_now(*store_, "a", 1, "anew"), Stored::yes);
}

TEST_P(StoreContract, a_session_is_touched_if_it_still_is_what_it_was) {
    const auto touch_now = [&](const Session& before, const std::string& body) {
        return wait_for<Stored>([&](auto answer) { store_->touch(before, body, std::move(answer)); });
    };
    const Session first{"ann", token(1), "first"};
    save_now(*store_, first);
    EXPECT_EQ(touch_now(first, "second"), Stored::yes);
    EXPECT_EQ(touch_now(first, "third"), Stored::taken);
    EXPECT_EQ(touch_now({"eve", token(2), "first"}, "x"), Stored::taken);
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_EQ(find_now(*store_, token(1)).value().body, "second");
        EXPECT_FALSE(find_now(*store_, token(2)));
    }
}

TEST_P(AccountContract, an_account_goes_from_version_to_version) {
    EXPECT_FALSE(player_now(*store_, "ada"));
    EXPECT_EQ(change_now(*store_, {"ada", 2, "", "two"}), Stored::taken) << "there is no first";
    EXPECT_EQ(change_now(*store_, {"ada", 1, "", "one"}), Stored::yes);
    EXPECT_EQ(change_now(*store_, {"ada", 1, "", "another"}), Stored::taken);
    EXPECT_EQ(change_now(*store_, {"ada", 3, "", "three"}), Stored::taken);
    EXPECT_EQ(change_now(*store_, {"ada", 2, "", "two"}), Stored::yes);
    EXPECT_EQ(change_now(*store_, {"ada", 2, "", "two"}), Stored::yes) << "it is there already";
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_EQ(player_now(*store_, "ada"), (Account{"ada", 2, "", "two"}));
        EXPECT_FALSE(player_now(*store_, "eve"));
        EXPECT_FALSE(player_now(*store_, std::string("a\0", 2)));
    }
}

TEST_P(AccountContract, a_login_is_one_players_until_it_is_free) {
    EXPECT_EQ(change_now(*store_, {"ada", 1, "ada countess", "{}"}), Stored::yes);
    EXPECT_EQ(change_now(*store_, {"eve", 1, "eve countess", "{}"}), Stored::named);
    EXPECT_FALSE(player_now(*store_, "eve")) << "nothing of it";
    EXPECT_FALSE(login_now(*store_, "eve"));
    EXPECT_EQ(login_now(*store_, "countess").value().player, "ada");
    EXPECT_EQ(change_now(*store_, {"ada", 2, "ada", "{}"}), Stored::yes);
    EXPECT_FALSE(login_now(*store_, "countess"));
    EXPECT_EQ(change_now(*store_, {"eve", 1, "eve countess", "{}"}), Stored::yes);
    for (int times = 0; times < 2; ++times, reopen()) {
        EXPECT_EQ(login_now(*store_, "ada").value(), (Account{"ada", 2, "ada", "{}"}));
        EXPECT_EQ(login_now(*store_, "countess").value().player, "eve");
        EXPECT_FALSE(login_now(*store_, "")) << "nobody's";
    }
}

TEST_P(StoreContract, one_of_many_changes_each_version) {
    constexpr std::uint64_t versions = 60;
    std::array<std::atomic<int>, versions + 1> winners{};
    std::vector<std::jthread> threads;
    for (int rival = 0; rival < 4; ++rival) {
        threads.emplace_back([&, rival] {
            for (std::uint64_t next = 1; next <= versions;) {
                if (change_now(*store_, {"ada", next, "ada", std::to_string(rival)}) == Stored::yes) ++winners[next];
                next = player_now(*store_, "ada").value().version + 1;
            }
        });
    }
    threads.clear();
    for (std::uint64_t i = 1; i <= versions; ++i) EXPECT_EQ(winners[i], 1) << i;
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
    std::shared_ptr<Store> open() override { return std::make_unique<SqliteStore>(folder_ / LogFile::name); }

private:
    Folder folder_;
};

class PostgresPlace final : public StorePlace {
public:
    std::shared_ptr<Store> open() override { return std::make_unique<PostgresStore>(url_, options_); }

private:
    std::string url_ = client::PostgresCluster::common().new_database();
    PostgresOptions options_{.tell = [](std::string_view what) { std::cerr << what << '\n'; }};
};

class MemoryPlace final : public StorePlace {
public:
    std::shared_ptr<Store> open() override { return std::make_unique<Kept>(rows_); }

private:
    using Rows = std::map<std::string, Account>;
    struct Kept final : MemoryStore {
        explicit Kept(Rows& rows) : kept(rows) { people = rows; }
        ~Kept() override { kept = people; }
        Rows& kept;
    };
    Rows rows_;
};

template <class Place>
std::unique_ptr<StorePlace> make() {
    return std::make_unique<Place>();
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreContract,
                         testing::Values(StoreKind{"sqlite", make<SqlitePlace>},
                                         StoreKind{"postgres", make<PostgresPlace>}),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(Stores, AccountContract,
                         testing::Values(StoreKind{"memory", make<MemoryPlace>}, StoreKind{"sqlite", make<SqlitePlace>},
                                         StoreKind{"postgres", make<PostgresPlace>}),
                         [](const auto& test) { return test.param.name; });

} // namespace

} // namespace iteru::server
