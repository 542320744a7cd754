// Positions made by hand, for the tests of the rules.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "games/fertility/rules.h"
#include "tests/kit/position.h"

namespace iteru::fertility {

/// A game with seat 0 about to place a tile, Metropolises in the box's order, no district face up or in
/// the pile, and a Common Pool of three doubles, so that a turn comes to a halt at `take`.
class Made : public kit::Position<Fertility> {
public:
    explicit Made(int players = 2, bool variant = false, const Box& box = Fertility::standard_box())
        : Position(box, {.players = static_cast<std::uint8_t>(players), .options = {std::uint8_t{variant}}}) {
        state.first_player = state.active = 0;
        state.decision = Decision::place;
        state.row.fill(no_district);
        state.districts_drawn = district_total;
        state.common = {tile("alabaster-alabaster"), tile("bovine-bovine"), tile("papyrus-papyrus")};
        for (Seat seat = 0; seat < players; ++seat) {
            state.players[seat].metropolis = seat;
            settle(seat);
        }
    }

    /// A picture of the central board in the letters of the component file, with scenes of tiles in play as
    /// capitals and M for a monument. Rows that are left out are water.
    Made& board(std::initializer_list<std::string_view> picture) {
        state.free = state.wheat = state.water = state.monuments = {};
        state.scene = state.icon = {};
        state.columns = static_cast<std::uint8_t>(picture.begin()->size());
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < state.columns; ++column) {
                const bool drawn = row < static_cast<int>(picture.size());
                paint(drawn ? picture.begin()[row][static_cast<std::size_t>(column)] : '~',
                      Squares::of(square_at(column, row)));
            }
        }
        return *this;
    }

    Made& pool(std::initializer_list<std::string_view> words) {
        std::array<Tile, pool_size>& held = state.players[state.active].pool;
        held.fill(no_tile);
        for (std::size_t i = 0; i < words.size(); ++i) held[i] = tile(words.begin()[i]);
        return *this;
    }

    /// Step 2 or 3 of the turn of seat 0, with so much beside its Metropolis.
    Made& at(Decision decision, std::array<std::uint8_t, resource_kinds> beside = {}) {
        // Once a tile is placed or discarded, there is room for the next.
        auto& held = state.players[state.active].pool;
        if (decision != Decision::place && decision != Decision::discard &&
            std::ranges::find(held, no_tile) == held.end())
            held.back() = no_tile;
        state.decision = decision;
        state.beside = beside;
        for (std::size_t i = 0; i < resource_kinds; ++i) {
            state.stock[i] = static_cast<std::uint8_t>(state.stock[i] - beside[i]);
        }
        return *this;
    }

    Made& face_up(std::initializer_list<std::string_view> ids) {
        for (std::size_t i = 0; i < ids.size(); ++i) state.row[i] = district(ids.begin()[i]);
        return *this;
    }

    /// Districts that a seat has built already.
    Made& built(Seat seat, std::initializer_list<std::string_view> ids) {
        for (std::size_t i = 0; i < ids.size(); ++i) state.players[seat].districts[i] = district(ids.begin()[i]);
        settle(seat);
        return *this;
    }

    /// A token on the first icon of a shop that takes it.
    Made& token(Seat seat, std::string_view shop, Resource resource) {
        Player& player = state.players[seat];
        const ShopId id = shop_id(shop);
        const Shop& printed = game.shop(player, id);
        for (std::size_t i = 0; i < printed.icons; ++i) {
            Icon& icon = player.tokens[static_cast<std::size_t>(id)][i];
            if (icon != 0 || (printed.needs[i] != any_resource && printed.needs[i] != index(resource))) continue;
            icon = static_cast<Icon>(index(resource) + 1);
            settle(seat);
            return *this;
        }
        ADD_FAILURE() << "no room on " << shop;
        return *this;
    }

    /// Carries out an action that must be legal.
    Made& play(std::string_view text) {
        carry_out(state.active, text);
        return *this;
    }

    [[nodiscard]] std::string refusal(std::string_view text) const { return refused(state.active, text); }
    [[nodiscard]] std::string refusal(Seat seat, std::string_view text) const { return refused(seat, text); }
    [[nodiscard]] std::vector<std::string> legal() const { return legal_for(state.active); }
    [[nodiscard]] bool offers(std::string_view text) const {
        const auto texts = legal();
        return std::find(texts.begin(), texts.end(), text) != texts.end();
    }

    /// The events of the last action of one kind, as `gained alabaster 2 scenes`.
    template <EventType Told>
    [[nodiscard]] std::vector<std::string> told() const {
        return told_of<Told>([](const Event&) { return std::string{}; });
    }

    [[nodiscard]] Player& player(Seat seat) { return state.players[seat]; }
    [[nodiscard]] int stock(Resource resource) const { return state.stock[index(resource)]; }
    [[nodiscard]] int beside(Resource resource) const { return state.beside[index(resource)]; }
    [[nodiscard]] bool filled(Seat seat, std::string_view shop) const {
        return (state.players[seat].filled >> static_cast<unsigned>(shop_id(shop)) & 1U) != 0;
    }
    [[nodiscard]] SeatResult score(Seat seat) const { return game.result(state).seats[seat]; }

    [[nodiscard]] Tile tile(std::string_view word) const { return find<Tile>(word); }
    [[nodiscard]] DistrictId district(std::string_view word) const { return find<DistrictId>(word); }
    [[nodiscard]] ShopId shop_id(std::string_view word) const { return find<ShopId>(word); }

    /// Works out anew which shops are filled and which have room, from what is printed and what lies there.
    void settle(Seat seat) {
        Player& player = state.players[seat];
        player.room = {};
        player.filled = 0;
        for (unsigned i = 0; i < max_shops; ++i) {
            if (i >= start_shops && player.districts[(i - start_shops) / shops_per_district] == no_district) break;
            const Shop& printed = game.shop(player, static_cast<ShopId>(i));
            bool full = printed.icons > 0;
            for (std::size_t icon = 0; icon < printed.icons; ++icon) {
                if (player.tokens[i][icon] != 0) continue;
                full = false;
                for (std::size_t resource = 0; resource < resource_kinds; ++resource) {
                    if (printed.needs[icon] == resource || printed.needs[icon] == any_resource) {
                        player.room[resource] |= 1U << i;
                    }
                }
            }
            if (full) player.filled |= 1U << i;
        }
    }

private:
    void paint(char letter, Squares here) {
        constexpr std::string_view icons = "abpg";
        constexpr std::string_view scenes = "ABPG";
        if (letter == 'W') state.wheat |= here;
        else if (letter == '~') state.water |= here;
        else if (letter == 'M') state.monuments |= here;
        else if (const auto scene = scenes.find(letter); scene != scenes.npos) state.scene[scene] |= here;
        else state.free |= here;
        if (const auto icon = icons.find(letter); icon != icons.npos) state.icon[icon] |= here;
    }
};

} // namespace iteru::fertility
