#include "bots/kept_players.h"

#include <utility>

namespace iteru {

std::unique_ptr<AnyPlayer> KeptPlayers::take(const std::string& name) {
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : remove(place);
}

void KeptPlayers::keep(const std::string& name, std::unique_ptr<AnyPlayer> player) {
    take(name);
    const std::size_t bytes = player->bytes() + name.size();
    if (bytes > most_bytes_) return;
    while (bytes_ + bytes > most_bytes_) remove(places_.find(kept_.back().name));
    kept_.push_front({name, std::move(player), bytes});
    places_.emplace(name, kept_.begin());
    bytes_ += bytes;
}

void KeptPlayers::forget(const std::string& beginning) {
    for (auto place = places_.lower_bound(beginning); place != places_.end() && place->first.starts_with(beginning);) {
        remove(place++);
    }
}

std::unique_ptr<AnyPlayer> KeptPlayers::remove(Places::iterator place) {
    std::unique_ptr<AnyPlayer> player = std::move(place->second->player);
    bytes_ -= place->second->bytes;
    kept_.erase(place->second);
    places_.erase(place);
    return player;
}

} // namespace iteru
