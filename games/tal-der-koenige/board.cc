#include "games/tal-der-koenige/board.h"

#include <algorithm>

namespace iteru::tal_der_koenige {

namespace {

/// T3.1: the places one line away. A cell borders one area and its two neighbours in the ring.
Places neighbours(const Box& box, unsigned open, Place place) {
    Places found;
    const auto here = static_cast<std::size_t>(place);
    if (box.site_of[here] != no_site) {
        const BuildingSite& site = box.sites[static_cast<std::size_t>(box.site_of[here])];
        const int cell = static_cast<int>(here) - site.first_cell;
        found.add(static_cast<Place>(box.area_of[here]));
        if (site.cells > 1) {
            found.add(static_cast<Place>(site.first_cell + (cell + 1) % site.cells));
            found.add(static_cast<Place>(site.first_cell + (cell + site.cells - 1) % site.cells));
        }
        return found;
    }
    for (unsigned area = 0; area < area_count; ++area) {
        if ((box.beside[here] >> area & 1U) != 0) found.add(static_cast<Place>(area));
    }
    for (std::size_t cell = area_count; cell < box.places; ++cell) {
        const bool is_open = (open >> static_cast<unsigned>(box.site_of[cell]) & 1U) != 0;
        if (is_open && box.area_of[cell] == here) found.add(static_cast<Place>(cell));
    }
    return found;
}

} // namespace

Board::Board(const Box& box, int players) {
    for (std::size_t site = 0; site < site_count; ++site) {
        const int suns = box.sites[site].suns;
        const bool closed = (players <= 3 && suns == 3) || (players == 2 && suns == 2); // T1.5
        if (!closed) open_ |= 1U << site;
    }
    std::array<Places, max_places> beside;
    for (std::size_t place = 0; place < box.places; ++place) {
        beside[place] = neighbours(box, open_, static_cast<Place>(place));
    }
    for (std::size_t from = 0; from < box.places; ++from) {
        const SiteId site = box.site_of[from];
        if (site != no_site && !open(site)) continue;
        Places edge;
        edge.add(static_cast<Place>(from));
        within_[from][0] = edge;
        for (std::size_t points = 1; points <= move_points; ++points) {
            Places reached = within_[from][points - 1];
            edge.each([&](Place place) {
                reached = reached | beside[static_cast<std::size_t>(place)];
                return true;
            });
            edge = reached - within_[from][points - 1];
            within_[from][points] = reached;
        }
        to_site_[from].fill(move_points + 1);
        for (std::size_t to = area_count; to < box.places; ++to) {
            std::uint8_t& nearest = to_site_[from][static_cast<std::size_t>(box.site_of[to])];
            nearest = std::min(nearest,
                               static_cast<std::uint8_t>(distance(static_cast<Place>(from), static_cast<Place>(to))));
        }
    }
}

} // namespace iteru::tal_der_koenige
