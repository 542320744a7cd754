#include "server/limits.h"

#include <fmt/format.h>

#include <cstdio>
#include <span>

#include "engine/hash.h"

namespace iteru::server {

namespace {

constexpr std::size_t buckets_kept = 10'000; // of each limit
constexpr std::size_t longest_gossip = 7000;

} // namespace

TokenBucket& Limits::bucket(Key key, double per_second, double at_once) {
    auto& buckets = buckets_[key % buckets_.size()];
    if (buckets.size() > buckets_kept) buckets.clear();
    return buckets.try_emplace(key, per_second, at_once).first->second;
}

bool Limits::take(Limit limit, std::string_view who, double per_second, double at_once) {
    // The lowest digit is the limit: each has buckets of its own.
    const Key hash = hash_bytes(std::as_bytes(std::span{who}));
    const Key key = hash - hash % buckets_.size() + static_cast<Key>(limit);
    if (!bucket(key, per_second, at_once).take(clock_.now())) return false;
    if (store_.shared()) {
        Taken& taken = taken_[key];
        taken = {taken.count + 1, per_second, at_once};
    }
    return true;
}

void Limits::tick() {
    std::string text;
    for (const auto& [key, taken] : taken_) {
        if (text.size() > longest_gossip) {
            store_.gossip(text);
            text.clear();
        }
        text += fmt::format("{:x},{},{},{} ", key, taken.count, taken.per_second, taken.at_once);
    }
    if (!text.empty()) store_.gossip(text);
    taken_.clear();
}

void Limits::hear(std::string_view text) {
    while (!text.empty()) {
        const std::string word{text.substr(0, text.find(' '))};
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        unsigned long long key = 0;
        Taken taken;
        const int read =
            std::sscanf(word.c_str(), "%llx,%d,%lf,%lf", &key, &taken.count, &taken.per_second, &taken.at_once);
        if (read == 4) bucket(key, taken.per_second, taken.at_once).lose(taken.count, clock_.now());
    }
}

} // namespace iteru::server
