// Bots that throw or hang are replaced by lower levels, and the others are not disturbed.
#include "lobby/bot_workers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>

#include "games/games.h"
#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

class Bots : public testing::Test {
protected:
    Bots() {
        world.house.post = [this](std::move_only_function<void()> work) {
            const std::lock_guard lock{mutex};
            waiting.push_back(std::move(work));
            arrived.notify_one();
        };
    }
    void run_one() {
        std::unique_lock lock{mutex};
        arrived.wait(lock, [&] { return !waiting.empty(); });
        auto work = std::move(waiting.front());
        waiting.pop_front();
        lock.unlock();
        work();
    }
    static std::unique_ptr<AnyMatch> a_match() {
        return start_match<fertility::Fertility>(fertility::Fertility::standard_box(), {.players = 2},
                                                 seed_from_number(3));
    }

    /// Another person each time.
    std::string who() { return "p" + std::to_string(++people); }

    World world;
    int people = 0;
    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::move_only_function<void()>> waiting;
};

TEST_F(Bots, Answer) {
    BotWorkers workers{world.house, choose, 2, 1000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    std::optional<std::string> action;
    workers.think({.level = "vizier", .match = match->clone(), .seat = seat},
                  [&](auto chosen) { action = chosen.action; });
    run_one();
    ASSERT_TRUE(action);
    EXPECT_FALSE(match->why_not(seat, match->parse(*action).value()));
}

TEST_F(Bots, AdviseAFewAtATime) {
    BotWorkers workers{world.house, choose, 1, 1'000'000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    std::vector<BotAnswer> heard;
    int taken = 0;
    while (workers.advise({.match = match->clone(), .seat = seat, .who = who()},
                          [&](BotAnswer choice) { heard.push_back(std::move(choice)); }))
        ++taken;
    EXPECT_EQ(taken, 64);
    while (heard.empty()) run_one();
    EXPECT_FALSE(match->why_not(seat, match->parse(heard[0].action).value()));
    EXPECT_EQ(heard[0].advice.at(0).action, heard[0].action);
    EXPECT_TRUE(workers.advise({.match = match->clone(), .seat = seat, .who = who()}, [](const BotAnswer&) {}))
        << "there is room again";
}

TEST_F(Bots, AdviseOnePersonTwiceAtATime) {
    BotWorkers workers{world.house, choose, 1, 1'000'000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    const auto ask = [&](const std::string& whom) {
        return workers.advise({.match = match->clone(), .seat = seat, .who = whom}, [](const BotAnswer&) {});
    };
    EXPECT_TRUE(ask("eve"));
    EXPECT_TRUE(ask("eve"));
    EXPECT_FALSE(ask("eve"));
    EXPECT_TRUE(ask("ann"));
}

/// One person's hundred tables cost that person; and tables where somebody waits come first.
TEST_F(Bots, TakeTurnsByPerson) {
    std::mutex guard;
    std::condition_variable released;
    bool release = false;
    const auto patient = [&](std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
        std::unique_lock lock{guard};
        released.wait(lock, [&] { return release; });
        return choose(level, match, seat, random);
    };
    BotWorkers workers{world.house, patient, 1, 1'000'000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    static std::vector<std::string> order; // what answers may not own
    order.clear();
    const auto think = [&](const std::string& whom, bool awaited, auto note) {
        workers.think({.level = "apprentice", .match = match->clone(), .seat = seat, .who = whom, .awaited = awaited},
                      note);
    };
    for (int i = 0; i < 100; ++i) think("eve", true, [](const BotAnswer&) { order.emplace_back("eve"); });
    think("ann", false, [](const BotAnswer&) { order.emplace_back("nobody waits"); });
    think("ann", true, [](const BotAnswer&) { order.emplace_back("ann"); });
    {
        const std::lock_guard lock{guard};
        release = true;
        released.notify_all();
    }
    while (order.size() < 102) run_one();
    EXPECT_LT(std::ranges::find(order, "ann") - order.begin(), 5);
    EXPECT_EQ(order.back(), "nobody waits");
}

TEST_F(Bots, ThatThrowAreReplaced) {
    std::mutex guard;
    std::vector<std::string> asked;
    const auto unlucky = [&](std::string_view level, const AnyMatch&, Seat, Random&) -> AnyAction {
        const std::lock_guard lock{guard};
        asked.emplace_back(level);
        throw std::runtime_error("out of ideas");
    };
    BotWorkers workers{world.house, unlucky, 1, 1000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    std::optional<std::string> action;
    workers.think({.level = "vizier", .match = match->clone(), .seat = seat},
                  [&](auto chosen) { action = chosen.action; });
    while (!action) run_one();
    EXPECT_EQ(asked, (std::vector<std::string>{"vizier", "scribe", "apprentice"}));
    EXPECT_FALSE(match->why_not(seat, match->parse(*action).value())) << "anything legal in the end";
    EXPECT_EQ(world.metrics.bot_failures, 3U);
}

TEST_F(Bots, ThatHangAreLeftToThemselves) {
    std::mutex guard;
    std::condition_variable released;
    std::atomic<bool> hangs = false;
    bool release = false;
    bool gone = false;
    const auto sleepy = [&](std::string_view level, const AnyMatch& match, Seat seat, Random& random) {
        if (level == "pharaoh") {
            std::unique_lock lock{guard};
            hangs = true;
            hangs.notify_all();
            released.wait(lock, [&] { return release; });
            gone = true;
            released.notify_all();
        }
        return choose(level, match, seat, random);
    };
    {
        BotWorkers workers{world.house, sleepy, 1, 1000};
        const auto match = a_match();
        const Seat seat = match->to_act().lowest();
        int answers = 0;
        workers.think({.level = "pharaoh", .match = match->clone(), .seat = seat}, [&](auto) { ++answers; });
        hangs.wait(false);
        workers.think({.level = "apprentice", .match = match->clone(), .seat = seat}, [&](auto) { ++answers; });
        workers.tick();
        EXPECT_EQ(world.metrics.bot_failures, 0U) << "still within its budget";
        world.clock.time += 1001;
        workers.tick();
        EXPECT_EQ(world.metrics.bot_failures, 1U);
        while (answers < 2) run_one();
        EXPECT_EQ(workers.thinking(), 0U);
    }
    std::unique_lock lock{guard};
    release = true;
    released.notify_all();
    released.wait(lock, [&] { return gone; }); // its late answer finds the gate shut
}

} // namespace
} // namespace iteru::server
