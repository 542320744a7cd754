// Pharaon for 2 to 5 players, and for one against the Traitor. Rules P1 to P9.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/count_item.h"
#include "engine/game.h"
#include "engine/game_base.h"
#include "engine/rule_ids.h"
#include "games/pharaon/action.h"
#include "games/pharaon/box.h"
#include "games/pharaon/events.h"
#include "games/pharaon/payment.h"
#include "games/pharaon/state.h"
#include "games/pharaon/view.h"
#include "games/pharaon/weights.h"
#include "games/pharaon/worths.h"

namespace iteru::pharaon {

// clang-format off
#define PHARAON_RULES(X) \
    X(P1, 1) X(P1, 2) X(P1, 3) X(P1, 4) X(P1, 5) X(P1, 6) X(P1, 7) \
    X(P2, 1) X(P2, 2) X(P2, 3) X(P2, 4) X(P2, 5) \
    X(P3, 1) X(P3, 2) X(P3, 3) X(P3, 4) X(P3, 5) X(P3, 6) X(P3, 7) X(P3, 8) X(P3, 9) X(P3, 10) X(P3, 11) \
    X(P4, 1) X(P4, 2) X(P4, 3) X(P4, 4) \
    X(P5, 1) X(P5, 2) \
    X(P6, 1) X(P6, 2) X(P6, 3) X(P6, 4) X(P6, 5) X(P6, 6) X(P6, 7) X(P6, 8) X(P6, 9) X(P6, 10) X(P6, 11) \
    X(P6, 12) X(P6, 13) X(P6, 14) X(P6, 15) X(P6, 16) X(P6, 17) X(P6, 18) X(P6, 19) X(P6, 20) X(P6, 21) X(P6, 22) \
    X(P6, 23) X(P6, 24) X(P6, 25) X(P6, 26) X(P6, 30) X(P6, 31) X(P6, 32) X(P6, 33) X(P6, 34) X(P6, 35) X(P6, 36) \
    X(P6, 37) \
    X(P7, 0) X(P7, 1) \
    X(P8, 1) X(P8, 2) X(P8, 3) \
    X(P9, 1) X(P9, 2) X(P9, 3) X(P9, 4) X(P9, 5) X(P9, 6) X(P9, 7)
// clang-format on

enum class Rule : std::uint8_t { PHARAON_RULES(ITERU_RULE_ENUMERATOR) };

/// The rule of a noble's own.
constexpr Rule rule_of(NobleId noble) { return static_cast<Rule>(n(Rule::P6_1) + n(noble)); }

/// Five districts, pass, the Treasurer with ten tokens, the Wise Woman with eleven.
inline constexpr std::size_t most_actions = 27;

class Pharaon : public GameBase<Pharaon, Box, Weights, State, Action, Rule, most_actions> {
public:
    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    Pharaon(const Box& box, const Setup& setup, const Weights& weights = standard_weights());

    [[nodiscard]] const Worths& worths() const { return worths_; }

    // decisions.cc
    [[nodiscard]] SeatSet to_act(const State& state) const {
        return state.agenda_size == 0 ? SeatSet{} : SeatSet::of(decider(state));
    }
    [[nodiscard]] Decision decision(const State& state, Seat) const { return pending(state); }
    void apply(State& state, Seat seat, Action action, Events& events) const;

    // setup.cc
    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;

    // refusal.cc
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;

    // scoring.cc
    [[nodiscard]] Result result(const State& state) const;
    /// What the result is made of.
    [[nodiscard]] std::vector<CountItem> items(const State& state) const;
    /// The points of each category.
    using Points = std::array<int, 7>;
    [[nodiscard]] Points points(const State& state, const Player& player, Seat seat) const;
    /// P8.3: what the gods and nobles pay, and which gods (bit i: between the i-th district of the ring and the next).
    struct Faith {
        int gods;
        int nobles;
        unsigned satisfied;
    };
    [[nodiscard]] Faith faith(const State& state, const Player& player, Seat seat) const;
    [[nodiscard]] unsigned gods_satisfied(const State& state, const Player& player, Seat seat) const {
        return faith(state, player, seat).satisfied;
    }

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
    [[nodiscard]] int count(Place) const { return max_lots; }
    [[nodiscard]] int count(NobleId) const { return noble_total; }
    using Base::word;
    [[nodiscard]] std::string word(Place place) const; // 1 to 6
    [[nodiscard]] std::string word(NobleId noble) const;
    [[nodiscard]] std::string word(ArtisanId artisan) const; // artisan-1 to artisan-30
    [[nodiscard]] std::string word(VaseId vase) const;       // vase-1 to vase-30

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

    // What other rooms ask.
    [[nodiscard]] bool solo() const { return setup_.players == 1; }
    /// Players and the Traitor.
    [[nodiscard]] int seats() const { return solo() ? 2 : setup_.players; }
    [[nodiscard]] std::size_t lots() const { return box_.lots[setup_.players]; }
    [[nodiscard]] std::size_t slots() const { return box_.slots[setup_.players]; }
    [[nodiscard]] bool discovery(Seat seat) const { return (setup_.options[0] >> seat & 1U) != 0; }
    [[nodiscard]] Seat decider(const State& state) const { return solo() ? Seat{0} : state.active; }
    [[nodiscard]] static Decision pending(const State& state) {
        if (state.agenda_size == 0) return Decision::none;
        return static_cast<Decision>(state.agenda[state.agenda_size - 1U].task);
    }
    [[nodiscard]] const TraitorTile& tile(const TileOnTable& on_table) const {
        return box_.traitor[on_table.dark][on_table.index];
    }

    // payments.cc: what a player can pay (P3.1, P3.2, P3.9, P6.32 to P6.34)
    [[nodiscard]] const Classes& classes(const Player& player) const { return classes_[player.nobles & 31U]; }
    [[nodiscard]] Purse purse(const Player& player, District district) const;
    [[nodiscard]] bool sector_full(const State& state, District district) const;
    [[nodiscard]] bool any_access(const Player& player, District district) const;
    /// P6.34: who acts in the district though its sector is full.
    [[nodiscard]] NobleId entering_noble(District district) const { return entering_[n(district)]; }
    [[nodiscard]] bool anything_to_take(const State& state, const Player& player, District district) const;
    [[nodiscard]] bool stands_for_access(const State& state, const Player& player, District district,
                                         Token token) const;
    [[nodiscard]] unsigned credit(const State& state, const Player& player, District district, Token token) const;
    [[nodiscard]] const Cost& cost(const Player& player, District district, Variant variant) const;
    [[nodiscard]] Bill bill(const Player& player, District district, Variant variant, unsigned credit) const;
    /// Which variants can be paid, bit per Variant; districts without variants have the first.
    [[nodiscard]] unsigned variants(const State& state, const Player& player, District district, unsigned credit,
                                    const Purse& purse) const;
    /// Whether any variant can.
    [[nodiscard]] bool can_act(const State& state, const Player& player, District district, unsigned credit,
                               const Purse& purse) const;
    /// Whether any token can pay the access so that the action can be paid too.
    [[nodiscard]] bool can_enter(const State& state, const Player& player, District district) const;
    /// Which tokens can pay the access so that the action can be paid too, bit per Token.
    [[nodiscard]] std::uint32_t access_tokens(const State& state, const Player& player, District district) const;
    [[nodiscard]] Bill current_bill(const State& state, const Player& player) const;
    [[nodiscard]] Purse paid_so_far(const State& state, const Player& player) const;
    /// Tokens are paid in their order: what the player owns from the last one paid on, bit per Token and as a purse.
    [[nodiscard]] std::uint32_t tokens_to_come(const State& state, const Player& player) const;
    [[nodiscard]] Purse purse_to_come(const State& state, const Player& player) const;
    /// Which tokens can be paid next, bit per Token, or so many of them; none when the cost is settled.
    [[nodiscard]] std::uint32_t pay_tokens(const State& state, const Player& player,
                                           std::size_t enough = token_kinds) const;

    [[nodiscard]] static bool offering_left(const State& state);
    [[nodiscard]] static bool bag_or_discard(const State& state);
    /// P4.3: the gains of the row up to the cell, bit per Gain; only what can be had.
    [[nodiscard]] unsigned pyramid_gains(const State& state, const Player& player) const;

private:
    friend Base;

    void count_faith(const State& state, Seat seat, ItemList<Pharaon>& list) const;

    static void plan(State& state, Task task, auto detail) {
        assert(state.agenda_size < agenda_capacity);
        state.agenda[state.agenda_size++] = {task, static_cast<std::uint8_t>(detail)};
    }
    static void plan(State& state, Decision decision, auto detail) { plan(state, ask(decision), detail); }
    static void plan(State& state, Decision decision) { plan(state, ask(decision), 0); }
    static void plan(State& state, Task task) { plan(state, task, 0); }
    static Item take_item(State& state);
    void plan_icons(State& state, std::span<const Icon> icons) const;

    // setup.cc: P1, P9.2
    void lay_out(State& state) const;
    void deal_scribes(State& state, std::span<NobleId> scribes) const;
    void lay_traitor(State& state, Events& events) const;
    void next_chooser(State& state, Events& events) const;
    void draw_nobles(State& state, Events& events) const;
    void keep_noble(State& state, const Action& action, Events& events) const;
    void end_setup(State& state, Events& events) const;
    void draw_starter(State& state, Events& events) const;

    // decisions.cc: P2.5
    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const;
    template <class Take>
    static bool each_power(const State& state, const Player& player, Decision kind, Take& take);
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    void before_asking(State& state, Events& events) const;
    void skip(State& state, Events& events) const;
    void happen(State& state, Item item, Events& events) const;

    // districts.cc: P2, P3, P6
    void spend(State& state, Player& player, Token token) const;
    void gain(State& state, Token resource, Rule rule, Events& events) const;
    void choose_district(State& state, const Action& action, Events& events) const;
    void use_power(State& state, const Action& action, Events& events) const;
    void pay_access(State& state, Token token, Events& events) const;
    void pay(State& state, Token token, Events& events) const;
    void act(State& state, Events& events) const;
    void take_lot(State& state, const Action& action, Events& events) const;
    void take_bonus(State& state, const Action& action, Events& events) const;
    void take_noble(State& state, const Action& action, Events& events) const;
    void own_noble(State& state, NobleId noble, Events& events) const;
    void take_artisan(State& state, const Action& action, Events& events) const;
    void replace_noble(State& state, std::size_t place, Events& events) const;
    void replace_artisan(State& state, std::size_t place, Events& events) const;
    void climb(State& state, Seat seat, Basic track, Rule rule, Events& events) const;
    void build_chamber(State& state, Seat seat, Rule rule, Events& events) const;
    void crown(State& state, Seat seat, Events& events) const;
    void gain_vase(State& state, VaseId vase) const;
    void open_vase(State& state, Events& events) const;
    void choose_vase(State& state, const Action& action, Events& events) const;
    void use_diplomat(State& state, const Action& action, Events& events) const;
    void use_tutor(State& state, const Action& action, Events& events) const;
    static VaseId draw_vase(State& state, Events& events);
    /// A vase with what is on it, as an event.
    template <class Told>
    [[nodiscard]] Told shown(VaseId vase) const {
        const Vase& printed = box_.vases[n(vase)];
        return {vase, printed.bottom, printed.top[0], printed.top[1]};
    }
    static Token draw_offering(State& state, Events& events);

    // rounds.cc: P4, P5
    void begin_round(State& state, Events& events) const;
    void begin_turn(State& state, Events& events) const;
    void end_turn(State& state, Events& events) const;
    void pass(State& state, Events& events) const;
    bool enter_pyramid(State& state, Seat seat) const;
    void advance(State& state, Rule rule, Events& events) const;
    void take_gain(State& state, const Action& action, Events& events) const;
    void end_round(State& state, Events& events) const;
    void cite_scoring(const State& state, Events& events) const;
    void clear_wheel(State& state, Events& events) const;
    void block_wheel(State& state, Events& events) const;
    bool put_on_wheel(State& state, Basic sector, Token token) const;
    void fill_offerings(State& state, Events& events) const;
    void turn_wheel(State& state, Events& events) const;
    void face_districts(State& state) const;
    void show_vases(State& state, Events& events) const;

    // traitor.cc: P9
    void traitor_takes_vases(State& state, Events& events) const;
    void traitor_turn(State& state, Events& events) const;
    void traitor_passes(State& state, Events& events) const;
    void traitor_advances(State& state, Events& events) const;
    void traitor_choice(State& state, Basic on_wheel, Events& events) const;
    void both_on_tiles(State& state, Events& events) const;
    void end_traitor_turn(State& state) const;
    void put_on_tile(State& state, Basic kind, Events& events) const;
    void take_effect(State& state, std::size_t place, TraitorSpace space, Events& events) const;
    void traitor_noble(State& state, std::size_t place, bool takes, Events& events) const;
    void traitor_artisan(State& state, bool highest, bool takes, Events& events) const;
    void traitor_offering(State& state, Token& place, Events& events) const;
    void traitor_climbs(State& state, bool fullest, Events& events) const;

    Worths worths_;
    std::array<Classes, 1U << scribe_count> classes_; // for each set of Scribes
    std::array<Cost, chamber_steps> chamber_costs_;
    std::array<Cost, nile_options> nile_costs_;
    std::array<NobleId, district_count> opening_;  // P6.33: whose access to the district is free
    std::array<NobleId, district_count> entering_; // P6.34
};

template <class Visit>
void Pharaon::each_field(Action& action, Visit& visit) {
    switch (action.kind) {
    case Decision::district:
    case Decision::after:
        visit("choice", action.choice);
        if (action.choice == Choice::treasurer || action.choice == Choice::wise_woman) visit("token", action.token);
        break;
    case Decision::access:
    case Decision::pay: visit("token", action.token); break;
    case Decision::variant: visit("variant", action.variant); break;
    case Decision::keep_noble:
    case Decision::choose_vase:
    case Decision::lot: visit("place", action.place); break;
    case Decision::bonus:
        if (!visit.flag("bag", action.blind)) visit("place", action.place);
        break;
    case Decision::noble:
    case Decision::artisan:
        if (!visit.flag("deck", action.blind)) visit("place", action.place);
        break;
    case Decision::tutor:
        if (!visit.flag("no", action.blind)) visit("kind", action.basic);
        break;
    case Decision::track:
    case Decision::basic:
    case Decision::traitor_choice:
    case Decision::wise_take: visit("kind", action.basic); break;
    case Decision::diplomat: visit("use", action.choice); break;
    case Decision::pyramid_gain: visit("gain", action.gain); break;
    case Decision::none: break;
    }
}

} // namespace iteru::pharaon
