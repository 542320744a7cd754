// Nobody learns what they may not know from updates, snapshots, records, replays, refusals, or their length.
#include <gtest/gtest.h>

#include "engine/result_json.h"
#include "games/games.h"
#include "lobby/house_fixture.h"
#include "tests/kit/kit.h"

namespace iteru::server {
namespace {

using boost::json::object;

/// Two copies of a game that differ only in what the seat may not know: the same log up to here, and hidden cards drawn
/// anew in the second.
struct Twins {
    std::unique_ptr<AnyMatch> one;
    std::unique_ptr<AnyMatch> other;
};

template <Game G, class Look>
void compare_twins(int players, Look look) {
    for (std::uint64_t number = 1; number <= 4; ++number) {
        auto match = start_match<G>(G::standard_box(), usual_setup(G::facts, players), seed_from_number(number));
        Random random{seed_from_number(number + 100)};
        for (int step = 0; step < 400 && !match->over(); ++step) {
            const Seat mover = match->to_act().lowest();
            if (step % 7 == 3) {
                for (Seat eyes = 0; eyes <= players; ++eyes) {
                    const Seat viewer = eyes == players ? bystander : eyes;
                    if (viewer == bystander && G::facts.id == "pharaon") continue; // its kit draws for seats alone
                    look(Twins{match->clone(), kit::resampled(*match, viewer, random)}, viewer);
                }
            }
            match->apply(mover, choose("apprentice", *match, mover, random));
            match->forget();
        }
    }
}

std::string standing(const AnyMatch& match, Seat eyes) {
    JsonWriter json;
    json.begin_object();
    FieldWriter{json}("standing", standing_count(match.facts(), match.setup().players, match.standing(eyes), eyes));
    json.end_object();
    return json.text();
}

TEST(Concealment, TheStandingKeepsSphinxCardsOfOthersOut) {
    auto match = start_match<egizia::Egizia>(egizia::Egizia::standard_box(), usual_setup(egizia::Egizia::facts, 2),
                                             seed_from_number(1));
    const object told = boost::json::parse(standing(*match, 0)).as_object();
    const object& mine = told.at("standing").at(0).as_object();
    const object& other = told.at("standing").at(1).as_object();
    EXPECT_TRUE(mine.at("categories").at("sphinx").is_int64());
    EXPECT_TRUE(other.at("categories").at("sphinx").is_null());
    EXPECT_EQ(other.at("total"), match->result().seats[1].points[0] + match->result().seats[1].points[1] +
                                     match->result().seats[1].points[2]);
}

TEST(Concealment, TheTraitorIsCountedBehindTheOneSeat) {
    auto match = start_match<pharaon::Pharaon>(pharaon::Pharaon::standard_box(),
                                               usual_setup(pharaon::Pharaon::facts, 1), seed_from_number(1));
    const object told = boost::json::parse(standing(*match, 0)).as_object();
    EXPECT_EQ(told.at("standing").as_array().size(), 2U);
}

TEST(Concealment, ViewsAndPromptsAreTheSameWhateverIsHidden) {
    each_game([&]<Game G>() {
        compare_twins<G>(std::max(2, G::facts.min_players), [](const Twins& twins, Seat eyes) {
            ASSERT_EQ(twins.one->view(eyes), twins.other->view(eyes)) << G::facts.id << " seat " << int{eyes};
            ASSERT_EQ(standing(*twins.one, eyes), standing(*twins.other, eyes)) << G::facts.id << " seat " << int{eyes};
            if (!twins.one->to_act().contains(eyes)) return;
            const auto prompts = [&](const AnyMatch& match) {
                std::string text;
                match.foresee(eyes, [&](const Foresight<AnyAction>& told) {
                    JsonWriter json;
                    json.begin_array();
                    for (const Event& event : told.events) match.write_event(json, event, eyes);
                    json.end_array();
                    text += match.notation(told.action) + json.text() + (told.over ? "!" : "") +
                            (told.goes_on ? ">" : "") + (told.best ? "*" : "");
                });
                return text;
            };
            ASSERT_EQ(prompts(*twins.one), prompts(*twins.other)) << G::facts.id << " seat " << int{eyes};
        });
    });
}

class Redaction : public testing::Test {
protected:
    /// A game of Tal der Könige, whose bids and orders are secret, between two humans; a third looks on.
    void start(const std::string& game) {
        table = field(
            world.create(ada, R"("game":")" + game + R"(","players":2,"listed":true,"seats":[{"name":"Ada"},null])"),
            "table");
        world.at(table, ben, "sit", R"("seat":1,"name":"Ben")");
        world.at(table, ada, "start");
        for (const auto& who : {ada, ben, eve}) world.at(table, who, "watch");
    }
    /// The whole text that somebody has heard since.
    static std::string heard(const Guest& who, std::size_t from) {
        std::string all;
        for (std::size_t i = from; i < who.heard.size(); ++i) all += who.heard[i] + "\n";
        return all;
    }

    World world;
    std::shared_ptr<Guest> ada = world.guest("Ada");
    std::shared_ptr<Guest> ben = world.guest("Ben");
    std::shared_ptr<Guest> eve = world.guest("Eve");
    std::string table;
};

TEST_F(Redaction, ASecretBidIsToldWithoutWhatItIs) {
    start("tal-der-koenige");
    const Seat seat = world.table(table).match().to_act().lowest();
    const auto mover = seat == 0 ? ada : ben;
    const auto other = seat == 0 ? ben : ada;
    const std::size_t before_other = other->heard.size();
    const std::size_t before_eve = eve->heard.size();
    ASSERT_EQ(field(world.move(table, mover, seat, "bid 3 2"), "type"), "ack");
    const object mine = parsed(mover->heard.back());
    const object theirs = parsed(other->heard.back());
    EXPECT_EQ(field(mine, "action"), "bid 3 2");
    EXPECT_EQ(field(theirs, "action"), "null");
    EXPECT_EQ(field(mine, "seq"), field(theirs, "seq")) << "redacted, not left out";
    EXPECT_EQ(theirs.at("events").as_array().size(), mine.at("events").as_array().size());
    EXPECT_EQ(field(theirs.at("events").as_array()[0].as_object(), "tablet"), "null");
    for (const std::string& text : {heard(*other, before_other), heard(*eve, before_eve)}) {
        EXPECT_EQ(text.find("bid 3 2"), std::string::npos);
        EXPECT_EQ(text.find(R"("tablet":"3")"), std::string::npos);
    }
}

TEST_F(Redaction, OtherBidsSoundTheSameToTheOthers) {
    std::vector<std::string> tellings;
    for (const char* bid : {"bid 3 2", "bid 4 2", "bid 1 2"}) {
        World world;
        const auto ada = world.guest("Ada");
        const auto ben = world.guest("Ben");
        const std::string table = field(
            world.create(ada, R"("game":"tal-der-koenige","players":2,"listed":true,"seats":[{"name":"Ada"},null])"),
            "table");
        world.at(table, ben, "sit", R"("seat":1,"name":"Ben")");
        world.at(table, ada, "start");
        const Seat seat = world.table(table).match().to_act().lowest();
        const auto eyes = static_cast<Seat>(1 - seat);
        const auto& bidder = seat == 0 ? ada : ben;
        const auto& other = seat == 0 ? ben : ada;
        world.at(table, other, "watch");
        const std::size_t before = other->heard.size();
        world.move(table, bidder, seat, bid);
        tellings.push_back(heard(*other, before));
        const std::size_t later = other->heard.size();
        world.at(table, other, "watch");
        tellings.back() +=
            heard(*other, later) + record_text(world.table(table), eyes) + replay_json(world.table(table), 1, eyes);
    }
    EXPECT_EQ(tellings[0], tellings[1]) << "byte for byte, snapshot, record and replay too";
    EXPECT_EQ(tellings[0], tellings[2]);
}

TEST_F(Redaction, NoMessageHasTheSeedBeforeTheEnd) {
    for (const std::string_view game : kit::all_games()) {
        start(std::string{game});
        const std::string seed = seed_text(world.table(table).match().seed());
        const std::string server_part = world.table(table).plan().server_part;
        ASSERT_EQ(server_part.size(), 64U);
        for (int i = 0; i < 6; ++i) { // whoever passes for ever is soon done with Egizia
            const Seat seat = world.table(table).match().to_act().lowest();
            world.move_first(table, seat == 0 ? ada : ben, seat);
        }
        ASSERT_EQ(world.table(table).phase(), Phase::running) << game;
        for (const auto& who : {ada, ben, eve}) {
            world.at(table, who, "watch");
            world.at(table, who, "watch", R"("from":2)");
            EXPECT_EQ(heard(*who, 0).find(seed), std::string::npos) << game;
            EXPECT_EQ(heard(*who, 0).find(server_part), std::string::npos) << game;
        }
        for (const Seat eyes : {Seat{0}, Seat{1}, bystander}) {
            EXPECT_EQ(record_text(world.table(table), eyes).find(seed), std::string::npos);
            EXPECT_EQ(record_text(world.table(table), eyes).find(server_part), std::string::npos);
            EXPECT_NE(record_text(world.table(table), eyes).find("commitment "), std::string::npos);
        }
        world.at(table, ada, "propose", R"("what":"abandon")");
        world.at(table, ben, "answer",
                 R"("yes":true,"proposal":)" + std::to_string(world.table(table).proposal()->number));
        EXPECT_NE(heard(*eve, 0).find(seed), std::string::npos) << "and everybody has it afterwards";
    }
}

/// Whether others see less of such an action than it says.
template <Game G>
bool is_secret(const typename G::Action& action) {
    return G::as_others_see(action) != action;
}

/// Whether a game knows secret actions at all.
template <Game G>
bool has_secrets() {
    const G game{G::standard_box(), usual_setup(G::facts, 2)};
    Random random{seed_from_number(3)};
    bool found = false;
    for (int i = 0; i < 1000; ++i) found = found || is_secret<G>(sample_action(game, random));
    return found;
}

TEST_F(Redaction, ARunningRecordHasQuestionMarks) {
    int games = 0;
    each_game([&]<Game G>() {
        if (!has_secrets<G>()) return;
        ++games;
        start(std::string{G::facts.id});
        bool hidden = false;
        for (std::uint64_t i = 0; i < 400 && !hidden && world.table(table).phase() == Phase::running; ++i) {
            const AnyMatch& match = world.table(table).match();
            const Seat seat = match.to_act().lowest();
            Random random{seed_from_number(i)};
            const AnyAction chosen = choose("scribe", match, seat, random);
            const std::string action = match.notation(chosen);
            const std::string unknown = action.substr(0, action.find(' ')) + " ?";
            ASSERT_EQ(field(world.move(table, seat == 0 ? ada : ben, seat, action), "type"), "ack");
            if (!is_secret<G>(restore<G>(chosen)) || world.table(table).phase() != Phase::running) continue;
            EXPECT_NE(record_text(world.table(table), seat).find(action), std::string::npos);
            for (const Seat other : {static_cast<Seat>(1 - seat), bystander}) {
                EXPECT_NE(record_text(world.table(table), other).find(unknown), std::string::npos) << G::facts.id;
            }
            hidden = true;
        }
        EXPECT_TRUE(hidden) << G::facts.id << ": nobody has done anything in secret";
    });
    EXPECT_GE(games, 2);
}

TEST_F(Redaction, HotSeatHandsOverOnlyWhenSomethingIsHidden) {
    const auto prompts_for = [&](const char* game) {
        const std::string id = field(world.create(ada, R"("game":")" + std::string{game} +
                                                           R"(","players":2,"seats":[{"name":"A"},{"name":"B"}])"),
                                     "table");
        world.at(id, ada, "start");
        const Seat seat = world.table(id).match().to_act().lowest();
        world.at(id, ada, "watch", R"("seat":)" + std::to_string(1 - seat));
        for (auto message = ada->heard.rbegin(); message != ada->heard.rend(); ++message) {
            if (message->starts_with(R"({"type":"snapshot")")) return parsed(*message)["prompts"].as_array();
        }
        return boost::json::array{};
    };
    const auto open = prompts_for("fertility");
    ASSERT_EQ(open.size(), 1U);
    EXPECT_EQ(field(open[0].as_object(), "handover"), "false");
    EXPECT_FALSE(open[0].at("actions").as_array().empty());
    const auto hidden = prompts_for("egizia");
    ASSERT_EQ(hidden.size(), 1U);
    EXPECT_EQ(field(hidden[0].as_object(), "handover"), "true");
    EXPECT_TRUE(hidden[0].at("actions").as_array().empty());
}

TEST_F(Redaction, HotSeatHandsOverBeforeTheFirstSecretBid) {
    const std::string id = field(
        world.create(ada, R"("game":"tal-der-koenige","players":2,"seats":[{"name":"A"},{"name":"B"}])"), "table");
    world.at(id, ada, "start");
    const auto prompt_seen_by = [&](Seat eyes) {
        world.at(id, ada, "watch", R"("seat":)" + std::to_string(eyes));
        for (auto message = ada->heard.rbegin(); message != ada->heard.rend(); ++message) {
            if (message->starts_with(R"({"type":"snapshot")")) {
                return parsed(*message)["prompts"].as_array().at(0).as_object();
            }
        }
        return object{};
    };
    const Seat first = world.table(id).match().to_act().lowest();
    EXPECT_EQ(field(prompt_seen_by(1 - first), "handover"), "true") << "nothing is hidden yet, but will be";
    EXPECT_EQ(field(prompt_seen_by(first), "handover"), "false");
    while (world.table(id).match().to_act().contains(first)) {
        EXPECT_EQ(field(prompt_seen_by(first), "handover"), "false") << "never in the middle of a decision";
        const auto& match = world.table(id).match();
        world.move(id, ada, first, match.notation(match.legal(first).back()));
    }
    EXPECT_EQ(field(prompt_seen_by(first), "handover"), "true");
    EXPECT_TRUE(prompt_seen_by(first).at("actions").as_array().empty());
}

TEST_F(Redaction, SimultaneousSecretsDoNotCollide) {
    start("tal-der-koenige");
    // On to the orders, which all write at once.
    for (int i = 0; i < 200 && world.table(table).match().to_act().size() < 2; ++i) {
        const Seat seat = world.table(table).match().to_act().lowest();
        Random random{seed_from_number(static_cast<std::uint64_t>(i))};
        const auto& match = world.table(table).match();
        world.move(table, seat == 0 ? ada : ben, seat, match.notation(choose("scribe", match, seat, random)));
    }
    ASSERT_EQ(world.table(table).match().to_act().size(), 2) << "both write their orders";
    const std::uint64_t mine = world.table(table).chairs()[1].decision;
    ASSERT_EQ(field(world.move_first(table, ada, 0), "type"), "ack");
    EXPECT_EQ(world.table(table).chairs()[1].decision, mine) << "Ben is asked the same as before";
    EXPECT_EQ(field(world.move_first(table, ben, 1), "type"), "ack");
}

} // namespace
} // namespace iteru::server
