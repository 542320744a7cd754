// Messages of clients: read, or refused with the field and the reason.
#include "table/command.h"

#include <gtest/gtest.h>

namespace iteru::server {
namespace {

void is_refused(std::string_view text, std::string_view field, std::string_view problem) {
    const auto command = read_command(text);
    ASSERT_FALSE(command) << text;
    EXPECT_EQ(command.error().problem.field, field) << text;
    EXPECT_EQ(command.error().problem.problem, problem) << text;
}

TEST(Commands, AreRead) {
    const auto move =
        read_command(R"({"id":"7","table":"T","type":"move","seat":1,"decision":41,"action":"quarry monument"})");
    ASSERT_TRUE(move);
    EXPECT_EQ(move->id, "7");
    EXPECT_EQ(move->table, "T");
    EXPECT_EQ(std::get<Move>(move->order).decision, 41U);
    const auto create = read_command(
        R"({"type":"create","id":"1","game":"fertility","players":3,"options":{"variant":0},"seats":[{"name":"Ada"},{"bot":"scribe"},null],"clock":{"hours":24},"grace":null})");
    ASSERT_TRUE(create);
    const auto& wish = std::get<Create>(create->order);
    EXPECT_EQ(wish.seats.size(), 3U);
    EXPECT_FALSE(wish.seats[2]);
    EXPECT_EQ(wish.settings.clock->hours, 24U);
    EXPECT_FALSE(wish.settings.grace);
    EXPECT_EQ(wish.settings.undo, UndoPolicy::free);
    EXPECT_FALSE(std::get<Watch>(read_command(R"({"type":"watch","id":"1","table":"T"})")->order).from);
}

TEST(Commands, SayWhatIsWrongAndWhere) {
    is_refused("", "", "not_json");
    is_refused("{", "", "not_json");
    is_refused("[]", "", "not_an_object");
    is_refused("{}", "id", "missing");
    is_refused(R"({"id":7,"type":"start","table":"T"})", "id", "not_a_text");
    is_refused(R"({"id":"","type":"start","table":"T"})", "id", "bad_length");
    is_refused(R"({"id":"1"})", "type", "missing");
    is_refused(R"({"id":"1","type":"fly"})", "type", "unknown_word");
    is_refused(R"({"id":"1","type":"start"})", "table", "missing");
    is_refused(R"({"id":"1","type":"start","table":"T","now":true})", "now", "unknown_member");
    is_refused(R"({"id":"1","type":"undo","table":"T","seat":"0"})", "seat", "not_a_number");
    is_refused(R"({"id":"1","type":"undo","table":"T","seat":-1})", "seat", "out_of_range");
    is_refused(R"({"id":"1","type":"undo","table":"T","seat":256})", "seat", "out_of_range");
    is_refused(R"({"id":"1","type":"undo","table":"T","seat":1.5})", "seat", "out_of_range");
    is_refused(R"({"id":"1","type":"answer","table":"T","proposal":1,"yes":1})", "yes", "not_yes_or_no");
    is_refused(R"({"id":"1","type":"propose","table":"T","what":"draw"})", "what", "unknown_word");
    is_refused(R"({"id":"1","type":"create","game":"x","players":2,"seats":[{"bot":7}]})", "seats[0].bot",
               "not_a_text");
    is_refused(R"({"id":"1","type":"create","game":"x","players":2,"seats":{}})", "seats", "not_a_list");
    is_refused(R"({"id":"1","type":"create","game":"x","players":2,"clock":{"days":1}})", "clock.days",
               "unknown_member");
    is_refused(R"({"id":"1","type":"create","game":"x","players":2,"options":[]})", "options", "not_an_object");
    const auto broken = read_command(R"({"id":"1","type":"start",,})");
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().at, 25U);
}

TEST(Commands, HaveLimits) {
    is_refused(R"({"id":")" + std::string(65, 'x') + R"(","type":"start","table":"T"})", "id", "bad_length");
    std::string deep(1000, '[');
    is_refused(R"({"id":"1","type":"chat","table":"T","text":)" + deep, "", "not_json");
    std::string many = R"({"id":"1","type":"create","game":"x","players":2,"seats":[null)";
    for (int i = 0; i < 100; ++i) many += ",null";
    is_refused(many + "]}", "seats", "too_long");
    is_refused("{\"id\":\"1\",\"type\":\"chat\",\"table\":\"T\",\"text\":\"\xff\xfe\"}", "", "not_json");
    EXPECT_FALSE(read_command(R"({"id":"1","type":"ping"} {"id":"2","type":"ping"})"));
}

TEST(Commands, TheServersOwnCannotBeSent) {
    is_refused(R"({"id":"1","type":"taken_over","table":"T","seat":0})", "type", "unknown_word");
    is_refused(R"({"id":"1","type":"rematch","table":"T","next":"X"})", "next", "unknown_member");
    is_refused(R"({"id":"1","type":"watch","table":"T","once":true})", "once", "unknown_member");
}

} // namespace
} // namespace iteru::server
