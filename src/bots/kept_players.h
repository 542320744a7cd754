// Players between two decisions: what they thought stays for the next one, within a limit of memory.
#pragma once

#include <cstddef>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bots/player.h"

namespace iteru {

/// A player belongs to whoever lets it think: it is taken out for that and brought back afterwards. One that is not
/// brought back, or had to go because there was no room, costs strength and nothing else: another takes its seat.
class KeptPlayers {
public:
    explicit KeptPlayers(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    /// Nobody if there is none under that name.
    std::unique_ptr<AnyPlayer> take(const std::string& name);
    /// Whoever has not played for the longest time goes first when there is no more room.
    void keep(const std::string& name, std::unique_ptr<AnyPlayer> player);
    /// All whose names begin so.
    void forget(const std::string& beginning);

    [[nodiscard]] std::size_t size() const { return places_.size(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
    struct Kept {
        std::string name;
        std::unique_ptr<AnyPlayer> player;
        std::size_t bytes = 0;
    };
    using Places = std::map<std::string, std::list<Kept>::iterator, std::less<>>;

    std::unique_ptr<AnyPlayer> remove(Places::iterator place);

    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::list<Kept> kept_; // who played last comes first
    Places places_;        // by name
};

} // namespace iteru
