// What waits for others also runs where there is one thread only, and a standard library without all of C++23: as
// WebAssembly.
#pragma once

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

#ifndef __wasm__
#include <mutex>
#endif

namespace iteru::server {

#ifndef __wasm__

template <class Signature>
using Call = std::move_only_function<Signature>;
using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;

#else

/// std::move_only_function, as far as it is used here: libc++ 19 has none.
template <class Signature>
class Call;
template <class R, class... Arguments>
class Call<R(Arguments...)> {
public:
    Call() = default;
    Call(std::nullptr_t) {} // NOLINT(google-explicit-constructor): as the standard's
    template <class F>
        requires(!std::same_as<std::remove_cvref_t<F>, Call> &&
                 std::is_invocable_r_v<R, std::decay_t<F>&, Arguments...>)
    Call(F&& call) // NOLINT(google-explicit-constructor,bugprone-forwarding-reference-overload): as the standard's
        : held_(std::make_unique<HeldCall<std::decay_t<F>>>(std::forward<F>(call))) {}

    explicit operator bool() const { return held_ != nullptr; }
    R operator()(Arguments... arguments) { return held_->run(std::forward<Arguments>(arguments)...); }

private:
    struct Held {
        Held() = default;
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;
        virtual ~Held() = default;
        virtual R run(Arguments... arguments) = 0;
    };
    template <class F>
    struct HeldCall final : Held {
        explicit HeldCall(F&& what) : call(std::move(what)) {}
        explicit HeldCall(const F& what) : call(what) {}
        R run(Arguments... arguments) override { return call(std::forward<Arguments>(arguments)...); }
        F call;
    };

    std::unique_ptr<Held> held_;
};

/// Nobody else is there.
struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {} // NOLINT(modernize-use-equals-default): so that nobody takes it for unused
};

#endif

} // namespace iteru::server
