// Guests, passwords, and what is kept of them.
#include "people/identity.h"

#include <gtest/gtest.h>

#include <future>

#include "lobby/house_fixture.h"

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
    /// Runs what is posted until it is so.
    template <class Condition>
    void run_until(Condition condition) {
        while (!condition()) {
            std::unique_lock lock{mutex};
            arrived.wait(lock, [&] { return !waiting.empty(); });
            auto work = std::move(waiting.front());
            waiting.pop_front();
            lock.unlock();
            work();
        }
    }
    template <class Start>
    Result wait(Start start) {
        std::optional<Result> answer;
        start([&](Result result) { answer = std::move(result); });
        run_until([&] { return answer.has_value(); });
        return *answer;
    }
    std::optional<Known> find(const std::string& cookie) {
        std::optional<std::optional<Known>> known;
        identity->find(cookie, [&](const std::expected<Known, Reason>& found) {
            known.emplace();
            if (found) *known = *found;
        });
        run_until([&] { return known.has_value(); });
        return *known;
    }
    Result create(const std::string& name) {
        return wait([&](auto answer) { identity->create(name, answer); });
    }
    Result set(const Known& who, const NewPassword& wish) {
        return wait([&](auto answer) { identity->set_password(who, wish, "::1", answer); });
    }
    Result log_in(const std::string& login, const std::string& password, const Asker& asker = {"::1"}) {
        return wait([&](auto answer) { identity->log_in(login, password, asker, answer); });
    }
    void restart() { identity.emplace(world.house); }

    World world;
    std::mutex mutex;
    std::condition_variable arrived;
    std::deque<std::move_only_function<void()>> waiting;
    std::optional<Identity> identity{std::in_place, world.house};
};

TEST_F(Identities, AGuestIsKnownByItsCookie) {
    const Result made = create("Ada");
    ASSERT_TRUE(made);
    ASSERT_TRUE(made->cookie);
    EXPECT_EQ(made->cookie->size(), 43U) << "256 bits";
    EXPECT_EQ(find(*made->cookie)->body.name, "Ada");
    EXPECT_FALSE(find(std::string(43, 'A')));
    EXPECT_FALSE(find("short"));
    for (const auto& [id, row] : world.store.rows) {
        EXPECT_EQ(row.body.find(*made->cookie), std::string::npos) << "the cookie is stored nowhere";
    }
    restart();
    EXPECT_EQ(find(*made->cookie)->body.player, made->who.body.player);
    EXPECT_EQ(create("\n").error().reason, Reason::bad_name);
}

TEST_F(Identities, APasswordBringsOneBack) {
    const Result made = create("Ada");
    EXPECT_EQ(set(made->who, {"ada", "short"}).error().reason, Reason::bad_password);
    EXPECT_EQ(set(made->who, {"a b", "long enough"}).error().reason, Reason::bad_name);
    ASSERT_TRUE(set(made->who, {"Ada.L", "long enough"}));
    for (const auto& [id, row] : world.store.people) EXPECT_EQ(row.body.find("long enough"), std::string::npos);

    restart();
    EXPECT_EQ(log_in("ada.l", "wrong one").error().reason, Reason::wrong_password);
    EXPECT_EQ(log_in("nobody", "long enough").error().reason, Reason::wrong_password);
    const Result back = log_in("ADA.l", "long enough");
    ASSERT_TRUE(back);
    EXPECT_EQ(back->who.body.player, made->who.body.player);
    EXPECT_EQ(back->who.body.name, "Ada");
    EXPECT_NE(*back->cookie, *made->cookie);
    EXPECT_EQ(set(create("Ben")->who, {"ada.l", "also long"}).error().reason, Reason::login_taken);
}

TEST_F(Identities, TheNewestPasswordIsKeptWhicheverDeviceSetIt) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "password 0"}));
    Known device = made->who;
    for (int i = 1; i <= 6; ++i) {
        const auto password = [](int number) { return "password " + std::to_string(number); };
        ASSERT_TRUE(set(device, {"ada", password(i), password(i - 1)})) << i;
        restart();
        EXPECT_FALSE(log_in("ada", password(i - 1))) << i;
        const Result next = log_in("ada", password(i));
        ASSERT_TRUE(next) << i;
        device = next->who;
        world.clock.time += 60'000; // nobody sets passwords so fast
    }
}

/// All at once: whatever was acknowledged last is so, and nothing of it is undone by the others.
TEST_F(Identities, RenamesAndPasswordsAtTheSameTimeAreAllKept) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "long enough"}));
    std::string last;
    int answers = 0;
    const auto count = [&](const Result& result) {
        ++answers;
        EXPECT_TRUE(result);
        if (result) last = result->who.body.name;
    };
    identity->set_password(made->who, {"ada", "even longer", "long enough"}, "::1", count);
    for (int i = 0; i < 12; ++i) identity->rename(made->who, "Ada " + std::to_string(i), count);
    run_until([&] { return answers == 13; });
    restart();
    EXPECT_EQ(find(*made->cookie)->body.name, "Ada 11");
    EXPECT_FALSE(log_in("ada", "long enough"));
    EXPECT_TRUE(log_in("ada", "even longer"));
}

TEST_F(Identities, AnotherServersChangesAreNotUndone) {
    const Result made = create("Ada");
    Identity other{world.house};
    ASSERT_TRUE(set(made->who, {"ada", "long enough"}));
    for (const char* name : {"Ada L", "Ada K", "Ada M"}) {
        ASSERT_TRUE(wait([&](auto answer) { other.rename(made->who, "Somebody", answer); }));
        ASSERT_TRUE(wait([&](auto answer) { identity->rename(made->who, name, answer); }));
    }
    EXPECT_TRUE(log_in("ada", "long enough"));
    restart();
    EXPECT_EQ(find(*made->cookie)->body.name, "Ada M");
}

TEST_F(Identities, AChangedPasswordAsksForTheOldOneAndEndsOtherSessions) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "long enough"})) << "the first one needs none";
    const Result phone = log_in("ada", "long enough");
    ASSERT_TRUE(find(*phone->cookie));
    EXPECT_EQ(set(phone->who, {"ada", "even longer"}).error().reason, Reason::wrong_password);
    EXPECT_EQ(set(phone->who, {"ada", "even longer", "guessed it"}).error().reason, Reason::wrong_password);
    std::vector<Known> connected{made->who, phone->who, create("Ben")->who};
    std::vector<bool> over;
    identity->when_over([&](const Identity::IsOver& is_over) {
        over.clear();
        for (const Known& who : connected) over.push_back(is_over(who));
    });
    ASSERT_TRUE(set(phone->who, {"ada", "even longer", "long enough"}));
    EXPECT_EQ(over, (std::vector<bool>{true, false, false}));
    EXPECT_FALSE(find(*made->cookie));
    EXPECT_TRUE(find(*phone->cookie));
    restart();
    EXPECT_FALSE(find(*made->cookie));
    EXPECT_TRUE(find(*phone->cookie));
    EXPECT_EQ(wait([&](auto answer) { identity->rename(made->who, "Eve", answer); }).error().reason,
              Reason::no_session);
    world.clock.time += 60'000;
    EXPECT_EQ(set(made->who, {"ada", "mine again", "even longer"}).error().reason, Reason::no_session);
    for (int i = 0; i < 5; ++i) set(phone->who, {"ada", "yet another", "guess"});
    EXPECT_EQ(set(phone->who, {"ada", "yet another", "even longer"}).error().reason, Reason::too_fast);
}

TEST_F(Identities, LessonsAreFinishedOnEveryDevice) {
    const auto learn = [&](const Known& who, const std::vector<std::string>& lessons) {
        std::optional<std::expected<std::vector<std::string>, Refused>> answer;
        identity->learn(who, lessons, [&](auto result) { answer = std::move(result); });
        run_until([&] { return answer.has_value(); });
        return *answer;
    };
    using List = std::vector<std::string>;
    const Known ada = create("Ada")->who;
    ASSERT_TRUE(set(ada, {"ada", "correct horse"}));
    EXPECT_EQ(learn(ada, {}).value(), List{});
    EXPECT_EQ(learn(ada, {"fertility/turn"}).value(), List{"fertility/turn"});
    const Known phone = log_in("ada", "correct horse")->who;
    EXPECT_EQ(learn(phone, {"egizia/end", "fertility/turn"}).value(), (List{"fertility/turn", "egizia/end"}));
    restart();
    EXPECT_EQ(learn(ada, {}).value(), (List{"fertility/turn", "egizia/end"}));
    EXPECT_EQ(learn(ada, {"Not a lesson"}).error().reason, Reason::bad_message);
    List many;
    for (int i = 0; i < 60; ++i) many.push_back("fertility/" + std::to_string(i));
    EXPECT_EQ(learn(ada, many).error().reason, Reason::too_many);
    EXPECT_EQ(learn(ada, {}).value().size(), 2U) << "nothing was kept of it";
}

TEST_F(Identities, GuessingIsSlow) {
    for (int i = 0; i < 5; ++i) EXPECT_EQ(log_in("ada", "guess").error().reason, Reason::wrong_password);
    EXPECT_EQ(log_in("ada", "guess").error().reason, Reason::too_fast);
    world.clock.time += 10'000;
    EXPECT_EQ(log_in("ada", "guess").error().reason, Reason::wrong_password);
}

TEST_F(Identities, WhoeverGuessesKeepsNobodyElseOut) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "long enough"}));
    for (int i = 0; i < 6; ++i) log_in("ada", "guess", {"192.0.2.1"});
    EXPECT_EQ(log_in("ada", "long enough", {"192.0.2.1"}).error().reason, Reason::too_fast);
    EXPECT_TRUE(log_in("ada", "long enough", {"192.0.2.2"})) << "from elsewhere";
    EXPECT_TRUE(log_in("ada", "long enough", {"192.0.2.1", *made->cookie})) << "a device that was here";
    ASSERT_TRUE(wait([&](auto answer) { identity->log_out(made->who, answer); }));
    EXPECT_TRUE(log_in("ada", "long enough", {"192.0.2.1", "", *made->cookie})) << "also after it left";
    const Result eve = create("Eve");
    EXPECT_EQ(log_in("ada", "long enough", {"192.0.2.1", *eve->cookie}).error().reason, Reason::too_fast);
    for (int i = 0; i < 6; ++i) log_in("ada", "guess", {"2001:db8:1:2::" + std::to_string(i)});
    EXPECT_EQ(log_in("ada", "guess", {"2001:db8:1:2:f::9"}).error().reason, Reason::too_fast) << "one network";
    EXPECT_EQ(log_in("ada", "guess", {"2001:db8:1:3::1"}).error().reason, Reason::wrong_password);
}

TEST_F(Identities, AnAddressHasSoManyGuessesInAll) {
    int tried = 0;
    while (tried < 100 && log_in("name" + std::to_string(tried), "guess").error().reason == Reason::wrong_password)
        ++tried;
    EXPECT_EQ(tried, 30);
}

TEST_F(Identities, ManyOtherNamesDoNotGiveFreshGuesses) {
    Limits& limits = world.house.limits;
    while (limits.take(Limit::guesses, "victim", 0.1, 5)) {
    }
    for (int i = 0; i < 40'000; ++i) limits.take(Limit::guesses, "other " + std::to_string(i), 0.1, 5);
    EXPECT_FALSE(limits.take(Limit::guesses, "victim", 0.1, 5));
}

/// No timing: but a name that nobody has waits where others do, for a hash of the same cost.
TEST_F(Identities, UnknownNamesTakeAsLong) {
    const auto cost = [](const std::string& hash) { return hash.substr(0, hash.find("p=1$")); };
    EXPECT_EQ(cost(decoy_hash()), cost(hash_password("long enough")));
    ASSERT_TRUE(set(create("Ada")->who, {"ada", "long enough"}));
    for (const char* last : {"ada", "nobody", ""}) {
        std::vector<Reason> answers;
        const auto keep = [&](const Result& result) { answers.push_back(result.error().reason); };
        const Asker somewhere{"10.0.0." + std::to_string(std::string{last}.size())};
        // As many as may be at the desk, all asked before the first is done.
        for (int i = 0; i < 5; ++i) identity->log_in("unknown" + std::to_string(i), "guess", somewhere, keep);
        identity->log_in(last, "guess", somewhere, keep);
        run_until([&] { return answers.size() == 6; });
        EXPECT_EQ(std::ranges::count(answers, Reason::wrong_password), 5) << last;
        EXPECT_EQ(answers.front(), Reason::too_fast) << last;
    }
}

TEST_F(Identities, SettingPasswordsDoesNotKeepOthersFromLoggingIn) {
    ASSERT_TRUE(set(create("Ada")->who, {"ada", "long enough"}));
    int set_answers = 0;
    int refused = 0;
    std::vector<Known> guests;
    for (int i = 0; i < 10; ++i) guests.push_back(create("Guest")->who);
    for (const Known& who : guests) {
        identity->set_password(who, {"g" + who.body.player.substr(0, 5), "long enough"}, "::1",
                               [&](const Result& result) {
                                   ++set_answers;
                                   refused += result ? 0 : 1;
                               });
    }
    EXPECT_TRUE(log_in("ada", "long enough", {"192.0.2.7"}));
    run_until([&] { return set_answers == 10; });
    EXPECT_GE(refused, 4);
    int tried = 0;
    while (tried < 50 && set(guests[0], {"ada", "long enough"}).error().reason == Reason::login_taken) ++tried;
    EXPECT_LE(tried, 5) << "a player does not set one so often";
}

TEST_F(Identities, LoggingOutEndsTheCookie) {
    const Result made = create("Ada");
    ASSERT_TRUE(find(*made->cookie));
    std::vector<bool> over;
    identity->when_over([&](const Identity::IsOver& is_over) { over.push_back(is_over(made->who)); });
    ASSERT_TRUE(wait([&](auto answer) { identity->log_out(made->who, answer); }));
    EXPECT_EQ(over, std::vector<bool>{true});
    EXPECT_FALSE(find(*made->cookie));
    restart();
    EXPECT_FALSE(find(*made->cookie));
}

/// Seed 758 of the simulation: nobody hears that a session has ended while nobody can say.
TEST_F(Identities, WhileTheDatabaseIsAwayNoSessionHasEnded) {
    const Result made = create("Ada");
    restart();
    world.store.away = true;
    std::vector<Reason> reasons;
    identity->find(*made->cookie, [&](const auto& found) { reasons.push_back(found ? Reason::busy : found.error()); });
    identity->confirm(made->who, [&](auto against) { reasons.push_back(against.value_or(Reason::busy)); });
    run_until([&] { return reasons.size() == 2; });
    EXPECT_EQ(reasons, (std::vector<Reason>{Reason::store_away, Reason::store_away}));
    world.store.away = false;
    EXPECT_TRUE(find(*made->cookie));
}

TEST_F(Identities, LoggingOutDuringARenameEndsTheCookie) {
    for (const bool rename_first : {true, false}) {
        const Result made = create("Ada");
        ASSERT_TRUE(find(*made->cookie));
        int answers = 0;
        const auto count = [&](const Result&) { ++answers; };
        if (rename_first) identity->rename(made->who, "Eve", count);
        identity->find(*made->cookie, [&](const auto&) { ++answers; });
        identity->log_out(made->who, count);
        if (!rename_first) identity->rename(made->who, "Eve", count);
        identity->find(*made->cookie, [&](const auto&) { ++answers; });
        run_until([&] { return answers == 4; });
        EXPECT_FALSE(find(*made->cookie));
        restart();
        EXPECT_FALSE(find(*made->cookie));
    }
}

TEST_F(Identities, WhatAnotherServerEndedIsOver) {
    const Result made = create("Ada");
    ASSERT_TRUE(find(*made->cookie));
    int over = 0;
    identity->when_over([&](const Identity::IsOver& is_over) { over += is_over(made->who) ? 1 : 0; });
    Identity other{world.house};
    ASSERT_TRUE(wait([&](auto answer) { other.log_out(made->who, answer); }));
    identity->hear(world.store.rows.at(made->who.session));
    EXPECT_EQ(over, 1);
    EXPECT_FALSE(find(*made->cookie));
}

TEST_F(Identities, AFullDiskMakesNoGuests) {
    world.store.full = true;
    for (const char* name : {"Ada", ""}) EXPECT_EQ(create(name).error().reason, Reason::disk_full);
}

TEST_F(Identities, APasswordThatCannotBeStoredLeavesTheAccountAsItWas) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "long enough"}));
    world.store.full = true;
    EXPECT_FALSE(set(made->who, {"countess", "even longer", "long enough"}));
    world.store.full = false;
    EXPECT_TRUE(find(*made->cookie));
    EXPECT_TRUE(log_in("ada", "long enough"));
    EXPECT_FALSE(log_in("countess", "even longer"));
}

TEST_F(Identities, AnotherLoginFreesTheFirst) {
    const Result made = create("Ada");
    ASSERT_TRUE(set(made->who, {"ada", "long enough"}));
    ASSERT_TRUE(set(made->who, {"countess", "long enough", "long enough"}));
    EXPECT_FALSE(log_in("ada", "long enough"));
    EXPECT_TRUE(set(create("Ada the other")->who, {"ada", "long enough"}));
}

TEST_F(Identities, NamesAreTrimmed) {
    const Result made = create("  Ada  ");
    EXPECT_EQ(made->who.body.name, "Ada");
    EXPECT_EQ(wait([&](auto answer) { identity->rename(made->who, " Ada L ", answer); })->who.body.name, "Ada L");
    EXPECT_EQ(create("   ")->who.body.name, "") << "as good as none";
    EXPECT_EQ(create("A\u202Eda").error().reason, Reason::bad_name);
}

} // namespace
} // namespace iteru::server
