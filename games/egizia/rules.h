// Egizia for 2 to 4 players. Rules E0 to E11.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/count_item.h"
#include "engine/game.h"
#include "engine/game_base.h"
#include "engine/rule_ids.h"
#include "games/egizia/action.h"
#include "games/egizia/box.h"
#include "games/egizia/events.h"
#include "games/egizia/state.h"
#include "games/egizia/view.h"
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

/// E6.2, the longest list: decline, every team with every number of '+3 strength' cards, and the cards of E10.0 (g).
inline constexpr std::size_t most_actions = 1 + 12 * (most_strength_cards + 1) + most_sold + 2;

class Egizia : public GameBase<Egizia, Box, Weights, State, Action, Rule, most_actions> {
public:
    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    Egizia(const Box& box, const Setup& setup, const Weights& weights = standard_weights());

    // rules.cc, decisions.cc
    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;
    [[nodiscard]] SeatSet to_act(const State& state) const {
        return state.decision == Decision::none ? SeatSet{} : SeatSet::of(state.active);
    }
    [[nodiscard]] Decision decision(const State& state, Seat) const { return state.decision; }
    void apply(State& state, Seat seat, Action action, Events& events) const;

    // refusal.cc
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;

    // scoring.cc
    [[nodiscard]] Result result(const State& state) const;
    /// What the result is made of.
    [[nodiscard]] std::vector<CountItem> items(const State& state) const;
    /// E11.10 to E11.19; E11.20 is counted from `score`.
    [[nodiscard]] int sphinx_points(const State& state, Seat seat, const SphinxCard& card, int score) const;
    /// What each Sphinx card of the seat would pay if the game ended now, by card.
    [[nodiscard]] std::array<std::int16_t, sphinx_cards> sphinx_points(const State& state, Seat seat) const;
    [[nodiscard]] int stones_on(const State& state, Seat seat, Building building) const;
    [[nodiscard]] int tomb_total(const State& state, Seat seat) const;
    [[nodiscard]] int tomb_points(const State& state, Seat seat) const;
    /// What a source has brought so far; what hunger cost is below zero.
    [[nodiscard]] static int scored(const Player& player, Source source);

    // knowledge.cc
    void conceal(State& state, Seat seat) const;
    void resample(State& state, Seat seat, Random& random) const;
    [[nodiscard]] std::string audit(const State& state) const;
    [[nodiscard]] State rotated(const State& state, int by) const;

    // view.cc
    [[nodiscard]] View view_of(const State& state, Seat viewer) const;

    // notation.cc
    template <class Visit>
    static void each_field(Action& action, Visit& visit);
    using Base::count;
    [[nodiscard]] int count(Berth) const { return berths; }
    [[nodiscard]] int count(NileId) const { return nile_cards; }
    [[nodiscard]] int count(Team) const { return 1 << crew_kinds; }
    [[nodiscard]] int count(SphinxId) const { return sphinx_cards; }
    [[nodiscard]] int count(Amount) const { return stone_limit + 1; }
    using Base::word;
    [[nodiscard]] std::string word(Berth berth) const; // c1, edfu, sphinx-1 to sphinx-3, sphinx-above
    [[nodiscard]] std::string word(Space space) const; // c1, edfu, sphinx
    [[nodiscard]] std::string word(NileId card) const;
    [[nodiscard]] std::string word(Team team) const; // green, green+joker
    [[nodiscard]] std::string word(SphinxId card) const;
    [[nodiscard]] std::string word(Amount amount) const;

    /// Which Sphinx cards are kept only their owner sees (E0.2).
    static Action as_others_see(Action action) {
        return action.kind == Decision::keep ? action.with(SphinxId{}).and_also(SphinxId{}) : action;
    }

    // decisions.cc
    /// Could be legal in some position.
    [[nodiscard]] bool is_possible(const Action& action) const;

    // judgement.cc
    [[nodiscard]] bool is_idle(const State& state, Action action) const;
    [[nodiscard]] int judge(const State& state, Seat seat) const;

    // features.cc
    static constexpr bool features_read_no_secrets = true;
    static const std::size_t feature_count;
    void features(const State& state, Seat seat, FeatureWriter& out) const;

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

    // Sets of cards and spaces.
    [[nodiscard]] NileCards permanent() const { return permanent_; }
    [[nodiscard]] NileCards all_fields() const { return fields_[0] | fields_[1] | fields_[2]; }
    [[nodiscard]] NileCards all_quarries() const { return quarries_; }
    [[nodiscard]] Spaces site_spaces() const { return site_spaces_; }
    [[nodiscard]] Spaces doubling() const { return doubling_; }

private:
    friend Base;

    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const;
    template <class Take>
    bool card_choices(const State& state, Decision kind, Take& take) const;
    template <class Take>
    bool placement_choices(const State& state, Decision kind, Take& take) const;
    template <class Take>
    void feed_choices(const State& state, Take& take) const;
    template <class Take>
    void build_choices(const State& state, Take& take) const;
    template <class Take>
    void keep_choices(const State& state, Take& take) const;

    // What happens to a player, whatever the source.
    void score(State& state, Seat seat, int points, Source source, Rule rule, Events& events) const;
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
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    void before_asking(State& state, Events& events) const;
    void skip(State& state, Events& events) const;

    std::array<NileCards, effect_kinds> with_{}; // the cards of each effect
    std::array<NileCards, 3> fields_{};          // by class as printed
    NileCards quarries_ = 0;
    NileCards permanent_ = 0;
    Spaces site_spaces_ = 0;
    Spaces reusable_ = 0; // round spaces where E10.28 works
    Spaces doubling_ = 0; // round spaces where E10.5 works
};

template <class Visit>
void Egizia::each_field(Action& action, Visit& visit) {
    const auto amount = [&](std::string_view name) { visit(name, action.amount); };
    const auto about = [&]<class What>(std::string_view name, What) {
        What what = action.as<What>();
        visit(name, what);
        action = action.with(what);
    };
    switch (action.kind) {
    case Decision::boat:
    case Decision::second_boat:
        visit("move", action.move);
        if (action.move == Move::place || action.move == Move::place_doubled) about("berth", Berth{});
        if (action.move == Move::sell) amount("stones");
        break;
    case Decision::crew: about("crew", Crew{}); break;
    case Decision::flood: about("flood", FloodMove{}); break;
    case Decision::market: about("market", Market{}); break;
    case Decision::take_remaining:
        visit("move", action.move);
        if (action.move == Move::take) about("card", NileId{});
        break;
    case Decision::feed:
        visit("move", action.move);
        if (action.move == Move::stones) amount("stones");
        if (action.move == Move::improve) about("card", NileId{});
        break;
    case Decision::build_first: visit("move", action.move); break;
    case Decision::build:
        visit("move", action.move);
        if (action.move == Move::sell) amount("stones");
        if (action.move == Move::build) {
            about("team", Team{});
            amount("strength_cards");
        }
        break;
    case Decision::draw:
        amount("paid");
        visit("free", action.free);
        break;
    case Decision::keep:
        visit("move", action.move);
        if (action.move == Move::keep || action.move == Move::keep_two) about("sphinx", SphinxId{});
        if (action.move == Move::keep_two) visit("second", action.second);
        break;
    case Decision::stone:
        visit("move", action.move);
        if (action.move == Move::lay) about("structure", Structure{});
        break;
    case Decision::round_end:
        visit("move", action.move);
        if (action.move == Move::sell) amount("stones");
        break;
    case Decision::none: break;
    }
}

} // namespace iteru::egizia
