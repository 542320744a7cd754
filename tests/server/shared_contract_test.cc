// What several servers can count on that share a store, whatever becomes of the lines to it: the same tests on a real
// PostgreSQL and on the model of it that the simulation has.
#include <algorithm>
#include <atomic>
#include <csignal>
#include <mutex>
#include <thread>

#include "cluster/postgres_store.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/slow_line.h"
#include "tests/server/ear.h"
#include "tests/server/store_contract.h"
#include "tests/simulation/model_host.h"

namespace iteru::server {

namespace {

using client::PostgresCluster;
using client::SlowLine;
using namespace std::chrono_literals;

bool granted(Store& store, const TableId& table) {
    return wait_for<bool>([&](auto answer) { store.claim(table, std::move(answer)); });
}

Glance look_at(Store& store, const TableId& table) {
    return wait_for<std::vector<Glance>>([&](auto answer) { store.glance({table}, std::move(answer)); }).at(0);
}

/// A place that several servers share, and what happens to their lines.
class SharedPlace {
public:
    SharedPlace() = default;
    SharedPlace(const SharedPlace&) = delete;
    SharedPlace& operator=(const SharedPlace&) = delete;
    virtual ~SharedPlace() = default;

    virtual std::shared_ptr<Store> open(PostgresOptions options) = 0;
    /// One whose line can be tampered with.
    virtual std::shared_ptr<Store> open_over_a_line(PostgresOptions options) = 0;
    virtual void swallow_answers(Store& store) = 0;
    virtual void block(Store& store) = 0;
    /// And it is whole again.
    virtual void cut(Store& store) = 0;
    virtual void stop() = 0;
    virtual void start() = 0;
};

class RealPlace final : public SharedPlace {
public:
    /// A cluster of its own, which may be stopped: that takes seconds to make.
    explicit RealPlace(bool own) {
        if (own) own_.emplace(false);
    }
    std::shared_ptr<Store> open(PostgresOptions options) override {
        return std::make_shared<PostgresStore>(url(), std::move(options));
    }
    std::shared_ptr<Store> open_over_a_line(PostgresOptions options) override {
        auto line = std::make_unique<SlowLine>(cluster().socket_file());
        const std::string name = url().substr(12, url().find('?') - 12);
        auto store = std::make_shared<PostgresStore>(line->url(name), std::move(options));
        lines_[store.get()] = std::move(line);
        return store;
    }
    void swallow_answers(Store& store) override { lines_.at(&store)->swallow_answers(); }
    void block(Store& store) override { lines_.at(&store)->delay(1h); }
    void cut(Store& store) override {
        lines_.at(&store)->delay(0ms);
        lines_.at(&store)->cut();
    }
    void stop() override { cluster().stop(SIGINT); }
    void start() override { cluster().start(); }

private:
    PostgresCluster& cluster() { return own_ ? *own_ : PostgresCluster::common(); }
    const std::string& url() {
        if (url_.empty()) url_ = cluster().new_database();
        return url_;
    }

    std::optional<PostgresCluster> own_;
    std::string url_;
    std::map<Store*, std::unique_ptr<SlowLine>> lines_;
};

class ModelledPlace final : public SharedPlace {
public:
    explicit ModelledPlace(bool /*own*/) {}
    std::shared_ptr<Store> open(PostgresOptions options) override { return host_.open(std::move(options)); }
    std::shared_ptr<Store> open_over_a_line(PostgresOptions options) override { return host_.open(std::move(options)); }
    void swallow_answers(Store& store) override { host_.swallow_answers(store); }
    void block(Store& store) override { host_.block(store); }
    void cut(Store& store) override { host_.cut(store); }
    void stop() override { host_.stop(); }
    void start() override { host_.start(); }

private:
    simulation::ModelHost host_;
};

struct SharedKind {
    std::string name;
    std::unique_ptr<SharedPlace> (*make)();
};

class SharedContract : public testing::TestWithParam<SharedKind> {
protected:
    PostgresOptions quick_{.lease = 2s, .poll = 200ms}; // long enough for a machine that is busy
    Ear ear_;                                           // before the stores: they talk to their end
    std::unique_ptr<SharedPlace> place_ = GetParam().make();
    std::shared_ptr<Store> a_ = place_->open(quick_);
    std::shared_ptr<Store> b_ = place_->open(quick_);
};

TEST_P(SharedContract, one_wins_each_number_and_the_other_reads_it) {
    constexpr std::uint64_t numbers = 60;
    std::array<std::atomic<int>, numbers + 1> winners{};
    std::vector<std::jthread> threads;
    for (Store* store : {a_.get(), b_.get()}) {
        threads.emplace_back([&, store] {
            for (std::uint64_t next = 1; next <= numbers;) {
                const Stored stored = append_now(*store, "t", next, store == a_.get() ? "a" : "b");
                if (stored == Stored::yes) ++winners[next];
                const Log log = read_now(*store, "t");
                EXPECT_EQ(log.damage, "");
                EXPECT_GE(log.entries.size(), next) << "whoever is told `taken` finds what took it";
                next = log.entries.size() + 1;
            }
        });
    }
    threads.clear();
    for (std::uint64_t i = 1; i <= numbers; ++i) EXPECT_EQ(winners[i], 1) << i;
}

TEST_P(SharedContract, one_hears_what_the_other_did) {
    ear_.listen_to(*b_);
    append_now(*a_, "t", 1, "one", "the summary");
    append_now(*a_, "t", 2, "two");
    EXPECT_TRUE(ear_.heard<Summary>([](const Summary& summary) { return summary.body == "the summary"; }));
    wait_for<Stored>([&](auto answer) { a_->save({"ann", Digest{1}, "{}"}, std::move(answer)); });
    EXPECT_TRUE(ear_.heard<Session>([](const Session& session) { return session.id == "ann"; }));
    EXPECT_EQ(change_now(*a_, {"p-ada", 1, "ada", "{}"}), Stored::yes);
    EXPECT_TRUE(ear_.heard<Account>([](const Account& account) { return account.player == "p-ada"; }));
    // A server that believes it is alone tells nobody: it may not have heard of the other yet.
    EXPECT_TRUE(comes_true([&] {
        a_->gossip("the word");
        return ear_.has_heard<Gossip>([](const Gossip& gossip) { return gossip.text == "the word"; });
    }));
}

TEST_P(SharedContract, one_at_a_time_looks_after_a_table) {
    append_now(*a_, "t", 1, "one");
    EXPECT_TRUE(granted(*a_, "t"));
    EXPECT_TRUE(granted(*a_, "t")) << "its own still";
    EXPECT_FALSE(granted(*b_, "t"));
    EXPECT_EQ(look_at(*a_, "t").keeper, Keeper::me);
    EXPECT_EQ(look_at(*b_, "t").keeper, Keeper::other);
    a_->release("t");
    EXPECT_TRUE(comes_true([&] { return granted(*b_, "t"); }));
    EXPECT_FALSE(granted(*a_, "t"));
}

TEST_P(SharedContract, what_a_silent_server_looked_after_is_taken_over) {
    ear_.listen_to(*b_);
    const auto silent = place_->open_over_a_line(quick_);
    append_now(*silent, "t", 1, "one");
    EXPECT_TRUE(granted(*silent, "t"));
    silent->attend("t", {.seats = 2, .spectators = 3});
    EXPECT_TRUE(comes_true([&] { return look_at(*b_, "t").elsewhere == Attendance{2, 3}; }));
    EXPECT_FALSE(granted(*b_, "t"));
    place_->swallow_answers(*silent);
    place_->block(*silent);
    EXPECT_TRUE(ear_.heard<Abandoned>([](const Abandoned& abandoned) { return abandoned.table == "t"; }));
    EXPECT_EQ(look_at(*b_, "t").elsewhere, Attendance{});
    EXPECT_TRUE(granted(*b_, "t"));
    place_->cut(*silent);
    EXPECT_FALSE(granted(*silent, "t") && granted(*silent, "t")) << "it comes back too late";
    EXPECT_EQ(look_at(*b_, "t").keeper, Keeper::me);
}

TEST_P(SharedContract, one_wins_each_version) {
    constexpr std::uint64_t versions = 40;
    std::array<std::atomic<int>, versions + 1> winners{};
    std::vector<std::jthread> threads;
    for (Store* store : {a_.get(), b_.get()}) {
        threads.emplace_back([&, store] {
            for (std::uint64_t next = 1; next <= versions;) {
                const Account mine{"p", next, "login", store == a_.get() ? "a" : "b"};
                if (change_now(*store, mine) == Stored::yes) ++winners[next];
                const auto there = player_now(*store, "p");
                ASSERT_TRUE(there);
                EXPECT_GE(there->version, next);
                next = there->version + 1;
            }
        });
    }
    threads.clear();
    for (std::uint64_t i = 1; i <= versions; ++i) EXPECT_EQ(winners[i], 1) << i;
    EXPECT_EQ(change_now(*b_, {"p-eve", 1, "login", "{}"}), Stored::named);
}

TEST_P(SharedContract, an_unknown_outcome_is_found_out) {
    const auto store = place_->open_over_a_line({});
    ASSERT_EQ(append_now(*store, "t", 1, "one"), Stored::yes);
    ASSERT_EQ(change_now(*store, {"p", 1, "ada", "one"}), Stored::yes);
    place_->swallow_answers(*store);
    std::promise<Stored> appended;
    std::promise<Stored> changed;
    store->append({"t", 2, "two", {}}, [&](Stored stored) { appended.set_value(stored); });
    store->change({"p", 2, "ada", "two"}, [&](Stored stored) { changed.set_value(stored); });
    ASSERT_TRUE(comes_true([&] { return read_now(*b_, "t").entries.size() == 2; })) << "it is committed";
    place_->cut(*store);
    EXPECT_EQ(appended.get_future().get(), Stored::yes) << "by us";
    EXPECT_EQ(changed.get_future().get(), Stored::yes) << "by us";
    EXPECT_EQ(bodies(read_now(*store, "t")), (std::vector<std::string>{"one", "two"}));
}

TEST_P(SharedContract, an_unknown_outcome_of_one_who_came_second_is_taken) {
    const auto store = place_->open_over_a_line({});
    ASSERT_EQ(append_now(*store, "t", 1, "one"), Stored::yes);
    place_->block(*store); // what is sent now never arrives
    std::promise<Stored> mine;
    store->append({"t", 2, "mine", {}}, [&](Stored stored) { mine.set_value(stored); });
    ASSERT_EQ(append_now(*b_, "t", 2, "theirs"), Stored::yes);
    place_->cut(*store);
    EXPECT_EQ(mine.get_future().get(), Stored::taken);
    EXPECT_EQ(bodies(read_now(*store, "t")), (std::vector<std::string>{"one", "theirs"}));
}

TEST_P(SharedContract, cut_lines_lose_and_double_nothing) {
    const auto store = place_->open_over_a_line({});
    for (std::uint64_t i = 1; i <= 100; ++i) {
        if (i % 20 == 0) place_->cut(*store);
        ASSERT_EQ(append_now(*store, "t", i, std::to_string(i)), Stored::yes) << i;
    }
    const Log log = read_now(*store, "t");
    EXPECT_EQ(log.damage, "");
    EXPECT_EQ(log.entries.size(), 100U);
}

/// What happens while the database is stopped.
class SharedOutage : public SharedContract {};

/// Seed 442 found it: what was given up while the database was away stood before what came afterwards.
TEST_P(SharedOutage, reads_that_were_given_up_hold_up_nobody) {
    const auto store = place_->open({.patience = 100ms});
    ear_.listen_to(*store);
    ASSERT_EQ(append_now(*store, "t", 1, "one"), Stored::yes);
    place_->stop();
    EXPECT_TRUE(ear_.heard<Reach>([](const Reach& reach) { return reach.away; }));
    std::atomic<int> given_up = 0;
    constexpr int many = 50;
    for (int i = 0; i < many; ++i) {
        store->read({"t", 1, Part::all, "eve"}, [&given_up](const Log& log) { given_up += log.away ? 1 : 0; });
    }
    EXPECT_EQ(append_now(*store, "t", 2, "two"), Stored::away);
    EXPECT_TRUE(comes_true([&] { return given_up == many; }));
    EXPECT_FALSE(granted(*store, "t"));
    place_->start();
    EXPECT_TRUE(ear_.heard<Reach>([](const Reach& reach) { return !reach.away; }));
    EXPECT_TRUE(comes_true([&] { return append_now(*store, "t", 2, "two") == Stored::yes; }));
    EXPECT_EQ(read_now(*store, "t").entries.size(), 2U);
    // And a server may be stopped while its database is away.
    place_->stop();
    wait_for<Settled>([&](auto answer) { store->settle(std::move(answer)); });
    place_->start();
}

/// What every store must do, on the model, too.
class ModelPlace final : public StorePlace {
public:
    std::shared_ptr<Store> open() override { return host_.open(); }

private:
    simulation::ModelHost host_;
};

StoreKind model_kind() {
    return {"model", [] { return std::unique_ptr<StorePlace>{std::make_unique<ModelPlace>()}; }};
}

std::string name_of_kind(const testing::TestParamInfo<StoreKind>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(Modelled, StoreContract, testing::Values(model_kind()), name_of_kind);
INSTANTIATE_TEST_SUITE_P(Modelled, AccountContract, testing::Values(model_kind()), name_of_kind);

template <class Place, bool own>
std::unique_ptr<SharedPlace> make_shared_place() {
    return std::make_unique<Place>(own);
}

std::string name_of_shared(const testing::TestParamInfo<SharedKind>& test) { return test.param.name; }

INSTANTIATE_TEST_SUITE_P(Stores, SharedContract,
                         testing::Values(SharedKind{"postgres", make_shared_place<RealPlace, false>},
                                         SharedKind{"model", make_shared_place<ModelledPlace, false>}),
                         name_of_shared);
INSTANTIATE_TEST_SUITE_P(Stores, SharedOutage,
                         testing::Values(SharedKind{"postgres", make_shared_place<RealPlace, true>},
                                         SharedKind{"model", make_shared_place<ModelledPlace, true>}),
                         name_of_shared);

} // namespace

} // namespace iteru::server
