// `iteru admin` beside people who play: what an operator does, with the program an operator has.
#include <fstream>

#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

std::string all_bytes(const std::filesystem::path& folder) {
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        std::ifstream in{file.path(), std::ios::binary};
        bytes.append(std::istreambuf_iterator<char>{in}, {});
    }
    return bytes;
}

TEST_F(Faults, somebody_is_deleted_while_others_play) {
    ASSERT_EQ(crowd_.gather(6), "");
    ASSERT_EQ(crowd_.play(60), "");
    const std::string data = server_.plan().data.string();
    const auto admin = [&](const std::string& words) { return run(fmt::format("admin {} --data '{}'", words, data)); };
    const auto zoe = client::make_guest(server_.port(), "Zenobia").value();
    const auto ask = [&](const std::string& body) {
        const auto reply = client::http(
            server_.port(), {.method = "POST", .target = "/api/command", .body = body, .cookie = zoe.cookie});
        return boost::json::parse(reply.body).at("messages").as_array().back().as_object();
    };
    const auto made =
        ask(R"({"type":"create","id":"1","game":"egizia","players":2,"seats":[{"name":"Zenobia"},null]})");
    const std::string table{made.at("table").as_string()};
    ask(R"({"type":"chat","id":"2","text":"Palmyra was greater","table":")" + table + "\"}");

    EXPECT_TRUE(admin("people").said.contains("Zenobia"));
    EXPECT_TRUE(admin("tables").said.contains(table));
    EXPECT_EQ(admin("ban " + zoe.player).code, 0);
    EXPECT_EQ(client::http(server_.port(), {.target = "/api/session", .cookie = zoe.cookie}).status, 401);
    EXPECT_EQ(admin("unban " + zoe.player).code, 0);
    EXPECT_TRUE(admin("export " + zoe.player).said.contains("Palmyra was greater"));
    EXPECT_EQ(admin("close " + table).code, 0);
    EXPECT_EQ(admin("close " + table).code, 2) << "it is over";
    EXPECT_EQ(admin("delete " + zoe.player).code, 0);
    EXPECT_EQ(admin("delete " + zoe.player).code, 2) << "there is nobody any more";
    EXPECT_EQ(client::http(server_.port(), {.target = "/api/session", .cookie = zoe.cookie}).status, 401);

    ASSERT_EQ(crowd_.play(60), "");
    expect_a_good_history();
    EXPECT_EQ(run(fmt::format("check '{}'", data)).code, 0);
    EXPECT_FALSE(all_bytes(data).contains("Zenobia"));
    EXPECT_FALSE(all_bytes(data).contains("Palmyra"));
    const Outcome audit = admin("audit --lang fr");
    EXPECT_EQ(audit.code, 0) << "also when it is stopped";
    for (const char* act : {"bannie", "de nouveau admise", "exportées", "fermée", "supprimées"}) {
        EXPECT_TRUE(audit.said.contains(act)) << audit.said;
    }
}

TEST(AdminCommands, say_what_is_wrong) {
    const Folder folder;
    const auto expect = [&](const std::string& words, const std::string& arguments) {
        const Outcome outcome = run(arguments + " --data '" + (folder / "none").string() + "'");
        EXPECT_EQ(outcome.code, 2) << arguments;
        EXPECT_TRUE(outcome.said.contains(words)) << outcome.said;
    };
    expect("there is no such store", "admin tables");
    expect("“dance”", "admin dance");
    expect("say which table or person", "admin ban");
    expect("don’t go together", "admin tables --store postgres://u:geheim@127.0.0.1:1/none");
    expect("--keep-tables", "serve --keep-tables soon");
    expect("--keep-audit", "serve --keep-audit -1");
    EXPECT_FALSE(std::filesystem::exists(folder / "none"));
}

} // namespace

} // namespace iteru::faults
