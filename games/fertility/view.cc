// What a seat sees: a concealed position in the words of the table. `nobody` sees hidden piles in order.
#include "games/fertility/view.h"

#include <algorithm>

#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

/// The board as printed, row by row, in the letters of the component file's legend.
std::string printed_row(const State& state, int row) {
    std::string letters;
    for (int column = 0; column < state.columns; ++column) {
        const Square square = square_at(column, row);
        char letter = '.';
        if (state.wheat.contains(square)) letter = 'W';
        if (state.water.contains(square)) letter = '~';
        for (const Resource resource : all_resources) {
            if (state.icon[index(resource)].contains(square)) letter = resource_words[index(resource)][0];
        }
        letters += letter;
    }
    return letters;
}

template <class T>
HiddenPile<T> pile(std::span<const T> hidden, Seat viewer) {
    if (viewer == nobody) return std::vector<T>(hidden.begin(), hidden.end());
    return hidden.size();
}

view::Tokens tokens_on(const std::array<Icon, icons_per_shop>& icons, std::size_t count) {
    view::Tokens tokens;
    for (const Icon icon : std::span{icons}.first(count)) {
        tokens.push_back(icon == 0 ? std::nullopt : std::optional{static_cast<Resource>(icon - 1)});
    }
    return tokens;
}

view::Player player_of(const Fertility& game, const Player& player) {
    const Box& box = game.box();
    const auto built = std::ranges::find(player.districts, no_district) - player.districts.begin();
    view::Player seen{
        .metropolis = box.metropolises[player.metropolis].id.view(),
        .wheat = player.wheat,
        .monuments_left = player.monuments,
        .monuments =
            std::span{player.monument_at}.first(static_cast<std::size_t>(box.monuments_per_player - player.monuments)),
        .personal_pool = {player.pool},
        .districts = std::span{player.districts}.first(static_cast<std::size_t>(built)),
        .shops = {},
    };
    const auto shops = static_cast<std::size_t>(start_shops + built * shops_per_district);
    seen.shops.entries.reserve(shops);
    for (std::size_t i = 0; i < shops; ++i) {
        const Shop& printed = game.shop(player, static_cast<ShopId>(i));
        if (printed.icons == 0) continue;
        seen.shops.entries.emplace_back(static_cast<ShopId>(i), tokens_on(player.tokens[i], printed.icons));
    }
    return seen;
}

/// The central board.
void add_board(View& view, const Box& box, const State& state) {
    for (std::size_t i = 0; i < state.columns / board_columns; ++i) {
        view.boards.push_back({.board = state.boards[i] / 2 + 1, .turned = state.boards[i] % 2 == 1});
    }
    for (int row = 0; row < rows; ++row) view.squares[static_cast<std::size_t>(row)] = printed_row(state, row);
    for (std::size_t i = 0; i < state.start_tile.size(); ++i) {
        view.start_tile[i] = {.scene = box.start_tile[i], .square = state.start_tile[i]};
    }
    view.tiles.reserve(state.placement_count);
    for (const auto& [tile, first, second] : std::span{state.placements}.first(state.placement_count)) {
        view.tiles.push_back({.tile = tile, .first = first, .second = second});
    }
}

} // namespace

View Fertility::view_of(const State& state, Seat viewer) const {
    const bool over = state.decision == Decision::none;
    const auto tiles = std::span{state.tiles};
    View view{
        .players_count = setup_.players,
        .turn = std::min(state.turns_taken / setup_.players + 1, turns_each), // also when all have had theirs
        .first_player = state.first_player,
        .active = over ? std::nullopt : std::optional{state.active},
        .decision = over ? std::nullopt : std::optional{state.decision},
        .last_turns_left = state.last_turns == 0 ? std::nullopt : std::optional<int>{state.last_turns},
        .boards = {},
        .squares = {},
        .start_tile = {},
        .tiles = {},
        .stock = {state.stock},
        .beside_metropolis = {state.beside},
        .quarries = std::span{state.quarries}.first(state.quarry_count),
        .to_pay = state.to_pay,
        .bartering = state.decision == Decision::barter ? std::optional{state.bartering} : std::nullopt,
        .common_pool = {state.common},
        .draw_pile = pile(tiles.first(state.tiles_in_game).subspan(state.tiles_drawn), viewer),
        .out_of_game = pile(tiles.subspan(state.tiles_in_game), viewer),
        .tiles_gone = state.gone,
        .districts = {state.row},
        .district_pile = pile(std::span{state.district_pile}.subspan(state.districts_drawn), viewer),
        .players = {},
    };
    add_board(view, box_, state);
    view.players.reserve(setup_.players);
    for (const Player& player : std::span{state.players}.first(setup_.players)) {
        view.players.push_back(player_of(*this, player));
    }
    return view;
}

} // namespace iteru::fertility
