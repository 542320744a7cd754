// Tal der Könige (Valley of the Kings) for 2 to 4 players, with its three variants. Rules T1 to T9.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "engine/rule_ids.h"
#include "games/tal-der-koenige/board.h"
#include "games/tal-der-koenige/box.h"
#include "games/tal-der-koenige/state.h"
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

/// A group of cubes in the auction: 0 is number 1.
enum class Group : std::uint8_t {};

/// A tablet by its value.
enum class Tablet : std::uint8_t { blank, one, two, three, four };

/// Where a block lies in its storey.
enum class Spot : std::uint8_t { edge, centre };
inline constexpr std::array<std::string_view, 2> spot_words{"edge", "centre"};

/// A cube and its place in a storey, in one byte.
enum class Block : std::uint8_t {};
constexpr Block block_of(Colour colour, Spot spot) {
    return static_cast<Block>(index(colour) * 2 + std::to_underlying(spot));
}
constexpr Colour colour_of(Block block) { return static_cast<Colour>(std::to_underlying(block) / 2); }
constexpr Spot spot_of(Block block) { return static_cast<Spot>(std::to_underlying(block) % 2); }

struct Action {
    Decision kind = Decision::none;
    bool done = false; // bid, worker, steal, take, build; claim: declined
    Tablet tablet{};   // bid
    Group group{};     // bid
    Place from{};      // worker
    Place to{};        // foreman, plan, worker
    SiteId site{};     // claim, steal, take, build
    Block block{};     // steal, build

    friend bool operator==(const Action&, const Action&) = default;
};

enum class EventKind : std::uint8_t {
    round_began,
    group_drawn,
    tablet_laid,
    bidding_done,
    bid_shown,
    group_sold,
    group_returned,
    group_to_pharaoh,
    foreman_moved,
    foreman_stayed,
    order_written,
    plan_shown,
    foreman_displaced,
    site_claimed,
    claim_declined,
    worker_moved,
    cube_stolen,
    site_taken,
    cube_built,
    pyramid_finished,
    cubes_to_pharaoh,
    pharaoh_finished,
    disc_passed,
    game_over,
};

class TalDerKoenige {
public:
    using Box = tal_der_koenige::Box;
    using Weights = tal_der_koenige::Weights;
    using State = tal_der_koenige::State;
    using Action = tal_der_koenige::Action;
    using Decision = tal_der_koenige::Decision;
    using Rule = tal_der_koenige::Rule;
    // Five workers to every other place, and done.
    using ActionList = List<Action, worker_count*(max_places - 1) + 1>;

    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    TalDerKoenige(const Box& box, const Setup& setup, const Weights& weights = standard_weights())
        : box_(box), setup_(setup), weights_(weights), board_(box, setup.players) {}

    [[nodiscard]] const Box& box() const { return box_; }
    [[nodiscard]] const Setup& setup() const { return setup_; }
    [[nodiscard]] const Weights& weights() const { return weights_; }
    [[nodiscard]] const Board& board() const { return board_; }

    // rules.cc
    [[nodiscard]] State deal(const Seed& seed, Events events = {}) const;
    [[nodiscard]] SeatSet to_act(const State& state) const;
    [[nodiscard]] Decision decision(const State& state, Seat) const { return state.decision; }
    void legal(const State& state, Seat seat, ActionList& list) const;
    void apply(State& state, Seat seat, Action action, Events& events) const;
    [[nodiscard]] unsigned reveals(const State& state) const { return state.reveals; }

    // refusal.cc
    [[nodiscard]] std::optional<Refusal<Rule>> why_not(const State& state, Seat seat, Action action) const;

    // scoring.cc
    [[nodiscard]] Result result(const State& state) const;
    /// T7.2, T7.3: the best class of a pyramid by the blocks that lie there; `striped` only in the expert variant.
    [[nodiscard]] Style style(const Site& site) const;
    /// What the pyramid scores if it is finished in its present style: the most it can still score.
    [[nodiscard]] int points_for(const State& state, SiteId site) const;

    // knowledge.cc
    void conceal(State& state, Seat seat) const;
    void resample(State& state, Seat seat, Random& random) const;
    void write_state(JsonWriter& json, const State& state, Seat viewer) const;
    [[nodiscard]] std::string audit(const State& state) const;
    [[nodiscard]] State rotated(const State& state, int by) const;

    // notation.cc
    template <class Visit>
    static void each_field(Action& action, Visit& visit);
    template <class Visit>
    void each_field(const Event& event, Visit& visit) const;
    [[nodiscard]] int count(Tablet) const { return highest_tablet + 1; }
    [[nodiscard]] int count(Group) const { return max_groups; }
    [[nodiscard]] int count(Place) const { return box_.places; }
    [[nodiscard]] int count(SiteId) const { return site_count; }
    [[nodiscard]] int count(Colour) const { return colours; }
    [[nodiscard]] int count(Spot) const { return static_cast<int>(spot_words.size()); }
    [[nodiscard]] std::string word(Tablet tablet) const; // 0 to 4
    [[nodiscard]] std::string word(Group group) const;   // 1 to 5
    [[nodiscard]] std::string word(Place place) const;   // 16 to 22, 1A to 15H
    [[nodiscard]] std::string word(SiteId site) const;   // 1 to 15
    [[nodiscard]] std::string word(Colour colour) const;
    [[nodiscard]] std::string word(Spot spot) const;

    /// The value of a tablet (T2.2) and the order to a foreman (T3.3) are secret until they are shown.
    static Action as_others_see(Action action) {
        if (action.kind == Decision::bid) action.tablet = {};
        if (action.kind == Decision::plan) action.to = {};
        return action;
    }

    // prospects.cc
    /// The legal actions that a bot weighs; never none.
    void prospects(const State& state, Seat seat, ActionList& list) const;

    // judgement.cc
    [[nodiscard]] bool is_idle(const State& state, Action action) const;
    [[nodiscard]] int judge(const State& state, Seat seat) const;

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
    void choices(const State& state, Seat seat, Take take) const;
    template <class Take>
    void bid_choices(const State& state, Take take) const;
    template <class Take>
    void worker_choices(const State& state, Take take) const;
    template <class Take>
    void steal_choices(const State& state, Take take) const;
    template <class Take>
    void build_choices(const State& state, Take take) const;
    [[nodiscard]] unsigned sites_under(const auto& pawns) const;
    void carry_out(State& state, Seat seat, const Action& action, Events& events) const;
    [[nodiscard]] std::optional<Action> only_choice(const State& state, Seat seat) const;
    void go_on(State& state, Events& events) const;
    [[nodiscard]] Seat after(Seat seat) const { return static_cast<Seat>(seat + 1 == setup_.players ? 0 : seat + 1); }
    void next_player(State& state, Events& events) const;
    void next_phase(State& state, Events& events) const;

    // What bots weigh
    void bids_to_weigh(const State& state, ActionList& list) const;
    void foreman_moves_to_weigh(const State& state, Seat seat, ActionList& list) const;
    void worker_moves_to_weigh(const State& state, ActionList& list) const;

    // What others may not see in the view
    void write_secrets(JsonWriter& json, const State& state, Seat seat, bool known) const;

    Box box_;
    Setup setup_;
    Weights weights_;
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

template <class Visit>
void TalDerKoenige::each_field(const Event& event, Visit& visit) const {
    const auto tell = [&]<class T>(std::string_view name, std::size_t i, T) {
        T value = static_cast<T>(event.values[i]);
        visit(name, value);
    };
    const auto whisper = [&]<class T>(std::string_view name, std::size_t i, T) {
        T value = static_cast<T>(event.values[i]);
        visit.secret(name, value);
    };
    switch (static_cast<EventKind>(event.kind)) {
    case EventKind::round_began: tell("round", 0, 0); break;
    case EventKind::group_drawn:
        tell("group", 0, Group{});
        for (std::size_t i = 0; i < colours; ++i) tell(colour_words[i], i + 1, 0);
        break;
    case EventKind::tablet_laid:
        tell("group", 0, Group{});
        whisper("tablet", 1, Tablet{});
        break;
    case EventKind::bid_shown:
        tell("group", 0, Group{});
        tell("tablets", 1, 0);
        tell("sum", 2, 0);
        break;
    case EventKind::group_sold:
        tell("group", 0, Group{});
        tell("sum", 1, 0);
        break;
    case EventKind::group_returned:
    case EventKind::group_to_pharaoh: tell("group", 0, Group{}); break;
    case EventKind::foreman_moved:
        tell("foreman", 0, 0);
        tell("from", 1, Place{});
        tell("to", 2, Place{});
        tell("cost", 3, 0);
        break;
    case EventKind::foreman_stayed:
        tell("foreman", 0, 0);
        tell("at", 1, Place{});
        break;
    case EventKind::order_written:
        tell("foreman", 0, 0);
        whisper("to", 1, Place{});
        whisper("cost", 2, 0);
        break;
    case EventKind::plan_shown:
        tell("first", 0, Place{});
        tell("second", 1, Place{});
        break;
    case EventKind::foreman_displaced:
        tell("foreman", 0, 0);
        tell("cell", 1, Place{});
        tell("area", 2, Place{});
        break;
    case EventKind::site_claimed:
    case EventKind::claim_declined:
        tell("foreman", 0, 0);
        tell("site", 1, SiteId{});
        break;
    case EventKind::worker_moved:
        tell("from", 0, Place{});
        tell("to", 1, Place{});
        tell("cost", 2, 0);
        break;
    case EventKind::cube_stolen:
        tell("site", 0, SiteId{});
        tell("colour", 1, Colour{});
        tell("place", 2, Spot{});
        break;
    case EventKind::cube_built:
        tell("site", 0, SiteId{});
        tell("colour", 1, Colour{});
        tell("place", 2, Spot{});
        tell("points", 3, 0);
        break;
    case EventKind::site_taken: tell("site", 0, SiteId{}); break;
    case EventKind::pyramid_finished:
        tell("site", 0, SiteId{});
        tell("points", 1, 0);
        break;
    case EventKind::cubes_to_pharaoh:
        tell("count", 0, 0);
        tell("blocks", 1, 0);
        break;
    case EventKind::bidding_done:
    case EventKind::pharaoh_finished:
    case EventKind::disc_passed:
    case EventKind::game_over: break;
    }
}

} // namespace iteru::tal_der_koenige
