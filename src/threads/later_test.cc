// What waits for another thread stays on its own, whoever answers, forgets or ends first.
#include "threads/later.h"

#include <gtest/gtest.h>

#include <deque>
#include <optional>
#include <thread>

namespace iteru::server {
namespace {

// The rule that the types enforce: nothing that owns anything can be handed to another thread.
using Owning = decltype([kept = std::make_shared<int>()](int) {});
using Plain = decltype([](int) {});
static_assert(!std::is_constructible_v<Answer<int>, Owning>);
static_assert(!std::is_constructible_v<Answer<int>, std::function<void(int)>>);
static_assert(!std::is_constructible_v<Answer<int>, std::move_only_function<void(int)>>);
static_assert(std::is_constructible_v<Answer<int>, Plain>);
static_assert(!std::is_copy_constructible_v<Answer<int>>);

/// Notes on which thread it was destroyed, as a connection would.
struct Guarded {
    explicit Guarded(std::optional<std::thread::id>& where) : gone(where) {}
    Guarded(const Guarded&) = delete;
    Guarded& operator=(const Guarded&) = delete;
    ~Guarded() { gone = std::this_thread::get_id(); }

    std::optional<std::thread::id>& gone;
};

class Waiting : public testing::Test {
protected:
    Answer<int> keep() {
        return later->keep<int>([this, guarded = std::make_unique<Guarded>(gone)](int number) { heard = number; });
    }
    void run() {
        for (; !posted.empty(); posted.pop_front()) posted.front()();
    }

    std::mutex mutex;
    std::deque<WayBack::Work> posted;
    std::optional<Later> later{std::in_place, [this](WayBack::Work work) {
                                   const std::scoped_lock lock{mutex};
                                   posted.push_back(std::move(work));
                               }};
    std::optional<std::thread::id> gone;
    int heard = 0;
};

TEST_F(Waiting, HearsOnItsOwnThread) {
    std::thread{[answer = keep()]() mutable { answer(7); }}.join();
    EXPECT_EQ(heard, 0);
    EXPECT_FALSE(gone) << "the ticket is gone, and what waits is still here";
    run();
    EXPECT_EQ(heard, 7);
    EXPECT_EQ(gone, std::this_thread::get_id());
    EXPECT_EQ(later->waiting(), 0U);
}

TEST_F(Waiting, GoesOnItsOwnThreadWhenForgotten) {
    std::thread{[answer = keep()] {}}.join();
    EXPECT_FALSE(gone);
    run();
    EXPECT_EQ(gone, std::this_thread::get_id());
    EXPECT_EQ(heard, 0);
}

TEST_F(Waiting, HearsOnce) {
    Answer<int> answer = keep();
    answer(1);
    answer(2);
    run();
    EXPECT_EQ(heard, 1);
}

TEST_F(Waiting, IsOverOnceShut) {
    Answer<int> early = keep();
    Answer<int> late = keep();
    early(1); // on its way
    later->shut();
    EXPECT_EQ(gone, std::this_thread::get_id());
    late(2);
    later.reset();
    run();
    EXPECT_EQ(heard, 0);
    EXPECT_EQ(posted.size(), 0U);
}

} // namespace
} // namespace iteru::server
