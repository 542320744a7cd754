// Every game's table: it fits, it needs no colour, it gives nothing away; and what the new drawings show.
#include "cli/terminal/terminal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "bots/bot.h"
#include "cli/narrator.h"
#include "cli/values.h"
#include "games/games.h"
#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/scratch.h"

namespace iteru {
namespace {

namespace json = boost::json;

struct Look {
    Seat viewer = 0;
    int width = 80;
    bool colour = false;
    Language language = Language::en;
    std::string_view focus{};
};

std::string drawn(const AnyMatch& match, const Look& look) {
    const json::object box = parse_json(component_file(match.facts().id)).as_object();
    Painter painter;
    painter.say = Speaker{look.language};
    painter.colour = look.colour;
    painter.width = look.width;
    painter.viewer = look.viewer;
    painter.focus = look.focus;
    for (int seat = 0; seat < match.setup().players; ++seat) {
        painter.names.push_back("Player " + std::to_string(seat + 1));
        painter.points.push_back(7);
    }
    return face_of(match.facts().id).draw(view_of(match, look.viewer), box, painter);
}

Lines lines_of(const std::string& text) {
    Lines lines;
    std::istringstream in{text};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string without_colour(std::string text) {
    for (std::size_t at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b')) {
        text.erase(at, text.find('m', at) - at + 1);
    }
    return text;
}

/// The first line in which a text stands; -1 for none.
int line_of(const Lines& lines, std::string_view part) {
    const auto found = std::ranges::find_if(lines, [&](const std::string& line) { return has(line, part); });
    return found == lines.end() ? -1 : static_cast<int>(found - lines.begin());
}

template <Game G>
std::unique_ptr<AnyMatch> start(int players, std::uint64_t seed = 5) {
    return start_match<G>(G::standard_box(), usual_setup(G::facts, players), seed_from_number(seed));
}

void play_on(AnyMatch& match, int decisions) {
    for (int i = 0; i < decisions && !match.over(); ++i) {
        const Seat seat = match.to_act().lowest();
        Random random = bot_random(derive_seed(match.seed(), match.step_count()), seat);
        match.apply(seat, choose(Bot::greedy, match, seat, random), nullptr);
    }
}

void play_until(AnyMatch& match, std::string_view decision) {
    while (!match.over() && match.decision(match.to_act().lowest()) != decision) play_on(match, 1);
    ASSERT_FALSE(match.over());
}

/// By notation, as the seat whose turn it is.
void act(AnyMatch& match, std::string_view notation) {
    const auto action = match.parse(notation);
    ASSERT_TRUE(action) << notation;
    match.apply(match.to_act().lowest(), *action, nullptr);
}

/// A position early, in the middle and at the end of a game with the most and the fewest players.
template <class Visit>
void each_position(Visit visit) {
    each_game([&]<Game G>() {
        for (const int players : {G::facts.min_players, G::facts.max_players}) {
            auto match = start<G>(players);
            for (const int decisions : {0, 30, 90, 5000}) {
                play_on(*match, decisions);
                visit(*match);
            }
        }
    });
}

// ---------------------------------------------------------------------------------------------------------------
// All of them

TEST(Tables, FitTheWindowInBothLanguages) {
    each_position([](const AnyMatch& match) {
        for (const int width : {48, 60, 80, 120}) {
            for (const Language language : {Language::en, Language::fr}) {
                const std::string text = drawn(match, {.width = width, .language = language});
                for (const std::string& line : lines_of(text)) EXPECT_LE(columns(line), width) << line;
                EXPECT_FALSE(has(text, "{")) << text;
                EXPECT_FALSE(has(text, std::string{match.facts().id} + ".")) << text;
            }
        }
    });
}

TEST(Tables, NeedNoColour) {
    each_position([](const AnyMatch& match) {
        for (const int width : {60, 80, 120}) {
            const std::string plain = drawn(match, {.width = width});
            EXPECT_FALSE(has(plain, "\x1b"));
            EXPECT_EQ(without_colour(drawn(match, {.width = width, .colour = true})), plain);
        }
    });
}

TEST(Tables, GiveNothingAway) {
    // Whatever a seat may not know may be anything: it sees the same table.
    Random random{seed_from_number(8)};
    each_position([&](const AnyMatch& match) {
        for (Seat viewer = 0; viewer < match.setup().players; ++viewer) {
            EXPECT_EQ(drawn(*kit::resampled(match, viewer, random), {.viewer = viewer}),
                      drawn(match, {.viewer = viewer}));
        }
    });
}

TEST(Tables, ShowLessWhereADecisionFollowsAtOnce) {
    each_position([](const AnyMatch& match) {
        if (match.over()) return;
        const std::string_view decision = match.decision(match.to_act().lowest());
        EXPECT_LE(drawn(match, {.focus = decision}).size(), drawn(match, {}).size()) << decision;
    });
}

// ---------------------------------------------------------------------------------------------------------------
// Tal der Könige

using tal_der_koenige::TalDerKoenige;

TEST(Valley, IsATriangleWithItsAreasInTheirPlaces) {
    const Lines lines = lines_of(drawn(*start<TalDerKoenige>(4), {}));
    EXPECT_LT(line_of(lines, "[18]"), line_of(lines, "[17]"));
    EXPECT_LT(line_of(lines, "[17]"), line_of(lines, "[16]"));
    EXPECT_LT(line_of(lines, "[16]"), line_of(lines, "[21]"));
    EXPECT_EQ(line_of(lines, "[17]"), line_of(lines, "[19]"));
    const std::string& base = lines[static_cast<std::size_t>(line_of(lines, "[21]"))];
    EXPECT_LT(base.find("[22]"), base.find("[21]"));
    EXPECT_LT(base.find("[21]"), base.find("[20]"));
    // All the pawns wait in the middle.
    EXPECT_NE(line_of(lines, "●●○5 ▲▲△5"), -1);
    EXPECT_NE(line_of(lines, "■■□5 ◆◆◇5"), -1);
}

TEST(Valley, TurnsCellsTowardsTheAreasTheyBorder) {
    // Site 13 lies between 16, above it, and 21: H, A, B and C border 16.
    const Lines lines = lines_of(drawn(*start<TalDerKoenige>(4), {}));
    const int top = line_of(lines, "13  A  B");
    ASSERT_NE(top, -1);
    const auto row = [&](int below) { return lines[static_cast<std::size_t>(top + below)]; };
    EXPECT_TRUE(has(row(1), "H   ░   C")) << row(1);
    EXPECT_TRUE(has(row(2), "G  ░░░░ D")) << row(2);
    EXPECT_TRUE(has(row(3), "F  E")) << row(3);
}

TEST(Valley, ShowsPawnsOwnersAndClosedSites) {
    auto match = start<TalDerKoenige>(3);
    play_until(*match, "foreman");
    const Seat seat = match->to_act().lowest();
    act(*match, "foreman 3E");
    act(*match, "claim 3");
    constexpr std::array<std::string_view, 3> shapes{"●", "▲", "■"};
    const std::string text = drawn(*match, {});
    EXPECT_TRUE(has(text, "E" + std::string{shapes[seat]}));
    EXPECT_TRUE(has(text, " 3" + std::string{shapes[seat]}));
    for (const std::string_view site : {"5⊘", "10⊘", "15⊘"}) EXPECT_TRUE(has(text, site)) << site;
}

TEST(Valley, ShowsPyramidsStoreyByStorey) {
    auto match = start<TalDerKoenige>(4, 7);
    play_on(*match, 5000);
    const std::string text = drawn(*match, {});
    const json::object view = view_of(*match, 0);
    for (const json::value& site : view.at("sites").as_array()) {
        if (!site.at("finished").as_bool()) continue;
        std::string storey;
        for (const auto& [colour, letter] : {std::pair{"white", 'w'}, std::pair{"yellow", 'y'}, std::pair{"red", 'r'},
                                             std::pair{"blue", 'b'}, std::pair{"black", 'k'}}) {
            const auto count = site.at("storeys").as_array().at(1).at("edge").at(colour).as_int64();
            storey.append(static_cast<std::size_t>(count), letter);
        }
        EXPECT_TRUE(has(text, storey)) << storey;
    }
    EXPECT_TRUE(has(text, "✓"));
}

TEST(Valley, IsAListInANarrowWindow) {
    const std::string text = drawn(*start<TalDerKoenige>(2), {.width = 70});
    EXPECT_FALSE(has(text, "[18]"));
    EXPECT_TRUE(has(text, "16(17 19 21)"));
    EXPECT_TRUE(has(text, "13S 16/21 – ░░░░|░"));
}

TEST(Valley, KeepsOrdersAndTabletsToTheirSeat) {
    auto match = start<TalDerKoenige>(2);
    play_until(*match, "plan");
    const Seat writer = match->to_act().lowest();
    const auto other = static_cast<Seat>(1 - writer);
    const std::string before = drawn(*match, {.viewer = other});
    act(*match, "plan 17");
    EXPECT_TRUE(has(drawn(*match, {.viewer = writer}), "orders 17"));
    EXPECT_EQ(drawn(*match, {.viewer = other}), before);
}

// ---------------------------------------------------------------------------------------------------------------
// Pharaon

using pharaon::Pharaon;

TEST(Wheel, StandsInTheRingOfDistrictsAndGods) {
    const auto match = start<Pharaon>(3);
    const json::object view = view_of(*match, 0);
    const Speaker say{Language::en};
    const auto word = [&](const json::value& name) {
        return say.look_up("pharaon.word." + std::string{name.as_string()});
    };
    const Lines lines = lines_of(drawn(*match, {}));
    const auto line = [&](int i) { return lines.at(static_cast<std::size_t>(i)); };
    const json::array& ring = view.at("ring").as_array();
    const auto kind = [&](std::size_t i) { return word(view.at("wheel").at(ring[i].as_string()).at("kind")); };
    // Clockwise from the top.
    EXPECT_TRUE(has(line(1), word(ring[0])));
    EXPECT_TRUE(has(line(5), kind(0)));
    EXPECT_LT(line(7).find(word(ring[4])), line(7).find(word(ring[1])));
    EXPECT_LT(line(8).find(kind(4)), line(8).find(kind(1)));
    EXPECT_LT(line(14).find(word(ring[3])), line(14).find(word(ring[2])));
    EXPECT_LT(line(11).find(kind(3)), line(11).find(kind(2)));
    int gods = 0;
    for (const std::string& one : lines) gods += static_cast<int>(std::ranges::count(one, '\xA5')); // of ☥
    EXPECT_GE(gods, 4);
}

TEST(Wheel, ShowsWhoPassedOnTheTimePyramid) {
    auto match = start<Pharaon>(3);
    play_until(*match, "district");
    EXPECT_FALSE(has(drawn(*match, {}), "●①") || has(drawn(*match, {}), "▲①") || has(drawn(*match, {}), "■①"));
    const Seat seat = match->to_act().lowest();
    act(*match, "district pass");
    constexpr std::array<std::string_view, 3> shapes{"●①", "▲①", "■①"};
    EXPECT_TRUE(has(drawn(*match, {}), shapes[seat])) << drawn(*match, {});
}

TEST(Wheel, TellsWhatTheTraitorIsUpTo) {
    auto match = start<Pharaon>(1);
    play_on(*match, 30);
    const std::string text = drawn(*match, {});
    EXPECT_TRUE(has(text, "† The Traitor"));
    EXPECT_TRUE(has(text, "▮"));
    EXPECT_TRUE(has(text, "+1 → "));
}

// ---------------------------------------------------------------------------------------------------------------
// Egizia

TEST(River, ShowsBanksBuildingsAndPlayers) {
    const auto match = start<egizia::Egizia>(4);
    const std::string text = drawn(*match, {.width = 120});
    const Lines lines = lines_of(text);
    EXPECT_LT(line_of(lines, "Edfu"), line_of(lines, "Heliopolis"));
    EXPECT_TRUE(has(text, "Thebae green, yellow +1"));
    for (const std::string_view heading : {"Obelisk", "Tombs", "Temple", "Pyramid", "Sphinx", "points"}) {
        EXPECT_TRUE(has(text, heading)) << heading;
    }
    EXPECT_TRUE(has(drawn(*match, {.width = 80}), "m.st")) << "the players' table fits 80 columns";
    EXPECT_TRUE(has(text, "● Sphinx S")) << "one's own card";
    EXPECT_FALSE(has(text, "▲ Sphinx S")) << "another's";
}

} // namespace
} // namespace iteru
