// Long work (sending the past, positions, lists) is done in small pieces on the tables' thread:
// one piece, then whatever else has come, then the next one's piece. Moves never wait for more than a piece.
#pragma once

#include "threads/fair_queue.h"
#include "threads/portable.h"

namespace iteru::server {

class Turns {
public:
    using Work = Call<void()>;

    /// `post` runs something on the thread of the tables, after what is due there already.
    explicit Turns(std::function<void(Work)> post) : post_(std::move(post)) {}

    /// False if this one has too much waiting already.
    [[nodiscard]] bool ask(const std::string& who, Work piece) {
        if (waiting_.waiting(who) >= most_waiting) return false;
        go_on(who, std::move(piece));
        return true;
    }
    /// The next piece of something that was granted.
    void go_on(const std::string& who, Work piece) {
        waiting_.push(who, std::move(piece));
        call();
    }
    void clear() { waiting_.clear(); }

private:
    static constexpr std::size_t most_waiting = 32; // of one person

    void call() {
        if (waiting_.empty() || std::exchange(due_, true)) return;
        post_([this] {
            due_ = false;
            if (waiting_.empty()) return;
            Work piece = waiting_.pop();
            call();
            piece();
        });
    }

    std::function<void(Work)> post_;
    FairQueue<Work> waiting_;
    bool due_ = false; // somebody's turn is coming
};

} // namespace iteru::server
