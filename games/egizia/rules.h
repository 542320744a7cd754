// Egizia for 2 to 4 players. Rules E0 to E11.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "engine/rule_ids.h"
#include "games/egizia/box.h"
#include "games/egizia/state.h"
#include "games/egizia/weights.h"

namespace iteru::egizia {

// clang-format off
#define EGIZIA_RULES(X)                                                                                               \
    X(E0, 1) X(E0, 2) X(E0, 3)                                                                                        \
    X(E1, 1) X(E1, 2) X(E1, 3) X(E1, 4) X(E1, 5) X(E1, 6) X(E1, 7)                                                    \
    X(E2, 1)                                                                                                          \
    X(E3, 1) X(E3, 2) X(E3, 3) X(E3, 4) X(E3, 5) X(E3, 6)                                                             \
    X(E4, 1) X(E4, 2)                                                                                                 \
    X(E5, 1)                                                                                                          \
    X(E6, 1) X(E6, 2) X(E6, 3) X(E6, 4) X(E6, 5) X(E6, 6) X(E6, 7)                                                    \
    X(E7, 1) X(E7, 2)                                                                                                 \
    X(E8, 1) X(E8, 2)                                                                                                 \
    X(E9, 1) X(E9, 2) X(E9, 3) X(E9, 4) X(E9, 5)                                                                      \
    X(E10, 0) X(E10, 1) X(E10, 2) X(E10, 3) X(E10, 4) X(E10, 5) X(E10, 6) X(E10, 7) X(E10, 8) X(E10, 9)               \
    X(E10, 20) X(E10, 21) X(E10, 22) X(E10, 23) X(E10, 24) X(E10, 25) X(E10, 26) X(E10, 27) X(E10, 28) X(E10, 29)     \
    X(E10, 40) X(E10, 41) X(E10, 42) X(E10, 43) X(E10, 44) X(E10, 45)                                                 \
    X(E11, 1) X(E11, 2) X(E11, 3) X(E11, 4)                                                                           \
    X(E11, 10) X(E11, 11) X(E11, 12) X(E11, 13) X(E11, 14) X(E11, 15) X(E11, 16) X(E11, 17) X(E11, 18) X(E11, 19)     \
    X(E11, 20)
// clang-format on

enum class Rule : std::uint8_t { EGIZIA_RULES(ITERU_RULE_ENUMERATOR) };

/// What is done at a decision that offers several kinds of things.
enum class Move : std::uint8_t {
    pass,            // boat
    decline,         // second_boat, take_remaining, build_first, build, keep
    done,            // stone, round_end
    settle,          // feed
    place,           // boat, second_boat
    place_doubled,   // ... with E10.5
    sell,            // E10.8
    crew_for_stones, // E10.23
    crew_step,       // E10.29
    take,            // take_remaining
    grain,           // feed: E10.4
    stones,          // feed: E10.24
    improve,         // feed: E10.27
    play,            // build_first
    build,           // build
    keep,            // keep
    keep_two,        // ... with E10.3
    lay,             // stone
};
inline constexpr int move_kinds = 18;

/// Where a boat goes: a space of the Nile, which at a site is the place nearest the Nile; then, for each site, its
/// other places and the one above them.
enum class Berth : std::uint8_t {};
inline constexpr int berths = nile_spaces + site_count * max_places;

/// What is built on; which place of it is next is never a choice.
enum class Structure : std::uint8_t {
    obelisk,
    tomb,
    left_wall,
    right_wall,
    left_column,
    right_column,
    roof,
    storey_1,
    storey_2,
    storey_3,
    storey_4,
    storey_5,
    storey_6
};
inline constexpr int structures = 13;

/// Crews that build together: bit per Crew.
enum class Team : std::uint8_t {};
inline constexpr Team joker_bit{8};

enum class FloodMove : std::uint8_t { left, stay, right };
enum class FloodSpace : std::uint8_t { left, centre, right };

/// A number in an action.
enum class Amount : std::uint8_t {};

struct Action {
    Decision kind = Decision::none;
    Move move{};
    union {                  // what the move is about
        Berth berth{};       // place, place_doubled
        Crew crew;           // crew
        FloodMove flood;     // flood
        Market market;       // market
        NileId card;         // take, improve
        Team team;           // build
        SphinxId sphinx;     // keep, keep_two
        Structure structure; // lay
    };
    SphinxId second{}; // keep_two
    Amount amount{};   // sell, stones; cards of E10.6 (build); Sphinx cards paid (draw)
    Amount free{};     // draw

    [[nodiscard]] Action with(Berth to) const {
        return changed([&](Action& a) { a.berth = to; });
    }
    [[nodiscard]] Action with(Crew which) const {
        return changed([&](Action& a) { a.crew = which; });
    }
    [[nodiscard]] Action with(FloodMove to) const {
        return changed([&](Action& a) { a.flood = to; });
    }
    [[nodiscard]] Action with(Market which) const {
        return changed([&](Action& a) { a.market = which; });
    }
    [[nodiscard]] Action with(NileId which) const {
        return changed([&](Action& a) { a.card = which; });
    }
    [[nodiscard]] Action with(Team who) const {
        return changed([&](Action& a) { a.team = who; });
    }
    [[nodiscard]] Action with(SphinxId which) const {
        return changed([&](Action& a) { a.sphinx = which; });
    }
    [[nodiscard]] Action with(Structure what) const {
        return changed([&](Action& a) { a.structure = what; });
    }
    [[nodiscard]] Action and_also(SphinxId which) const {
        return changed([&](Action& a) { a.second = which; });
    }
    [[nodiscard]] Action times(int count, int free_ones = 0) const {
        return changed([&](Action& a) {
            a.amount = static_cast<Amount>(count);
            a.free = static_cast<Amount>(free_ones);
        });
    }

    friend bool operator==(const Action& a, const Action& b) {
        return std::bit_cast<std::array<std::uint8_t, 6>>(a) == std::bit_cast<std::array<std::uint8_t, 6>>(b);
    }

private:
    template <class Change>
    [[nodiscard]] Action changed(Change change) const {
        Action then = *this;
        change(then);
        return then;
    }
};

/// `act(Decision::boat, Move::place).with(berth)`
inline Action act(Decision kind, Move move = {}) {
    Action action;
    action.kind = kind;
    action.move = move;
    return action;
}
static_assert(sizeof(Action) == 6);

enum class EventKind : std::uint8_t {
    round_began,
    card_revealed,
    boat_placed,
    passed,
    card_taken,
    card_played,
    crew_raised,
    flood_moved,
    market_moved,
    stones_gained,
    stones_paid,
    scored,
    cards_left,
    field_improved,
    fed,
    build_first_played,
    build_began,
    boat_returned,
    boat_moved_up,
    sphinx_drawn,
    sphinx_kept,
    sphinx_returned,
    stone_laid,
    tomb_revealed,
    storey_completed,
    turn_order,
    stones_sold,
    tombs_counted,
    sphinx_counted,
    game_over,
};

class Egizia {
public:
    using Box = egizia::Box;
    using Weights = egizia::Weights;
    using State = egizia::State;
    using Action = egizia::Action;
    using Decision = egizia::Decision;
    using Rule = egizia::Rule;
    // E6.2, the longest list: decline, every team with every number of '+3 strength' cards, and the cards of E10.0 (g).
    using ActionList = List<Action, 1 + 12 * (most_strength_cards + 1) + most_sold + 2>;

    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    Egizia(const Box& box, const Setup& setup, const Weights& weights = standard_weights());

    [[nodiscard]] const Box& box() const { return box_; }
    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }

    // rules.cc
    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;
    [[nodiscard]] SeatSet to_act(const State& state) const {
        return state.decision == Decision::none ? SeatSet{} : SeatSet::of(state.active);
    }
    [[nodiscard]] Decision decision(const State& state, Seat) const { return state.decision; }
    void legal(const State& state, Seat seat, ActionList& list) const;
    void apply(State& state, Seat seat, Action action, Events& events) const;
    [[nodiscard]] unsigned reveals(const State& state) const { return state.reveals; }

    // refusal.cc
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;

    // scoring.cc
    [[nodiscard]] Result result(const State& state) const;
    /// E11.10 to E11.19; E11.20 is counted from `score`.
    [[nodiscard]] int sphinx_points(const State& state, Seat seat, const SphinxCard& card, int score) const;
    /// What each Sphinx card of the seat would pay if the game ended now, by card.
    [[nodiscard]] std::array<std::int16_t, sphinx_cards> sphinx_points(const State& state, Seat seat) const;
    [[nodiscard]] int stones_on(const State& state, Seat seat, Building building) const;
    [[nodiscard]] int tomb_points(const State& state, Seat seat) const;

    // knowledge.cc
    void conceal(State& state, Seat seat) const;
    void resample(State& state, Seat seat, Random& random) const;
    [[nodiscard]] std::string audit(const State& state) const;
    [[nodiscard]] State rotated(const State& state, int by) const;

    // view.cc
    void write_state(JsonWriter& json, const State& state, Seat viewer) const;

    // notation.cc
    template <class Visit>
    static void each_field(Action& action, Visit& visit);
    template <class Visit>
    void each_field(const Event& event, Visit& visit) const;
    [[nodiscard]] int count(Move) const { return move_kinds; }
    [[nodiscard]] int count(Berth) const { return berths; }
    [[nodiscard]] int count(Crew) const { return crew_kinds; }
    [[nodiscard]] int count(FloodMove) const { return 3; }
    [[nodiscard]] int count(Market) const { return 2; }
    [[nodiscard]] int count(NileId) const { return nile_cards; }
    [[nodiscard]] int count(Team) const { return 1 << crew_kinds; }
    [[nodiscard]] int count(SphinxId) const { return sphinx_cards; }
    [[nodiscard]] int count(Structure) const { return structures; }
    [[nodiscard]] int count(Amount) const { return stone_limit + 1; }
    [[nodiscard]] std::string word(Move move) const;
    [[nodiscard]] std::string word(Berth berth) const; // c1, edfu, sphinx-1 to sphinx-3, sphinx-above
    [[nodiscard]] std::string word(Space space) const; // c1, edfu, sphinx
    [[nodiscard]] std::string word(Crew crew) const;
    [[nodiscard]] std::string word(FloodMove flood) const;
    [[nodiscard]] std::string word(FloodSpace flood) const;
    [[nodiscard]] std::string word(Market market) const;
    [[nodiscard]] std::string word(NileId card) const;
    [[nodiscard]] std::string word(Team team) const; // green, green+joker
    [[nodiscard]] std::string word(SphinxId card) const;
    [[nodiscard]] std::string word(Structure structure) const;
    [[nodiscard]] std::string word(Site site) const;
    [[nodiscard]] std::string word(FieldClass field) const;
    [[nodiscard]] std::string word(Amount amount) const;

    /// Which Sphinx cards are kept only their owner sees (E0.2).
    static Action as_others_see(Action action) {
        return action.kind == Decision::keep ? action.with(SphinxId{}).and_also(SphinxId{}) : action;
    }

    // judgement.cc
    [[nodiscard]] bool is_idle(const State& state, Action action) const;
    [[nodiscard]] int judge(const State& state, Seat seat) const;

    // What a player has: cards.cc.
    [[nodiscard]] NileCards with(Effect effect) const { return with_[static_cast<std::size_t>(effect)]; }
    [[nodiscard]] bool has(const Player& player, Effect effect) const { return (player.cards & with(effect)) != 0; }
    [[nodiscard]] int how_many(const Player& player, Effect effect) const {
        return std::popcount(player.cards & with(effect));
    }
    [[nodiscard]] const NileCard& card(NileId id) const { return box_.cards[static_cast<std::size_t>(id)]; }
    [[nodiscard]] FieldClass field_class(const Player& player, NileId field) const;
    [[nodiscard]] int irrigated(const State& state, const Player& player) const;
    [[nodiscard]] int quarried(const Player& player) const;
    [[nodiscard]] int class_total(const Player& player, FieldClass field) const;
    [[nodiscard]] int need(const Player& player) const;
    [[nodiscard]] int missing_grain(const State& state, Seat seat) const;
    [[nodiscard]] int unattached_improvements(const Player& player) const;
    [[nodiscard]] NileCards improvable(const Player& player) const;
    [[nodiscard]] bool crew_below_most(const Player& player) const;

    // The Nile.
    [[nodiscard]] const NileSpace& space(Space at) const { return box_.nile[static_cast<std::size_t>(at)]; }
    [[nodiscard]] Space space_of(Berth berth) const;
    [[nodiscard]] std::size_t place_of(Berth berth) const; // at a site
    [[nodiscard]] Berth berth_at(Space space, std::size_t place) const;
    [[nodiscard]] std::size_t places() const { return box_.places[setup_.players - 2U]; }
    [[nodiscard]] Spaces open_spaces(const State& state, Seat seat) const;
    [[nodiscard]] NileId river_card(const State& state, std::size_t at) const;

    // Building.
    [[nodiscard]] int value_of(const State& state, Structure structure) const; // 0: not to be built now
    [[nodiscard]] int cheapest(const State& state) const;                      // at the site; 0: nothing to build
    [[nodiscard]] int strength_of(const Player& player, Team team) const;
    [[nodiscard]] bool may_build(const State& state, Seat seat) const;
    [[nodiscard]] std::optional<std::size_t> place_at_site(const State& state, Seat seat, std::size_t site) const;
    [[nodiscard]] bool build_first_matters(const State& state, Seat seat) const;
    [[nodiscard]] int most_paid_draws(const State& state) const;
    [[nodiscard]] int most_free_draws(const State& state, int paid) const;
    [[nodiscard]] bool per_ten() const { return setup_.options[0] != 0; }
    [[nodiscard]] bool in_this_game(SphinxId id) const {
        return per_ten() || !box_.sphinx[static_cast<std::size_t>(id)].optional;
    }

private:
    template <class Take>
    void choices(const State& state, Take take) const;
    template <class Take>
    bool card_choices(const State& state, Decision kind, Take take) const;
    template <class Take>
    bool placement_choices(const State& state, Decision kind, Take take) const;
    template <class Take>
    void feed_choices(const State& state, Take take) const;
    template <class Take>
    void build_choices(const State& state, Take take) const;
    template <class Take>
    void keep_choices(const State& state, Take take) const;

    // What happens to a player, whatever the source.
    void score(State& state, Seat seat, int points, Rule rule, Events& events) const;
    void gain_stones(State& state, Seat seat, int stones, Rule rule, Events& events) const;
    void pay_stones(State& state, Seat seat, int stones, Rule rule, Events& events) const;
    void raise(State& state, Seat seat, Crew crew, int steps, Rule rule, Events& events) const;
    void move_market(State& state, Seat seat, Market market, int steps, Rule rule, Events& events) const;
    void spend(State& state, Seat seat, Effect effect, Rule rule, Events& events) const;

    // E2, E3
    void begin_round(State& state, Events& events) const;
    void place_boat(State& state, const Action& action, Events& events) const;
    void take_card(State& state, std::size_t at, Rule rule, Events& events) const;
    void take_effect(State& state, const NileCard& card, Events& events) const;
    void visit_round_space(State& state, RoundName name, bool doubled, Events& events) const;
    void bring_stones(State& state, Events& events) const;
    void play_card(State& state, const Action& action, Events& events) const;
    void next_boat(State& state, Events& events) const;
    void end_boats(State& state, Events& events) const;
    void take_remaining(State& state, const Action& action, Events& events) const;
    void clear_river(State& state, Events& events) const;
    // E4, E5
    void feed(State& state, const Action& action, Events& events) const;
    void settle(State& state, Events& events) const;
    void produce_stones(State& state, Events& events) const;
    // E6
    void begin_site(State& state, Events& events) const;
    void next_builder(State& state, Events& events) const;
    void take_boat_back(State& state, Events& events) const;
    void build(State& state, const Action& action, Events& events) const;
    void draw(State& state, const Action& action, Events& events) const;
    void keep(State& state, const Action& action, Events& events) const;
    void lay_stone(State& state, const Action& action, Events& events) const;
    void complete_storey(State& state, std::size_t storey, Events& events) const;
    void end_build(State& state) const;
    // E7, E11
    void score_sites(State& state, Events& events) const;
    void end_round(State& state, Events& events) const;
    void tell_final_count(State& state, Events& events) const;
    // E0
    void ask_in_order(State& state, Decision step, const std::array<Seat, max_players>& order) const;
    bool next_in_order(State& state) const;
    void carry_out(State& state, const Action& action, Events& events) const;
    void skip(State& state, Events& events) const;
    void go_on(State& state, Events& events) const;

    Box box_;
    Setup setup_;
    Weights weights_;
    std::array<NileCards, effect_kinds> with_{}; // the cards of each effect
    std::array<NileCards, 3> fields_{};          // by class as printed
    NileCards quarries_ = 0;
    NileCards permanent_ = 0;
    Spaces site_spaces_ = 0;
    Spaces reusable_ = 0; // round spaces where E10.28 works
    Spaces doubling_ = 0; // round spaces where E10.5 works

public:
    [[nodiscard]] NileCards permanent() const { return permanent_; }
    [[nodiscard]] NileCards all_fields() const { return fields_[0] | fields_[1] | fields_[2]; }
    [[nodiscard]] NileCards all_quarries() const { return quarries_; }
    [[nodiscard]] Spaces site_spaces() const { return site_spaces_; }
    [[nodiscard]] Spaces doubling() const { return doubling_; }
};

template <class Visit>
void Egizia::each_field(Action& action, Visit& visit) {
    const auto amount = [&](std::string_view name) { visit(name, action.amount); };
    switch (action.kind) {
    case Decision::boat:
    case Decision::second_boat:
        visit("move", action.move);
        if (action.move == Move::place || action.move == Move::place_doubled) visit("berth", action.berth);
        if (action.move == Move::sell) amount("stones");
        break;
    case Decision::crew: visit("crew", action.crew); break;
    case Decision::flood: visit("flood", action.flood); break;
    case Decision::market: visit("market", action.market); break;
    case Decision::take_remaining:
        visit("move", action.move);
        if (action.move == Move::take) visit("card", action.card);
        break;
    case Decision::feed:
        visit("move", action.move);
        if (action.move == Move::stones) amount("stones");
        if (action.move == Move::improve) visit("card", action.card);
        break;
    case Decision::build_first: visit("move", action.move); break;
    case Decision::build:
        visit("move", action.move);
        if (action.move == Move::sell) amount("stones");
        if (action.move == Move::build) {
            visit("team", action.team);
            amount("strength_cards");
        }
        break;
    case Decision::draw:
        amount("paid");
        visit("free", action.free);
        break;
    case Decision::keep:
        visit("move", action.move);
        if (action.move == Move::keep || action.move == Move::keep_two) visit("sphinx", action.sphinx);
        if (action.move == Move::keep_two) visit("second", action.second);
        break;
    case Decision::stone:
        visit("move", action.move);
        if (action.move == Move::lay) visit("structure", action.structure);
        break;
    case Decision::round_end:
        visit("move", action.move);
        if (action.move == Move::sell) amount("stones");
        break;
    case Decision::none: break;
    }
}

template <class Visit>
void Egizia::each_field(const Event& event, Visit& visit) const {
    const auto tell = [&]<class T>(std::string_view name, std::size_t i, T) {
        T value = static_cast<T>(event.values[i]);
        visit(name, value);
    };
    const auto tell_secret = [&]<class T>(std::string_view name, std::size_t i, T) {
        T value = static_cast<T>(event.values[i]);
        visit.secret(name, value);
    };
    constexpr std::array<std::string_view, most_drawn> nth{"first", "second", "third", "fourth", "fifth"};
    switch (static_cast<EventKind>(event.kind)) {
    case EventKind::round_began: tell("round", 0, 0); break;
    case EventKind::card_revealed:
    case EventKind::card_taken:
        tell("card", 0, NileId{});
        tell("space", 1, Space{});
        break;
    case EventKind::boat_placed: tell("berth", 0, Berth{}); break;
    case EventKind::passed: break;
    case EventKind::card_played: tell("card", 0, NileId{}); break;
    case EventKind::crew_raised:
        tell("crew", 0, Crew{});
        tell("strength", 1, 0);
        break;
    case EventKind::flood_moved: tell("flood", 0, FloodSpace{}); break;
    case EventKind::market_moved:
        tell("market", 0, Market{});
        tell("to", 1, 0);
        break;
    case EventKind::stones_gained:
    case EventKind::stones_paid:
        tell("count", 0, 0);
        tell("left", 1, 0);
        break;
    case EventKind::scored:
        tell("points", 0, 0);
        tell("score", 1, 0);
        break;
    case EventKind::cards_left: tell("count", 0, 0); break;
    case EventKind::field_improved:
        tell("card", 0, NileId{});
        tell("class", 1, FieldClass{});
        break;
    case EventKind::fed:
        tell("need", 0, 0);
        tell("grain", 1, 0);
        break;
    case EventKind::build_first_played:
    case EventKind::boat_returned:
    case EventKind::boat_moved_up: tell("site", 0, Site{}); break;
    case EventKind::build_began:
        tell("site", 0, Site{});
        tell("team", 1, Team{});
        tell("strength", 2, 0);
        break;
    case EventKind::sphinx_drawn:
    case EventKind::sphinx_returned:
        tell("count", 0, 0);
        for (std::size_t i = 0; i < nth.size(); ++i) tell_secret(nth[i], i + 1, SphinxId{});
        break;
    case EventKind::sphinx_kept:
        tell("count", 0, 0);
        tell_secret("first", 1, SphinxId{});
        tell_secret("second", 2, SphinxId{});
        break;
    case EventKind::stone_laid:
        tell("structure", 0, Structure{});
        tell("place", 1, 0);
        tell("value", 2, 0);
        break;
    case EventKind::tomb_revealed:
        tell("place", 0, 0);
        tell("value", 1, 0);
        break;
    case EventKind::storey_completed: tell("structure", 0, Structure{}); break;
    case EventKind::turn_order: tell("tile", 0, 0); break;
    case EventKind::stones_sold:
        tell("count", 0, 0);
        tell("points", 1, 0);
        break;
    case EventKind::tombs_counted: tell("points", 0, 0); break;
    case EventKind::sphinx_counted:
        tell("sphinx", 0, SphinxId{});
        tell("points", 1, 0);
        break;
    case EventKind::game_over: break;
    }
}

} // namespace iteru::egizia
