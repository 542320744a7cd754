// The words of Fertility: facts, rule ids, and the names of everything an action or event can mention.
#include "games/fertility/rules.h"

namespace iteru::fertility {

namespace {

constexpr std::array<Option, 1> options{{{.name = "variant", .min_players = 2, .max_players = 2}}};
constexpr std::array<std::string_view, 6> item_words{"shop",           "shop_per_resource", "gods",
                                                     "most_monuments", "second_monuments",  "wheat"};
constexpr std::array<std::string_view, 5> categories{"generic", "specialised", "statues", "monuments", "wheat"};
// The reasons of refusal.cc.
constexpr std::array<std::string_view, 26> reasons{"a_tile_can_be_placed",
                                                   "double_turned",
                                                   "game_is_over",
                                                   "monument_never_pays",
                                                   "no_free_spot",
                                                   "no_monument_left",
                                                   "no_room_on_shop",
                                                   "no_scene_matches",
                                                   "no_wheat_in_quarry",
                                                   "no_wheat_left",
                                                   "none_beside",
                                                   "not_a_resource",
                                                   "not_adjacent",
                                                   "not_face_up",
                                                   "not_in_common_pool",
                                                   "not_in_personal_pool",
                                                   "not_now",
                                                   "not_offered_by_barter",
                                                   "not_your_turn",
                                                   "off_board",
                                                   "on_monument",
                                                   "on_tile",
                                                   "on_water",
                                                   "on_wheat",
                                                   "stock_empty",
                                                   "too_dear"};
// The words a sentence may need.
constexpr std::array<std::string_view, 11> words{"alabaster", "bovine", "papyrus", "grape",  "wheat", "monument",
                                                 "scenes",    "field",  "icon",    "quarry", "shop"};
constexpr std::array rules{FERTILITY_RULES(ITERU_RULE_TEXT)};

} // namespace

// F6.1: everyone has nine turns. A turn is one placement, some quarries, a district and its cost, a supply or
// barter for each icon, a pass, a take and a remove.
constexpr int decisions_per_turn = 1 + max_quarries + 1 + max_cost + max_shops * icons_per_shop + 1 + 2;

const Facts Fertility::facts{
    .id = "fertility",
    .rules_version = 1,
    .min_players = 2,
    .max_players = 4,
    .max_decisions = max_players * turns_each * decisions_per_turn,
    .options = options,
    .decisions = decision_words,
    .events = EventTypes::names,
    .categories = categories,
    .items = item_words,
    .rules = rules,
    .reasons = reasons,
    .words = words,
    .chance_events = EventTypes::bits<TileRevealed, DistrictRevealed>,
    .payments = 1U << std::to_underlying(Decision::pay),
};

std::string Fertility::word(Tile tile) const {
    const TileKind& kind = box_.tiles[static_cast<std::size_t>(tile)];
    return word(kind.first) + "-" + word(kind.second);
}

std::string Fertility::word(Square square) const {
    return {static_cast<char>('A' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

std::string Fertility::word(DistrictId district) const {
    return std::string{box_.districts[static_cast<std::size_t>(district)].id.view()};
}

std::string Fertility::word(ShopId shop) const {
    const int i = static_cast<int>(shop);
    const int spot = i < start_shops ? 0 : 1 + (i - start_shops) / shops_per_district;
    const int place = i < start_shops ? i : (i - start_shops) % shops_per_district;
    return {static_cast<char>('0' + spot), static_cast<char>('a' + place)};
}

} // namespace iteru::fertility
