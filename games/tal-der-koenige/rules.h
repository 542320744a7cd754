// Tal der Könige (Valley of the Kings) for 2 to 4 players, with its three variants. Rules T1 to T9.
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
#include "games/tal-der-koenige/action.h"
#include "games/tal-der-koenige/board.h"
#include "games/tal-der-koenige/box.h"
#include "games/tal-der-koenige/events.h"
#include "games/tal-der-koenige/state.h"
#include "games/tal-der-koenige/view.h"
#include "games/tal-der-koenige/weights.h"

namespace iteru::tal_der_koenige {

// clang-format off
#define TAL_DER_KOENIGE_RULES(X) \
    X(T1, 1) X(T1, 2) X(T1, 3) X(T1, 4) X(T1, 5) X(T1, 6) \
    X(T2, 1) X(T2, 2) X(T2, 3) X(T2, 4) \
    X(T3, 1) X(T3, 2) X(T3, 3) X(T3, 4) X(T3, 5) X(T3, 6) X(T3, 7) \
    X(T4, 1) \
    X(T5, 1) X(T5, 2) X(T5, 3) X(T5, 4) X(T5, 5) X(T5, 6) \
    X(T6, 1) X(T6, 2) X(T6, 3) X(T6, 4) X(T6, 5) \
    X(T7, 1) X(T7, 2) X(T7, 3) X(T7, 4) X(T7, 5) \
    X(T8, 1) X(T8, 2) X(T8, 3) X(T8, 4) \
    X(T9, 1) X(T9, 2) X(T9, 3) X(T9, 4) X(T9, 5) X(T9, 6)
// clang-format on

enum class Rule : std::uint8_t { TAL_DER_KOENIGE_RULES(ITERU_RULE_ENUMERATOR) };

/// Calls `visit(site)` for each bit until it answers false.
template <class Visit>
bool each_site(unsigned sites, Visit visit) {
    for (; sites != 0; sites &= sites - 1) {
        if (!visit(static_cast<SiteId>(std::countr_zero(sites)))) return false;
    }
    return true;
}

/// Five workers to every other place, and done.
inline constexpr std::size_t most_actions = worker_count * (max_places - 1) + 1;

class TalDerKoenige : public GameBase<TalDerKoenige, Box, Weights, State, Action, Rule, most_actions> {
public:
    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    TalDerKoenige(const Box& box, const Setup& setup, const Weights& weights = standard_weights())
        : GameBase(box, setup, weights), board_(box, setup.players) {}

    [[nodiscard]] const Board& board() const { return board_; }

    // rules.cc, decisions.cc
    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;
    [[nodiscard]] SeatSet to_act(const State& state) const;
    [[nodiscard]] Decision decision(const State& state, Seat) const { return state.decision; }
    void apply(State& state, Seat seat, Action action, Events& events) const;

    // refusal.cc
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;

    // scoring.cc
    [[nodiscard]] Result result(const State& state) const;
    /// What the result is made of.
    [[nodiscard]] std::vector<CountItem> items(const State& state) const;
    /// T7.2, T7.3: the best class of a pyramid by the blocks that lie there; `striped` only in the expert variant.
    [[nodiscard]] Style style(const Site& site) const;
    /// What the pyramid scores if it is finished in its present style: the most it can still score.
    [[nodiscard]] int points_for(const State& state, SiteId site) const;

    // knowledge.cc
    void conceal(State& state, Seat seat) const;
    void resample(State& state, Seat seat, Random& random, const Guesses<Action>* guesses = nullptr) const;
    [[nodiscard]] bool before_secret(State& state, Seat seat, std::size_t step) const;
    [[nodiscard]] std::string audit(const State& state) const;
    [[nodiscard]] State rotated(const State& state, int by) const;

    // view.cc
    [[nodiscard]] View view_of(const State& state, Seat viewer) const;

    // notation.cc
    template <class Visit>
    static void each_field(Action& action, Visit& visit);
    [[nodiscard]] int count(Tablet) const { return highest_tablet + 1; }
    [[nodiscard]] int count(Group) const { return max_groups; }
    [[nodiscard]] int count(Place) const { return box_.places; }
    [[nodiscard]] int count(SiteId) const { return site_count; }
    using Base::count;
    [[nodiscard]] std::string word(Tablet tablet) const; // 0 to 4
    [[nodiscard]] std::string word(Group group) const;   // 1 to 5
    [[nodiscard]] std::string word(Place place) const;   // 16 to 22, 1A to 15H
    [[nodiscard]] std::string word(SiteId site) const;   // 1 to 15
    using Base::word;

    /// The value of a tablet (T2.2) and the order to a foreman (T3.3) are secret until they are shown.
    static Action as_others_see(Action action) {
        if (action.kind == Decision::bid) action.tablet = {};
        if (action.kind == Decision::plan) action.to = {};
        return action;
    }

    // decisions.cc
    /// Could be legal in some position.
    [[nodiscard]] bool is_possible(const Action& action) const;

    // prospects.cc
    /// The legal actions that a bot weighs; never none.
    void prospects(const State& state, Seat seat, ActionList& list) const;

    // judgement.cc
    [[nodiscard]] bool is_idle(const State& state, Action action) const;
    [[nodiscard]] int judge(const State& state, Seat seat) const;

    // features.cc
    static const std::size_t feature_count;
    void features(const State& state, Seat seat, FeatureWriter& out) const;

    // T8
    [[nodiscard]] bool fast() const { return setup_.options[0] != 0; }
    [[nodiscard]] bool expert() const { return setup_.options[1] != 0; }
    [[nodiscard]] bool bluff() const { return setup_.options[2] != 0; }

    // What the rules ask of a position.
    [[nodiscard]] SiteId site_at(Place place) const { return box_.site_of[static_cast<std::size_t>(place)]; }
    [[nodiscard]] Size size_of(SiteId site) const { return box_.sites[static_cast<std::size_t>(site)].size; }
    [[nodiscard]] int all_blocks(SiteId site) const { return box_.blocks[static_cast<std::size_t>(size_of(site))]; }
    [[nodiscard]] bool finished(const State& state, SiteId site) const;
    /// The storey that the block of that number, counted from 0, lies in.
    [[nodiscard]] std::size_t storey_of(SiteId site, int block) const;
    /// Only a 3x3 storey has a hidden centre.
    [[nodiscard]] bool has_centre(SiteId site, std::size_t storey) const;
    [[nodiscard]] int foremen_at(const State& state, Seat seat, SiteId site) const;
    [[nodiscard]] int workers_at(const State& state, Seat seat, SiteId site) const;
    /// Workers that have not stolen there this round (T5.4).
    [[nodiscard]] int honest_workers_at(const State& state, Seat seat, SiteId site) const;
    [[nodiscard]] int free_scarabs(const State& state, Seat seat) const;
    [[nodiscard]] int pharaoh_blocks(const State& state) const;
    [[nodiscard]] int bid_at(const Player& player, int group) const;
    [[nodiscard]] int blanks_in_hand(const Player& player) const;
    /// Movement points for the order that the seat writes next.
    [[nodiscard]] int points_to_plan(const State& state, Seat seat) const;
    [[nodiscard]] Places occupied(const State& state) const;
    [[nodiscard]] bool may_claim(const State& state) const;
    /// T5.1: has its way there, whether or not there is a worker or a cube.
    [[nodiscard]] bool may_rob(const State& state, Seat seat, SiteId site) const;
    [[nodiscard]] bool may_take(const State& state, Seat seat, SiteId site) const;
    /// How many more cubes the seat's workers there may take, or place.
    [[nodiscard]] int steals_left(const State& state, Seat seat, SiteId site) const;
    [[nodiscard]] int builds_left(const State& state, Seat seat, SiteId site) const;
    /// T6.2: whether the storey being built has room at its edge, or in its centre.
    [[nodiscard]] bool has_room(const State& state, SiteId site, Spot spot) const;

private:
    friend Base;

    // T2
    void begin_round(State& state, Events& events) const;
    void draw_groups(State& state, Events& events) const;
    void lay_tablet(State& state, const Action& action, Events& events) const;
    void end_bidding(State& state, Events& events) const;
    void next_bidder(State& state, Events& events) const;
    void reveal_bids(State& state, Events& events) const;
    [[nodiscard]] Seat highest_bidder(const State& state, int group) const;
    void give_to_pharaoh(State& state, Cubes& cubes, Events& events) const;

    // T3, T4
    void begin_foremen(State& state, Events& events) const;
    void move_foreman(State& state, const Action& action, Events& events) const;
    void write_order(State& state, Seat seat, const Action& action, Events& events) const;
    void reveal_plans(State& state, Events& events) const;
    void carry_out_orders(State& state, Events& events) const;
    void carry_out_order(State& state, Events& events) const;
    void put_foreman(State& state, Place place, Events& events) const;
    void claim(State& state, const Action& action, Events& events) const;
    [[nodiscard]] bool next_foreman(State& state) const;
    void begin_workers(State& state, Events& events) const;
    void move_worker(State& state, const Action& action, Events& events) const;

    // T5, T6, T7
    void steal_cube(State& state, const Action& action, Events& events) const;
    void take_site(State& state, const Action& action, Events& events) const;
    void build(State& state, const Action& action, Events& events) const;
    void end_building(State& state, Events& events) const;
    void end_round(State& state, Events& events) const;

    // T9
    template <class Take>
    void choices(const State& state, Seat seat, Take& take) const;
    template <class Take>
    void bid_choices(const State& state, Take& take) const;
    template <class Take>
    void worker_choices(const State& state, Take& take) const;
    template <class Take>
    void steal_choices(const State& state, Take& take) const;
    template <class Take>
    void build_choices(const State& state, Take& take) const;
    [[nodiscard]] unsigned sites_under(const auto& pawns) const;
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    [[nodiscard]] Seat after(Seat seat) const { return static_cast<Seat>(seat + 1 == setup_.players ? 0 : seat + 1); }
    void next_player(State& state, Events& events) const;
    void next_phase(State& state, Events& events) const;

    // What bots weigh
    void bids_to_weigh(const State& state, ActionList& list) const;
    void foreman_moves_to_weigh(const State& state, Seat seat, ActionList& list) const;
    void worker_moves_to_weigh(const State& state, ActionList& list) const;

    Board board_;
};

template <class Visit>
void TalDerKoenige::each_field(Action& action, Visit& visit) {
    switch (action.kind) {
    case Decision::bid:
        if (visit.flag("done", action.done)) break;
        visit("tablet", action.tablet);
        visit("group", action.group);
        break;
    case Decision::foreman:
    case Decision::plan: visit("to", action.to); break;
    case Decision::claim:
        if (!visit.flag("decline", action.done)) visit("site", action.site);
        break;
    case Decision::worker:
        if (visit.flag("done", action.done)) break;
        visit("from", action.from);
        visit("to", action.to);
        break;
    case Decision::take:
        if (!visit.flag("done", action.done)) visit("site", action.site);
        break;
    case Decision::steal:
    case Decision::build: {
        if (visit.flag("done", action.done)) break;
        Colour colour = colour_of(action.block);
        Spot spot = spot_of(action.block);
        visit("site", action.site);
        visit("colour", colour);
        visit("place", spot);
        action.block = block_of(colour, spot);
        break;
    }
    case Decision::none: break;
    }
}

} // namespace iteru::tal_der_koenige
