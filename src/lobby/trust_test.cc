// Nobody needs to trust anybody: reused ids, seats that change hands, deals, removed players.
#include <gtest/gtest.h>

#include "games/games.h"
#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

using boost::json::object;
using FirstGame = std::tuple_element_t<0, Games>;

std::string outcome(const object& answer) {
    return field(answer, "type") == "refused" ? field(answer, "reason") : field(answer, "type");
}

std::string quoted(std::string_view name, std::string_view value) {
    return '"' + std::string{name} + "\":\"" + std::string{value} + '"';
}

const std::string part_of_ada(32, 'a');
const std::string part_of_ben(32, 'b');
const std::string part_at_start(32, 'c');

class Trust : public testing::Test {
protected:
    /// A private table of Ada's, with nobody there yet.
    std::string empty_table(const std::string& more = {}) {
        return field(world.create(ada, R"("game":"fertility","players":2)" + more), "table");
    }
    std::string two_humans(const std::string& more = {}) {
        const std::string table = empty_table(R"(,"seats":[{"name":"Ada"},null])" + more);
        EXPECT_EQ(sit(ben, table, 1), "ack");
        EXPECT_EQ(reason(ada, table, "start"), "ack");
        return table;
    }
    std::string sit(const std::shared_ptr<Guest>& who, const std::string& table, int seat, std::string invite = {}) {
        if (invite.empty()) invite = world.table(table).invite();
        return reason(who, table, "sit",
                      R"("seat":)" + std::to_string(seat) + "," + quoted("name", who->player().name) + "," +
                          quoted("invite", invite));
    }
    std::string reason(const std::shared_ptr<Guest>& who, const std::string& table, const std::string& type,
                       const std::string& more = {}) {
        return outcome(world.at(table, who, type, more));
    }
    /// A command with an id of one's choice.
    object with_id(const std::shared_ptr<Guest>& who, const std::string& id, const std::string& table,
                   const std::string& type, const std::string& more = {}) {
        return world.ask(who, "{" + quoted("type", type) + "," + quoted("id", id) +
                                  (table.empty() ? "" : "," + quoted("table", table)) +
                                  (more.empty() ? "" : "," + more) + "}");
    }
    object answer(const std::shared_ptr<Guest>& who, const std::string& table, bool yes) {
        const auto& proposal = world.table(table).proposal();
        return world.at(table, who, "answer",
                        R"("proposal":)" + std::to_string(proposal ? proposal->number : 0) +
                            (yes ? R"(,"yes":true)" : R"(,"yes":false)"));
    }
    /// Ben goes away until a bot plays for him.
    void lose_ben(const std::string& table) {
        world.at(table, ada, "watch");
        while (world.table(table).match().to_act().lowest() != 1) world.move_first(table, ada, 0);
        world.pass_time(121'000);
        ASSERT_TRUE(world.table(table).chairs()[1].taken_over);
    }
    /// What a guest heard last of a kind.
    static object last(const std::shared_ptr<Guest>& who, std::string_view type) {
        object found;
        for (const std::string& text : who->heard) {
            if (object message = parsed(text); field(message, "type") == type) found = std::move(message);
        }
        return found;
    }

    World world;
    std::shared_ptr<Guest> ada = world.guest("Ada");
    std::shared_ptr<Guest> ben = world.guest("Ben");
    std::shared_ptr<Guest> cleo = world.guest("Cleo");
};

// Ids.

TEST_F(Trust, AnIdIsForOneCommand) {
    const object made = with_id(ada, "x", {}, "create", R"("game":"fertility","players":2)");
    const std::string table = field(made, "table");
    for (const char* seat : {"0", "1", "2", "9", "255"}) {
        EXPECT_EQ(outcome(with_id(ada, "x", table, "invite", std::string{R"("seat":)"} + seat)), "id_used") << seat;
    }
    EXPECT_EQ(outcome(with_id(ada, "x", table, "invite")), "id_used");
    EXPECT_EQ(outcome(with_id(ada, "x", table, "start")), "id_used");
    EXPECT_EQ(outcome(with_id(ada, "x", table, "watch")), "id_used");
    EXPECT_EQ(outcome(with_id(ada, "x", {}, "create", R"("game":"egizia","players":2)")), "id_used");
    EXPECT_EQ(with_id(ada, "x", {}, "create", R"("game":"fertility","players":2)"), made);
    EXPECT_EQ(world.table(table).sequence(), 1U);
    EXPECT_EQ(outcome(with_id(ben, "x", table, "chat", R"("text":"Hello")")), "no_such_table")
        << "others have their own";
}

TEST_F(Trust, AnAnswerIsGivenAgainAsItWas) {
    const std::string table = empty_table();
    const object first = with_id(ada, "i1", table, "invite", R"("seat":1)");
    const object second = with_id(ada, "i2", table, "invite", R"("seat":1)");
    EXPECT_NE(field(first, "invite"), field(second, "invite"));
    EXPECT_EQ(with_id(ada, "i1", table, "invite", R"("seat":1)"), first);
    EXPECT_EQ(outcome(with_id(ada, "i1", table, "invite", R"("seat":0)")), "id_used");
    World restarted;
    restarted.store.logs = world.store.logs;
    const object again = restarted.ask(ada, "{" + quoted("type", "invite") + "," + quoted("id", "i1") + "," +
                                                quoted("table", table) + R"(,"seat":1})");
    EXPECT_EQ(again, first) << "also after a restart";
}

TEST_F(Trust, AnOnlookersChatOpensNoSeat) {
    const std::string table = two_humans(R"(,"listed":true)");
    ASSERT_EQ(reason(cleo, table, "watch"), "ack");
    world.at(table, ada, "invite", R"("seat":1)");
    ASSERT_EQ(outcome(with_id(cleo, "z", table, "chat", R"("text":"Hello")")), "ack");
    const object stolen = with_id(cleo, "z", table, "invite", R"("seat":1)");
    EXPECT_EQ(outcome(stolen), "id_used");
    EXPECT_FALSE(stolen.contains("invite"));
    EXPECT_EQ(outcome(with_id(cleo, "z", table, "hint", R"("seat":1,"decision":1)")), "id_used");
    EXPECT_EQ(outcome(with_id(cleo, "z", table, "why", R"("seat":1,"decision":1,"action":"x")")), "id_used");
}

TEST_F(Trust, ARefusalIsForOneCommandToo) {
    const std::string table = two_humans();
    EXPECT_EQ(outcome(with_id(ada, "r", table, "start")), "already_started");
    EXPECT_EQ(outcome(with_id(ada, "r", table, "chat", R"("text":"Hello")")), "id_used");
    EXPECT_EQ(outcome(with_id(ada, "r", table, "start")), "already_started") << "the first answer again";
}

TEST_F(Trust, AnOldLogWithoutDigestsAnswersWhatItDid) {
    const std::string table = empty_table();
    const object made = with_id(ada, "i", table, "invite", R"("seat":1)");
    World old;
    old.store.logs = world.store.logs;
    for (Entry& entry : old.store.logs[table]) {
        LogEntry read = *read_entry(entry.body);
        read.digest = 0;
        entry.body = write_entry(read);
    }
    const object again = old.ask(ada, "{" + quoted("type", "invite") + "," + quoted("id", "i") + "," +
                                          quoted("table", table) + R"(,"seat":7})");
    EXPECT_EQ(again, made) << "whatever is asked now, the answer is that of then";
}

// Seats.

TEST_F(Trust, ASeatWhosePlayerIsThereIsNotGivenAway) {
    const std::string table = two_humans();
    const std::string link = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    EXPECT_EQ(sit(ada, table, 1, link), "already_started") << "whoever has a seat takes no other";
    EXPECT_EQ(sit(cleo, table, 1, link), "player_present");
    EXPECT_EQ(sit(cleo, table, 0, link), "already_started") << "not even with a link to another";
    EXPECT_EQ(world.table(table).chairs()[1].player, "p-Ben");
}

TEST_F(Trust, AnAbsentPlayerIsReplacedByAgreementOnly) {
    const std::string table = two_humans();
    lose_ben(table);
    const std::string link = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    EXPECT_EQ(sit(ada, table, 1, link), "already_started");
    world.at(table, cleo, "watch", quoted("invite", link));
    ASSERT_EQ(sit(cleo, table, 1, link), "ack");
    EXPECT_EQ(world.table(table).chairs()[1].player, "p-Ben") << "Ada has been asked, not more";
    const object told = last(ada, "update");
    EXPECT_EQ(field(told, "what"), "proposed");
    EXPECT_EQ(field(told.at("proposal").as_object(), "name"), "Cleo");
    EXPECT_EQ(field(told.at("proposal").as_object(), "waits_for"), "[0]");
    EXPECT_EQ(outcome(answer(ada, table, true)), "ack");
    EXPECT_EQ(world.table(table).chairs()[1].player, "p-Cleo");
    EXPECT_EQ(field(last(ada, "update"), "what"), "answered");
    EXPECT_TRUE(last(ada, "update").contains("seats")) << "everybody is told who sits there now";
    EXPECT_EQ(field(last(cleo, "snapshot").at("you").as_object(), "eyes"), "1");
    EXPECT_EQ(reason(ben, table, "undo", R"("seat":1)"), "no_such_table") << "it is Cleo's seat now";
    const auto again = fold(table, {world.store.logs[table], {}});
    ASSERT_TRUE(again);
    EXPECT_EQ(snapshot_message(**again, "p-Cleo", 1, {}), snapshot_message(world.table(table), "p-Cleo", 1, {}));
}

TEST_F(Trust, ANoVoidsTheLinkAndAReturnTheQuestion) {
    const std::string table = two_humans();
    lose_ben(table);
    const std::string link = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    ASSERT_EQ(sit(cleo, table, 1, link), "ack");
    EXPECT_EQ(outcome(answer(ada, table, false)), "ack");
    EXPECT_EQ(sit(cleo, table, 1, link), "no_such_table") << "nobody is asked again and again";
    const std::string other = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    ASSERT_EQ(sit(cleo, table, 1, other), "ack");
    world.at(table, ben, "watch");
    EXPECT_EQ(outcome(answer(ada, table, true)), "player_present");
    EXPECT_EQ(reason(ben, table, "back", R"("seat":1)"), "ack");
    EXPECT_FALSE(world.table(table).proposal());
    EXPECT_EQ(world.table(table).chairs()[1].player, "p-Ben");
}

TEST_F(Trust, WhoHasSeenAnotherHandTakesNoSeat) {
    const std::string table =
        field(world.create(ada, R"("game":"egizia","players":3,"seats":[{"name":"Ada"},null,null])"), "table");
    sit(ben, table, 1);
    sit(cleo, table, 2);
    ASSERT_EQ(reason(ada, table, "start"), "ack");
    world.at(table, ada, "watch");
    world.clock.time += 121'000; // nobody but Ada has come
    const std::string one = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
    const auto dora = world.guest("Dora");
    ASSERT_EQ(sit(dora, table, 1, one), "ack");
    answer(ada, table, true);
    EXPECT_EQ(outcome(answer(cleo, table, true)), "ack");
    ASSERT_EQ(world.table(table).chairs()[1].player, "p-Dora");
    const std::string two = field(world.at(table, ada, "invite", R"("seat":2)"), "invite");
    EXPECT_EQ(sit(ben, table, 2, two), "already_started") << "Ben knows what was on seat 1";
}

// Absence decides nothing.

TEST_F(Trust, WhoIsAwayIsStillAsked) {
    const std::string table = two_humans();
    lose_ben(table);
    for (const char* what : {R"("what":"undo","move":0)", R"("what":"abandon")", R"("what":"resign")"}) {
        ASSERT_EQ(reason(ada, table, "propose", what), "ack");
        EXPECT_TRUE(world.table(table).proposal()) << what;
        EXPECT_EQ(world.table(table).phase(), Phase::running);
        EXPECT_EQ(outcome(answer(ben, table, false)), "ack") << "and may answer without coming back";
    }
}

TEST_F(Trust, GoingAwayIsNoYes) {
    const std::string table = two_humans();
    world.at(table, ada, "watch");
    while (world.table(table).match().to_act().lowest() != 1) world.move_first(table, ada, 0);
    const std::size_t moves = world.table(table).steps().size();
    world.bots_think = false;
    ASSERT_EQ(reason(ada, table, "propose", R"("what":"abandon")"), "ack");
    world.pass_time(121'000);
    ASSERT_TRUE(world.table(table).chairs()[1].taken_over);
    EXPECT_EQ(world.table(table).phase(), Phase::running);
    EXPECT_EQ(world.table(table).steps().size(), moves);
}

TEST_F(Trust, OldEntriesMeanWhatTheyMeant) {
    const std::string table = two_humans();
    auto& log = world.store.logs[table];
    const auto add = [&](const Deed& deed) {
        log.push_back({log.size() + 1, write_entry({1, "p-Ada", {}, deed}), {}});
    };
    add(Proposed{ProposalKind::abandon, 0});
    add(TakenOver{1, WhyTakenOver::gone});
    const auto folded = fold(table, {log, {}});
    ASSERT_TRUE(folded);
    EXPECT_EQ((*folded)->ended(), Ended::abandoned);
}

TEST_F(Trust, AMomentsAbsenceCostsNoSeat) {
    const object refused = world.create(ada, R"("game":"fertility","players":2,"grace":1)");
    EXPECT_EQ(outcome(refused), "bad_option");
    EXPECT_EQ(field(refused, "field"), "grace");
    EXPECT_EQ(outcome(world.create(ada, R"("game":"fertility","players":2,"grace":30)")), "ack");
}

// People who were shown out.

TEST_F(Trust, WhoIsShownOutSeesAndSaysNothingMore) {
    for (const bool listed : {false, true}) {
        const std::string table = empty_table(listed ? R"(,"listed":true)" : "");
        const std::string old = world.table(table).invite();
        ASSERT_EQ(sit(ben, table, 1), "ack");
        world.at(table, ben, "watch");
        const object stood = world.at(table, ada, "stand", R"("seat":1)");
        ASSERT_EQ(outcome(stood), "ack");
        EXPECT_EQ(field(stood, "invite"), world.table(table).invite()) << "a new link for all others";
        EXPECT_NE(world.table(table).invite(), old);
        EXPECT_EQ(field(parsed(ben->heard.back()), "type"), "removed");
        EXPECT_EQ(field(parsed(ben->heard.back()), "table"), table);
        EXPECT_NE(field(parsed(*(ben->heard.end() - 2)), "what"), "stood") << "nor what happened then";
        const std::size_t heard = ben->heard.size();
        world.at(table, ada, "chat", R"("text":"Gone?")");
        EXPECT_EQ(ben->heard.size(), heard);
        EXPECT_EQ(reason(ben, table, "chat", R"("text":"No")"), "removed");
        EXPECT_EQ(reason(ben, table, "watch"), "removed");
        EXPECT_EQ(reason(ben, table, "watch", quoted("invite", old)), "removed");
        EXPECT_EQ(sit(ben, table, 1, old), "removed");
        EXPECT_EQ(sit(cleo, table, 1, old), listed ? "bad_invite" : "no_such_table");
        const std::string own = field(world.at(table, ada, "invite", R"("seat":1)"), "invite");
        EXPECT_EQ(sit(ben, table, 1, own), "ack") << "a link of his own brings him back";
        EXPECT_EQ(reason(ben, table, "chat", R"("text":"Thanks")"), "ack");
    }
}

TEST_F(Trust, WhoStandsUpByHimselfMayComeBack) {
    const std::string table = empty_table();
    ASSERT_EQ(sit(ben, table, 1), "ack");
    ASSERT_EQ(reason(ben, table, "stand", R"("seat":1)"), "ack");
    EXPECT_EQ(sit(ben, table, 1), "ack");
}

// Deals.

TEST_F(Trust, ADealIsMixedFromEverybodysPart) {
    const object made = world.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},null],)" +
                                              quoted("part", part_of_ada));
    const std::string table = field(made, "table");
    const std::string commitment = field(made, "commitment");
    EXPECT_EQ(world.table(table).commitment(), commitment);
    EXPECT_EQ(reason(ben, table, "sit",
                     R"("seat":1,"name":"Ben",)" + quoted("invite", world.table(table).invite()) + "," +
                         quoted("part", part_of_ben)),
              "ack");
    world.at(table, ben, "watch");
    EXPECT_EQ(field(last(ben, "snapshot"), "commitment"), commitment);
    EXPECT_EQ(reason(ada, table, "start", quoted("part", part_at_start)), "ack");
    const Table& dealt = world.table(table);
    const std::string server_part = dealt.plan().server_part;
    EXPECT_EQ(dealt.deal(), server_part + " " + part_of_ada + " - " + part_of_ben + " " + part_at_start);
    EXPECT_EQ(dealt.match().seed(), mix_deal(dealt.deal()));
    EXPECT_EQ(commitment_to_part(server_part), commitment);
    for (const std::string& text : ben->heard) {
        EXPECT_EQ(text.find(server_part), std::string::npos);
        EXPECT_EQ(text.find(part_of_ada), std::string::npos) << "parts are disclosed at the end";
    }
    world.at(table, ada, "propose", R"("what":"abandon")");
    answer(ben, table, true);
    EXPECT_EQ(field(last(ben, "update"), "deal"), dealt.deal());
    const auto record = read_record(record_text(world.table(table), 1));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->deal, dealt.deal());
    EXPECT_EQ(record->origin, "");
}

TEST_F(Trust, EachPartChangesTheDeal) {
    std::set<Seed> seeds;
    for (const std::string& part : {part_of_ada, part_of_ben, part_at_start}) {
        World other; // the server's part is the same in all of them
        const auto guest = other.guest("Ada");
        const std::string table = field(
            other.create(guest, R"("game":"fertility","players":2,"seats":[{"name":"A"},{"bot":"scribe"}])"), "table");
        EXPECT_EQ(outcome(other.at(table, guest, "start", quoted("part", part))), "ack");
        seeds.insert(other.table(table).match().seed());
    }
    EXPECT_EQ(seeds.size(), 3U);
}

TEST_F(Trust, APartIsOf32Digits) {
    for (const std::string& bad : {std::string(31, 'a'), std::string(33, 'a'), std::string(32, 'g')}) {
        EXPECT_EQ(outcome(world.create(ada, R"("game":"fertility","players":2,)" + quoted("part", bad))), "error");
    }
}

TEST_F(Trust, WhoSitsAlreadyMayGiveAPart) {
    const std::string table = two_humans();
    world.at(table, ada, "propose", R"("what":"abandon")");
    answer(ben, table, true);
    const std::string next = field(world.at(table, ada, "rematch", quoted("part", part_of_ada)), "rematch");
    ASSERT_EQ(world.table(next).chairs()[0].player, "p-Ben");
    EXPECT_FALSE(world.table(next).has_part_of("p-Ben"));
    EXPECT_EQ(reason(ben, next, "sit", R"("seat":0,"name":"Ben",)" + quoted("part", part_of_ben)), "ack");
    EXPECT_TRUE(world.table(next).has_part_of("p-Ben"));
    EXPECT_EQ(reason(ada, next, "start"), "ack");
    EXPECT_NE(world.table(next).deal().find(part_of_ben), std::string::npos);
}

TEST_F(Trust, ARecordWithoutMovesIsDealtAnew) {
    const auto match =
        start_match<FirstGame>(FirstGame::standard_box(), usual_setup(FirstGame::facts, 2), seed_from_number(5));
    world.lobby.import(ada, "import", write_record(record_of(*match, {"human", "human"})));
    world.run();
    const std::string table = field(parsed(ada->heard.back()), "table");
    EXPECT_EQ(sit(ada, table, 0), "ack");
    EXPECT_EQ(sit(ben, table, 1), "ack");
    EXPECT_EQ(reason(ada, table, "start"), "ack");
    EXPECT_NE(world.table(table).match().seed(), seed_from_number(5));
    EXPECT_EQ(world.table(table).plan().comes_from(), Origin::fresh);
}

TEST_F(Trust, EverybodyIsToldOfADealThatSomebodyMayKnow) {
    auto match =
        start_match<FirstGame>(FirstGame::standard_box(), usual_setup(FirstGame::facts, 2), seed_from_number(5));
    const Seat first = match->to_act().lowest();
    match->apply(first, match->legal(first).front());
    world.lobby.import(ada, "import", write_record(record_of(*match, {"human", "human"})));
    world.run();
    const std::string table = field(parsed(ada->heard.back()), "table");
    sit(ada, table, 0);
    EXPECT_EQ(sit(ben, table, 1), "ack");
    world.at(table, ben, "watch");
    EXPECT_EQ(field(last(ben, "snapshot"), "origin"), "imported");
    EXPECT_NE(world.lobby.tables_of("p-Ben").find(R"("origin":"imported")"), std::string::npos);
    EXPECT_EQ(reason(ada, table, "start"), "ack");
    world.at(table, ada, "propose", R"("what":"abandon")");
    answer(ben, table, true);
    EXPECT_EQ(read_record(record_text(world.table(table), 1))->origin, "imported");
    const object forked = world.at(table, ada, "fork", R"("move":1)");
    ASSERT_EQ(outcome(forked), "ack");
    EXPECT_EQ(world.table(field(forked, "table")).plan().comes_from(), Origin::forked);
}

} // namespace
} // namespace iteru::server
