// A handler that waits for another thread's answer never leaves its own thread. The other thread gets a
// ticket: a number, and the way back. So connections, rooms and handlers are used and destroyed where they belong,
// even if a ticket is forgotten, answered late, or outlives its owner.
#pragma once

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "threads/portable.h"

namespace iteru::server {

class Later;

/// The way to the thread of a Later; shut once that has gone.
struct WayBack {
    using Work = Call<void()>;
    using Errand = Call<void(Later&)>;

    Mutex mutex;
    std::function<void(Work)> post; // guarded by mutex
    std::deque<Errand> arrived;     // guarded by mutex
    bool called = false;            // guarded by mutex: its thread will look at what has arrived
    Later* owner = nullptr;         // only its own thread's
};

/// Owns nothing: destroying it on any thread destroys nothing else.
template <class F>
concept OwnsNothing = std::is_trivially_copyable_v<std::remove_cvref_t<F>>;

/// Where an answer goes, once. This is all that other threads can be given: a ticket
/// (`Later::keep`), or a function that owns nothing, such as a test's that sets a promise.
template <class T>
class Answer {
public:
    template <OwnsNothing F>
        requires std::invocable<F&, T>
    Answer(F call) : call_(call) {} // NOLINT(google-explicit-constructor): it is the answer

    Answer(Answer&& other) noexcept : way_(std::move(other.way_)), slot_(other.slot_), call_(std::move(other.call_)) {}
    Answer& operator=(Answer&& other) noexcept {
        std::swap(way_, other.way_);
        std::swap(slot_, other.slot_);
        std::swap(call_, other.call_);
        return *this;
    }
    /// Not answered: nobody waits any longer.
    ~Answer();

    void operator()(T result);

private:
    friend class Later;
    Answer(std::shared_ptr<WayBack> way, std::uint64_t slot) : way_(std::move(way)), slot_(slot) {}

    std::shared_ptr<WayBack> way_;
    std::uint64_t slot_ = 0;
    Call<void(T)> call_;
};

/// Keeps what is to be done later, on one thread: made, run, cleared and destroyed there.
class Later {
public:
    /// `post` runs something on this thread, soon; it may be called from any thread until this object has gone.
    explicit Later(std::function<void(WayBack::Work)> post) {
        way_->post = std::move(post);
        way_->owner = this;
    }
    Later(const Later&) = delete;
    Later& operator=(const Later&) = delete;
    ~Later() { shut(); }

    template <class T>
    Answer<T> keep(Call<void(T)> then) {
        const std::uint64_t slot = ++last_;
        waiting_.emplace(slot, std::make_unique<WaitingFor<T>>(std::move(then)));
        return {way_, slot};
    }

    /// From now on answers find nobody.
    void shut() {
        {
            const Lock lock{way_->mutex};
            way_->post = nullptr;
            way_->arrived.clear();
        }
        way_->owner = nullptr;
        const auto all = std::exchange(waiting_, {}); // what goes now may look here
    }
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

private:
    template <class T>
    friend class Answer;

    struct Waiting {
        Waiting() = default;
        Waiting(const Waiting&) = delete;
        Waiting& operator=(const Waiting&) = delete;
        virtual ~Waiting() = default;
    };
    template <class T>
    struct WaitingFor final : Waiting {
        explicit WaitingFor(Call<void(T)> what) : then(std::move(what)) {}
        Call<void(T)> then;
    };

    static constexpr std::size_t done_at_once = 16; // then what was said goes out, and all else has its turn

    /// On any thread. Answers that come together, as those of a commit do, need one call.
    static void go_back(const std::shared_ptr<WayBack>& way, WayBack::Errand errand) {
        const Lock lock{way->mutex};
        if (!way->post) return;
        way->arrived.push_back(std::move(errand));
        if (!std::exchange(way->called, true)) way->post([way] { look(way); });
    }
    static void look(const std::shared_ptr<WayBack>& way) {
        std::vector<WayBack::Errand> some;
        {
            const Lock lock{way->mutex};
            for (; some.size() < done_at_once && !way->arrived.empty(); way->arrived.pop_front()) {
                some.push_back(std::move(way->arrived.front()));
            }
        }
        for (WayBack::Errand& errand : some) {
            if (way->owner != nullptr) errand(*way->owner);
        }
        const Lock lock{way->mutex};
        way->called = way->post && !way->arrived.empty();
        if (way->called) way->post([way] { look(way); });
    }
    std::unique_ptr<Waiting> take(std::uint64_t slot) {
        auto node = waiting_.extract(slot);
        return node ? std::move(node.mapped()) : nullptr;
    }

    std::shared_ptr<WayBack> way_ = std::make_shared<WayBack>();
    std::unordered_map<std::uint64_t, std::unique_ptr<Waiting>> waiting_;
    std::uint64_t last_ = 0;
};

template <class T>
Answer<T>::~Answer() {
    if (way_) Later::go_back(way_, [slot = slot_](Later& later) { later.take(slot); });
}

template <class T>
void Answer<T>::operator()(T result) {
    if (call_) return std::exchange(call_, nullptr)(std::move(result));
    const auto way = std::exchange(way_, nullptr);
    if (!way) return;
    Later::go_back(way, [slot = slot_, result = std::move(result)](Later& later) mutable {
        if (const auto found = later.take(slot)) static_cast<Later::WaitingFor<T>&>(*found).then(std::move(result));
    });
}

} // namespace iteru::server
