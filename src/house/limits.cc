#include "house/limits.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <vector>

#include "engine/text.h"
#include "table/secrets.h"

namespace iteru::server {

namespace {

constexpr std::size_t buckets_kept = 100'000; // of each limit
constexpr std::size_t longest_gossip = 7000;

/// That reads as the same number again.
std::string shortest(double number) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr};
}

} // namespace

TokenBucket& Limits::bucket(Key key, double per_second, double at_once) {
    auto& buckets = buckets_[key % buckets_.size()];
    if (buckets.size() >= buckets_kept) make_room(buckets);
    return buckets.try_emplace(key, per_second, at_once).first->second;
}

/// Drops the buckets that are full or will be soonest, until half are left: asking for many others gains nothing.
void Limits::make_room(std::unordered_map<Key, TokenBucket>& buckets) const {
    std::vector<std::pair<double, Key>> order;
    order.reserve(buckets.size());
    for (auto& [key, bucket] : buckets) order.emplace_back(bucket.milliseconds_to_full(clock_.now()), key);
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(order.size() / 2);
    std::ranges::nth_element(order, middle);
    for (const auto& [wait, key] : order) {
        if (wait <= 0 || buckets.size() > buckets_kept / 2) buckets.erase(key);
    }
}

/// The lowest digit is the limit: each has buckets of its own. A name is chosen by whoever comes, so by a hash that
/// nobody can aim at somebody else's bucket; and the same at every server.
Limits::Key Limits::key_of(Limit limit, std::string_view who) {
    const Key hash = digest_of(who);
    return hash - hash % limit_kinds + static_cast<Key>(limit);
}

bool Limits::take(Key key, double per_second, double at_once) {
    if (!bucket(key, per_second, at_once).take(clock_.now())) return false;
    if (store_.shared()) {
        Taken& taken = taken_[key];
        taken = {taken.count + 1, per_second, at_once};
    }
    return true;
}

bool Limits::take(const Price& price, std::string_view who, std::string_view address) {
    const bool of_address = who.starts_with('@');
    const double per_second = price.per_second * (of_address ? ease_ * crowd_ : ease_);
    const double at_once = price.at_once * (of_address ? ease_ * crowd_ : ease_);
    if (price.together > 0 && !address.empty()) {
        if (!bucket(key_of(price.limit, who), per_second, at_once).has_one(clock_.now())) return false;
        const std::string all = "@" + std::string{address};
        const double times = price.together * crowd_;
        if (!take(price.limit, all, per_second * times, at_once * times)) return false;
    }
    return take(price.limit, who, per_second, at_once);
}

void Limits::tick() {
    std::string text;
    for (const auto& [key, taken] : taken_) {
        if (text.size() > longest_gossip) {
            store_.gossip(text);
            text.clear();
        }
        text += hex64(key) + ',' + std::to_string(taken.count) + ',' + shortest(taken.per_second) + ',' +
                shortest(taken.at_once) + ' ';
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
        if (read == 4 && key % limit_kinds <= static_cast<Key>(Limit::visitors))
            bucket(key, taken.per_second, taken.at_once).lose(taken.count, clock_.now());
    }
}

} // namespace iteru::server
