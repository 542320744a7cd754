// The position as JSON, for whom it may concern.
#include <algorithm>
#include <span>

#include "games/egizia/rules.h"

namespace iteru::egizia {

namespace {

void seat_or_null(JsonWriter& json, Seat seat) { seat == nobody ? json.null() : json.value(seat); }

constexpr std::string_view no_card;

class View {
public:
    View(const Egizia& game, JsonWriter& json, const State& state, Seat viewer)
        : game_(game), json_(json), state_(state), viewer_(viewer) {}

    void write() {
        json_.begin_object();
        course();
        nile();
        sphinx();
        buildings();
        const auto players = std::span{state_.players}.first(game_.setup().players);
        json_.key("players").begin_array();
        for (std::size_t seat = 0; seat < players.size(); ++seat) player(static_cast<Seat>(seat));
        json_.end_array();
        json_.end_object();
    }

private:
    void seats(std::string_view name, std::span<const Seat> seats) {
        json_.array(name, seats, [&](Seat seat) { seat_or_null(json_, seat); });
    }

    void course() {
        json_.member("players_count", game_.setup().players);
        json_.member("round", state_.round);
        json_.key("active");
        seat_or_null(json_, state_.decision == Decision::none ? nobody : state_.active);
        json_.key("decision");
        if (state_.decision == Decision::none) json_.null();
        else json_.value(Egizia::facts.decisions[std::to_underlying(state_.decision)]);
        seats("turn_order", std::span{state_.turn_order}.first(game_.setup().players));
        seats("score_track", std::span{state_.track}.first(game_.setup().players));
        json_.member("flood", game_.word(static_cast<FloodSpace>(state_.flood)));
        json_.member("crew_steps_left", state_.crew_steps);
        json_.member("stones_due", state_.stones_due);
        json_.member("floods_left", state_.floods);
        json_.member("strength_left", state_.strength);
        json_.member("grain_brought", state_.grain);
        const bool building = state_.step == Decision::build_first || state_.step == Decision::build ||
                              state_.step == Decision::draw || state_.step == Decision::keep ||
                              state_.step == Decision::stone;
        json_.key("site");
        if (building) json_.value(game_.word(static_cast<Site>(state_.site)));
        else json_.null();
        seat_bits("has_acted", state_.acted);
        seat_bits("builds_first", state_.first);
    }

    void seat_bits(std::string_view name, SeatBits bits) {
        json_.key(name).begin_array();
        for (Seat seat = 0; seat < game_.setup().players; ++seat) {
            if ((bits >> seat & 1U) != 0) json_.value(seat);
        }
        json_.end_array();
    }

    /// Each space of the Nile from upstream: its card, and whose boats are there.
    void nile() {
        json_.key("nile").begin_array();
        for (std::size_t at = 0; at < nile_spaces; ++at) {
            const NileSpace here = game_.space(static_cast<Space>(at));
            json_.begin_object();
            json_.member("space", game_.word(static_cast<Space>(at)));
            if (here.kind == SpaceKind::card) {
                json_.key("card");
                if ((state_.river >> here.which & 1U) != 0)
                    json_.value(game_.word(game_.river_card(state_, here.which)));
                else json_.null();
            }
            if (here.kind == SpaceKind::site) {
                const auto& boats = state_.sites[here.which].boats;
                seats("places", std::span{boats}.first(game_.places()));
                json_.key("waiting");
                seat_or_null(json_, boats[waiting]);
            } else {
                json_.key("boats").begin_array();
                for (Seat seat = 0; seat < game_.setup().players; ++seat) {
                    if ((state_.players[seat].boats >> at & 1U) != 0) json_.value(seat);
                    if (state_.players[seat].twice == at + 1) json_.value(seat);
                }
                json_.end_array();
            }
            json_.end_object();
        }
        json_.end_array();
        cards("cards_out", state_.out);
        constexpr std::array<std::string_view, 3> names{"deck_1_2", "deck_3_4", "deck_5"};
        constexpr std::array<std::size_t, 4> begin{0, early_cards, 2 * early_cards, nile_cards};
        const std::array<std::size_t, 3> laid{n(std::clamp(state_.round - 0, 0, 2)) * card_spaces,
                                              n(std::clamp(state_.round - 2, 0, 2)) * card_spaces,
                                              n(std::clamp(state_.round - 4, 0, 1)) * card_spaces};
        // E2.1: what is left of a deck after its last round is out of the game unseen.
        const std::array<bool, 3> finished{state_.round > 2, state_.round > 4, state_.step == Decision::none};
        const auto rest = [&](std::size_t i) {
            return std::span{state_.nile}.subspan(begin[i] + laid[i], begin[i + 1] - begin[i] - laid[i]);
        };
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto deck = rest(i).first(finished[i] ? 0 : rest(i).size());
            if (viewer_ == nobody) json_.array(names[i], deck, [&](NileId id) { json_.value(game_.word(id)); });
            else json_.member(names[i], deck.size());
        }
        std::size_t out = 0;
        if (viewer_ == nobody) json_.key("cards_out_unseen").begin_array();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (!finished[i]) continue;
            out += rest(i).size();
            for (const NileId id : rest(i)) {
                if (viewer_ == nobody) json_.value(game_.word(id));
            }
        }
        if (viewer_ == nobody) json_.end_array();
        else json_.member("cards_out_unseen", out);
    }

    void cards(std::string_view name, NileCards set) {
        json_.key(name).begin_array();
        for (; set != 0; set &= set - 1) json_.value(game_.word(static_cast<NileId>(std::countr_zero(set))));
        json_.end_array();
    }

    void hand(std::string_view name, SphinxHand set) {
        json_.key(name).begin_array();
        for (; set != 0; set &= set - 1) json_.value(game_.word(static_cast<SphinxId>(std::countr_zero(set))));
        json_.end_array();
    }

    void sphinx_points(Seat seat) {
        const auto points = game_.sphinx_points(state_, seat);
        json_.key("sphinx_points").begin_array();
        for (SphinxHand set = state_.players[seat].sphinx; set != 0; set &= set - 1) {
            json_.value(points[n(std::countr_zero(set))]);
        }
        json_.end_array();
    }

    /// The deck, and who drew what: everybody knows how many, the one who drew knows which (E0.2).
    void sphinx() {
        if (viewer_ == nobody) {
            json_.array("sphinx_deck", std::span{state_.deck}.first(state_.deck_count),
                        [&](SphinxId id) { json_.value(game_.word(id)); });
        } else {
            json_.member("sphinx_deck", state_.deck_count);
        }
        json_.key("sphinx_draws").begin_array();
        for (std::size_t i = 0; i < state_.draw_count; ++i) {
            const SphinxDraw& drawn = state_.draws[i];
            const bool open = state_.step == Decision::keep && i + 1U == state_.draw_count;
            json_.begin_object();
            json_.member("seat", drawn.seat);
            json_.member("count", drawn.count);
            json_.key("kept");
            if (open) json_.null();
            else json_.value(drawn.kept);
            json_.key("cards");
            if ((viewer_ == nobody || viewer_ == drawn.seat) && drawn.cards[0] != no_sphinx) {
                json_.begin_array();
                for (std::size_t j = 0; j < drawn.count; ++j) json_.value(game_.word(drawn.cards[j]));
                json_.end_array();
            } else {
                json_.null();
            }
            json_.end_object();
        }
        json_.end_array();
    }

    void buildings() {
        json_.key("tombs").begin_array();
        const std::size_t face_up = std::min<std::size_t>(state_.tombs_taken + tombs_face_up, tombs_on_board);
        for (std::size_t i = 0; i < tombs_on_board; ++i) {
            json_.begin_object();
            json_.key("value");
            if (i < face_up || viewer_ == nobody) json_.value(state_.tombs[i]);
            else json_.null();
            json_.key("stone");
            seat_or_null(json_, state_.tomb_stones[i]);
            json_.end_object();
        }
        json_.end_array();
        if (viewer_ == nobody) {
            json_.array("tombs_out", std::span{state_.tombs}.subspan(tombs_on_board),
                        [&](std::uint8_t value) { json_.value(value); });
        } else {
            json_.member("tombs_out", tomb_tiles - tombs_on_board);
        }
        seats("obelisk", state_.obelisk);
        json_.key("temple").begin_object();
        seats("left", state_.walls[0]);
        seats("right", state_.walls[1]);
        seats("columns", state_.columns);
        seats("roof", state_.roof);
        json_.end_object();
        json_.key("pyramid").begin_array();
        for (std::size_t storey = 0; storey < storeys; ++storey) {
            json_.begin_array();
            for (std::size_t i = 0; i < storey_width - storey; ++i) seat_or_null(json_, state_.pyramid[storey][i]);
            json_.end_array();
        }
        json_.end_array();
    }

    void player(Seat seat) {
        const Player& player = state_.players[seat];
        json_.begin_object();
        json_.member("score", player.score);
        json_.member("stones", player.stones);
        json_.key("crews").begin_object();
        for (std::size_t crew = 0; crew < crew_kinds; ++crew) json_.member(crew_words[crew], player.crews[crew]);
        json_.end_object();
        json_.key("crews_used").begin_array();
        for (std::size_t crew = 0; crew < crew_kinds; ++crew) {
            if ((player.used >> crew & 1U) != 0) json_.value(crew_words[crew]);
        }
        json_.end_array();
        json_.member("stone_market", player.markets[n(Market::stone)] + 1);
        json_.member("grain_market", player.markets[n(Market::grain)] + 1);
        json_.member("grain", game_.irrigated(state_, player));
        json_.member("grain_need", game_.need(player));
        json_.member("points_at_risk", points_at_risk(seat));
        fields(player);
        json_.member("quarries", game_.quarried(player));
        json_.member("boats_left", game_.box().boats - boats_out(seat));
        json_.member("passed", player.passed != 0);
        cards("cards", player.cards);
        cards("improved", player.improved);
        cards("improved_twice", player.improved_twice);
        json_.key("used_this_round").begin_array();
        if ((player.once_used & once::upstream) != 0) json_.value("upstream");
        if ((player.once_used & once::reuse) != 0) json_.value("occupied_space");
        if ((player.once_used & once::crew_for_stones) != 0) json_.value("crew_for_stones");
        if ((player.once_used & once::crew_step) != 0) json_.value("crew_step");
        json_.end_array();
        json_.key("sites_built").begin_array();
        for (std::size_t site = 0; site < site_count; ++site) {
            if ((player.sites_built >> site & 1U) != 0) json_.value(game_.word(static_cast<Site>(site)));
        }
        json_.end_array();
        json_.member("sphinx_count", player.sphinx_count);
        // E11.3: at the end the hands are shown.
        const bool shown = viewer_ == nobody || viewer_ == seat || state_.step == Decision::none;
        if (shown) {
            hand("sphinx", player.sphinx);
            sphinx_points(seat);
        } else {
            for (const char* name : {"sphinx", "sphinx_points"}) json_.key(name).null();
        }
        json_.end_object();
    }

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

    /// Each field as it is now, the start field first (`card` null), and the grain of all for each space of the flood.
    void fields(const Player& player) {
        json_.key("fields").begin_array();
        field(no_card, game_.box().start_class, game_.box().start_grain);
        for (NileCards left = player.cards & game_.all_fields(); left != 0; left &= left - 1) {
            const auto id = static_cast<NileId>(std::countr_zero(left));
            field(game_.word(id), game_.field_class(player, id), game_.card(id).value);
        }
        json_.end_array();
        json_.key("grain_by_flood").begin_array();
        State other = state_;
        for (other.flood = 0; other.flood < 3; ++other.flood) json_.value(game_.irrigated(other, player));
        json_.end_array();
    }

    void field(std::string_view card, FieldClass field, int value) {
        json_.begin_object();
        json_.key("card");
        if (card == no_card) json_.null();
        else json_.value(card);
        json_.member("class", game_.word(field));
        json_.member("value", value);
        json_.member("irrigated", n(field) <= state_.flood);
        json_.end_object();
    }

    const Egizia& game_;
    JsonWriter& json_;
    const State& state_;
    Seat viewer_;
};

} // namespace

void Egizia::write_state(JsonWriter& json, const State& state, Seat viewer) const {
    View{*this, json, state, viewer}.write();
}

} // namespace iteru::egizia
