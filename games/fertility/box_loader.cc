// Reads games/fertility/components.json, or an owner's file of the same form, and checks it against the rules.
#include <algorithm>
#include <set>

#include "games/fertility/box.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

using namespace fertility;

constexpr std::array<std::string_view, resource_kinds + 1> need_words{"alabaster", "bovine", "papyrus", "grape", "any"};
constexpr std::string_view terrain_letters = ".W~Sabpg";

Resource read_resource(const JsonCursor& at) { return static_cast<Resource>(at.one_of(resource_words)); }

void read_board(const JsonCursor& at, std::array<std::array<Terrain, board_columns>, board_rows>& board) {
    (void)at.size(board_rows, board_rows);
    std::vector<std::pair<int, int>> start;
    for (std::size_t row = 0; row < board_rows; ++row) {
        const std::string_view letters = at[row].text();
        if (letters.size() != board_columns) at[row].fail("wrong_length", std::to_string(board_columns));
        for (std::size_t column = 0; column < board_columns; ++column) {
            const std::size_t terrain = terrain_letters.find(letters[column]);
            if (terrain == std::string_view::npos) at[row].fail("unknown_word", std::string{terrain_letters});
            board[row][column] = static_cast<Terrain>(terrain);
            if (board[row][column] == Terrain::start) start.emplace_back(row, column);
        }
    }
    // F1.2: one symbol of 2 by 2.
    const bool square = start.size() == 4 && start[1] == std::pair{start[0].first, start[0].second + 1} &&
                        start[2] == std::pair{start[0].first + 1, start[0].second} &&
                        start[3] == std::pair{start[0].first + 1, start[0].second + 1};
    if (!square) at.fail("no_start_symbol");
}

Shop read_shop(const JsonCursor& at, const Box& box) {
    at.only({"needs", "debens", "debensPer", "each", "wheat", "barter", "statues"});
    Shop shop;
    const JsonCursor needs = at.at("needs");
    shop.icons = static_cast<std::uint8_t>(needs.size(1, icons_per_shop));
    for (std::size_t i = 0; i < shop.icons; ++i) shop.needs[i] = needs[i].one_of(need_words);

    const int benefits =
        at.has("debens") + at.has("debensPer") + at.has("wheat") + at.has("barter") + at.has("statues");
    if (benefits != 1) at.fail("one_benefit", "debens, debensPer, wheat, barter, statues");
    if (at.has("debens")) {
        shop.benefit = Benefit::debens;
        shop.amount = at.at("debens").number(0, 99);
    } else if (at.has("debensPer")) {
        shop.benefit = Benefit::debens_per_resource;
        shop.resource = static_cast<std::uint8_t>(read_resource(at.at("debensPer")));
        shop.amount = at.at("each").number(1, 9);
    } else if (at.has("wheat")) {
        shop.benefit = Benefit::wheat;
        shop.amount = at.at("wheat").number(1, wheat_squares - 1);
    } else if (at.has("barter")) {
        shop.benefit = Benefit::barter;
        const JsonCursor offered = at.at("barter");
        for (std::size_t i = 0; i < offered.size(1, resource_kinds); ++i) {
            shop.barter = static_cast<std::uint8_t>(shop.barter | 1U << index(read_resource(offered[i])));
        }
    } else {
        shop.benefit = Benefit::statues;
        const JsonCursor statues = at.at("statues");
        std::vector<std::string_view> names{"any"};
        for (std::size_t i = 0; i < box.god_count; ++i) names.push_back(box.gods[i].view());
        for (std::size_t i = 0; i < statues.size(1, 2); ++i) {
            const std::uint8_t god = statues[i].one_of(names);
            if (god == 0) ++shop.any_gods;
            else shop.gods = static_cast<std::uint8_t>(shop.gods | 1U << (god - 1U));
        }
    }
    return shop;
}

PerSetup read_per_setup(const JsonCursor& at, int most) {
    at.only({"2", "3", "4", "2-variant"});
    return {at.at("2").number(1, most), at.at("3").number(1, most), at.at("4").number(1, most),
            at.at("2-variant").number(1, most)};
}

void read_tiles(const JsonCursor& at, Box& box) {
    (void)at.size(tile_kinds, tile_kinds);
    std::set<std::pair<Resource, Resource>> seen;
    int total = 0;
    for (std::size_t i = 0; i < tile_kinds; ++i) {
        at[i].only({"scenes", "copies"});
        const JsonCursor scenes = at[i].at("scenes");
        (void)scenes.size(2, 2);
        box.tiles[i] = {read_resource(scenes[0]), read_resource(scenes[1]), at[i].at("copies").number(0, tile_total)};
        if (!seen.insert(std::minmax(box.tiles[i].first, box.tiles[i].second)).second) scenes.fail("twice");
        total += box.tiles[i].copies;
    }
    if (total != tile_total) at.fail("wrong_total", std::to_string(tile_total));
}

/// F6.1, F6.3: the draw pile must give everyone nine turns.
void check_tiles_per_game(const JsonCursor& at, const PerSetup& tiles) {
    const auto needed = [](int players, int per_turn) {
        return pool_size * (players + 1) + per_turn * (players * (turns_each - 1) - 1);
    };
    const auto check = [&](std::string_view key, int have, int wanted) {
        if (have != wanted) at.at(key).fail("not_nine_turns", std::to_string(wanted));
    };
    check("2", tiles.two, needed(2, 1));
    check("3", tiles.three, needed(3, 1));
    check("4", tiles.four, needed(4, 1));
    check("2-variant", tiles.two_variant, needed(2, 2));
}

template <class Item>
void check_ids_differ(const JsonCursor& at, const Item& items, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (items[i].id == items[j].id) at[i].at("id").fail("twice");
        }
    }
}

void exactly(const JsonCursor& file, std::string_view key, int value) { (void)file.at(key).number(value, value); }

} // namespace

template <>
Box read_box<Box>(const JsonCursor& file) {
    file.only({"game",          "provenance",      "legend",        "boards",           "startTile",
               "tiles",         "tilesPerGame",    "boardsPerGame", "stockPerResource", "monumentsPerPlayer",
               "districtSpots", "districtsFaceUp", "personalPool",  "commonPool",       "wheatDebens",
               "statueDebens",  "monumentDebens",  "gods",          "metropolises",     "districts"});
    Box box;
    const JsonCursor boards = file.at("boards");
    for (std::size_t i = 0; i < boards.size(board_count, board_count); ++i) read_board(boards[i], box.boards[i]);

    const JsonCursor start = file.at("startTile");
    (void)start.size(2, 2);
    for (std::size_t i = 0; i < 4; ++i) {
        (void)start[i / 2].size(2, 2);
        box.start_tile[i] = read_resource(start[i / 2][i % 2]);
        if (std::find(box.start_tile.begin(), box.start_tile.begin() + i, box.start_tile[i]) !=
            box.start_tile.begin() + i) {
            start[i / 2][i % 2].fail("twice");
        }
    }

    read_tiles(file.at("tiles"), box);
    box.tiles_per_game = read_per_setup(file.at("tilesPerGame"), tile_total);
    check_tiles_per_game(file.at("tilesPerGame"), box.tiles_per_game);
    box.boards_per_game = read_per_setup(file.at("boardsPerGame"), board_count);
    box.stock_per_resource = file.at("stockPerResource").number(1, 99);
    box.monuments_per_player = file.at("monumentsPerPlayer").number(0, 4);
    exactly(file, "districtSpots", spots);
    exactly(file, "districtsFaceUp", row_size);
    exactly(file, "personalPool", pool_size);
    exactly(file, "commonPool", pool_size);

    const JsonCursor wheat = file.at("wheatDebens");
    for (std::size_t i = 0; i < wheat.size(wheat_squares, wheat_squares); ++i)
        box.wheat_debens[i] = wheat[i].number(0, 99);
    const JsonCursor gods = file.at("gods");
    box.god_count = static_cast<std::uint8_t>(gods.size(1, max_gods));
    for (std::size_t i = 0; i < box.god_count; ++i) {
        box.gods[i] = gods[i].id<Id::capacity()>();
        if (box.gods[i].view() == "any") gods[i].fail("bad_id"); // stands for a god of your choice
        if (std::find(box.gods.begin(), box.gods.begin() + i, box.gods[i]) != box.gods.begin() + i) {
            gods[i].fail("twice");
        }
    }
    const JsonCursor statues = file.at("statueDebens");
    for (std::size_t i = 0; i < statues.size(box.god_count + 1U, box.god_count + 1U); ++i) {
        box.statue_debens[i] = statues[i].number(0, 99);
    }
    const JsonCursor monuments = file.at("monumentDebens");
    for (std::size_t i = 0; i < monuments.size(2, 2); ++i) box.monument_debens[i] = monuments[i].number(0, 99);

    const JsonCursor metropolises = file.at("metropolises");
    for (std::size_t i = 0; i < metropolises.size(metropolis_count, metropolis_count); ++i) {
        metropolises[i].only({"id", "shops"});
        box.metropolises[i].id = metropolises[i].at("id").id<Id::capacity()>();
        const JsonCursor shops = metropolises[i].at("shops");
        for (std::size_t j = 0; j < shops.size(start_shops, start_shops); ++j) {
            box.metropolises[i].shops[j] = read_shop(shops[j], box);
        }
    }
    check_ids_differ(metropolises, box.metropolises, metropolis_count);

    const JsonCursor districts = file.at("districts");
    for (std::size_t i = 0; i < districts.size(district_total, district_total); ++i) {
        districts[i].only({"id", "cost", "shops"});
        District& district = box.districts[i];
        district.id = districts[i].at("id").id<Id::capacity()>();
        district.cost = districts[i].at("cost").number(0, max_cost);
        const JsonCursor shops = districts[i].at("shops");
        district.shop_count = static_cast<std::uint8_t>(shops.size(1, shops_per_district));
        for (std::size_t j = 0; j < district.shop_count; ++j) district.shops[j] = read_shop(shops[j], box);
    }
    check_ids_differ(districts, box.districts, district_total);
    return box;
}

} // namespace iteru
