// Reads games/tal-der-koenige/components.json, or an owner's file of the same form, and checks it against the rules.
#include <algorithm>
#include <string>

#include "engine/text.h"
#include "games/tal-der-koenige/box.h"
#include "loader/load_box.h"

namespace iteru {

namespace {

using namespace tal_der_koenige;

constexpr std::array<std::string_view, 2> size_letters{"S", "L"};

void exactly(const JsonCursor& file, std::string_view key, int value) { (void)file.at(key).number(value, value); }

void exactly(const JsonCursor& list, std::initializer_list<int> values) {
    (void)list.size(values.size(), values.size());
    std::size_t i = 0;
    for (const int value : values) (void)list[i++].number(value, value);
}

std::uint8_t read_area(const JsonCursor& at) {
    return static_cast<std::uint8_t>(at.number(first_area_number, first_area_number + area_count - 1) -
                                     first_area_number);
}

/// T3.1: which areas share a line; every area must be within reach of every other.
void read_lines(const JsonCursor& at, Box& box) {
    for (std::size_t i = 0; i < at.size(); ++i) {
        (void)at[i].size(2, 2);
        const std::uint8_t a = read_area(at[i][0]);
        const std::uint8_t b = read_area(at[i][1]);
        if (a == b || (box.beside[a] >> b & 1U) != 0) at[i].fail("twice");
        box.beside[a] = static_cast<std::uint8_t>(box.beside[a] | 1U << b);
        box.beside[b] = static_cast<std::uint8_t>(box.beside[b] | 1U << a);
    }
    unsigned reached = 1;
    for (int line = 0; line < area_count; ++line) {
        for (std::size_t area = 0; area < area_count; ++area) {
            if ((reached >> area & 1U) != 0) reached |= box.beside[area];
        }
    }
    if (reached != (1U << area_count) - 1U) at.fail("not_connected");
}

/// `A17 B17 ...`: the letters in order, each with the area it borders.
void read_cells(const JsonCursor& at, SiteId site, Box& box) {
    BuildingSite& building = box.sites[static_cast<std::size_t>(site)];
    building.first_cell = box.places;
    std::string_view rest = at.text();
    for (std::string_view cell = next_word(rest); !cell.empty(); cell = next_word(rest)) {
        const auto area = parse_number<int>(cell.substr(1));
        if (building.cells == max_cells || cell[0] != 'A' + building.cells) at.fail("wrong_letter");
        if (!area || *area < first_area_number || *area >= first_area_number + area_count) at.fail("unknown_area");
        box.site_of[box.places] = site;
        box.area_of[box.places] = static_cast<std::uint8_t>(*area - first_area_number);
        ++box.places;
        ++building.cells;
    }
    if (building.cells == 0) at.fail("wrong_count", "1.." + std::to_string(max_cells));
}

void read_sites(const JsonCursor& at, Box& box) {
    for (std::size_t i = 0; i < at.size(site_count, site_count); ++i) {
        at[i].only({"id", "size", "suns", "cells"});
        exactly(at[i], "id", static_cast<int>(i) + 1);
        box.sites[i].size = static_cast<Size>(at[i].at("size").one_of(size_letters));
        box.sites[i].suns = at[i].at("suns").number(0, 3);
        if (box.sites[i].suns == 1) at[i].at("suns").fail("out_of_range", "0, 2, 3");
        read_cells(at[i].at("cells"), static_cast<SiteId>(i), box);
    }
}

/// T1.5: the suns say which sites are closed; the list must say the same.
void check_closed(const JsonCursor& at, const Box& box, int least_suns) {
    const auto closed = static_cast<std::size_t>(
        std::ranges::count_if(box.sites, [&](const BuildingSite& site) { return site.suns >= least_suns; }));
    (void)at.size(closed, closed);
    std::size_t next = 0;
    for (int i = 0; i < site_count; ++i) {
        if (box.sites[static_cast<std::size_t>(i)].suns >= least_suns) (void)at[next++].number(i + 1, i + 1);
    }
}

/// T1.2: storeys of 4 and 1, 9, 4 and 1, and 16, 9, 4 and 1 blocks.
void read_blocks(const JsonCursor& at, Box& box) {
    at.only({"S", "L", "pharaoh"});
    exactly(at.at("S"), {4, 1});
    exactly(at.at("L"), {9, 4, 1});
    exactly(at.at("pharaoh"), {16, 9, 4, 1});
    box.storeys = {{{4, 1, 0}, {9, 4, 1}}};
    box.blocks = {4 + 1, 9 + 4 + 1};
    box.pharaoh_blocks = 16 + 9 + 4 + 1;
}

/// T7.2: a better style is never worth less.
void read_points(const JsonCursor& at, Box& box) {
    at.only({"S", "L"});
    for (std::size_t size = 0; size < size_letters.size(); ++size) {
        const JsonCursor row = at.at(size_letters[size]);
        row.only({"mixed", "striped", "layered", "uni"});
        box.points[size] = {row.at("mixed").number(0, 99), row.at("striped").number(0, 99),
                            row.at("layered").number(0, 99), row.at("uni").number(0, 99)};
        if (!std::ranges::is_sorted(box.points[size])) row.fail("not_rising");
    }
}

} // namespace

template <>
Box read_box<Box>(const JsonCursor& file) {
    file.only({"game", "provenance", "note", "areas", "areaAdj", "closed", "blocks", "score", "cubes", "tablets",
               "workers", "foremen", "scarabs", "movePoints", "start", "groupSize", "extraGroups", "cubesPerWorker",
               "sites"});
    Box box;
    const JsonCursor areas = file.at("areas");
    for (std::size_t i = 0; i < areas.size(area_count, area_count); ++i) {
        (void)areas[i].number(first_area_number + static_cast<int>(i), first_area_number + static_cast<int>(i));
        box.area_of[i] = static_cast<std::uint8_t>(i);
    }
    box.site_of.fill(no_site);
    box.places = area_count;
    read_lines(file.at("areaAdj"), box);
    read_sites(file.at("sites"), box);
    const JsonCursor closed = file.at("closed");
    closed.only({"2", "3", "4"});
    check_closed(closed.at("4"), box, 4);
    check_closed(closed.at("3"), box, 3);
    check_closed(closed.at("2"), box, 2);
    read_blocks(file.at("blocks"), box);
    read_points(file.at("score"), box);

    const JsonCursor cubes = file.at("cubes");
    cubes.only({"colours", "each"});
    exactly(cubes, "colours", colours);
    box.cubes_each = cubes.at("each").number(1, most_cubes);
    // T2.1, T7.5: an empty bag means that the Pharaoh's pyramid is complete, so every game ends.
    int places = box.pharaoh_blocks;
    for (const BuildingSite& site : box.sites) places += box.blocks[static_cast<std::size_t>(site.size)];
    if (box.cubes_each * colours < places) cubes.fail("too_few_cubes", std::to_string(places));

    exactly(file.at("tablets"), {0, 0, 0, 0, 1, 2, 3, 4});
    exactly(file, "workers", worker_count);
    exactly(file, "foremen", foreman_count);
    exactly(file, "scarabs", scarab_count);
    exactly(file, "movePoints", move_points);
    box.start_area = read_area(file.at("start"));
    exactly(file, "groupSize", group_size);
    exactly(file, "extraGroups", extra_groups);
    exactly(file, "cubesPerWorker", cubes_per_worker);
    return box;
}

} // namespace iteru
