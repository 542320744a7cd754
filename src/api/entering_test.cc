// Whatever comes in is well-formed text or is refused, and what is cut is cut between characters: all that is stored
// and sent can be read.
#include <gtest/gtest.h>

#include "api/api.h"
#include "engine/record.h"
#include "lobby/house_fixture.h"
#include "store/check.h"
#include "table/characters.h"

namespace iteru::server {
namespace {

class Entering : public testing::Test {
protected:
    /// A finished game of two, with other names on its seats.
    std::string record_with(const std::vector<std::string>& seats) {
        if (played_.empty()) play();
        Record record = read_record(record_text(world.table(played_), 0)).value();
        record.seats = seats;
        return write_record(record);
    }
    void play() {
        const std::string table = field(
            world.create(ada, R"("game":"fertility","players":2,"seats":[{"bot":"apprentice"},{"bot":"apprentice"}])"),
            "table");
        world.at(table, ada, "start");
        while (world.table(table).phase() == Phase::running) world.run();
        played_ = table;
    }
    boost::json::object import(const std::string& text) {
        world.lobby.import(ada, "import-" + std::to_string(++imports_), text);
        world.run();
        EXPECT_TRUE(is_utf8(ada->heard.back()));
        return parsed(ada->heard.back());
    }
    void expect_all_readable() {
        for (const auto& [table, log] : world.store.logs) {
            for (const Entry& entry : log) EXPECT_TRUE(read_entry(entry.body)) << entry.body;
            EXPECT_FALSE(replay_damage(table, log)) << table;
        }
    }

    World world;
    std::shared_ptr<Guest> ada = world.guest("Ada");

private:
    std::string played_; // its table
    int imports_ = 0;
};

TEST_F(Entering, ARecordThatIsNoTextIsRefused) {
    const std::string good = record_with({"Ada", "Ben"});
    for (const char* bad : {"\xFF", "\xC3", "\xED\xA0\x80", "\xC0\xAF"}) {
        const auto refused = import(record_with({std::string{"Ada"} + bad, "Ben"}));
        EXPECT_EQ(field(refused, "reason"), "bad_record");
        EXPECT_EQ(field(refused, "problem"), "not_utf8");
        EXPECT_EQ(field(import(good.substr(0, 20) + bad + good.substr(20)), "reason"), "bad_record");
    }
    EXPECT_EQ(field(import(good), "type"), "ack") << ada->heard.back();
    expect_all_readable();
}

TEST_F(Entering, LongNamesInARecordAreCutBetweenCharacters) {
    std::string name = "x"; // so that a cut at 40 bytes goes through one
    for (int i = 0; i < 60; ++i) name += "é";
    const auto made = import(record_with({name, "Ben"}));
    ASSERT_EQ(field(made, "type"), "ack") << ada->heard.back();
    EXPECT_EQ(characters(world.table(field(made, "table")).chairs()[0].name), 40U);
    const auto hidden = import(record_with({"A\u202Eda", "Ben"}));
    ASSERT_EQ(field(hidden, "type"), "ack");
    EXPECT_EQ(world.table(field(hidden, "table")).chairs()[0].name, "");
    expect_all_readable();
}

TEST_F(Entering, WhatIsTooLongIsRepeatedInWholeCharacters) {
    std::string word = "x";
    for (int i = 0; i < 60; ++i) word += "é";
    EXPECT_EQ(field(import("iteru-record 1\ngame " + word + "\n"), "reason"), "bad_record");
    EXPECT_EQ(field(import(word), "reason"), "bad_record");
    for (const std::string& members : {R"("game":"fertility","players":2,"options":{")" + word + R"(":1})",
                                       R"("game":"fertility","players":2,")" + word + R"(":1)",
                                       R"("game":"fertility","players":2,"options":{")" + word + R"(":"x"})"}) {
        auto command = read_command(R"({"type":"create","id":"c",)" + members + "}");
        if (!command) {
            EXPECT_TRUE(is_utf8(error_message(command.error())));
            continue;
        }
        world.lobby.handle(ada, std::move(*command));
        world.run();
        EXPECT_TRUE(is_utf8(ada->heard.back()));
    }
    const std::string table = field(
        world.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"bot":"apprentice"}])"), "table");
    world.at(table, ada, "start");
    world.move(table, ada, 0, word);
    EXPECT_TRUE(is_utf8(ada->heard.back())) << ada->heard.back();
}

TEST_F(Entering, NamesAtATableAreTrimmedAndSeen) {
    const auto made = world.create(ada, R"("game":"fertility","players":2,"seats":[{"name":"  Ada "},null])");
    const std::string table = field(made, "table");
    EXPECT_EQ(world.table(table).chairs()[0].name, "Ada");
    const auto ben = world.guest("Ben");
    const std::string invite = R"(,"invite":")" + field(made, "invite") + '"';
    for (const char* bad : {"", "  ", "\\u202eneB", "B\\u200ben", "\\u3164", "Be\\u0000n", "\\u2800"}) {
        EXPECT_EQ(
            field(world.at(table, ben, "sit", R"("seat":1,"name":")" + std::string{bad} + '"' + invite), "reason"),
            "bad_name")
            << bad;
    }
    EXPECT_EQ(field(world.at(table, ben, "sit", R"("seat":1,"name":" Ben  ")" + invite), "type"), "ack");
    EXPECT_EQ(world.table(table).chairs()[1].name, "Ben");
    EXPECT_EQ(field(world.at(table, ada, "chat", R"("text":"\u202eabc")"), "reason"), "bad_message");
    EXPECT_EQ(field(world.at(table, ada, "chat", R"("text":"👩‍🚀 hello")"), "type"), "ack");
}

TEST(EnteringByHttp, AddressesAreText) {
    EXPECT_TRUE(parse_target("/t/%C3%A9?a=%C3%A9").well_formed);
    for (const char* bad : {"/api/tables/%FF", "/api/tables/%C3", "/x?a=%FF", "/x?%FF=1", "/api/tables/\xFF"}) {
        EXPECT_FALSE(parse_target(bad).well_formed) << bad;
    }
}

} // namespace
} // namespace iteru::server
