// What a seat may know. Hidden are the cubes still to be drawn (T2.1), the values of the others' tablets (T2.2) and
// the others' orders until all are revealed (T3.3).
#include <algorithm>
#include <span>

#include "games/tal-der-koenige/rules.h"

namespace iteru::tal_der_koenige {

namespace {

/// One and the same guess for all that look alike: the highest tablets where the most lie.
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

void TalDerKoenige::resample(State& state, Seat viewer, Random& random) const {
    Seed seed;
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random.next());
    state.random = Random{seed};
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (seat == viewer) continue;
        Player& player = state.players[seat];
        if (state.decision == Decision::bid) draw_tablets(player, random);
        if (state.decision == Decision::plan) {
            const std::array<bool, foreman_count> written{player.orders[0] != no_place, player.orders[1] != no_place};
            player.orders = {no_place, no_place};
            for (std::size_t i = 0; i < foreman_count && written[i]; ++i) {
                player.orders[i] = draw_place(board_.within(player.foremen[i], points_to_plan(state, seat)), random);
            }
        }
    }
}

void TalDerKoenige::write_state(JsonWriter& json, const State& state, Seat viewer) const {
    const auto words = [&](Place place) { json.value(word(place)); };
    const auto cubes = [&](std::string_view name, const Cubes& counts) {
        json.key(name).begin_object();
        for (const Colour colour : all_colours) json.member(word(colour), counts[index(colour)]);
        json.end_object();
    };
    const auto seat_or_null = [&](std::string_view name, bool known, Seat seat) {
        json.key(name);
        known ? json.value(seat) : json.null();
    };
    const bool playing = state.decision != Decision::none;

    json.begin_object();
    json.member("players_count", setup_.players);
    json.member("round", state.round);
    json.member("disc", state.disc);
    seat_or_null("active", playing && state.decision != Decision::plan, state.active);
    json.key("decision");
    playing ? json.value(facts.decisions[std::to_underlying(state.decision)]) : json.null();
    json.key("to_act").begin_array();
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        if (to_act(state).contains(seat)) json.value(seat);
    }
    json.end_array();
    json.key("foreman");
    const bool foreman_up = state.decision == Decision::foreman || state.decision == Decision::claim;
    foreman_up ? json.value(state.foreman + 1) : json.null();
    json.member("points_left", state.points);
    cubes("bag", state.bag);
    json.member("pharaoh_blocks", pharaoh_blocks(state));
    json.member("set_aside", total(state.spent) - pharaoh_blocks(state));

    json.key("groups").begin_array();
    for (std::size_t group = 0; group < state.group_count; ++group) {
        json.begin_object();
        cubes("cubes", state.groups[group]);
        json.array("tablets", std::span{state.players}.first(setup_.players),
                   [&](const Player& player) { json.value(player.tablets[group]); });
        json.end_object();
    }
    json.end_array();

    json.key("sites").begin_array();
    for (std::size_t i = 0; i < site_count; ++i) {
        const auto id = static_cast<SiteId>(i);
        const Site& site = state.sites[i];
        json.begin_object();
        json.member("site", i + 1);
        json.member("size", size_words[n(size_of(id))]);
        json.member("open", board_.open(id));
        seat_or_null("owner", site.owner != nobody, site.owner);
        json.member("blocks", site.blocks);
        json.member("finished", finished(state, id));
        // T7: in the style it has so far, finished it would count this.
        json.member("style", style_words[n(style(site))]);
        json.member("points", points_for(state, id));
        json.key("storeys").begin_array();
        for (std::size_t storey = 0; storey < max_storeys; ++storey) {
            if (box_.storeys[n(size_of(id))][storey] == 0) break;
            json.begin_object();
            cubes("edge", site.storeys[storey]);
            if (has_centre(id, storey)) {
                json.key("centre");
                site.centre == 0 ? json.null() : json.value(word(static_cast<Colour>(site.centre - 1)));
            }
            json.end_object();
        }
        json.end_array();
        json.member("built", site.built);
        json.array("stolen", std::span{site.stolen}.first(setup_.players), [&](auto count) { json.value(count); });
        // T5, in the phase for it: how many cubes each seat may still steal there, and who may take it.
        json.key("may_steal").begin_array();
        for (Seat seat = 0; seat < setup_.players; ++seat) {
            const bool theft = state.decision == Decision::steal;
            json.value(theft ? std::min<int>(steals_left(state, seat, id), site.blocks) : 0);
        }
        json.end_array();
        json.key("may_take").begin_array();
        for (Seat seat = 0; seat < setup_.players; ++seat) {
            if (state.decision == Decision::take && may_take(state, seat, id)) json.value(seat);
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();

    json.key("players").begin_array();
    for (Seat seat = 0; seat < setup_.players; ++seat) {
        const Player& player = state.players[seat];
        json.begin_object();
        json.array("foremen", player.foremen, words);
        json.array("workers", player.workers, words);
        json.member("scarabs", free_scarabs(state, seat));
        cubes("cubes", player.cubes);
        json.member("passed", (state.passed >> seat & 1U) != 0);
        write_secrets(json, state, seat, viewer == nobody || viewer == seat);
        json.end_object();
    }
    json.end_array();
    json.end_object();
}

/// A player's tablets and orders: null for who may not know them.
void TalDerKoenige::write_secrets(JsonWriter& json, const State& state, Seat seat, bool known) const {
    const Player& player = state.players[seat];
    json.key("bids");
    if (known && state.decision == Decision::bid) {
        json.begin_array();
        for (int group = 0; group < state.group_count; ++group) {
            json.begin_array();
            int blanks = player.tablets[n(group)];
            for (const std::uint8_t at : player.valued) blanks -= at == group + 1;
            for (int i = 0; i < blanks; ++i) json.value(0);
            for (int value = 1; value <= highest_tablet; ++value) {
                if (player.valued[n(value) - 1] == group + 1) json.value(value);
            }
            json.end_array();
        }
        json.end_array();
    } else {
        json.null();
    }
    const auto written = foreman_count - std::ranges::count(player.orders, no_place);
    json.member("orders_written", written);
    json.key("points_to_plan");
    known&& state.decision == Decision::plan ? json.value(points_to_plan(state, seat)) : json.null();
    json.key("orders");
    if (known || state.decision != Decision::plan) {
        json.begin_array();
        for (const Place order : player.orders) order == no_place ? json.null() : json.value(word(order));
        json.end_array();
    } else {
        json.null();
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
