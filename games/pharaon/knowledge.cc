// What a seat may know. Everything players own is public (P2.2); hidden are the order of decks, pile and bag, the
// Traitor's vases, and during the starting choices the nobles that others have drawn and not kept.
#include <algorithm>
#include <array>
#include <functional>
#include <span>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

/// Places whose contents the seat could not tell apart: mixed by `mix(values)` and put back.
template <class T, std::size_t Capacity>
class Unseen {
public:
    void add(T& place) {
        places_[count_] = &place;
        values_[count_++] = place;
    }
    void add(std::span<T> places) {
        for (T& place : places) add(place);
    }
    template <class Mix>
    void apply(Mix mix) {
        mix(std::span{values_}.first(count_));
        for (std::size_t i = 0; i < count_; ++i) *places_[i] = values_[i];
    }

private:
    std::array<T*, Capacity> places_;
    std::array<T, Capacity> values_;
    std::size_t count_ = 0;
};

/// Calls `mix` with each set of things that the seat cannot tell apart.
template <class Mix>
void each_unseen(State& state, int players, Seat seat, Mix mix) {
    Unseen<NobleId, noble_total> nobles;
    if (state.round == 0) {
        for (int i = 1; i < players; ++i) {
            NobleId& aside = state.players[n(seat + i) % n(players)].set_aside;
            if (aside != no_noble) nobles.add(aside);
        }
        if (state.active != seat && state.offer[0] != no_noble) nobles.add(std::span{state.offer});
    }
    nobles.add(state.noble_deck.all());
    nobles.apply(mix);
    mix(state.artisan_deck.all());
    mix(state.bag.all());
    // What the Traitor held when the vases were last shuffled is known but for its order.
    const std::span<VaseId> held = state.traitor.vases.all();
    mix(held.first(state.traitor.known_vases));
    Unseen<VaseId, vase_total> vases;
    vases.add(held.subspan(state.traitor.known_vases));
    vases.add(state.vase_pile.all());
    vases.apply(mix);
}

} // namespace

/// The order is falling, so that what a bot imagines to be on top is nothing special.
void Pharaon::conceal(State& state, Seat seat) const {
    state.random = Random{};
    each_unseen(state, setup_.players, seat, [](auto hidden) { std::ranges::sort(hidden, std::greater{}); });
}

void Pharaon::resample(State& state, Seat seat, Random& random) const {
    Seed seed{};
    for (std::uint8_t& byte : seed) byte = static_cast<std::uint8_t>(random.below(256));
    state.random = Random{seed};
    each_unseen(state, setup_.players, seat, [&](auto hidden) { random.shuffle(hidden); });
}

void Pharaon::write_state(JsonWriter& json, const State& state, Seat viewer) const {
    const auto words = [&](const auto& item) { json.value(word(item)); };
    const auto places = [&](std::string_view name, const auto& row, std::size_t count) {
        json.array(name, std::span{row}.first(count),
                   [&](auto item) { n(item) == 0xFF ? json.null() : json.value(word(item)); });
    };
    const auto hidden = [&](std::string_view name, const auto& pile) {
        // In the order in which they will be drawn.
        json.key(name);
        if (viewer != nobody) {
            json.value(pile.count);
            return;
        }
        json.begin_array();
        for (std::size_t i = pile.count; i-- > 0;) json.value(word(pile.items[i]));
        json.end_array();
    };
    const auto set = [&]<class Card>(std::string_view name, std::uint32_t bits, Card) {
        json.key(name).begin_array();
        for (; bits != 0; bits &= bits - 1) json.value(word(static_cast<Card>(std::countr_zero(bits))));
        json.end_array();
    };
    const auto tokens = [&](std::string_view name, std::span<const std::uint8_t> counts, std::size_t first) {
        json.key(name).begin_object();
        for (std::size_t i = 0; i < counts.size(); ++i) json.member(word(static_cast<Token>(first + i)), counts[i]);
        json.end_object();
    };
    const auto seat_or_null = [&](std::string_view name, Seat seat) {
        json.key(name);
        seat == nobody ? json.null() : json.value(seat);
    };
    const auto write_player = [&](const Player& player, Seat seat) {
        json.begin_object();
        tokens("resources", std::span{player.tokens}.first(resource_kinds), 0);
        tokens("offerings", std::span{player.tokens}.subspan(resource_kinds), resource_kinds);
        set("nobles", player.nobles, NobleId{});
        set("used_this_round", player.used, NobleId{});
        set("artisans", player.artisans, ArtisanId{});
        json.member("chamber", player.chamber);
        // P8.3: the set of gods that would count now; the Traitor's own are on its tiles (P9.7).
        json.key("gods").begin_array();
        const unsigned satisfied = seat < setup_.players ? gods_satisfied(state, player, seat) : 0U;
        for (std::size_t i = 0; i < district_count; ++i) {
            const District after = state.ring[(i + 1) % district_count];
            if ((satisfied >> i & 1U) != 0) json.value(box_.districts[n(after)].god.view());
        }
        json.end_array();
        json.key("tracks").begin_object();
        for (const Basic kind : all_basics) json.member(word(kind), player.tracks[n(kind)]);
        json.end_object();
        json.member("passed", player.passed != 0);
        json.key("pyramid");
        if (player.row == no_row) {
            json.null();
        } else {
            json.begin_object();
            json.member("row", player.row + 1);
            json.member("cell", player.cell + 1);
            json.end_object();
        }
        json.key("set_aside");
        const bool may_see = viewer == nobody || viewer == seat;
        player.set_aside != no_noble&& may_see ? json.value(word(player.set_aside)) : json.null();
        json.end_object();
    };

    json.begin_object();
    json.member("players_count", setup_.players);
    json.member("round", state.round);
    seat_or_null("first_player", state.first_player);
    seat_or_null("pharaoh", state.pharaoh);
    seat_or_null("active", state.agenda_size == 0 ? nobody : state.active);
    const Decision asked = pending(state);
    json.key("decision");
    asked == Decision::none ? json.null() : json.value(facts.decisions[n(asked)]);

    json.array("ring", state.ring, words);
    json.member("direction", state.clockwise != 0 ? "clockwise" : "counter-clockwise");
    json.key("gods").begin_array();
    for (std::size_t i = 0; i < district_count; ++i) {
        const DistrictBoard& before = box_.districts[n(state.ring[i])];
        const DistrictBoard& after = box_.districts[n(state.ring[(i + 1) % district_count])];
        json.begin_object();
        json.member("god", after.god.view());
        json.key("needs").begin_object();
        json.member(word(state.ring[i]), before.right.count);
        json.member(word(state.ring[(i + 1) % district_count]), after.left.count);
        json.end_object();
        json.member("pp", before.right.pp + after.left.pp);
        json.end_object();
    }
    json.end_array();
    json.key("wheel").begin_object();
    for (const District district : state.ring) {
        const Basic sector = state.facing[n(district)];
        json.key(word(district)).begin_object();
        json.member("kind", word(sector));
        places("slots", state.wheel[n(sector)], slots());
        json.end_object();
    }
    json.end_object();

    tokens("reserve", state.reserve, 0);
    places("vases", state.vase_row, box_.vases_shown[setup_.players]);
    hidden("vase_pile", state.vase_pile);
    set("vase_discard", state.vase_discard, VaseId{});
    places("nobles", state.noble_row, nobles_shown);
    hidden("noble_deck", state.noble_deck);
    set("noble_discard", state.noble_discard, NobleId{});
    places("artisans", state.artisan_row, artisans_shown);
    hidden("artisan_deck", state.artisan_deck);
    set("artisan_discard", state.artisan_discard, ArtisanId{});
    json.key("lots").begin_array();
    for (std::size_t i = 0; i < lots(); ++i) {
        if (state.lots[i][0] == no_token) {
            json.null();
            continue;
        }
        json.begin_array();
        for (const Token token : state.lots[i]) json.value(word(token));
        json.end_array();
    }
    json.end_array();
    places("bonus", state.bonus, lots());
    hidden("bag", state.bag);
    tokens("offering_discard", state.offering_discard, resource_kinds);

    const bool acting = asked >= Decision::access && asked <= Decision::pay;
    json.key("acting");
    if (acting) {
        json.begin_object();
        json.member("district", word(state.acting.district));
        json.key("variant");
        const bool varied = state.acting.district == District::offerings || state.acting.district == District::nile;
        asked == Decision::pay&& varied ? json.value(word(static_cast<Variant>(state.acting.variant))) : json.null();
        json.array("paid", std::span{state.acting.paid}.first(state.acting.paid_count), words);
        // P3.2: the kinds the access payment may count as, and the whole cost, each as soon as it is settled.
        if (asked == Decision::access) json.key("covers").null();
        else set("covers", state.acting.credit, Basic{});
        json.key("cost");
        if (asked == Decision::pay || !varied) {
            const Cost whole =
                cost(state.players[decider(state)], state.acting.district, static_cast<Variant>(state.acting.variant));
            json.begin_array();
            for (std::size_t i = 0; i < whole.size; ++i) {
                if (whole.identical) json.value("alike");
                else json.value(whole.kinds[i] == any_kind ? "any" : word(static_cast<Basic>(whole.kinds[i])));
            }
            json.end_array();
        } else {
            json.null();
        }
        json.end_object();
    } else {
        json.null();
    }
    const std::uint8_t detail = asked == Decision::none ? std::uint8_t{0} : state.agenda[state.agenda_size - 1U].detail;
    json.key("tracks_open");
    if (asked == Decision::track) {
        json.begin_array();
        for (const Basic kind : all_basics) {
            if ((detail & bit(kind)) != 0) json.value(word(kind));
        }
        json.end_array();
    } else {
        json.null();
    }
    json.key("vase_in_hand");
    state.vase_in_hand == no_vase ? json.null() : json.value(word(state.vase_in_hand));
    json.key("nobles_drawn");
    if (asked == Decision::keep_noble && (viewer == nobody || viewer == state.active)) {
        json.begin_array();
        for (const NobleId noble : state.offer) json.value(word(noble));
        json.end_array();
    } else {
        json.null();
    }

    json.key("players").begin_array();
    for (Seat seat = 0; seat < setup_.players; ++seat) write_player(state.players[seat], seat);
    json.end_array();
    json.key("traitor");
    if (solo()) {
        json.begin_object();
        json.key("owns");
        write_player(state.players[traitor_seat], traitor_seat);
        hidden("vases", state.traitor.vases);
        json.member("noble_level", state.traitor.level);
        json.key("gods").begin_array();
        for (const District district : all_districts) {
            if ((state.traitor.gods & bit(district)) != 0) json.value(box_.districts[n(district)].god.view());
        }
        json.end_array();
        json.key("tiles").begin_array();
        for (const TileOnTable& on_table : state.traitor.tiles) {
            json.begin_object();
            json.member("tile", word(tile(on_table).tile));
            json.member("dark", on_table.dark != 0);
            json.member("kind", word(on_table.tied));
            json.array("resources", std::span{on_table.resources}.first(on_table.filled), words);
            json.end_object();
        }
        json.end_array();
        json.end_object();
    } else {
        json.null();
    }
    json.end_object();
}

/// Every component in exactly one place.
std::string Pharaon::audit(const State& state) const {
    std::array<int, token_kinds> tokens{};
    const auto note = [&](Token token) {
        if (token != no_token) ++tokens[n(token)];
    };
    for (std::size_t i = 0; i < resource_kinds; ++i) tokens[i] += state.reserve[i];
    for (std::size_t i = 0; i < offering_kinds; ++i) tokens[resource_kinds + i] += state.offering_discard[i];
    for (const Player& player : state.players) {
        for (std::size_t i = 0; i < token_kinds; ++i) tokens[i] += player.tokens[i];
    }
    std::ranges::for_each(state.bag.all(), note);
    for (const auto& lot : state.lots) std::ranges::for_each(lot, note);
    std::ranges::for_each(state.bonus, note);
    for (const auto& sector : state.wheel) std::ranges::for_each(sector, note);
    for (const TileOnTable& on_table : state.traitor.tiles) std::ranges::for_each(on_table.resources, note);
    for (std::size_t i = 0; i < token_kinds; ++i) {
        const int wanted = i < resource_kinds ? box_.reserve_per_kind : box_.offerings[i - resource_kinds];
        if (tokens[i] != wanted) return "tokens of " + word(static_cast<Token>(i)) + ": " + std::to_string(tokens[i]);
    }

    std::array<int, 32> cards{};
    const auto in_set = [&](std::uint32_t bits) {
        for (; bits != 0; bits &= bits - 1) ++cards[n(std::countr_zero(bits))];
    };
    const auto in_row = [&](auto row) {
        for (const auto card : row) {
            if (n(card) != 0xFF) ++cards[n(card)];
        }
    };
    const auto wrong = [&](int total) {
        const bool once = std::all_of(cards.begin(), cards.begin() + total, [](int count) { return count == 1; });
        cards.fill(0);
        return !once;
    };
    in_row(state.noble_deck.all());
    in_row(std::span{state.noble_row});
    in_row(std::span{state.offer});
    in_set(state.noble_discard);
    for (const Player& player : state.players) {
        in_set(player.nobles);
        if (player.set_aside != no_noble) ++cards[n(player.set_aside)];
        if ((player.used & ~player.nobles) != 0) return "a power used without its noble";
    }
    if (wrong(noble_total)) return "a noble lost or doubled";
    in_row(state.artisan_deck.all());
    in_row(std::span{state.artisan_row});
    in_set(state.artisan_discard);
    for (const Player& player : state.players) in_set(player.artisans);
    if (wrong(artisan_total)) return "an artisan lost or doubled";
    in_row(state.vase_pile.all());
    in_row(std::span{state.vase_row});
    in_row(state.traitor.vases.all());
    in_row(std::span{&state.vase_in_hand, 1});
    in_set(state.vase_discard);
    if (wrong(vase_total)) return "a vase lost or doubled";

    for (const Player& player : state.players) {
        if (player.chamber > chamber_steps) return "a chamber beyond its last step";
        if (std::ranges::any_of(player.tracks, [](int level) { return level > track_top; }))
            return "a track beyond its top";
    }
    return {};
}

State Pharaon::rotated(const State& state, int by) const {
    if (solo()) return state;
    State turned = state;
    const auto moved = [&](Seat seat) {
        return seat == nobody ? nobody : static_cast<Seat>((seat + by) % setup_.players);
    };
    for (Seat seat = 0; seat < setup_.players; ++seat) turned.players[moved(seat)] = state.players[seat];
    turned.first_player = moved(state.first_player);
    turned.active = moved(state.active);
    turned.pharaoh = moved(state.pharaoh);
    return turned;
}

} // namespace iteru::pharaon
