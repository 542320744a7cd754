// What a seat may know. Hidden: the cubes still to be drawn (T2.1), the values of the others' tablets (T2.2) and
// the others' orders until all are revealed (T3.3). Nobody knows the cubes alone.
#include <algorithm>
#include <span>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

/// The same guess for everything that looks alike: the highest tablets where most of them lie.
void conceal_tablets(Player& player) {
    player.valued = {};
    auto covered = player.tablets;
    for (std::size_t value = highest_tablet; value > 0; --value) {
        const auto most = std::ranges::max_element(covered);
        if (*most == 0) return;
        const auto group = n(most - covered.begin());
        --covered[group];
        player.valued[value - 1] = static_cast<std::uint8_t>(group + 1);
    }
}

/// Any of the player's tablets may be any of those that lie face down.
void draw_tablets(Player& player, Random& random) {
    std::array<std::uint8_t, tablet_count> tablets{0, 0, 0, 0, 1, 2, 3, 4};
    random.shuffle(tablets);
    player.valued = {};
    std::size_t next = 0;
    for (std::size_t group = 0; group < player.tablets.size(); ++group) {
        for (int laid = 0; laid < player.tablets[group]; ++laid) {
            const std::uint8_t value = tablets[next++];
            if (value > 0) player.valued[value - 1U] = static_cast<std::uint8_t>(group + 1);
        }
    }
}

/// The same by what the player would have laid where; the first groups must not always be served first.
void guess_tablets(Player& player, std::span<const Likely<Action>> likely, Random& random) {
    std::array<std::uint8_t, highest_tablet + 1> left{blank_tablets, 1, 1, 1, 1};
    player.valued = {};
    const auto first = random.below(max_groups);
    for (std::size_t i = 0; i < player.tablets.size(); ++i) {
        const std::size_t group = (first + i) % player.tablets.size();
        for (int laid = 0; laid < player.tablets[group]; ++laid) {
            const Action* drawn = draw_likely(likely, random, [&](const Likely<Action>& each) {
                const bool here = !each.action.done && n(each.action.group) == group;
                return here ? each.weight * static_cast<float>(left[n(each.action.tablet)]) : 0.0F;
            });
            const std::size_t value = drawn == nullptr ? 0 : n(drawn->tablet);
            --left[value];
            if (value > 0) player.valued[value - 1] = static_cast<std::uint8_t>(group + 1);
        }
    }
}

Place draw_place(const Places& places, Random& random) {
    auto left = random.below(static_cast<std::uint32_t>(places.size()));
    Place drawn = no_place;
    places.each([&](Place place) {
        drawn = place;
        return left-- > 0;
    });
    return drawn;
}

} // namespace

void TalDerKoenige::conceal(State& state, Seat viewer) const {
    state.random = Random{};
    if (viewer == nobody) return;
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (seat == viewer) continue;
        Player& player = state.players[seat];
        if (state.decision == Decision::bid) conceal_tablets(player);
        if (state.decision == Decision::plan) {
            // How many orders are written is known; as far as anybody knows, its foremen stay.
            for (std::size_t i = 0; i < foreman_count; ++i) {
                if (player.orders[i] != no_place) player.orders[i] = player.foremen[i];
            }
        }
    }
}

bool TalDerKoenige::before_secret(State& state, Seat seat, std::size_t step) const {
    Player& player = state.players[seat];
    if (state.decision == Decision::bid && step == 0) {
        const bool any = player.tablets != decltype(player.tablets){};
        player.tablets = {};
        player.valued = {};
        state.passed = static_cast<std::uint8_t>(state.passed & ~(1U << seat));
        state.active = seat;
        return any;
    }
    if (state.decision != Decision::plan) return false;
    const bool any = player.orders[step] != no_place;
    std::fill(player.orders.begin() + static_cast<std::ptrdiff_t>(step), player.orders.end(), no_place);
    return any;
}

void TalDerKoenige::resample(State& state, Seat viewer, Random& random, const Guesses<Action>* guesses) const {
    Seed seed;
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random.next());
    state.random = Random{seed};
    if (viewer == nobody) return;
    const auto guessed = [&](Seat seat, std::size_t step) {
        return guesses == nullptr ? std::span<const Likely<Action>>{} : guesses->of(seat, step);
    };
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (seat == viewer) continue;
        Player& player = state.players[seat];
        if (state.decision == Decision::bid) {
            if (guessed(seat, 0).empty()) draw_tablets(player, random);
            else guess_tablets(player, guessed(seat, 0), random);
        }
        if (state.decision == Decision::plan) {
            const std::array<bool, foreman_count> written{player.orders[0] != no_place, player.orders[1] != no_place};
            player.orders = {no_place, no_place};
            for (std::size_t i = 0; i < foreman_count && written[i]; ++i) {
                const Places places = board_.within(player.foremen[i], points_to_plan(state, seat));
                const Action* drawn = draw_likely(guessed(seat, i), random, [&](const Likely<Action>& each) {
                    return places.contains(each.action.to) ? each.weight : 0.0F;
                });
                player.orders[i] = drawn != nullptr ? drawn->to : draw_place(places, random);
            }
        }
    }
}

/// T1.1: every cube in exactly one place, and no pawn, scarab or tablet where it cannot be.
std::string TalDerKoenige::audit(const State& state) const {
    Cubes found{};
    const auto add = [&](const Cubes& cubes) {
        for (std::size_t i = 0; i < cubes.size(); ++i) found[i] = static_cast<std::uint8_t>(found[i] + cubes[i]);
    };
    add(state.bag);
    add(state.spent);
    for (const Cubes& group : state.groups) add(group);
    for (const Player& player : state.players) add(player.cubes);
    for (std::size_t i = 0; i < site_count; ++i) {
        const Site& site = state.sites[i];
        const auto id = static_cast<SiteId>(i);
        int blocks = site.centre != 0 ? 1 : 0;
        if (site.centre != 0) ++found[site.centre - 1U];
        for (const Cubes& storey : site.storeys) {
            add(storey);
            blocks += total(storey);
        }
        if (blocks != site.blocks) return "blocks miscounted at site " + word(id);
        if (blocks > all_blocks(id)) return "a block too many at site " + word(id);
        int below = 0; // T6.2: every storey under the highest block is complete
        for (std::size_t storey = 0; storey < max_storeys; ++storey) {
            const int full = box_.storeys[n(size_of(id))][storey];
            const int here = total(site.storeys[storey]) + (has_centre(id, storey) && site.centre != 0 ? 1 : 0);
            if (here != std::clamp(blocks - below, 0, full)) return "a storey hangs in the air at site " + word(id);
            below += full;
        }
        if (site.owner == nobody && blocks > 0) return "blocks on a site that nobody owns: " + word(id);
        if (site.owner != nobody && (site.owner >= setup_.players || !board_.open(id))) return "owner of " + word(id);
    }
    for (const Colour colour : all_colours) {
        if (found[index(colour)] != box_.cubes_each) {
            return "cubes of " + word(colour) + ": " + std::to_string(found[index(colour)]);
        }
    }

    Places cells;
    const auto stand = [&](Place pawn) -> bool {
        if (n(pawn) >= box_.places) return false;
        if (site_at(pawn) == no_site) return true;
        if (!board_.open(site_at(pawn)) || cells.contains(pawn)) return false; // T1.3, T1.5
        cells.add(pawn);
        return true;
    };
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        const Player& player = state.players[seat];
        if (!std::ranges::is_sorted(player.workers)) return "workers out of order";
        if (!std::ranges::all_of(player.workers, stand) || !std::ranges::all_of(player.foremen, stand)) {
            return "a pawn where it cannot stand";
        }
        if (free_scarabs(state, seat) < 0) return "a scarab too many";
        if (blanks_in_hand(player) < 0 || blanks_in_hand(player) > blank_tablets) return "a tablet too many";
        for (std::size_t group = 0; group < max_groups; ++group) {
            const auto valued = std::ranges::count(player.valued, group + 1);
            if (valued > player.tablets[group]) return "a tablet that does not lie there";
        }
    }
    return {};
}

State TalDerKoenige::rotated(const State& state, int by) const {
    State turned = state;
    const auto moved = [&](int seat) { return static_cast<Seat>((seat + by) % setup_.players); };
    turned.passed = 0;
    for (int seat = 0; seat < setup_.players; ++seat) {
        turned.players[moved(seat)] = state.players[n(seat)];
        const unsigned passed = state.passed >> seat & 1U;
        turned.passed = static_cast<std::uint8_t>(turned.passed | passed << moved(seat));
    }
    for (std::size_t i = 0; i < site_count; ++i) {
        const Site& site = state.sites[i];
        if (site.owner != nobody) turned.sites[i].owner = moved(site.owner);
        for (int seat = 0; seat < setup_.players; ++seat) turned.sites[i].stolen[moved(seat)] = site.stolen[n(seat)];
    }
    turned.disc = moved(state.disc);
    turned.active = moved(state.active);
    return turned;
}

} // namespace iteru::tal_der_koenige
