// Guests, passwords, and what is kept of them.
#include "server/identity.h"

#include <gtest/gtest.h>

#include <future>

#include "server/made.h"

namespace iteru::server {
namespace {

class Identities : public testing::Test {
protected:
    using Result = std::expected<Identity::Signed, Refused>;

    /// Passwords are hashed on a thread: its answers come in by `post`, under a lock here.
    Identities() {
        world.house.post = [this](std::move_only_function<void()> work) {
            const std::lock_guard lock{mutex};
            waiting.push_back(std::move(work));
            arrived.notify_one();
        };
    }
    /// Runs what is posted until there is an answer.
    template <class Start>
    Result wait(Start start) {
        std::optional<Result> answer;
        start([&](Result result) { answer = std::move(result); });
        while (!answer) {
            std::unique_lock lock{mutex};
            arrived.wait(lock, [&] { return !waiting.empty(); });
            auto work = std::move(waiting.front());
            waiting.pop_front();
            lock.unlock();
            work();
        }
        return *answer;
    }
    std::optional<Known> find(Identity& identity, const std::string& cookie) {
        std::optional<Known> known;
        identity.find(cookie, [&](std::optional<Known> found) { known = std::move(found); });
        for (; !waiting.empty(); waiting.pop_front()) waiting.front()();
        return known;
    }

    World world;
    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::move_only_function<void()>> waiting;
    Identity identity{world.house};
};

TEST_F(Identities, AGuestIsKnownByItsCookie) {
    const Result made = wait([&](auto answer) { identity.create("Ada", answer); });
    ASSERT_TRUE(made);
    ASSERT_TRUE(made->cookie);
    EXPECT_EQ(made->cookie->size(), 43U) << "256 bits";
    EXPECT_EQ(find(identity, *made->cookie)->body.name, "Ada");
    EXPECT_FALSE(find(identity, std::string(43, 'A')));
    EXPECT_FALSE(find(identity, "short"));
    for (const auto& [id, row] : world.store.rows) {
        EXPECT_EQ(row.body.find(*made->cookie), std::string::npos) << "the cookie is stored nowhere";
    }
    Identity restarted{world.house};
    EXPECT_EQ(find(restarted, *made->cookie)->body.player, made->who.body.player);
    EXPECT_EQ(wait([&](auto answer) { identity.create("\n", answer); }).error().reason, Reason::bad_name);
}

TEST_F(Identities, APasswordBringsOneBack) {
    const Result made = wait([&](auto answer) { identity.create("Ada", answer); });
    const auto set = [&](const std::string& login, const std::string& password) {
        return wait([&](auto answer) { identity.set_password(made->who, login, password, answer); });
    };
    EXPECT_EQ(set("ada", "short").error().reason, Reason::bad_password);
    EXPECT_EQ(set("a b", "long enough").error().reason, Reason::bad_name);
    ASSERT_TRUE(set("Ada.L", "long enough"));
    for (const auto& [id, row] : world.store.rows) EXPECT_EQ(row.body.find("long enough"), std::string::npos);

    Identity restarted{world.house};
    bool ready = false;
    restarted.load([&] { ready = true; });
    for (; !waiting.empty(); waiting.pop_front()) waiting.front()();
    ASSERT_TRUE(ready);
    const auto log_in = [&](const std::string& login, const std::string& password) {
        return wait([&](auto answer) { restarted.log_in(login, password, answer); });
    };
    EXPECT_EQ(log_in("ada.l", "wrong one").error().reason, Reason::wrong_password);
    EXPECT_EQ(log_in("nobody", "long enough").error().reason, Reason::wrong_password);
    const Result back = log_in("ADA.l", "long enough");
    ASSERT_TRUE(back);
    EXPECT_EQ(back->who.body.player, made->who.body.player);
    EXPECT_NE(*back->cookie, *made->cookie);
    const Result other = wait([&](auto answer) { restarted.create("Ben", answer); });
    EXPECT_EQ(
        wait([&](auto answer) { restarted.set_password(other->who, "ada.l", "also long", answer); }).error().reason,
        Reason::login_taken);
}

TEST_F(Identities, GuessingIsSlow) {
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(
            wait([&](auto answer) { identity.log_in("ada", "guess" + std::to_string(i), answer); }).error().reason,
            Reason::wrong_password);
    }
    EXPECT_EQ(wait([&](auto answer) { identity.log_in("ada", "guess", answer); }).error().reason, Reason::too_fast);
    world.clock.time += 10'000;
    EXPECT_EQ(wait([&](auto answer) { identity.log_in("ada", "guess", answer); }).error().reason,
              Reason::wrong_password);
}

TEST_F(Identities, LoggingOutEndsTheCookie) {
    const Result made = wait([&](auto answer) { identity.create("Ada", answer); });
    ASSERT_TRUE(wait([&](auto answer) { identity.log_out(made->who, answer); }));
    EXPECT_FALSE(find(identity, *made->cookie));
    Identity restarted{world.house};
    EXPECT_FALSE(find(restarted, *made->cookie));
}

TEST_F(Identities, AFullDiskMakesNoGuests) {
    world.store.full = true;
    EXPECT_EQ(wait([&](auto answer) { identity.create("Ada", answer); }).error().reason, Reason::disk_full);
}

TEST_F(Identities, APasswordThatCannotBeStoredLeavesTheAccountAsItWas) {
    const Result made = wait([&](auto answer) { identity.create("Ada", answer); });
    ASSERT_TRUE(wait([&](auto answer) { identity.set_password(made->who, "ada", "long enough", answer); }));
    world.store.full = true;
    EXPECT_FALSE(wait([&](auto answer) { identity.set_password(made->who, "countess", "even longer", answer); }));
    world.store.full = false;
    EXPECT_TRUE(wait([&](auto answer) { identity.log_in("ada", "long enough", answer); }));
    EXPECT_FALSE(wait([&](auto answer) { identity.log_in("countess", "even longer", answer); }));
}

} // namespace
} // namespace iteru::server
