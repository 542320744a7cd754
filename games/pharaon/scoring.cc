// P7: the final count, by category; P8: the gods.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "games/pharaon/rules.h"

namespace iteru::pharaon {

namespace {

constexpr int traitor_noble_pp = 6; // P9.7: no level reached

/// God i stands between the i-th district of the ring and the next.
constexpr std::size_t after(std::size_t place) { return (place + 1) % district_count; }

int token_count(const Player& player) { return std::accumulate(player.tokens.begin(), player.tokens.end(), 0); }

/// P1.1
int god_pp(const Box& box, const State& state, std::size_t god) {
    return box.districts[n(state.ring[god])].right.pp + box.districts[n(state.ring[after(god)])].left.pp;
}

/// The two gods beside the district, bit per god.
unsigned gods_beside(const State& state, District district) {
    const auto place = static_cast<std::size_t>(std::ranges::find(state.ring, district) - state.ring.begin());
    return bit(place) | bit((place + district_count - 1) % district_count);
}

/// P6.1 to P6.26: the PP of a noble but for what depends on gods.
int noble_pp(const Box& box, const State& state, const Player& player, Seat seat, NobleId noble) {
    const Noble& card = box.nobles[n(noble)];
    int counted = 0;
    switch (noble) {
    case general:
        return card.pp + (state.pharaoh == seat ? card.per : 0) + (state.first_player == seat ? card.per_first : 0);
    case grand_vizier: counted = player.noble_count(); break;
    case physician: {
        unsigned long long values = 0;
        for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
            values |= 1ULL << (box.artisans[n(std::countr_zero(left))].pp % 64U);
        }
        counted = std::popcount(values);
        break;
    }
    case master_builder: counted = player.chamber; break;
    case high_priest: counted = player.offering_count(); break;
    case governor: counted = static_cast<int>(std::ranges::count(player.tracks, track_top)); break;
    case treasurer: counted = player.tokens[n(Token::silver)]; break;
    case tutor:
        for (const Basic kind : all_basics) counted += player.tokens[n(kind)] + player.tokens[n(offering_of(kind))];
        break;
    default: break;
    }
    return card.pp + card.per * counted;
}

/// Sets of sets of gods: bit s for the set s. Those that have the god.
constexpr std::array<std::uint32_t, district_count> sets_with{0xAAAA'AAAA, 0xCCCC'CCCC, 0xF0F0'F0F0, 0xFF00'FF00,
                                                              0xFFFF'0000};

/// A noble whose PP grow with gods.
struct Devout {
    int pp;
    int per;
    unsigned gods;

    [[nodiscard]] int with(unsigned satisfied) const { return pp + per * std::popcount(satisfied & gods); }
};

/// P8.3, P6.36: gods, nobles and the Diplomat's copy together, for a player's best total.
struct Devotion {
    const Box& box;
    const State& state;
    std::array<int, district_count> pay{};
    std::uint32_t feasible = ~0U; // the sets of gods that can be satisfied together, bit per set
    std::array<Devout, scribe_count + 1> devout{};
    std::size_t devout_count = 0;
    int worldly = 0;      // PP of the other nobles
    int best_worldly = 0; // of one of them
    bool copies = false;

    Devotion(const Box& the_box, const State& position, const Player& player, Seat seat)
        : box(the_box), state(position) {
        const std::array<int, district_count> elements = player.elements();
        for (std::size_t place = 0; place < district_count; ++place) {
            // One element counts for one god only: the right half is god `place`, the left half the god before.
            const std::size_t before = (place + district_count - 1) % district_count;
            const DistrictBoard& board = box.districts[n(state.ring[place])];
            const int have = elements[n(state.ring[place])];
            pay[place] = god_pp(box, state, place);
            // No branches: which gods can be satisfied follows no pattern that a processor could guess.
            const auto unless = [](bool short_of, std::uint32_t sets) {
                return ~(sets & (0U - std::uint32_t{short_of}));
            };
            feasible &= unless(have < board.right.count, sets_with[place]);
            feasible &= unless(have < board.left.count, sets_with[before]);
            feasible &= unless(have < board.right.count + board.left.count, sets_with[place] & sets_with[before]);
        }
        for (std::uint32_t left = player.nobles; left != 0; left &= left - 1) {
            const auto noble = static_cast<NobleId>(std::countr_zero(left));
            const Noble& card = box.nobles[n(noble)];
            if (n(noble) < scribe_count) {
                devout[devout_count++] = {card.pp, card.per, gods_beside(state, card.district)};
            } else if (noble == wise_woman) {
                devout[devout_count++] = {card.pp, card.per, 31U};
            } else if (noble == diplomat) {
                copies = true;
                worldly += card.pp;
            } else {
                const int pp = noble_pp(box, state, player, seat, noble);
                worldly += pp;
                best_worldly = std::max(best_worldly, pp);
            }
        }
    }

    [[nodiscard]] int from_gods(unsigned gods) const {
        int total = 0;
        for (unsigned left = gods; left != 0; left &= left - 1) total += pay[n(std::countr_zero(left))];
        return total;
    }
    [[nodiscard]] int from_nobles(unsigned gods) const {
        int total = worldly;
        int best = best_worldly;
        for (std::size_t i = 0; i < devout_count; ++i) {
            total += devout[i].with(gods);
            best = std::max(best, devout[i].with(gods));
        }
        return total + (copies ? best : 0);
    }

    /// P8.3: the best total; then most from gods; then the set with the first god that is not in both. Another god
    /// never makes a set worse, so only those sets compete that no god can join.
    [[nodiscard]] unsigned best() const {
        std::uint32_t whole = feasible;
        for (std::size_t god = 0; god < district_count; ++god) whole &= ~((feasible & sets_with[god]) >> bit(god));
        auto chosen = static_cast<unsigned>(std::countr_zero(whole));
        whole &= whole - 1;
        if (whole == 0) return chosen;
        auto key = worth(chosen);
        for (; whole != 0; whole &= whole - 1) {
            const auto gods = static_cast<unsigned>(std::countr_zero(whole));
            const auto other = worth(gods);
            const unsigned differ = gods ^ chosen;
            const bool first = (gods & differ & (~differ + 1)) != 0;
            if (other > key || (other == key && first)) {
                key = other;
                chosen = gods;
            }
        }
        return chosen;
    }

private:
    [[nodiscard]] std::pair<int, int> worth(unsigned gods) const {
        const int paid = from_gods(gods);
        return {paid + from_nobles(gods), paid};
    }
};

} // namespace

/// P8.1, P8.2; P9.7: the Traitor's gods are those its tiles have reached, its nobles pay by level.
Pharaon::Faith Pharaon::faith(const State& state, const Player& player, Seat seat) const {
    if (solo() && seat == traitor_seat) {
        int gods = 0;
        for (std::size_t god = 0; god < district_count; ++god) {
            if ((state.traitor.gods & bit(state.ring[after(god)])) != 0) gods += god_pp(box_, state, god);
        }
        return {gods, player.noble_count() * (state.traitor.level == 0 ? traitor_noble_pp : state.traitor.level), 0};
    }
    const Devotion devotion{box_, state, player, seat};
    const unsigned satisfied = devotion.best();
    return {devotion.from_gods(satisfied), devotion.from_nobles(satisfied), satisfied};
}

/// P7.0
Pharaon::Points Pharaon::points(const State& state, const Player& player, Seat seat) const {
    const Faith paid = faith(state, player, seat);
    int artisans = 0;
    for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
        artisans += box_.artisans[n(std::countr_zero(left))].pp;
    }
    int nile = 0;
    for (const std::uint8_t level : player.tracks) nile += box_.track_pp[level];
    return {paid.gods,
            paid.nobles,
            player.chamber == 0 ? 0 : box_.chamber[player.chamber - 1U].pp,
            artisans,
            (state.pharaoh == seat ? box_.pharaoh_pp : 0) + (state.first_player == seat ? box_.first_player_pp : 0),
            nile,
            token_count(player) + player.tokens[n(Token::one_pp)] + 2 * player.tokens[n(Token::two_pp)]};
}

Result Pharaon::result(const State& state) const {
    Result result;
    for (Seat seat = 0; seat < seats(); ++seat) {
        const Points counted = points(state, state.players[seat], seat);
        SeatResult& count = result.seats[seat];
        for (std::size_t i = 0; i < counted.size(); ++i) {
            count.points[i] = static_cast<std::int16_t>(counted[i]);
            count.total = static_cast<std::int16_t>(count.total + counted[i]);
        }
    }
    if (solo()) { // P9.7: a tie is the Traitor's
        const bool won = result.seats[0].total > result.seats[traitor_seat].total;
        result.seats[0].rank = won ? 1 : 2;
        result.seats[traitor_seat].rank = won ? 2 : 1;
        return result;
    }
    // P7.1: most PP, then the Pharaoh, then most tokens.
    rank_seats(result, setup_.players, [&](Seat a, Seat b) {
        const auto key = [&](Seat seat) {
            return std::tuple{-result.seats[seat].total, state.pharaoh != seat, -token_count(state.players[seat])};
        };
        return key(a) < key(b);
    });
    return result;
}

void Pharaon::count_faith(const State& state, Seat seat, ItemList<Pharaon>& list) const {
    const Player& player = state.players[seat];
    const bool traitor = solo() && seat == traitor_seat;
    const Faith paid = faith(state, player, seat);
    for (std::size_t god = 0; god < district_count; ++god) {
        const District next = state.ring[after(god)];
        const bool counts = traitor ? (state.traitor.gods & bit(next)) != 0 : (paid.satisfied >> god & 1U) != 0;
        if (!counts) continue;
        list.add(seat, {.category = 0, .item = "god", .points = god_pp(box_, state, god)}, "god",
                 box_.districts[n(next)].god.view());
    }
    if (traitor) {
        if (player.nobles != 0) {
            list.add(seat, {.category = 1, .item = "nobles", .points = paid.nobles, .count = player.noble_count()});
        }
        return;
    }
    int best = 0;
    for (std::uint32_t left = player.nobles; left != 0; left &= left - 1) {
        const auto noble = static_cast<NobleId>(std::countr_zero(left));
        const Noble& card = box_.nobles[n(noble)];
        const bool scribe = n(noble) < scribe_count;
        if (noble == diplomat) continue;
        int pp = 0;
        if (scribe || noble == wise_woman) {
            pp = Devout{card.pp, card.per, scribe ? gods_beside(state, card.district) : 31U}.with(paid.satisfied);
        } else {
            pp = noble_pp(box_, state, player, seat, noble);
        }
        best = std::max(best, pp);
        list.add(seat, {.category = 1, .item = "noble", .points = pp}, "noble", noble);
    }
    if ((player.nobles & bit(diplomat)) == 0) return;
    list.add(seat, {.category = 1, .item = "copies", .points = box_.nobles[n(diplomat)].pp + best}, "noble", diplomat);
}

std::vector<CountItem> Pharaon::items(const State& state) const {
    ItemList list{*this};
    for (Seat seat = 0; seat < seats(); ++seat) {
        const Player& player = state.players[seat];
        count_faith(state, seat, list);
        const auto add = [&](std::uint8_t category, std::string_view item, int points, int count = 0) {
            if (points != 0) list.add(seat, {category, item, points, count});
        };
        add(2, "chamber", player.chamber == 0 ? 0 : box_.chamber[player.chamber - 1U].pp, player.chamber);
        for (std::uint32_t left = player.artisans; left != 0; left &= left - 1) {
            const auto artisan = static_cast<ArtisanId>(std::countr_zero(left));
            list.add(seat, {.category = 3, .item = "artisan", .points = box_.artisans[n(artisan)].pp}, "artisan",
                     artisan);
        }
        add(4, "pharaoh", state.pharaoh == seat ? box_.pharaoh_pp : 0);
        add(4, "first_player", state.first_player == seat ? box_.first_player_pp : 0);
        for (const Basic kind : all_basics) {
            const std::uint8_t level = player.tracks[n(kind)];
            if (box_.track_pp[level] == 0) continue;
            list.add(seat, {.category = 5, .item = "track", .points = box_.track_pp[level], .count = level}, "track",
                     kind);
        }
        add(6, "tokens", token_count(player), token_count(player));
        add(6, "one_pp", player.tokens[n(Token::one_pp)], player.tokens[n(Token::one_pp)]);
        add(6, "two_pp", 2 * player.tokens[n(Token::two_pp)], player.tokens[n(Token::two_pp)]);
    }
    return std::move(list).take();
}

} // namespace iteru::pharaon
