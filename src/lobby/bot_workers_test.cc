// Bots that throw or hang are replaced by lower levels, and the others are not disturbed.
#include "lobby/bot_workers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>

#include "games/games.h"
#include "lobby/house_fixture.h"
#include "table/levels.h"
#include "tests/kit/kit.h"

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

/// Does something before it chooses as a bot of the house would.
class Spied final : public AnyPlayer {
public:
    Spied(std::unique_ptr<AnyPlayer> bot, std::function<void()> before)
        : bot_(std::move(bot)), before_(std::move(before)) {}
    std::vector<Look> look(const AnyMatch& match) override {
        before_();
        return bot_->look(match);
    }
    AnyAction settle(const AnyMatch& match, std::span<const Look> looks) override { return bot_->settle(match, looks); }
    void rest() override { bot_->rest(); }
    [[nodiscard]] std::size_t bytes() const override { return bot_->bytes(); }

private:
    std::unique_ptr<AnyPlayer> bot_;
    std::function<void()> before_;
};

/// Bots of the house, and what they do before they choose.
BotWorkers::MakeBot spied(std::function<void(std::string_view)> before) {
    return [before](std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck) {
        return std::make_unique<Spied>(make_bot(level, match, seat, luck),
                                       [before, level = std::string{level}] { before(level); });
    };
}

TEST_F(Bots, Answer) {
    BotWorkers workers{world.house, make_bot, 2, 1000};
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
    BotWorkers workers{world.house, make_bot, 1, 1'000'000};
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
    EXPECT_EQ(heard[0].hint.actions.at(0).action, heard[0].action);
    EXPECT_TRUE(workers.advise({.match = match->clone(), .seat = seat, .who = who()}, [](const BotAnswer&) {}))
        << "there is room again";
}

TEST_F(Bots, AdviseOnePersonTwiceAtATime) {
    BotWorkers workers{world.house, make_bot, 1, 1'000'000};
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
    const auto patient = spied([&](std::string_view) {
        std::unique_lock lock{guard};
        released.wait(lock, [&] { return release; });
    });
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
    const auto unlucky = spied([&](std::string_view level) {
        const std::lock_guard lock{guard};
        asked.emplace_back(level);
        throw std::runtime_error("out of ideas");
    });
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
    const auto sleepy = spied([&](std::string_view level) {
        if (level != "pharaoh") return;
        std::unique_lock lock{guard};
        hangs = true;
        hangs.notify_all();
        released.wait(lock, [&] { return release; });
        gone = true;
        released.notify_all();
    });
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

/// A whole game at the server: one bot a seat from the first decision to the last, and it chooses as it would in the
/// arena. `lost` says before which decisions all that is kept is lost; answers how many bots had to be made.
class WholeGame : public Bots {
protected:
    template <Game G>
    int play(const std::string& bot, const std::function<bool(std::size_t)>& lost, std::size_t* alike) {
        const Seed luck = seed_from_number(9);
        std::atomic<int> made = 0;
        const auto lucky = [&](std::string_view level, const AnyMatch& match, Seat seat, const Seed&) {
            ++made;
            return make_bot(level, match, seat, luck);
        };
        BotWorkers workers{world.house, lucky, 1, 1'000'000};
        const auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, 2), seed_from_number(5));
        std::vector<std::unique_ptr<AnyPlayer>> arena;
        for (Seat seat = 0; seat < match->setup().players; ++seat) {
            arena.push_back(make_player(*parse_bot_spec(bot), *match, luck, seat));
        }
        *alike = 0;
        for (std::size_t n = 0; !match->over(); ++n) {
            if (lost(n)) workers.forget("t");
            const Seat seat = match->to_act().lowest();
            std::optional<std::string> action;
            workers.think({.level = bot, .table = "t", .match = match->clone(), .seat = seat},
                          [&](auto chosen) { action = chosen.action; });
            while (!action) run_one();
            const AnyAction chosen = match->parse(*action).value();
            EXPECT_FALSE(match->why_not(seat, chosen)) << G::facts.id << ", decision " << n;
            *alike += chosen == arena[seat]->choose(*match);
            match->apply(seat, chosen);
        }
        decisions = match->step_count();
        return made;
    }

    std::size_t decisions = 0;
};

TEST_F(WholeGame, ABotChoosesAsItWouldInTheArena) {
    kit::each_game_or_one([&]<Game G>() {
        for (const std::string bot : {"search:24", "apprentice"}) {
            std::size_t alike = 0;
            EXPECT_EQ(play<G>(bot, [](std::size_t) { return false; }, &alike), 2) << "one for each seat";
            EXPECT_EQ(alike, decisions) << G::facts.id << ' ' << bot;
        }
    });
}

TEST_F(WholeGame, ABotThatWasLostCostsNoMoreThanWhatItThought) {
    kit::each_game_or_one([&]<Game G>() {
        std::size_t alike = 0;
        EXPECT_GT(play<G>("search:24", [](std::size_t n) { return n % 3 == 0; }, &alike), 2);
        EXPECT_LT(alike, decisions) << G::facts.id << ": or nothing is kept at all";
    });
}

TEST_F(Bots, ThatHangLoseWhatTheyThought) {
    std::mutex guard;
    std::condition_variable released;
    std::atomic<bool> hangs = false;
    std::atomic<int> made = 0;
    int asked = 0;
    bool release = false;
    bool gone = false;
    const auto sleepy = spied([&](std::string_view) {
        std::unique_lock lock{guard};
        if (++asked != 2) return;
        hangs = true;
        hangs.notify_all();
        released.wait(lock, [&] { return release; });
        gone = true;
        released.notify_all();
    });
    const auto counted = [&](std::string_view level, const AnyMatch& match, Seat seat, const Seed& luck) {
        ++made;
        return sleepy(level, match, seat, luck);
    };
    {
        BotWorkers workers{world.house, counted, 1, 1000};
        const auto match = a_match();
        const Seat seat = match->to_act().lowest();
        int answers = 0;
        const auto think = [&] {
            workers.think({.level = "apprentice", .table = "t", .match = match->clone(), .seat = seat},
                          [&](auto) { ++answers; });
        };
        think();
        while (answers < 1) run_one();
        think();
        hangs.wait(false);
        EXPECT_EQ(made, 1) << "it is the same one";
        world.clock.time += 1001;
        workers.tick(); // nobody is gentler: anything legal
        EXPECT_EQ(answers, 2);
        think();
        while (answers < 3) run_one();
        EXPECT_EQ(made, 2);
    }
    std::unique_lock lock{guard};
    release = true;
    released.notify_all();
    released.wait(lock, [&] { return gone; });
}

} // namespace
} // namespace iteru::server
