// Reads games/pharaon/components.json, or an owner's file of the same form, and checks it against the rules.
#include <algorithm>
#include <vector>

#include "engine/text.h"
#include "games/pharaon/box.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

using namespace pharaon;

constexpr std::array<std::string_view, basic_kinds + 1> cost_words{"construction", "trade",   "agriculture",
                                                                   "royalty",      "justice", "any"};
constexpr std::span basic_words = std::span{cost_words}.first<basic_kinds>();
constexpr std::array<std::string_view, 12> icon_words{"construction", "trade",          "agriculture", "royalty",
                                                      "justice",      "silver",         "any",         "vase",
                                                      "nile",         "bonus-offering", "artisan",     "chamber"};
constexpr std::size_t goods_icons = 8; // what an artisan or a Nile option may give
constexpr std::array<std::string_view, 5> cell_words{"none", "first-player", "basic", "silver", "offering"};
constexpr std::array<std::string_view, 14> traitor_words{"-",    "N+",   "N-", "L",   "GOD", "A+hi", "A+lo",
                                                         "A-hi", "A-lo", "CH", "LOT", "BON", "NI+",  "NI-"};

Basic read_basic(const JsonCursor& at) { return static_cast<Basic>(at.one_of(basic_words)); }
District read_district(const JsonCursor& at) { return static_cast<District>(at.one_of(district_words)); }

/// A word that must be this one.
void exactly(const JsonCursor& at, std::string_view word) {
    if (at.text() != word) at.fail("unknown_word", std::string{word});
}

std::array<std::uint8_t, max_box_players + 1> read_per_players(const JsonCursor& at, int most) {
    at.only({"1", "2", "3", "4", "5"});
    std::array<std::uint8_t, max_box_players + 1> figures{};
    for (std::size_t players = 1; players < figures.size(); ++players) {
        figures[players] = at.at(std::to_string(players)).number(1, most);
    }
    return figures;
}

void read_wheel(const JsonCursor& at, Box& box) {
    (void)at.size(basic_kinds, basic_kinds);
    for (std::size_t i = 0; i < basic_kinds; ++i) {
        box.wheel[i] = read_basic(at[i]);
        if (std::find(box.wheel.begin(), box.wheel.begin() + i, box.wheel[i]) != box.wheel.begin() + i) {
            at[i].fail("twice");
        }
    }
}

God read_half(const JsonCursor& at, int most) {
    at.only({"count", "pp"});
    return {at.at("count").number(1, most), at.at("pp").number(0, 99)};
}

void read_districts(const JsonCursor& at, Box& box) {
    (void)at.size(district_count, district_count);
    for (std::size_t i = 0; i < district_count; ++i) {
        at[i].only({"id", "god", "left", "right"});
        exactly(at[i].at("id"), district_words[i]);
        box.districts[i].god = at[i].at("god").id<Id::capacity()>();
        for (std::size_t j = 0; j < i; ++j) {
            if (box.districts[i].god == box.districts[j].god) at[i].at("god").fail("twice");
        }
        box.districts[i].left = read_half(at[i].at("left"), 9);
        box.districts[i].right = read_half(at[i].at("right"), 9);
    }
}

void read_chamber(const JsonCursor& at, Box& box) {
    (void)at.size(chamber_steps, chamber_steps);
    for (std::size_t i = 0; i < chamber_steps; ++i) {
        at[i].only({"cost", "pp"});
        const JsonCursor cost = at[i].at("cost");
        box.chamber[i].size = static_cast<std::uint8_t>(cost.size(2, 4)); // P3.7
        for (std::size_t j = 0; j < box.chamber[i].size; ++j) box.chamber[i].cost[j] = read_basic(cost[j]);
        box.chamber[i].pp = at[i].at("pp").number(0, 99);
    }
}

template <class Icons>
std::uint8_t read_icons(const JsonCursor& at, Icons& icons, std::size_t words) {
    const std::size_t count = at.size(0, icons.size());
    for (std::size_t i = 0; i < count; ++i) {
        icons[i] = static_cast<Icon>(at[i].one_of(std::span{icon_words}.first(words)));
    }
    return static_cast<std::uint8_t>(count);
}

void read_nile(const JsonCursor& at, Box& box) {
    (void)at.size(nile_options, nile_options);
    for (std::size_t i = 0; i < nile_options; ++i) {
        at[i].only({"cost", "gain", "arrows"});
        NileOption& option = box.nile[i];
        const JsonCursor cost = at[i].at("cost");
        (void)cost.size(2, 2); // P3.6
        for (std::size_t j = 0; j < 2; ++j) option.cost[j] = cost[j].one_of(cost_words);
        option.gain_count = read_icons(at[i].at("gain"), option.gains, goods_icons);
        const JsonCursor arrows = at[i].at("arrows");
        option.arrow_count = static_cast<std::uint8_t>(arrows.size(0, option.arrows.size()));
        for (std::size_t j = 0; j < option.arrow_count; ++j) {
            for (std::size_t k = 0; k < arrows[j].size(1, basic_kinds); ++k) {
                const std::uint8_t track = arrows[j][k].one_of(cost_words);
                const unsigned tracks = track == any_kind ? 31U : 1U << track;
                option.arrows[j] = static_cast<std::uint8_t>(option.arrows[j] | tracks);
            }
        }
    }
}

void read_pyramid(const JsonCursor& at, Box& box) {
    (void)at.size(pyramid_rows, pyramid_rows);
    for (std::size_t row = 0; row < pyramid_rows; ++row) {
        // P4.1, P6.31: the General advances at once, so a row has a second cell; only the lowest gives the token.
        box.row_length[row] = static_cast<std::uint8_t>(at[row].size(2, pyramid_cells));
        for (std::size_t cell = 0; cell < box.row_length[row]; ++cell) {
            box.pyramid[row][cell] = static_cast<Cell>(at[row][cell].one_of(cell_words));
            const bool entry = box.pyramid[row][cell] <= Cell::first_player;
            if (entry != (cell == 0)) at[row][cell].fail("unknown_word", "basic, silver, offering");
        }
        exactly(at[row][0], cell_words[row == 0 ? 1 : 0]);
    }
}

void read_offerings(const JsonCursor& at, Box& box) {
    at.only({"perResource", "perDistrict", "onePP", "twoPP"});
    const auto fill = [&](Token first, int kinds, std::uint8_t count) {
        for (int i = 0; i < kinds; ++i) box.offerings[n(first) - resource_kinds + n(i)] = count;
        return kinds * count;
    };
    const int total = fill(Token::construction_offering, basic_kinds, at.at("perResource").number(0, 9)) +
                      fill(Token::chamber_offering, district_count, at.at("perDistrict").number(0, 9)) +
                      fill(Token::one_pp, 1, at.at("onePP").number(0, 40)) +
                      fill(Token::two_pp, 1, at.at("twoPP").number(0, 40));
    if (total != offering_total) at.fail("wrong_total", std::to_string(offering_total)); // P1.4
}

void read_vases(const JsonCursor& at, Box& box) {
    (void)at.size(vase_total, vase_total);
    for (std::size_t i = 0; i < vase_total; ++i) {
        at[i].only({"bottom", "top"});
        const JsonCursor top = at[i].at("top");
        (void)top.size(2, 2);
        box.vases[i] = {read_basic(at[i].at("bottom")), {read_basic(top[0]), read_basic(top[1])}};
    }
}

void read_artisans(const JsonCursor& at, Box& box) {
    (void)at.size(artisan_total, artisan_total);
    for (std::size_t i = 0; i < artisan_total; ++i) {
        at[i].only({"pp", "gain"});
        box.artisans[i].pp = at[i].at("pp").number(0, 99);
        box.artisans[i].gain_count = read_icons(at[i].at("gain"), box.artisans[i].gains, goods_icons);
    }
}

/// P6: which figures a noble has follows from its number.
void read_noble(const JsonCursor& at, int number, Noble& noble) {
    (void)at.at("n").number(number, number);
    noble.id = at.at("id").id<Id::capacity()>();
    noble.pp = at.at("pp").number(0, 99);
    const auto counts = [&](std::string_view key) { noble.per = at.at(key).number(0, 9); };
    const auto works_in = [&](std::string_view key, District district) {
        exactly(at.at(key), district_words[n(district)]);
        noble.district = district;
    };
    constexpr std::array opens{District::chamber, District::offerings, District::artisans, District::nile};
    constexpr std::array enters{District::artisans, District::chamber, District::offerings, District::nile};
    constexpr std::array<std::string_view, 4> enter_counts{"perDistinctArtisanValue", "perChamberStep", "perOffering",
                                                           "perTopTrack"};
    if (number <= 5) {
        at.only({"n", "id", "pp", "perGodBeside", "swap"});
        const JsonCursor beside = at.at("perGodBeside");
        (void)beside.size(2, 2);
        noble.district = read_district(beside[0]);
        noble.per = beside[1].number(0, 9);
        (void)at.at("swap").size(2, 2);
        noble.swap = {read_basic(at.at("swap")[0]), read_basic(at.at("swap")[1])};
        if (noble.swap[0] == noble.swap[1]) at.at("swap").fail("twice");
    } else if (number == 6) {
        at.only({"n", "id", "pp", "ifPharaoh", "ifFirstPlayer", "power"});
        counts("ifPharaoh");
        noble.per_first = at.at("ifFirstPlayer").number(0, 9);
        exactly(at.at("power"), "advance-on-pass");
    } else if (number <= 10) {
        at.only({"n", "id", "pp", "anyAccess"});
        works_in("anyAccess", opens[n(number) - 7]);
    } else if (number == 11) {
        at.only({"n", "id", "pp", "power"});
        exactly(at.at("power"), "any-five-for-nobles");
    } else if (number == 12) {
        at.only({"n", "id", "pp", "perNoble"});
        counts("perNoble");
    } else if (number <= 16) {
        const std::string_view counted = enter_counts[n(number) - 13];
        at.only({"n", "id", "pp", counted, "fullWheel"});
        counts(counted);
        works_in("fullWheel", enters[n(number) - 13]);
    } else if (number <= 19) {
        constexpr std::array<std::string_view, 3> per{"perGod", "perSilver", "perBasicToken"};
        constexpr std::array<std::string_view, 3> power{"swap-basic", "basic-to-silver", "extra-basic-on-vase"};
        at.only({"n", "id", "pp", per[n(number) - 17], "oncePerRound"});
        counts(per[n(number) - 17]);
        exactly(at.at("oncePerRound"), power[n(number) - 17]);
    } else if (number == 20) {
        at.only({"n", "id", "pp", "copies", "oncePerRound"});
        exactly(at.at("copies"), "another own noble");
        exactly(at.at("oncePerRound"), "vase-to-three-basics");
    } else {
        at.only({"n", "id", "pp", "instant"});
        noble.instant_count = read_icons(at.at("instant"), noble.instants, icon_words.size());
    }
}

TraitorSpace read_space(const JsonCursor& at, bool start) {
    if (start) {
        exactly(at, "start");
        return {};
    }
    std::string_view text = at.text();
    const std::string_view word = next_word(text);
    const auto* const found = std::ranges::find(traitor_words, word);
    if (found == traitor_words.end()) at.fail("unknown_word", "- N+ N- L GOD A+hi A+lo A-hi A-lo CH LOT BON NI+ NI-");
    const auto icon = static_cast<TraitorIcon>(found - traitor_words.begin());
    const std::string_view figure = next_word(text);
    int most = 0;
    if (icon == TraitorIcon::take_noble || icon == TraitorIcon::discard_noble) most = nobles_shown;
    if (icon == TraitorIcon::level) most = 99;
    if (icon == TraitorIcon::lot || icon == TraitorIcon::bonus) most = 3; // P9.2
    if (most == 0) {
        if (!figure.empty()) at.fail("unknown_word", std::string{word});
        return {icon, 0};
    }
    const auto number = parse_number<int>(figure);
    if (!number || *number < 1 || *number > most) at.fail("out_of_range", "1.." + std::to_string(most));
    return {icon, static_cast<std::uint8_t>(*number)};
}

void read_traitor(const JsonCursor& at, const Box& box, std::array<TraitorTile, traitor_tiles>& tiles) {
    (void)at.size(traitor_tiles, traitor_tiles);
    std::vector<std::string_view> gods;
    for (const DistrictBoard& district : box.districts) gods.push_back(district.god.view());
    for (std::size_t i = 0; i < traitor_tiles; ++i) {
        at[i].only({"tile", "god", "vases", "cells"});
        tiles[i].tile = read_district(at[i].at("tile"));
        for (std::size_t j = 0; j < i; ++j) {
            if (tiles[i].tile == tiles[j].tile) at[i].at("tile").fail("twice");
        }
        tiles[i].god = static_cast<District>(at[i].at("god").one_of(gods));
        tiles[i].vases = at[i].at("vases").number(0, max_traitor_vases);
        const JsonCursor cells = at[i].at("cells");
        for (std::size_t j = 0; j < cells.size(tile_spaces, tile_spaces); ++j) {
            tiles[i].spaces[j] = read_space(cells[j], j == 0);
        }
    }
}

/// P1.3, P1.4, P1.6, P2.1, P9.1, P9.2: figures that the rules fix.
void read_constants(const JsonCursor& at, Box& box) {
    at.only({"rounds", "noblesShown", "artisansShown", "startingSilver", "vasesRevealed", "offeringLots"});
    (void)at.at("rounds").number(rounds, rounds);
    (void)at.at("noblesShown").number(nobles_shown, nobles_shown);
    (void)at.at("artisansShown").number(artisans_shown, artisans_shown);
    box.starting_silver = at.at("startingSilver").number(0, 2);
    box.vases_shown = read_per_players(at.at("vasesRevealed"), max_vases_shown);
    box.lots = read_per_players(at.at("offeringLots"), max_lots);
    for (int players = 1; players <= max_box_players; ++players) {
        const std::string key = std::to_string(players);
        const int vases = players <= 2 ? players + 1 : players;
        (void)at.at("vasesRevealed").at(key).number(vases, vases);
        const int lots = players == 1 ? 3 : players + 1;
        (void)at.at("offeringLots").at(key).number(lots, lots);
    }
}

} // namespace

template <>
Box read_box<Box>(const JsonCursor& file) {
    file.only({"game",         "provenance",   "resources",     "reservePerKind", "wheel",       "wheelSlots",
               "districts",    "godRule",      "chamber",       "nileOptions",    "nileTrackPP", "timePyramid",
               "offerings",    "pharaohPP",    "firstPlayerPP", "vases",          "artisans",    "nobles",
               "traitorIcons", "traitorLight", "traitorDark",   "constants"});
    Box box;
    const JsonCursor resources = file.at("resources");
    for (std::size_t i = 0; i < resources.size(basic_kinds, basic_kinds); ++i) {
        resources[i].only({"id", "colour"});
        exactly(resources[i].at("id"), basic_words[i]);
    }
    box.reserve_per_kind = file.at("reservePerKind").number(10, 40);
    read_wheel(file.at("wheel"), box);
    box.slots = read_per_players(file.at("wheelSlots"), max_slots);
    read_districts(file.at("districts"), box);
    read_chamber(file.at("chamber"), box);
    read_nile(file.at("nileOptions"), box);
    const JsonCursor tracks = file.at("nileTrackPP");
    for (std::size_t i = 0; i < tracks.size(track_top + 1, track_top + 1); ++i)
        box.track_pp[i] = tracks[i].number(0, 99);
    read_pyramid(file.at("timePyramid"), box);
    read_offerings(file.at("offerings"), box);
    box.pharaoh_pp = file.at("pharaohPP").number(0, 99);
    box.first_player_pp = file.at("firstPlayerPP").number(0, 99);
    read_vases(file.at("vases"), box);
    read_artisans(file.at("artisans"), box);

    const JsonCursor nobles = file.at("nobles");
    for (std::size_t i = 0; i < nobles.size(noble_total, noble_total); ++i) {
        read_noble(nobles[i], static_cast<int>(i) + 1, box.nobles[i]);
        for (std::size_t j = 0; j < i; ++j) {
            if (box.nobles[i].id == box.nobles[j].id) nobles[i].at("id").fail("twice");
        }
    }
    read_traitor(file.at("traitorLight"), box, box.traitor[0]);
    read_traitor(file.at("traitorDark"), box, box.traitor[1]);
    for (std::size_t i = 0; i < traitor_tiles; ++i) {
        if (box.traitor[0][i].tile != box.traitor[1][i].tile || box.traitor[0][i].god != box.traitor[1][i].god) {
            file.at("traitorDark")[i].fail("unknown_word", "the tiles and gods of traitorLight");
        }
    }
    read_constants(file.at("constants"), box);
    return box;
}

} // namespace iteru
