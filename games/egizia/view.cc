// What a seat sees: a concealed position in the words of the table. `nobody` sees decks in order, and every hand.
#include "games/egizia/view.h"

#include <algorithm>
#include <bit>
#include <span>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

class Viewing {
public:
    Viewing(const Egizia& game, const State& state, Seat viewer)
        : game_(game), state_(state), viewer_(viewer), players_(game.setup().players) {}

    template <class T>
    [[nodiscard]] HiddenPile<T> pile(std::span<const T> hidden) const {
        if (viewer_ == nobody) return std::vector<T>(hidden.begin(), hidden.end());
        return hidden.size();
    }

    [[nodiscard]] std::optional<Site> site() const {
        const bool building = state_.step == Decision::build_first || state_.step == Decision::build ||
                              state_.step == Decision::draw || state_.step == Decision::keep ||
                              state_.step == Decision::stone;
        return building ? std::optional{static_cast<Site>(state_.site)} : std::nullopt;
    }

    /// A space of the Nile: its card, and whose boats are there.
    [[nodiscard]] view::NileSpace space(std::size_t at) const {
        const NileSpace here = game_.space(static_cast<Space>(at));
        view::NileSpace seen{.space = static_cast<Space>(at), .card = {}, .places = {}, .waiting = {}, .boats = {}};
        if (here.kind == SpaceKind::card) {
            seen.card.value.emplace();
            if ((state_.river >> here.which & 1U) != 0) seen.card.value->emplace(game_.river_card(state_, here.which));
        }
        if (here.kind == SpaceKind::site) {
            const auto& boats = state_.sites[here.which].boats;
            seen.places.value = {std::span{boats}.first(game_.places())};
            seen.waiting.value = if_any(boats[waiting]);
            return seen;
        }
        auto& boats = seen.boats.value.emplace();
        for (Seat seat = 0; seat < players_; ++seat) {
            if ((state_.players[seat].boats >> at & 1U) != 0) boats.push_back(seat);
            if (state_.players[seat].twice == at + 1) boats.push_back(seat);
        }
        return seen;
    }

    /// What is left of each deck; E2.1: after its last round it is out of the game unseen.
    void add_decks(View& view) const {
        constexpr std::array<std::size_t, 4> begin{0, early_cards, 2 * early_cards, nile_cards};
        const std::array<std::size_t, 3> laid{n(std::clamp(state_.round - 0, 0, 2)) * card_spaces,
                                              n(std::clamp(state_.round - 2, 0, 2)) * card_spaces,
                                              n(std::clamp(state_.round - 4, 0, 1)) * card_spaces};
        const std::array<bool, 3> finished{state_.round > 2, state_.round > 4, state_.step == Decision::none};
        const std::array<HiddenPile<NileId>*, 3> decks{&view.deck_1_2, &view.deck_3_4, &view.deck_5};
        List<NileId, nile_cards> out;
        for (std::size_t i = 0; i < decks.size(); ++i) {
            const auto rest = std::span{state_.nile}.subspan(begin[i] + laid[i], begin[i + 1] - begin[i] - laid[i]);
            *decks[i] = pile(rest.first(finished[i] ? 0 : rest.size()));
            if (!finished[i]) continue;
            for (const NileId id : rest) out.push_back(id);
        }
        view.cards_out_unseen = pile(std::span<const NileId>{out.begin(), out.size()});
    }

    void add_sphinx(View& view) const {
        view.sphinx_deck = pile(std::span{state_.deck}.first(state_.deck_count));
        view.sphinx_draws.reserve(state_.draw_count);
        for (const SphinxDraw& drawn : std::span{state_.draws}.first(state_.draw_count)) {
            const bool known = (viewer_ == nobody || viewer_ == drawn.seat) && drawn.cards[0] != no_sphinx;
            view.sphinx_draws.push_back({.seat = drawn.seat, .count = drawn.count, .kept = drawn.kept, .cards = {}});
            if (known) view.sphinx_draws.back().cards = std::span{drawn.cards}.first(drawn.count);
        }
        if (state_.step == Decision::keep) view.sphinx_draws.back().kept.reset();
    }

    void add_buildings(View& view) const {
        const std::size_t face_up = std::min<std::size_t>(state_.tombs_taken + tombs_face_up, tombs_on_board);
        for (std::size_t i = 0; i < tombs_on_board; ++i) {
            view.tombs.push_back({.value = {}, .stone = if_any(state_.tomb_stones[i])});
            if (i < face_up || viewer_ == nobody) view.tombs[i].value = state_.tombs[i];
        }
        view.tombs_out = pile(std::span{state_.tombs}.subspan(tombs_on_board));
        for (std::size_t storey = 0; storey < storeys; ++storey) {
            view.pyramid[storey] = {std::span{state_.pyramid[storey]}.first(storey_width - storey)};
        }
    }

    [[nodiscard]] view::Player player(Seat seat) const {
        const Player& player = state_.players[seat];
        view::Player seen{.score = player.score,
                          .stones = player.stones,
                          .crews = {player.crews},
                          .crews_used = {player.used},
                          .stone_market = player.markets[n(Market::stone)] + 1,
                          .grain_market = player.markets[n(Market::grain)] + 1,
                          .grain = game_.irrigated(state_, player),
                          .grain_need = game_.need(player),
                          .points_at_risk = points_at_risk(seat),
                          .fields = fields(player),
                          .grain_by_flood = grain_by_flood(player),
                          .quarries = game_.quarried(player),
                          .boats_left = game_.box().boats - boats_out(seat),
                          .passed = player.passed != 0,
                          .cards = {player.cards},
                          .improved = {player.improved},
                          .improved_twice = {player.improved_twice},
                          .used_this_round = {player.once_used},
                          .sites_built = {player.sites_built},
                          .sphinx_count = player.sphinx_count,
                          .sphinx = {},
                          .sphinx_points = {}};
        // E11.3: at the end the hands are shown.
        if (viewer_ == nobody || viewer_ == seat || state_.step == Decision::none) {
            seen.sphinx = {player.sphinx};
            seen.sphinx_points = sphinx_points(seat);
        }
        return seen;
    }

private:
    /// E3.6: after phase 2 only the boats on sites are out.
    [[nodiscard]] int boats_out(Seat seat) const {
        int on_sites = 0;
        for (const SiteBoats& site : state_.sites) on_sites += std::ranges::count(site.boats, seat) > 0 ? 1 : 0;
        return std::max<int>(state_.players[seat].boats_placed, on_sites);
    }

    /// E4.2: what the grain that is missing now would cost.
    [[nodiscard]] int points_at_risk(Seat seat) const {
        const Player& player = state_.players[seat];
        const bool feeding = state_.decision == Decision::feed && state_.active == seat;
        const int supply = game_.irrigated(state_, player) + (feeding ? state_.grain : 0);
        return std::max(0, game_.need(player) - supply) * game_.box().grain_cost[player.markets[n(Market::grain)]];
    }

    [[nodiscard]] std::vector<view::Field> fields(const Player& player) const {
        const auto irrigated = [&](FieldClass field) { return n(field) <= state_.flood; };
        const NileCards cards = player.cards & game_.all_fields();
        const FieldClass start = game_.box().start_class;
        std::vector<view::Field> fields;
        fields.reserve(1U + n(std::popcount(cards)));
        fields.push_back(
            {.card = {}, .class_ = start, .value = game_.box().start_grain, .irrigated = irrigated(start)});
        for (NileCards left = cards; left != 0; left &= left - 1) {
            const auto id = static_cast<NileId>(std::countr_zero(left));
            const FieldClass field = game_.field_class(player, id);
            fields.push_back(
                {.card = id, .class_ = field, .value = game_.card(id).value, .irrigated = irrigated(field)});
        }
        return fields;
    }

    [[nodiscard]] std::array<int, 3> grain_by_flood(const Player& player) const {
        std::array<int, 3> grain{};
        State other = state_;
        for (other.flood = 0; other.flood < 3; ++other.flood) grain[other.flood] = game_.irrigated(other, player);
        return grain;
    }

    [[nodiscard]] std::vector<int> sphinx_points(Seat seat) const {
        const auto counted = game_.sphinx_points(state_, seat);
        std::vector<int> points;
        for (SphinxHand hand = state_.players[seat].sphinx; hand != 0; hand &= hand - 1) {
            points.push_back(counted[n(std::countr_zero(hand))]);
        }
        return points;
    }

    const Egizia& game_;
    const State& state_;
    Seat viewer_;
    Seat players_;
};

} // namespace

View Egizia::view_of(const State& state, Seat viewer) const {
    const Viewing seen{*this, state, viewer};
    const bool over = state.decision == Decision::none;
    const auto players = SeatBits(bit_of(setup_.players) - 1);
    View view{.players_count = setup_.players,
              .round = state.round,
              .active = over ? std::nullopt : if_any(state.active),
              .decision = over ? std::nullopt : std::optional{state.decision},
              .turn_order = std::span{state.turn_order}.first(setup_.players),
              .score_track = std::span{state.track}.first(setup_.players),
              .flood = static_cast<FloodSpace>(state.flood),
              .crew_steps_left = state.crew_steps,
              .stones_due = state.stones_due,
              .floods_left = state.floods,
              .strength_left = state.strength,
              .grain_brought = state.grain,
              .site = seen.site(),
              .has_acted = {static_cast<SeatBits>(state.acted & players)},
              .builds_first = {static_cast<SeatBits>(state.first & players)},
              .nile = {},
              .cards_out = {state.out},
              .deck_1_2 = {},
              .deck_3_4 = {},
              .deck_5 = {},
              .cards_out_unseen = {},
              .sphinx_deck = {},
              .sphinx_draws = {},
              .tombs = {},
              .tombs_out = {},
              .obelisk = {state.obelisk},
              .temple = {.left = {state.walls[0]},
                         .right = {state.walls[1]},
                         .columns = {state.columns},
                         .roof = {state.roof}},
              .pyramid = {},
              .players = {}};
    for (std::size_t at = 0; at < nile_spaces; ++at) view.nile.push_back(seen.space(at));
    seen.add_decks(view);
    seen.add_sphinx(view);
    seen.add_buildings(view);
    view.players.reserve(setup_.players);
    for (Seat seat = 0; seat < setup_.players; ++seat) view.players.push_back(seen.player(seat));
    return view;
}

} // namespace iteru::egizia
