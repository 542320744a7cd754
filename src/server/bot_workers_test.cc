// Bots that throw or hang are replaced by lower levels, and the others are not disturbed.
#include "server/bot_workers.h"

#include <gtest/gtest.h>

#include <condition_variable>

#include "games/games.h"
#include "server/made.h"

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

    World world;
    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::move_only_function<void()>> waiting;
};

TEST_F(Bots, Answer) {
    BotWorkers workers{world.house, choose, 2, 1000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    std::optional<std::string> action;
    workers.think("vizier", match->clone(), seat, [&](auto chosen) { action = chosen.action; });
    run_one();
    ASSERT_TRUE(action);
    EXPECT_FALSE(match->why_not(seat, match->parse(*action).value()));
}

TEST_F(Bots, AdviseAFewAtATime) {
    BotWorkers workers{world.house, choose, 1, 1'000'000};
    const auto match = a_match();
    const Seat seat = match->to_act().lowest();
    std::vector<Choice> heard;
    int taken = 0;
    while (workers.advise(match->clone(), seat, [&](Choice choice) { heard.push_back(std::move(choice)); })) ++taken;
    EXPECT_EQ(taken, 8);
    while (heard.empty()) run_one();
    EXPECT_FALSE(match->why_not(seat, match->parse(heard[0].action).value()));
    EXPECT_NE(heard[0].advice.find("\"alternatives\":["), std::string::npos);
    EXPECT_TRUE(workers.advise(match->clone(), seat, [](const Choice&) {})) << "there is room again";
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
    workers.think("vizier", match->clone(), seat, [&](auto chosen) { action = chosen.action; });
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
        workers.think("pharaoh", match->clone(), seat, [&](auto) { ++answers; });
        hangs.wait(false);
        workers.think("apprentice", match->clone(), seat, [&](auto) { ++answers; });
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
