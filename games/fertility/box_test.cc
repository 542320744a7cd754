// The component file: read as it is, refused with path, value and reason when it is wrong.
#include <gtest/gtest.h>

#include <cstring>

#include "games/fertility/rules.h"
#include "tests/kit/box_file.h"
#include "tests/kit/boxes.h"

namespace iteru::fertility {
namespace {

namespace json = boost::json;

using File = kit::BoxFile<Box>;
constexpr auto standard_file = File::standard_file;
constexpr auto with = File::with;
constexpr auto without = File::without;
constexpr auto shortened = File::shortened;
constexpr auto problem_of = File::problem_of;

void expect(const json::value& file, std::string_view path, std::string_view value, std::string_view reason) {
    const BoxProblem problem = problem_of(file);
    EXPECT_EQ(problem.path, path);
    EXPECT_EQ(problem.value, value) << path;
    EXPECT_EQ(problem.reason, reason) << path;
}

TEST(FertilityBox, is_the_one_built_in) {
    const auto box = load_box<Box>(component_file("fertility"));
    EXPECT_EQ(std::memcmp(&box, &Fertility::standard_box(), sizeof box), 0);
}

TEST(FertilityBox, of_another_game_is_refused) {
    expect(with("/game", "chess"), "game", "\"chess\"", "other_game");
    expect(with("/game", 7), "game", "7", "not_a_text");
    EXPECT_EQ(problem_of(without("", "game")).reason, "missing_member");
    EXPECT_EQ(problem_of(json::value{1}).reason, "not_an_object");
}

TEST(FertilityBox, a_missing_or_misspelt_member_is_refused) {
    const json::value file = standard_file();
    for (const auto& member : file.as_object()) {
        if (member.key() == "provenance" || member.key() == "legend") continue; // for people
        EXPECT_EQ(problem_of(without("", member.key())).reason, "missing_member") << member.key();
    }
    // Spelt wrong it is an error, not a default.
    expect(with("/boads", 1), "boads", "1", "unknown_member");
    expect(with("/districts/0/price", 1), "districts[0].price", "1", "unknown_member");
    expect(with("/districts/0/shops/0/beer", 1), "districts[0].shops[0].beer", "1", "unknown_member");
    expect(with("/tiles/3/colour", "red"), "tiles[3].colour", "\"red\"", "unknown_member");
    expect(with("/tilesPerGame/5", 50), "tilesPerGame.5", "50", "unknown_member");
    expect(with("/metropolises/1/mayor", nullptr), "metropolises[1].mayor", "null", "unknown_member");
    EXPECT_EQ(problem_of(without("/metropolises/2", "id")).path, "metropolises[2]");
    EXPECT_EQ(problem_of(without("/districts/4", "cost")).path, "districts[4]");
}

TEST(FertilityBox, wrong_counts_are_refused) {
    for (const auto& [pointer, path] : {std::pair{"/boards", "boards"},
                                        {"/boards/2", "boards[2]"},
                                        {"/startTile", "startTile"},
                                        {"/startTile/1", "startTile[1]"},
                                        {"/tiles", "tiles"},
                                        {"/tiles/0/scenes", "tiles[0].scenes"},
                                        {"/wheatDebens", "wheatDebens"},
                                        {"/statueDebens", "statueDebens"},
                                        {"/monumentDebens", "monumentDebens"},
                                        {"/metropolises", "metropolises"},
                                        {"/metropolises/0/shops", "metropolises[0].shops"},
                                        {"/districts", "districts"}}) {
        const BoxProblem problem = problem_of(shortened(pointer));
        EXPECT_EQ(problem.path, path);
        EXPECT_EQ(problem.reason, "wrong_count") << path;
    }
    expect(with("/districts/0/shops", json::array{}), "districts[0].shops", "0", "wrong_count");
    expect(with("/districts/0/shops/0/needs", json::array{}), "districts[0].shops[0].needs", "0", "wrong_count");
    expect(with("/districts/12/shops/0/barter", json::array{}), "districts[12].shops[0].barter", "0", "wrong_count");
    expect(with("/gods", json::array{}), "gods", "0", "wrong_count");
}

TEST(FertilityBox, boards_that_cannot_be_are_refused) {
    expect(with("/boards/0/0", ".a."), "boards[0][0]", "\".a.\"", "wrong_length");
    expect(with("/boards/0/0", ".a.x"), "boards[0][0]", "\".a.x\"", "unknown_word");
    expect(with("/boards/0/0", 3), "boards[0][0]", "3", "not_a_text");
    EXPECT_EQ(problem_of(with("/boards/1/4", "....")).reason, "no_start_symbol");
    EXPECT_EQ(problem_of(with("/boards/1/0", "S...")).reason, "no_start_symbol");
    EXPECT_EQ(problem_of(with("/boards/1/4", "SS..")).path, "boards[1]");
    expect(with("/startTile/1/1", "papyrus"), "startTile[1][1]", "\"papyrus\"", "twice");
}

TEST(FertilityBox, tiles_that_do_not_add_up_are_refused) {
    expect(with("/tiles/0/copies", -1), "tiles[0].copies", "-1", "out_of_range");
    expect(with("/tiles/0/copies", 2.5), "tiles[0].copies", "2.5E0", "not_a_number");
    expect(with("/tiles/0/copies", "five"), "tiles[0].copies", "\"five\"", "not_a_number");
    EXPECT_EQ(problem_of(with("/tiles/0/copies", 4)).reason, "wrong_total");
    EXPECT_EQ(problem_of(with("/tiles/0/copies", 4)).expected, "50");
    expect(with("/tiles/1/scenes/1", "beer"), "tiles[1].scenes[1]", "\"beer\"", "unknown_word");
    expect(with("/tiles/1/scenes/1", "alabaster"), "tiles[1].scenes", "[\"alabaster\",\"alabaster\"]", "twice");
    for (const auto& [players, tiles] : {std::pair{"2", 24}, {"3", 35}, {"4", 46}, {"2-variant", 39}}) {
        const BoxProblem problem = problem_of(with(std::string{"/tilesPerGame/"} + players, tiles - 1));
        EXPECT_EQ(problem.path, std::string{"tilesPerGame."} + players);
        EXPECT_EQ(problem.reason, "not_nine_turns");
        EXPECT_EQ(problem.expected, std::to_string(tiles));
    }
}

TEST(FertilityBox, figures_out_of_range_are_refused) {
    expect(with("/boardsPerGame/4", 5), "boardsPerGame.4", "5", "out_of_range");
    expect(with("/stockPerResource", 0), "stockPerResource", "0", "out_of_range");
    expect(with("/monumentsPerPlayer", 5), "monumentsPerPlayer", "5", "out_of_range");
    expect(with("/districtSpots", 8), "districtSpots", "8", "out_of_range");
    expect(with("/districtsFaceUp", 3), "districtsFaceUp", "3", "out_of_range");
    expect(with("/personalPool", 4), "personalPool", "4", "out_of_range");
    expect(with("/commonPool", 4), "commonPool", "4", "out_of_range");
    expect(with("/wheatDebens/10", 100), "wheatDebens[10]", "100", "out_of_range");
    expect(with("/monumentDebens/0", 100), "monumentDebens[0]", "100", "out_of_range");
    expect(with("/districts/0/cost", 5), "districts[0].cost", "5", "out_of_range");
}

TEST(FertilityBox, shops_that_cannot_be_are_refused) {
    expect(with("/districts/0/shops/0/needs/0", "wheat"), "districts[0].shops[0].needs[0]", "\"wheat\"",
           "unknown_word");
    EXPECT_EQ(problem_of(with("/districts/0/shops/0/wheat", 1)).reason, "one_benefit");
    EXPECT_EQ(problem_of(without("/districts/0/shops/0", "debens")).reason, "one_benefit");
    EXPECT_EQ(problem_of(without("/districts/16/shops/0", "each")).reason, "missing_member");
    expect(with("/districts/16/shops/0/debensPer", "any"), "districts[16].shops[0].debensPer", "\"any\"",
           "unknown_word");
    expect(with("/districts/24/shops/0/statues/0", "zeus"), "districts[24].shops[0].statues[0]", "\"zeus\"",
           "unknown_word");
    expect(with("/metropolises/0/shops/1/wheat", 11), "metropolises[0].shops[1].wheat", "11", "out_of_range");
}

TEST(FertilityBox, ids_that_cannot_be_told_apart_are_refused) {
    expect(with("/districts/1/id", "d1a"), "districts[1].id", "\"d1a\"", "twice");
    expect(with("/metropolises/1/id", "alabaster"), "metropolises[1].id", "\"alabaster\"", "twice");
    expect(with("/districts/1/id", "two words"), "districts[1].id", "\"two words\"", "bad_id");
    expect(with("/districts/1/id", ""), "districts[1].id", "\"\"", "bad_id");
    expect(with("/districts/1/id", "seventeen-letters"), "districts[1].id", "\"seventeen-letters\"", "bad_id");
    expect(with("/districts/1/id", "pass"), "districts[1].id", "\"pass\"", "bad_id");
    expect(with("/districts/1/id", "d\n1"), "districts[1].id", "\"d\\n1\"", "bad_id");
    expect(with("/gods/1", "any"), "gods[1]", "\"any\"", "bad_id");
    expect(with("/gods/1", "anubis"), "gods[1]", "\"anubis\"", "twice");
}

TEST(FertilityBox, another_box_is_played_by_its_figures) {
    json::value file = with("/wheatDebens/10", 41);
    const auto box = load_box<Box>(json::serialize(file));
    EXPECT_EQ(box.wheat_debens[10], 41);
}

// ---------------------------------------------------------------------------------------------------------------
// Boxes that nobody would print: tests/kit/boxes.h

using kit::Maker;
using kit::Words;

const Words goods{"alabaster", "bovine", "papyrus", "grape"};

json::array board(Maker& make) {
    std::vector<std::string> rows(8, std::string(4, '.'));
    const std::string terrain = make.chance(2) ? "~.." : make.chance(2) ? "~~~~." : "~W.abpg";
    for (std::string& row : rows) {
        for (char& square : row) square = terrain[make.random().below(static_cast<std::uint32_t>(terrain.size()))];
    }
    const auto column = static_cast<std::size_t>(make.number(0, 2));
    const auto row = static_cast<std::size_t>(make.number(0, 6));
    for (const std::size_t down : {row, row + 1}) rows[down][column] = rows[down][column + 1] = 'S';
    json::array printed;
    for (const std::string& line : rows) printed.emplace_back(line);
    return printed;
}

json::object shop(Maker& make, const Words& gods) {
    Words needs = make.some({"alabaster", "bovine", "papyrus", "grape", "any"}, 5);
    json::object made{{"needs", make.list(needs, 1, 3)}};
    switch (make.number(0, 4)) {
    case 0: made["debens"] = make.number(0, 99); break;
    case 1:
        made["debensPer"] = make.word(goods);
        made["each"] = make.number(1, 9);
        break;
    case 2: made["wheat"] = make.number(1, 10); break;
    case 3: made["barter"] = make.list(goods, 1, 4); break;
    default: made["statues"] = make.list(gods, 1, 2);
    }
    return made;
}

json::value any_box(Maker& make) {
    for (json::value& printed : make.at("/boards").as_array()) printed = board(make);
    int left = 50;
    for (json::value& tile : make.at("/tiles").as_array()) tile.at("copies") = 0;
    for (bool alike = make.chance(4); left > 0;) {
        json::value& copies = make.at("/tiles").as_array()[make.random().below(10)].at("copies");
        const int more = alike ? left : make.number(1, left);
        copies = copies.as_int64() + more;
        left -= more;
    }
    for (auto& count : make.at("/boardsPerGame").as_object()) count.value() = make.number(1, 4);
    make.at("/stockPerResource") = make.number(1, 99);
    make.at("/monumentsPerPlayer") = make.number(0, 4);
    make.numbers("/wheatDebens", 0, 99);
    make.numbers("/monumentDebens", 0, 99);
    const Words all_gods{"anubis", "bastet", "horus", "isis", "sobek", "thoth", "seth", "nut"};
    Words gods(all_gods.begin(), all_gods.begin() + make.number(1, 8));
    make.at("/gods") = json::array(gods.begin(), gods.end());
    make.at("/statueDebens") = json::array(gods.size() + 1, 7);
    make.numbers("/statueDebens", 0, 99);
    gods.emplace_back("any");
    for (json::value& metropolis : make.at("/metropolises").as_array()) {
        for (json::value& one : metropolis.at("shops").as_array()) one = shop(make, gods);
    }
    const bool dear = make.chance(2);
    for (json::value& district : make.at("/districts").as_array()) {
        json::array shops;
        for (int i = make.number(1, 3); i > 0; --i) shops.emplace_back(shop(make, gods));
        district.at("shops") = std::move(shops);
        district.at("cost") = make.number(dear ? 1 : 0, dear ? 4 : 1);
    }
    return make.done();
}

const kit::AnyBox any_box_of_the_game{"fertility", any_box};

} // namespace
} // namespace iteru::fertility
