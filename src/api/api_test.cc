// The HTTP resources, without a network.
#include "api/api.h"

#include <gtest/gtest.h>

#include "games/games.h"
#include "lobby/house_fixture.h"

namespace iteru::server {
namespace {

class Resources : public testing::Test {
protected:
    Response ask(Request request) {
        std::optional<Response> response;
        api.handle(std::move(request), [&](Response answer) { response = std::move(answer); });
        world.run();
        return response.value_or(Response{0, "", "nobody answered"});
    }
    static Request request(const std::string& method, const std::string& target, const std::string& cookie = {}) {
        Request request;
        request.method = method;
        request.target = target;
        request.host = "example.org";
        request.cookie = cookie;
        request.address = "::1";
        return request;
    }
    Response get(const std::string& target, const std::string& cookie = {}) {
        return ask(request("GET", target, cookie));
    }
    Response post(const std::string& target, const std::string& body, const std::string& cookie = {}) {
        Request posted = request("POST", target, cookie);
        posted.body = body;
        return ask(std::move(posted));
    }
    std::string new_cookie(const std::string& name) {
        const Response response = post("/api/session", R"({"name":")" + name + "\"}");
        EXPECT_EQ(response.status, 200) << response.body;
        const std::string& header = response.headers.at(0).second;
        return header.substr(14, 43);
    }
    static boost::json::object last_of(const Response& response) {
        return parsed(response.body).at("messages").as_array().back().as_object();
    }

    World world;
    Identity identity{world.house};
    Api api{world.house, world.lobby, identity, {.public_url = "https://example.org", .per_address = 20}};
};

TEST_F(Resources, AnybodyMayReadTheRules) {
    EXPECT_EQ(get("/healthz").status, 200);
    EXPECT_NE(get("/metrics").body.find("iteru_commit_seconds_bucket{le=\"+Inf\"} 0"), std::string::npos);
    EXPECT_EQ(parsed(get("/api/games").body)["games"].as_array().size(), std::tuple_size_v<Games>);
    EXPECT_TRUE(parsed(get("/api/rules/fertility?lang=fr").body).contains("F1.1"));
    EXPECT_EQ(get("/api/rules/chess").status, 404);
    EXPECT_EQ(field(parsed(get("/api/games/egizia/box").body), "game"), "egizia");
    EXPECT_TRUE(parsed(get("/api/texts?lang=en").body).contains("server.refusal.disk_full"));
    EXPECT_EQ(get("/").status, 200);
    EXPECT_EQ(get("/t/whatever").type, "text/html; charset=utf-8");
    EXPECT_EQ(get("/nothing.js").status, 404);
    EXPECT_EQ(ask(request("DELETE", "/api/tables")).status, 405);
}

TEST_F(Resources, EverythingElseNeedsASession) {
    for (const char* target : {"/api/session", "/api/tables", "/api/tables/x", "/api/tables/x/record"}) {
        EXPECT_EQ(get(target).status, 401) << target;
        EXPECT_EQ(get(target, std::string(43, 'x')).status, 401) << target;
    }
    EXPECT_EQ(post("/api/command", "{}").status, 401);
    const std::string cookie = new_cookie("Ada");
    EXPECT_EQ(field(parsed(get("/api/session", cookie).body), "name"), "Ada");
    EXPECT_EQ(field(parsed(post("/api/session", R"({"name":"Ada L"})", cookie).body), "name"), "Ada L");
    EXPECT_EQ(post("/api/session", R"({"nom":"Ada"})", cookie).status, 400);
    EXPECT_EQ(post("/api/logout", "{}", cookie).status, 200);
    EXPECT_EQ(get("/api/session", cookie).status, 401);
}

TEST_F(Resources, AddressesThatAreNoTextAreRefused) {
    const std::string cookie = new_cookie("Ada");
    for (const char* target : {"/api/tables/%FF", "/api/tables/%C3/log", "/api/tables?mine=%FF", "/%ED%A0%80"}) {
        EXPECT_EQ(get(target, cookie).status, 400) << target;
    }
}

TEST_F(Resources, LeavingADeviceLeavesASignThatItWasHere) {
    const std::string cookie = new_cookie("Ada");
    const Response left = post("/api/logout", "{}", cookie);
    ASSERT_EQ(left.headers.size(), 2U);
    EXPECT_EQ(left.headers[0].second, "iteru_session=; Path=/; Max-Age=0");
    EXPECT_TRUE(left.headers[1].second.starts_with("iteru_device=" + cookie + "; Path=/api/login;"));
    EXPECT_EQ(get("/api/session", cookie).status, 401) << "which opens nothing";
}

TEST_F(Resources, CookiesAreForOurselves) {
    const Response plain = post("/api/session", "{}");
    const std::string header = plain.headers.at(0).second;
    EXPECT_NE(header.find("HttpOnly; SameSite=Lax"), std::string::npos);
    EXPECT_EQ(header.find("Secure"), std::string::npos);
    Request behind_tls = request("POST", "/api/session");
    behind_tls.secure = true;
    const Response secure = ask(behind_tls);
    EXPECT_NE(secure.headers.at(0).second.find("; Secure"), std::string::npos);
    // WebAssembly is compiled ('wasm-unsafe-eval'); no other text becomes code.
    for (const auto& [name, value] : security_headers(true)) EXPECT_EQ(value.find("'unsafe"), std::string::npos);
}

TEST_F(Resources, ForeignPagesAreRefused) {
    EXPECT_TRUE(is_own_origin("", "example.org", ""));
    EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", ""));
    EXPECT_TRUE(is_own_origin("https://example.org", "10.0.0.1:8080", "https://example.org"));
    EXPECT_FALSE(is_own_origin("https://evil.example", "example.org", "https://example.org"));
    EXPECT_FALSE(is_own_origin("null", "example.org", ""));
    EXPECT_FALSE(is_own_origin("https://example.org.evil.example", "example.org", ""));
    Request foreign = request("POST", "/api/session");
    foreign.origin = "https://evil.example";
    EXPECT_EQ(ask(foreign).status, 403);
}

TEST_F(Resources, ViolationsOfThePolicyAreCounted) {
    Request report = request("POST", "/api/csp-report");
    report.origin = "null"; // as browsers have it
    report.body = R"({"csp-report":{"blocked-uri":"inline"}})";
    for (int i = 0; i < 10; ++i) EXPECT_EQ(ask(report).status, 204);
    EXPECT_EQ(ask(report).status, 429);
    EXPECT_NE(get("/metrics").body.find("iteru_policy_violations_total 10\n"), std::string::npos);
    EXPECT_NE(security_headers(false).front().second.find("report-uri /api/csp-report"), std::string::npos);
}

TEST_F(Resources, NewcomersOfOneAddressAreLimited) {
    for (int i = 0; i < 20; ++i) new_cookie("Guest");
    EXPECT_EQ(post("/api/session", "{}").status, 429);
    world.clock.time += 3'000;
    EXPECT_EQ(post("/api/session", "{}").status, 200);
}

TEST_F(Resources, AGameOverHttp) {
    const std::string ada = new_cookie("Ada");
    const std::string eve = new_cookie("Eve");
    const Response made = post(
        "/api/tables",
        R"({"type":"create","id":"1","game":"egizia","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}]})", ada);
    ASSERT_EQ(made.status, 200) << made.body;
    const std::string table = field(last_of(made), "table");
    EXPECT_EQ(post("/api/tables", R"({"type":"start","id":"2","table":"x"})", ada).status, 400);
    EXPECT_EQ(post("/api/command", R"({"type":"watch","id":"2","table":"x"})", ada).status, 400)
        << "that is for streams";
    EXPECT_EQ(post("/api/command", R"({"type":"start","id":"3","table":")" + table + "\"}", eve).status, 409);
    EXPECT_EQ(get("/api/tables/" + table + "/record", ada).status, 409) << "nothing is dealt yet";
    EXPECT_EQ(post("/api/command", R"({"type":"start","id":"3","table":")" + table + "\"}", ada).status, 200);
    EXPECT_EQ(get("/api/tables/" + table, eve).status, 404);
    const Response seen = get("/api/tables/" + table, ada);
    ASSERT_EQ(seen.status, 200);
    EXPECT_EQ(field(parsed(seen.body).at("messages").as_array()[0].as_object(), "type"), "snapshot");

    // Of a running game one's own eyes, and nobody else's.
    const std::string replay = "/api/tables/" + table + "/replay?move=0";
    EXPECT_EQ(get(replay + "&seat=0", ada).status, 200);
    EXPECT_EQ(get(replay, ada).status, 200);
    EXPECT_EQ(get(replay + "&seat=1", ada).status, 409);
    EXPECT_EQ(get(replay + "&seat=all", ada).status, 409);
    EXPECT_EQ(get(replay + "&seat=9", ada).status, 409);
    EXPECT_EQ(get(replay + "&seat=0", eve).status, 404);
    const Response record = get("/api/tables/" + table + "/record", ada);
    EXPECT_NE(record.body.find("\ncommitment "), std::string::npos);
    EXPECT_EQ(record.body.find("\nseed "), std::string::npos);

    EXPECT_EQ(
        post("/api/command", R"({"type":"propose","id":"9","table":")" + table + R"(","what":"abandon"})", ada).status,
        200);
    EXPECT_EQ(get(replay + "&seat=1", ada).status, 200);
    const std::string fork = R"({"type":"fork","id":"f","table":")" + table + R"(","move":0})";
    EXPECT_EQ(post("/api/tables/" + table + "/fork", fork, ada).status, 200);
    EXPECT_EQ(post("/api/tables/elsewhere/fork", fork, ada).status, 400);
    EXPECT_EQ(post("/api/tables", fork, ada).status, 400);
    EXPECT_EQ(get(replay + "&seat=all", ada).status, 200);
    EXPECT_NE(get("/api/tables/" + table + "/record", ada).body.find("\nseed "), std::string::npos);
    EXPECT_EQ(parsed(get("/api/tables?mine=1", ada).body)["tables"].as_array().size(), 2U) << "with the fork";
    EXPECT_EQ(parsed(get("/api/tables", eve).body)["tables"].as_array().size(), 0U);
}

TEST_F(Resources, InvitesComeInAHeaderAndNeverInAnAddress) {
    const std::string ada = new_cookie("Ada");
    const std::string eve = new_cookie("Eve");
    const Response made = post(
        "/api/tables", R"({"type":"create","id":"1","game":"egizia","players":2,"seats":[{"name":"Ada"},null]})", ada);
    const std::string target = "/api/tables/" + field(last_of(made), "table");
    const std::string invite = field(last_of(made), "invite");
    EXPECT_EQ(get(target, eve).status, 404);
    EXPECT_EQ(get(target + "?invite=" + invite, eve).status, 400);
    EXPECT_EQ(get(target + "/log?invite=" + invite, eve).status, 400);
    for (const char* what : {"", "/log"}) {
        Request invited = request("GET", target + what, eve);
        invited.invite = invite;
        EXPECT_EQ(ask(std::move(invited)).status, 200) << what;
    }
}

TEST_F(Resources, TheWholeLogHoweverLong) {
    const std::string ada = new_cookie("Ada");
    const std::string eve = new_cookie("Eve");
    const Response made = post(
        "/api/tables",
        R"({"type":"create","id":"1","game":"egizia","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}]})", ada);
    const std::string table = field(last_of(made), "table");
    const std::string log = "/api/tables/" + table + "/log";
    EXPECT_EQ(parsed(get(log, ada).body).at("updates").as_array().size(), 1U) << "also before the start";
    post("/api/command", R"({"type":"start","id":"2","table":")" + table + "\"}", ada);
    for (int i = 0; i < 250; ++i) {
        world.clock.time += 10'000;
        post("/api/command",
             R"({"type":"chat","id":"c)" + std::to_string(i) + R"(","table":")" + table + R"(","text":"hm"})", ada);
    }
    const auto whole = parsed(get(log + "?seat=0", ada).body);
    const auto& updates = whole.at("updates").as_array();
    const std::uint64_t last = world.table(table).sequence();
    ASSERT_EQ(updates.size(), 200U) << "so many at a time";
    EXPECT_EQ(field(whole, "seq"), std::to_string(last));
    EXPECT_EQ(field(updates[0].as_object(), "what"), "created");
    EXPECT_EQ(field(updates[1].as_object(), "what"), "started");
    EXPECT_FALSE(updates.back().as_object().contains("view"));
    const auto rest = parsed(get(log + "?seat=0&from=201", ada).body).at("updates").as_array();
    ASSERT_EQ(rest.size(), last - 200);
    EXPECT_EQ(field(rest.front().as_object(), "seq"), "201");
    EXPECT_TRUE(parsed(get(log + "?from=1000000", ada).body).at("updates").as_array().empty());
    EXPECT_EQ(get(log + "?seat=1", ada).status, 409) << "somebody else's eyes";
    EXPECT_EQ(get(log + "?seat=all", ada).status, 409);
    EXPECT_EQ(get(log, eve).status, 404);
}

TEST(Targets, AreTakenApart) {
    const Target target = parse_target("/api/tables/a%2Fb?seat=1&invite=x%20y&bare&=odd");
    EXPECT_EQ(target.path, (std::vector<std::string>{"api", "tables", "a/b"}));
    EXPECT_EQ(target.at("seat"), "1");
    EXPECT_EQ(target.at("invite"), "x y");
    EXPECT_EQ(target.at("bare"), "");
    EXPECT_TRUE(parse_target("").path.empty());
    EXPECT_EQ(parse_target("/%").path.at(0), "%");
}

} // namespace
} // namespace iteru::server
