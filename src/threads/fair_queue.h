// A queue shared by many people: each person's items stay in order, and people take turns. Somebody with a thousand
// waiting delays nobody else by more than one of them.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

namespace iteru::server {

template <class T>
class FairQueue {
public:
    void push(const std::string& who, T thing) {
        auto& line = lines_[who];
        if (line.empty()) turns_.push_back(who);
        line.push_back(std::move(thing));
        ++size_;
    }
    /// The next one's first thing. There must be one.
    T pop() {
        const std::string who = std::move(turns_.front());
        turns_.pop_front();
        const auto line = lines_.find(who);
        T thing = std::move(line->second.front());
        line->second.pop_front();
        --size_;
        if (line->second.empty()) lines_.erase(line);
        else turns_.push_back(who);
        return thing;
    }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t waiting(const std::string& who) const {
        const auto line = lines_.find(who);
        return line == lines_.end() ? 0 : line->second.size();
    }
    void clear() {
        const auto gone = std::exchange(lines_, {}); // what goes now may look here
        turns_.clear();
        size_ = 0;
    }
    template <class Each>
    void each(const Each& call) {
        for (auto& [who, line] : lines_) {
            for (T& thing : line) call(thing);
        }
    }

private:
    std::unordered_map<std::string, std::deque<T>> lines_;
    std::deque<std::string> turns_; // whoever has something, once
    std::size_t size_ = 0;
};

} // namespace iteru::server
