#include "table/listing.h"

#include <algorithm>

namespace iteru::server {

bool Listing::has(std::string_view player) const {
    return player == host || std::ranges::find(seats, player, &Seated::player) != seats.end();
}

Listing listing_of(const Table& table) {
    Listing listing;
    listing.game = table.facts().id;
    for (std::size_t i = 0; i < table.facts().options.size(); ++i) {
        listing.options[std::string{table.facts().options[i].name}] = table.plan().options[i];
    }
    listing.phase = table.phase();
    listing.listed = table.settings().listed;
    listing.spectators = table.settings().spectators;
    listing.origin = table.plan().comes_from();
    listing.at = table.last_at();
    listing.host = table.plan().host;
    listing.host_name = table.plan().host_name;
    for (const Chair& chair : table.chairs()) {
        listing.seats.push_back({chair.player, chair.name, chair.taken_over ? "away" : chair.bot});
    }
    listing.clock = table.settings().clock;
    listing.to_act = table.to_act();
    if (table.phase() != Phase::finished) return listing;
    listing.ended = table.ended();
    if (!table.dealt() || table.ended() == Ended::abandoned) return listing;
    const Result result = table.result();
    for (Seat seat = 0; table.has_seat(seat); ++seat) {
        listing.totals.push_back(result.seats[seat].total);
        listing.ranks.push_back(result.seats[seat].rank);
    }
    return listing;
}

std::string summary_of(const Table& table) { return write_fields(listing_of(table)); }

std::optional<Listing> read_summary(std::string_view summary) {
    auto listing = read_fields<Listing>(summary, OtherMembers::ignored);
    return listing ? std::optional{std::move(*listing)} : std::nullopt;
}

} // namespace iteru::server
