// What lists show of a table.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/entry.h"
#include "table/rights.h"
#include "table/table.h"

namespace iteru::server {

/// Kept beside the log as its summary, so that it is there without reading it.
struct Listing {
    struct Seated {
        std::string player;
        std::string name;
        std::string bot;

        template <class Self, class Visit>
        static void each_field(Self& self, Visit& visit) {
            visit("player", self.player);
            visit("name", self.name);
            visit("bot", self.bot);
        }
    };
    std::string game;
    std::map<std::string, std::uint8_t> options;
    Phase phase{};
    bool listed = false;
    bool spectators = true;
    Origin origin{};
    std::int64_t at = 0;
    std::string host;
    std::string host_name;
    std::vector<Seated> seats;
    std::optional<ClockRule> clock;
    std::vector<Seat> to_act;
    std::optional<Ended> ended;
    std::vector<std::int16_t> totals; // of each seat, once it is over with a result
    std::vector<std::uint8_t> ranks;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("game", self.game);
        visit("options", self.options);
        visit("phase", self.phase);
        visit("listed", self.listed);
        visit("spectators", self.spectators);
        visit.maybe("origin", self.origin);
        visit("at", self.at);
        visit("host", self.host);
        visit("host_name", self.host_name);
        visit("seats", self.seats);
        visit("clock", self.clock);
        visit("to_act", self.to_act);
        visit.maybe("ended", self.ended);
        visit.maybe("totals", self.totals);
        visit.maybe("ranks", self.ranks);
    }
    [[nodiscard]] bool has(std::string_view player) const;
};

Listing listing_of(const Table& table);

std::string summary_of(const Table& table);
/// Nothing if it is not one of ours.
std::optional<Listing> read_summary(std::string_view summary);

} // namespace iteru::server
