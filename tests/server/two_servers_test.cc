// Two servers on one database, in one process: whoever is known, invited or limited at one is so at the other.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <atomic>
#include <thread>

#include "cluster/postgres_store.h"
#include "net/server.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"

namespace iteru::server {

namespace {

using boost::json::object;
using namespace std::chrono_literals;

struct OneServer {
    explicit OneServer(const std::string& url)
        : store(url, {.poll = 200ms}), server(store, {.port = 0}), thread([this] { server.run(); }) {}
    ~OneServer() {
        server.stop();
        thread.join();
    }
    OneServer(const OneServer&) = delete;
    OneServer& operator=(const OneServer&) = delete;

    client::HttpAnswer get(const std::string& target, const std::string& cookie) const {
        return client::http(server.port(), {.target = target, .cookie = cookie});
    }
    client::HttpAnswer post(const std::string& target, const std::string& body, const std::string& cookie = {}) const {
        return client::http(server.port(), {.method = "POST", .target = target, .body = body, .cookie = cookie});
    }
    /// Of a command: its last message.
    object order(const std::string& body, const std::string& cookie) const {
        const auto answer = post("/api/command", body, cookie);
        return boost::json::parse(answer.body).at("messages").as_array().back().as_object();
    }

    PostgresStore store;
    Server server;
    std::jthread thread;
};

template <class Condition>
bool becomes_true(Condition condition) {
    for (const auto until = client::patience(); client::Clock::now() < until;) {
        if (condition()) return true;
        std::this_thread::sleep_for(50ms); // between looks: nobody may ask more than 30 times a second
    }
    return false;
}

std::string text(const object& message, std::string_view name) { return std::string{message.at(name).as_string()}; }

class OneHouse : public testing::Test {
protected:
    std::string guest(const std::string& name) { return client::make_guest(a_.server.port(), name).value().cookie; }
    /// A game of two, begun at one server by somebody who came through the other.
    void begin() {
        const object made = a_.order(
            R"({"type":"create","id":"c","game":"fertility","players":2,"seats":[{"name":"Ann"},null]})", ann_);
        table_ = text(made, "table");
        const std::string sit =
            R"({"type":"sit","id":"s","seat":1,"name":"Bob","table":")" + table_ + R"(","invite":")";
        EXPECT_EQ(text(b_.order(sit + "wrong\"}", bob_), "type"), "refused");
        std::string right = sit + text(made, "invite") + "\"}";
        right.replace(right.find(R"("id":"s")"), 8, R"("id":"t")");
        EXPECT_EQ(text(b_.order(right, bob_), "type"), "ack");
        EXPECT_EQ(text(a_.order(R"({"type":"start","id":"go","table":")" + table_ + "\"}", ann_), "type"), "ack");
    }
    object snapshot(const OneServer& server, const std::string& cookie) {
        const auto answer = server.get("/api/tables/" + table_, cookie);
        return boost::json::parse(answer.body).at("messages").as_array().front().as_object();
    }

    std::string url_ = client::PostgresCluster::common().new_database();
    OneServer a_{url_};
    OneServer b_{url_};
    std::string ann_ = guest("Ann");
    std::string bob_ = guest("Bob");
    std::string table_;
};

TEST_F(OneHouse, sessions_are_known_renamed_and_ended_everywhere) {
    EXPECT_NE(b_.get("/api/session", ann_).body.find("\"Ann\""), std::string::npos);
    a_.post("/api/session", R"({"name":"Anna"})", ann_);
    EXPECT_TRUE(becomes_true([&] { return b_.get("/api/session", ann_).body.contains("\"Anna\""); }));
    const std::string login = R"({"login":"ann","password":"long enough"})";
    EXPECT_EQ(a_.post("/api/password", login, ann_).status, 200);
    EXPECT_TRUE(becomes_true([&] { return b_.get("/api/session", ann_).body.contains(R"("login":"ann")"); }));
    // The other server learns of the password a moment later; guesses that came too early are forgiven in time.
    EXPECT_TRUE(becomes_true([&] { return b_.post("/api/login", login).status == 200; }));
    EXPECT_EQ(b_.post("/api/password", R"({"login":"Ann","password":"another one"})", bob_).status, 409);
    // Changed at one, so at the other; the session that did it stays.
    EXPECT_EQ(b_.post("/api/password", R"({"login":"ann","password":"yet another","old":"long enough"})", ann_).status,
              200);
    EXPECT_EQ(a_.post("/api/login", login).status, 401);
    EXPECT_EQ(a_.post("/api/login", R"({"login":"ann","password":"yet another"})").status, 200);
    EXPECT_EQ(a_.post("/api/logout", "{}", ann_).status, 200);
    EXPECT_TRUE(becomes_true([&] { return b_.get("/api/session", ann_).status == 401; }));
}

/// Reads until the server closes, and tells with which code.
int close_code_of(const client::Socket& socket, std::string bytes) {
    client::FrameReader frames;
    frames.feed(bytes.substr(bytes.find("\r\n\r\n") + 4));
    while (true) {
        while (const auto frame = frames.next()) {
            if (frame->opcode == client::Opcode::close) return client::close_code(*frame);
        }
        const auto more = socket.receive();
        if (!more || more->empty()) return 0;
        frames.feed(*more);
    }
}

TEST_F(OneHouse, what_ends_at_one_is_closed_at_the_other) {
    const auto connect = [&](const OneServer& server, const std::string& cookie) {
        auto socket = client::Socket::connect(server.server.port()).value();
        socket.send(client::upgrade_request({.port = server.server.port(), .cookie = cookie}));
        std::string head;
        while (!head.contains("welcome")) head += socket.receive().value();
        return std::pair{std::move(socket), head};
    };
    const auto [socket, head] = connect(b_, ann_);
    EXPECT_EQ(a_.post("/api/logout", "{}", ann_).status, 200);
    EXPECT_EQ(close_code_of(socket, head), 4004);

    const std::string login = R"({"login":"bob","password":"long enough"})";
    ASSERT_EQ(a_.post("/api/password", login, bob_).status, 200);
    const std::string phone = a_.post("/api/login", login).header("set-cookie").substr(0, 57);
    const auto [at_home, greeting] = connect(b_, bob_);
    EXPECT_EQ(a_.post("/api/password", R"({"login":"bob","password":"even longer","old":"long enough"})", phone).status,
              200);
    EXPECT_EQ(close_code_of(at_home, greeting), 4004);
}

TEST_F(OneHouse, both_show_the_same_table_and_deal) {
    begin();
    for (const std::string& cookie : {ann_, bob_}) {
        const object at_a = snapshot(a_, cookie);
        const object at_b = snapshot(b_, cookie);
        for (const char* name : {"seq", "at", "hash", "view", "commitment", "to_act", "prompts"}) {
            EXPECT_EQ(at_a.at(name), at_b.at(name)) << name;
        }
    }
    EXPECT_TRUE(b_.get("/api/tables?mine=1", ann_).body.contains(table_)) << "also in the lists";
}

TEST_F(OneHouse, a_command_sent_to_both_at_once_is_carried_out_once) {
    begin();
    for (int i = 0; i < 12; ++i) {
        const object seen = snapshot(a_, ann_);
        const bool anns = seen.at("to_act").as_array().front().as_int64() == 0;
        const std::string& cookie = anns ? ann_ : bob_;
        const object prompt = snapshot(b_, cookie).at("prompts").as_array().front().as_object();
        const std::string move = R"({"type":"move","id":"m)" + std::to_string(i) + R"(","table":")" + table_ +
                                 R"(","seat":)" + (anns ? "0" : "1") + R"(,"decision":)" +
                                 boost::json::serialize(prompt.at("decision")) + R"(,"action":)" +
                                 boost::json::serialize(prompt.at("actions").at(0).at("action")) + "}";
        object at_a;
        object at_b;
        {
            const std::jthread one{[&] { at_a = a_.order(move, cookie); }};
            const std::jthread other{[&] { at_b = b_.order(move, cookie); }};
        }
        EXPECT_EQ(text(at_a, "type"), "ack");
        EXPECT_EQ(at_a, at_b) << "the same answer";
        EXPECT_EQ(at_a.at("seq").as_int64(), seen.at("seq").as_int64() + 1);
    }
}

TEST_F(OneHouse, whoever_guesses_passwords_is_slowed_down_everywhere) {
    const std::string guess = R"({"login":"somebody","password":"is it this?"})";
    std::atomic<bool> told = false;
    PostgresStore ear{url_};
    ear.follow([&](const Heard& heard) { told = told || std::holds_alternative<Gossip>(heard); });
    for (int i = 0; i < 5; ++i) EXPECT_EQ(a_.post("/api/login", guess).status, 401);
    EXPECT_EQ(a_.post("/api/login", guess).status, 429);
    EXPECT_TRUE(becomes_true([&] { return told.load(); }));
    // What is told one after the other is heard in that order.
    a_.post("/api/session", R"({"name":"Anna"})", ann_);
    EXPECT_TRUE(becomes_true([&] { return b_.get("/api/session", ann_).body.contains("\"Anna\""); }));
    int more = 0;
    while (b_.post("/api/login", guess).status == 401) ++more;
    EXPECT_LT(more, 5) << "as many as if nobody had guessed before";
}

} // namespace

} // namespace iteru::server
