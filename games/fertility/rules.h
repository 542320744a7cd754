// Fertility for 2 to 4 players, with the 2-player variant. Rules F1 to F8.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/game.h"
#include "engine/rule_ids.h"
#include "games/fertility/box.h"
#include "games/fertility/state.h"
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

/// What pays a district or comes out of a quarry. The first four are the resources.
enum class Good : std::uint8_t { alabaster, bovine, papyrus, grape, wheat, monument };
inline constexpr std::array<std::string_view, 6> good_words{"alabaster", "bovine", "papyrus",
                                                            "grape",     "wheat",  "monument"};

constexpr bool is_resource(Good good) { return good < Good::wheat; }
constexpr Good as_good(Resource resource) { return static_cast<Good>(resource); }
constexpr Resource as_resource(Good good) { return static_cast<Resource>(good); }

/// Where a gain comes from.
enum class Source : std::uint8_t { scenes, field, icon, quarry, shop };

struct Action {
    Decision kind = Decision::none;
    bool pass = false;     // build, supply
    Tile tile{};           // place, discard, take, remove
    Square first{};        // place: where the tile's first scene goes
    Square second{};       // place
    Good good{};           // quarry, pay, supply, barter
    DistrictId district{}; // build
    ShopId shop{};         // supply, barter

    friend bool operator==(const Action&, const Action&) = default;
};

enum class EventKind : std::uint8_t {
    turn_began,
    tile_placed,
    tile_discarded,
    gained,
    lost,
    quarry_made,
    monument_built,
    quarry_empty,
    district_built,
    paid,
    supplied,
    shop_filled,
    bartered,
    barter_lost,
    returned,
    tile_taken,
    tile_removed,
    tile_revealed,
    district_revealed,
    last_turns,
    game_over,
};

class Fertility {
public:
    using Box = fertility::Box;
    using Weights = fertility::Weights;
    using State = fertility::State;
    using Action = fertility::Action;
    using Decision = fertility::Decision;
    using Rule = fertility::Rule;
    // Three tiles, two ways up, 232 pairs of squares.
    using ActionList = List<Action, 3 * 2 * (15 * 8 + 16 * 7)>;

    static const Facts facts;
    static const BotSettings bots;
    static const Box& standard_box();
    static const Weights& standard_weights();

    Fertility(const Box& box, const Setup& setup, const Weights& weights = standard_weights())
        : box_(box), setup_(setup), weights_(weights) {}

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
    [[nodiscard]] int count(Tile) const { return tile_kinds; }
    [[nodiscard]] int count(Square) const { return max_squares; }
    [[nodiscard]] int count(Good) const { return static_cast<int>(good_words.size()); }
    [[nodiscard]] int count(DistrictId) const { return district_total; }
    [[nodiscard]] int count(ShopId) const { return max_shops; }
    [[nodiscard]] std::string word(Tile tile) const;     // alabaster-bovine
    [[nodiscard]] std::string word(Square square) const; // A1 to P8
    [[nodiscard]] std::string word(Good good) const;
    [[nodiscard]] std::string word(Resource resource) const;
    [[nodiscard]] std::string word(DistrictId district) const;
    [[nodiscard]] std::string word(ShopId shop) const; // 0a to 0d, 1a to 7c: spot and place
    [[nodiscard]] std::string word(Source source) const;

    static Action as_others_see(Action action) { return action; }

    // judgement.cc
    [[nodiscard]] bool is_idle(const State& state, Action action) const;
    [[nodiscard]] int judge(const State& state, Seat seat) const;

    /// The shop as printed; the starting shops first, then those of the districts built.
    [[nodiscard]] const Shop& shop(const Player& player, ShopId id) const;
    [[nodiscard]] bool variant() const { return setup_.options[0] != 0; }
    [[nodiscard]] int per_setup(const PerSetup& figures) const;

private:
    // F1
    void lay_boards(State& state, Random& random) const;
    void lay_start_tile(State& state, Random& random) const;

    // F2
    template <class Take>
    void choices(const State& state, Take take) const;
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
    void carry_out(State& state, const Action& action, Events& events) const;
    void skip(State& state, Events& events) const;
    void go_on(State& state, Events& events) const;

    Box box_;
    Setup setup_;
    Weights weights_;
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

template <class Visit>
void Fertility::each_field(const Event& event, Visit& visit) const {
    const auto as = [&]<class T>(std::size_t i, T) { return static_cast<T>(event.values[i]); };
    const auto tell = [&]<class T>(std::string_view name, std::size_t i, T type) {
        T value = as(i, type);
        visit(name, value);
    };
    switch (static_cast<EventKind>(event.kind)) {
    case EventKind::turn_began: tell("turn", 0, 0); break;
    case EventKind::tile_placed:
        tell("tile", 0, Tile{});
        tell("first", 1, Square{});
        tell("second", 2, Square{});
        break;
    case EventKind::tile_discarded:
    case EventKind::tile_taken:
    case EventKind::tile_removed:
    case EventKind::tile_revealed: tell("tile", 0, Tile{}); break;
    case EventKind::gained:
        tell("good", 0, Good{});
        tell("count", 1, 0);
        tell("from", 2, Source{});
        break;
    case EventKind::lost:
        tell("good", 0, Good{});
        tell("count", 1, 0);
        break;
    case EventKind::quarry_made:
    case EventKind::quarry_empty:
    case EventKind::monument_built: tell("square", 0, Square{}); break;
    case EventKind::district_built:
        tell("district", 0, DistrictId{});
        tell("spot", 1, 0);
        break;
    case EventKind::paid: tell("good", 0, Good{}); break;
    case EventKind::supplied:
    case EventKind::bartered:
        tell("good", 0, Good{});
        tell("shop", 1, ShopId{});
        break;
    case EventKind::shop_filled:
    case EventKind::barter_lost: tell("shop", 0, ShopId{}); break;
    case EventKind::returned:
        tell("good", 0, Good{});
        tell("count", 1, 0);
        break;
    case EventKind::district_revealed: tell("district", 0, DistrictId{}); break;
    case EventKind::last_turns:
    case EventKind::game_over: break;
    }
}

} // namespace iteru::fertility
