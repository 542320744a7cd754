// Fertility for 2 to 4 players, with the 2-player variant. Rules F1 to F8.
#pragma once

#include <array>
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
#include "games/fertility/action.h"
#include "games/fertility/box.h"
#include "games/fertility/events.h"
#include "games/fertility/state.h"
#include "games/fertility/view.h"
#include "games/fertility/weights.h"

namespace iteru::fertility {

// clang-format off
#define FERTILITY_RULES(X) \
    X(F1, 1) X(F1, 2) X(F1, 3) X(F1, 4) X(F1, 5) X(F1, 6) X(F1, 7) X(F1, 8) \
    X(F2, 0) X(F2, 1) X(F2, 2) X(F2, 3) X(F2, 4) X(F2, 5) X(F2, 6) X(F2, 7) X(F2, 8) X(F2, 9) \
    X(F3, 1) X(F3, 2) X(F3, 3) \
    X(F4, 1) X(F4, 2) X(F4, 3) X(F4, 4) \
    X(F5, 1) X(F5, 2) X(F5, 3) X(F5, 4) X(F5, 5) \
    X(F6, 1) X(F6, 2) X(F6, 3) \
    X(F7, 1) X(F7, 2) X(F7, 3) X(F7, 4) X(F7, 5) X(F7, 6) \
    X(F8, 1) X(F8, 2) X(F8, 3) X(F8, 4)
// clang-format on

enum class Rule : std::uint8_t { FERTILITY_RULES(ITERU_RULE_ENUMERATOR) };

/// Three tiles, two ways up, 232 pairs of squares.
inline constexpr std::size_t most_actions = 3 * 2 * (15 * 8 + 16 * 7);

class Fertility : public GameBase<Fertility, Box, Weights, State, Action, Rule, most_actions> {
public:
    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    using GameBase::GameBase;

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
    [[nodiscard]] int count(Tile) const { return tile_kinds; }
    [[nodiscard]] int count(Square) const { return max_squares; }
    using Base::count;
    [[nodiscard]] int count(DistrictId) const { return district_total; }
    [[nodiscard]] int count(ShopId) const { return max_shops; }
    [[nodiscard]] std::string word(Tile tile) const;     // alabaster-bovine
    [[nodiscard]] std::string word(Square square) const; // A1 to P8
    using Base::word;
    [[nodiscard]] std::string word(DistrictId district) const;
    [[nodiscard]] std::string word(ShopId shop) const; // 0a to 0d, 1a to 7c: spot and place

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

    /// The shop as printed; the starting shops first, then those of the districts built.
    [[nodiscard]] const Shop& shop(const Player& player, ShopId id) const;
    [[nodiscard]] bool variant() const { return setup_.options[0] != 0; }
    [[nodiscard]] int per_setup(const PerSetup& figures) const;

private:
    friend Base;

    // F1
    void lay_boards(State& state, Random& random) const;
    void lay_start_tile(State& state, Random& random) const;

    // F2
    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const;
    void place_tile(State& state, const Action& action, Events& events) const;
    void discard_tile(State& state, const Action& action, Events& events) const;
    void gain(State& state, Resource resource, int count, Source source, Rule rule, Events& events) const;
    void gain_wheat(State& state, int count, Source source, Rule rule, Events& events) const;
    void find_quarries(State& state, Squares closed_before, Events& events) const;
    void work_quarry(State& state, const Action& action, Events& events) const;
    // F3
    void build_district(State& state, const Action& action, Events& events) const;
    void open_shop(Player& player, ShopId id) const;
    void pay(State& state, const Action& action, Events& events) const;
    // F4
    void supply(State& state, const Action& action, Events& events) const;
    void put_on_shop(State& state, Resource resource, ShopId id, Events& events) const;
    void barter(State& state, const Action& action, Events& events) const;
    // F5, F6
    void end_turn(State& state, Events& events) const;
    void take_tile(State& state, const Action& action, Events& events) const;
    void remove_tile(State& state, const Action& action, Events& events) const;
    void refill_common_pool(State& state, Events& events) const;
    void pass_the_turn(State& state, Events& events) const;
    void begin_turn(State& state, Events& events) const;
    // F8
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    void skip(State& state, Events& events) const;
};

template <class Visit>
void Fertility::each_field(Action& action, Visit& visit) {
    switch (action.kind) {
    case Decision::place:
        visit("tile", action.tile);
        visit("first", action.first);
        visit("second", action.second);
        break;
    case Decision::discard:
    case Decision::take:
    case Decision::remove: visit("tile", action.tile); break;
    case Decision::quarry:
    case Decision::pay: visit("good", action.good); break;
    case Decision::build:
        if (!visit.flag("pass", action.pass)) visit("district", action.district);
        break;
    case Decision::supply:
        if (visit.flag("pass", action.pass)) break;
        [[fallthrough]];
    case Decision::barter:
        visit("good", action.good);
        visit("shop", action.shop);
        break;
    case Decision::none: break;
    }
}

} // namespace iteru::fertility
