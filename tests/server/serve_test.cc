// A real server on a real port, and clients that play, come back, and misbehave.
#include "net/server.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>

#include "engine/text.h"
#include "lobby/house_fixture.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"
#include "tests/kit/kit.h"

namespace iteru::server {
namespace {

using boost::json::object;
using client::Frame;
using client::HttpAnswer;
using client::Opcode;

/// One WebSocket. What it waits for either comes, or the test fails at a deadline that only a fault reaches.
class Line {
public:
    Line(std::uint16_t port, const std::string& cookie, const std::string& origin = {},
         const std::string& protocol = "iteru.v1") {
        auto socket = client::Socket::connect(port);
        if (!socket) return;
        socket_ = std::move(*socket);
        socket_.send(client::upgrade_request({port, cookie, origin, protocol}));
        std::string head;
        while (head.find("\r\n\r\n") == std::string::npos) {
            const auto bytes = socket_.receive();
            if (!bytes || bytes->empty()) return;
            head += *bytes;
        }
        const std::size_t end = head.find("\r\n\r\n") + 4;
        status = std::stoi(head.substr(9, 3));
        frames_.feed(std::string_view{head}.substr(end));
    }

    void send(const std::string& text) { socket_.send(client::text_frame(text)); }
    void send_raw(const Frame& frame) { socket_.send(client::encode(frame)); }
    [[nodiscard]] const client::Socket& socket() const { return socket_; }

    /// The next message; nothing once the line is closed.
    std::optional<object> next() {
        while (true) {
            if (const auto frame = frames_.next()) {
                if (frame->opcode == Opcode::close) {
                    close_code = client::close_code(*frame);
                    return std::nullopt;
                }
                if (frame->opcode == Opcode::text) return parsed(frame->payload);
                continue;
            }
            const auto bytes = socket_.receive();
            if (!bytes || bytes->empty()) return std::nullopt;
            frames_.feed(*bytes);
        }
    }
    object next(std::string_view type) {
        while (auto message = next()) {
            if (message->at("type").as_string() == type) return *message;
        }
        ADD_FAILURE() << "no " << type << " came";
        return {};
    }
    /// Sends a command and answers its ack or refusal.
    object ask(const std::string& text) {
        send(text);
        const std::string id{parsed(text).at("id").as_string()};
        while (auto message = next()) {
            if (const auto* mine = message->if_contains("id"); mine != nullptr && mine->as_string() == id)
                return *message;
        }
        ADD_FAILURE() << "no answer to " << text;
        return {};
    }
    void wait_for_close() {
        while (next()) {
        }
    }

    int status = 0;
    int close_code = 0;

private:
    client::Socket socket_;
    client::FrameReader frames_;
};

class Serving : public testing::Test {
protected:
    explicit Serving(double rate = 30)
        : server(store, {.port = 0, .per_address = 40, .rate = rate}), thread([this] { server.run(); }) {}
    ~Serving() override {
        server.stop();
        thread.join();
    }
    std::uint16_t port() const { return server.port(); }
    std::string guest(const std::string& name) { return client::make_guest(port(), name).value().cookie; }
    object post(const std::string& cookie, const std::string& body) {
        const HttpAnswer answer =
            client::http(port(), {.method = "POST", .target = "/api/command", .body = body, .cookie = cookie});
        const object whole = parsed(answer.body);
        if (!whole.contains("messages")) return whole;
        return whole.at("messages").as_array().back().as_object();
    }
    std::string create(const std::string& cookie, const std::string& more) {
        const object made = post(cookie, R"({"type":"create","id":")" + std::to_string(++ids) + "\"," + more + "}");
        invite = field(made, "invite");
        return field(made, "table");
    }
    std::string command(const std::string& table, const std::string& type, const std::string& more = {}) {
        return R"({"type":")" + type + R"(","id":")" + std::to_string(++ids) + R"(","table":")" + table + '"' +
               (more.empty() ? "" : "," + more) + "}";
    }

    MemoryStore store;
    Server server;
    std::thread thread;
    std::string invite;
    int ids = 0;
};

/// Somebody who plays by nothing but the messages: checks every hash and every number, answers every prompt.
class Robot {
public:
    Robot(Line& line, std::string table, std::uint64_t last, std::uint64_t number)
        : line_(line), table_(std::move(table)), random_(seed_from_number(number)), last_(last) {}

    /// Takes one message; false once the game is over.
    bool step() {
        const auto message = line_.next();
        if (!message) {
            ADD_FAILURE() << "the line was closed with " << line_.close_code;
            return false;
        }
        const std::string type = field(*message, "type");
        if (type == "refused" || type == "error") ADD_FAILURE() << boost::json::serialize(*message);
        if (type != "snapshot" && type != "update") return true;
        const std::uint64_t sequence = message->at("seq").to_number<std::uint64_t>();
        if (type == "update") {
            EXPECT_EQ(sequence, last_ + 1) << "dense";
        }
        last_ = sequence;
        if (!message->contains("view") || message->at("view").is_null()) return true;
        const std::string view = boost::json::serialize(message->at("view"));
        EXPECT_EQ(field(*message, "hash"), hex64(hash_bytes(std::as_bytes(std::span{view}))));
        if (field(*message, "phase") == "finished") {
            seed = field(*message, "seed");
            return false;
        }
        answer(*message);
        return true;
    }

    std::string seed;

private:
    void answer(const object& message) {
        for (const auto& prompt : message.at("prompts").as_array()) {
            const auto& actions = prompt.at("actions").as_array();
            if (prompt.at("decision").to_number<std::uint64_t>() == answered_ || actions.empty()) continue;
            answered_ = prompt.at("decision").to_number<std::uint64_t>();
            const auto& chosen = actions[random_.below(static_cast<std::uint32_t>(actions.size()))];
            line_.send(R"({"type":"move","id":"m)" + std::to_string(answered_) + R"(","table":")" + table_ +
                       R"(","seat":)" + boost::json::serialize(prompt.at("seat")) + R"(,"decision":)" +
                       std::to_string(answered_) + R"(,"action":)" + boost::json::serialize(chosen.at("action")) + "}");
        }
    }

    Line& line_;
    std::string table_;
    Random random_;
    std::uint64_t last_;
    std::uint64_t answered_ = 0;
};

/// No human plays that fast.
class ServingFast : public Serving {
protected:
    ServingFast() : Serving(1e6) {}
};

class ServingGames : public ServingFast, public testing::WithParamInterface<std::string_view> {};

TEST_P(ServingGames, TwoHumansPlayToTheEnd) {
    const std::string ada = guest("Ada");
    const std::string ben = guest("Ben");
    const std::string table =
        create(ada, R"("game":")" + std::string{GetParam()} + R"(","players":2,"seats":[{"name":"Ada"},null])");
    Line one{port(), ada};
    Line two{port(), ben};
    ASSERT_EQ(one.status, 101);
    EXPECT_EQ(field(two.ask(command(table, "sit", R"("seat":1,"name":"Ben","invite":")" + invite + '"')), "type"),
              "ack");
    one.send(command(table, "watch"));
    two.send(command(table, "watch"));
    Robot first{one, table, one.next("ack").at("seq").to_number<std::uint64_t>(), 1};
    Robot second{two, table, two.next("ack").at("seq").to_number<std::uint64_t>(), 2};
    // Both hear the same numbers, so that each takes its turn at listening.
    one.send(command(table, "start"));
    std::thread other{[&] {
        while (second.step()) {
        }
    }};
    while (first.step()) {
    }
    other.join();
    EXPECT_EQ(first.seed.size(), 64U);
    EXPECT_EQ(first.seed, second.seed);
    const HttpAnswer record = client::http(port(), {.target = "/api/tables/" + table + "/record", .cookie = ben});
    ASSERT_EQ(record.status, 200);
    const auto read = read_record(record.body);
    ASSERT_TRUE(read);
    EXPECT_EQ(seed_text(read->seed), first.seed);
}

TEST_P(ServingGames, OneHumanAndABotOverPlainHttp) {
    const std::string ada = guest("Ada");
    const std::string table = create(ada, R"("game":")" + std::string{GetParam()} +
                                              R"(","players":2,"seats":[{"name":"Ada"},{"bot":"apprentice"}])");
    EXPECT_EQ(field(post(ada, command(table, "start")), "type"), "ack");
    auto socket = client::Socket::connect(port()).value();
    socket.send("GET /api/events?table=" + table + " HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: " + ada + "\r\n\r\n");
    std::string stream;
    std::uint64_t answered = 0;
    std::uint64_t last = 0;
    for (bool over = false; !over;) {
        const std::size_t end = stream.find("\n\n");
        if (end == std::string::npos) {
            const auto bytes = socket.receive();
            ASSERT_TRUE(bytes && !bytes->empty()) << "the stream ended";
            stream += *bytes;
            continue;
        }
        const std::string event = stream.substr(0, end);
        stream.erase(0, end + 2);
        const std::size_t data = event.find("data: ");
        if (data == std::string::npos) continue;
        const object message = parsed(event.substr(data + 6));
        const std::string type = field(message, "type");
        if (type != "update" && type != "snapshot") continue;
        EXPECT_NE(event.find("id: " + field(message, "seq") + "\n"), std::string::npos);
        if (type == "update") {
            EXPECT_EQ(message.at("seq").to_number<std::uint64_t>(), last + 1);
        }
        last = message.at("seq").to_number<std::uint64_t>();
        over = field(message, "phase") == "finished";
        for (const auto& prompt : message.at("prompts").as_array()) {
            if (prompt.at("decision").to_number<std::uint64_t>() == answered) continue;
            answered = prompt.at("decision").to_number<std::uint64_t>();
            const object answer =
                post(ada, command(table, "move",
                                  R"("seat":0,"decision":)" + std::to_string(answered) + R"(,"action":)" +
                                      boost::json::serialize(prompt.at("actions").as_array()[0].at("action"))));
            ASSERT_EQ(field(answer, "type"), "ack") << boost::json::serialize(answer);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, ServingGames, testing::ValuesIn(kit::all_games()),
                         [](const auto& info) { return kit::identifier(info.param); });

TEST_F(Serving, WhoComesBackAsksFromWhereItWas) {
    const std::string ada = guest("Ada");
    const std::string table =
        create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}])");
    std::uint64_t known = 0;
    {
        Line line{port(), ada};
        line.ask(command(table, "watch"));
        line.ask(command(table, "chat", R"("text":"one")"));
        known = line.next("update").at("seq").to_number<std::uint64_t>();
    }
    post(ada, command(table, "chat", R"("text":"two")"));
    post(ada, command(table, "chat", R"("text":"three")"));
    Line line{port(), ada};
    line.send(command(table, "watch", R"("from":)" + std::to_string(known + 1)));
    EXPECT_EQ(field(line.next("update"), "text"), "two");
    EXPECT_EQ(field(line.next("update"), "text"), "three");
}

TEST_F(Serving, TheDoorIsGuarded) {
    const std::string ada = guest("Ada");
    EXPECT_EQ(Line(port(), ada).status, 101);
    EXPECT_EQ(Line(port(), "").status, 401);
    EXPECT_EQ(Line(port(), std::string(43, 'x')).status, 401);
    EXPECT_EQ(Line(port(), ada, "https://evil.example").status, 403);
    EXPECT_EQ(Line(port(), ada, "http://127.0.0.1:" + std::to_string(port())).status, 101);
    EXPECT_EQ(Line(port(), ada, "", "chat").status, 400);
    EXPECT_EQ(client::http(port(), {.target = "/socket", .cookie = ada}).status, 400) << "no upgrade";
    EXPECT_EQ(
        client::http(
            port(),
            {.method = "POST", .target = "/api/session", .body = "{}", .headers = {{"Origin", "https://evil.example"}}})
            .status,
        403);
    const HttpAnswer page = client::http(port(), {});
    EXPECT_EQ(page.status, 200);
    EXPECT_NE(page.header("content-security-policy").find("default-src 'none'"), std::string::npos);
    EXPECT_EQ(page.header("content-security-policy").find("'unsafe"), std::string::npos);
    EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
}

TEST_F(Serving, ClosesWithTheReason) {
    const std::string ada = guest("Ada");
    const auto code_after = [&](const auto& misbehave) {
        Line line{port(), ada};
        line.next("welcome");
        misbehave(line);
        line.wait_for_close();
        return line.close_code;
    };
    EXPECT_EQ(code_after([](Line& line) { line.send(std::string(17'000, ' ')); }), 1009);
    EXPECT_EQ(code_after([](Line& line) { line.send_raw({Opcode::binary, "{}", true, true}); }), 1003);
    EXPECT_EQ(code_after([](Line& line) {
                  for (int i = 0; i < 5; ++i) line.send("nonsense");
              }),
              4000);
    EXPECT_EQ(code_after([](Line& line) {
                  for (int i = 0; i < 100; ++i) line.send(R"({"type":"ping","id":"1"})");
              }),
              4001);
    EXPECT_EQ(code_after([](Line& line) { line.send_raw({Opcode::text, "\xff\xff", true, true}); }), 1007);
}

/// All that a stream of events still sends, until it ends.
std::string rest_of(const client::Socket& socket) {
    std::string text;
    while (const auto bytes = socket.receive()) {
        if (bytes->empty()) {
            ADD_FAILURE() << "it does not end";
            break;
        }
        text += *bytes;
    }
    return text;
}

TEST_F(Serving, AnEndedSessionClosesItsConnections) {
    const std::string ada = guest("Ada");
    const std::string table = create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},null])");
    Line line{port(), ada};
    line.next("welcome");
    Line others{port(), guest("Ben")};
    others.next("welcome");
    const auto events = client::Socket::connect(port());
    events->send("GET /api/events?table=" + table + " HTTP/1.1\r\nHost: x\r\nCookie: " + ada + "\r\n\r\n");
    std::string stream;
    while (!stream.contains("snapshot")) stream += events->receive().value();
    EXPECT_EQ(client::http(port(), {.method = "POST", .target = "/api/logout", .body = "{}", .cookie = ada}).status,
              200);
    // What it sends now is not heard.
    line.send(command(table, "chat", R"("text":"still here")"));
    line.wait_for_close();
    EXPECT_EQ(line.close_code, 4004);
    EXPECT_TRUE(rest_of(*events).ends_with("\"reason\":\"no_session\"}\n\n"));
    EXPECT_EQ(Line(port(), ada).status, 401);
    others.send(R"({"type":"ping","id":"1"})");
    EXPECT_EQ(field(others.next("pong"), "id"), "1") << "nobody else's";
}

TEST_F(Serving, ANewPasswordClosesTheOtherDevices) {
    const std::string ada = guest("Ada");
    const auto ask = [&](const std::string& target, const std::string& body, const std::string& cookie) {
        return client::http(port(), {.method = "POST", .target = target, .body = body, .cookie = cookie});
    };
    ASSERT_EQ(ask("/api/password", R"({"login":"ada","password":"long enough"})", ada).status, 200);
    const HttpAnswer back = ask("/api/login", R"({"login":"ada","password":"long enough"})", "");
    const std::string phone = back.header("set-cookie").substr(0, 57);
    Line at_home{port(), ada};
    at_home.next("welcome");
    Line on_the_way{port(), phone};
    on_the_way.next("welcome");
    EXPECT_EQ(ask("/api/password", R"({"login":"ada","password":"even longer"})", phone).status, 401);
    EXPECT_EQ(ask("/api/password", R"({"login":"ada","password":"even longer","old":"wrong one"})", phone).status, 401);
    EXPECT_EQ(ask("/api/password", R"({"login":"ada","password":"even longer","old":"long enough"})", phone).status,
              200);
    at_home.wait_for_close();
    EXPECT_EQ(at_home.close_code, 4004);
    on_the_way.send(R"({"type":"ping","id":"1"})");
    EXPECT_EQ(field(on_the_way.next("pong"), "id"), "1") << "the one that set it stays";
    EXPECT_EQ(Line(port(), ada).status, 401);
    EXPECT_EQ(Line(port(), phone).status, 101);
}

TEST_F(Serving, CountsConnections) {
    const std::string ada = guest("Ada");
    std::vector<std::unique_ptr<Line>> lines;
    for (int i = 0; i < 8; ++i) {
        lines.push_back(std::make_unique<Line>(port(), ada));
        lines.back()->next("welcome");
    }
    Line ninth{port(), ada};
    ninth.wait_for_close();
    EXPECT_EQ(ninth.close_code, 4003) << "eight for each session";
    std::vector<std::unique_ptr<Line>> crowd;
    int turned_away = 0;
    for (int i = 0; i < 5; ++i) {
        const auto cookie = client::make_guest(port(), "Guest");
        turned_away += cookie ? 0 : 1;
        for (int j = 0; j < 8 && cookie; ++j) {
            crowd.push_back(std::make_unique<Line>(port(), cookie->cookie));
            turned_away += crowd.back()->status == 429 ? 1 : 0;
        }
    }
    EXPECT_GT(turned_away, 0) << "forty for each address";
}

TEST_F(ServingFast, WhoDoesNotReadIsCutOff) {
    const std::string ada = guest("Ada");
    const std::string table =
        create(ada, R"("game":"fertility","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}])");
    post(ada, command(table, "start"));
    Line deaf{port(), ada};
    const int little = 4096;
    setsockopt(deaf.socket().descriptor(), SOL_SOCKET, SO_RCVBUF, &little, sizeof little);
    // Asks for snapshots and never reads them: the socket fills up, then the queue.
    for (int i = 0; i < 600; ++i) deaf.send(command(table, "watch", R"("mismatch":true)"));
    std::string metrics;
    const auto until = client::patience();
    do {
        metrics = client::http(port(), {.target = "/metrics"}).body;
    } while (metrics.find("iteru_connections_cut_off_total 1") == std::string::npos && client::Clock::now() < until);
    EXPECT_NE(metrics.find("iteru_connections_cut_off_total 1"), std::string::npos);
}

TEST_F(Serving, RefusesWhatIsTooBig) {
    EXPECT_EQ(client::http(port(), {.headers = {{"X-Long", std::string(10'000, 'x')}}}).status, 431);
    EXPECT_EQ(
        client::http(port(), {.method = "POST", .target = "/api/session", .body = std::string(20'000, ' ')}).status,
        413);
    const std::string ada = guest("Ada");
    EXPECT_EQ(client::http(
                  port(), {.method = "POST", .target = "/api/records", .body = std::string(20'000, ' '), .cookie = ada})
                  .status,
              409)
        << "read, and refused for what it is";
    auto socket = client::Socket::connect(port()).value();
    socket.send("nonsense\r\n\r\n");
    EXPECT_TRUE(socket.receive().value_or("").starts_with("HTTP/1.1 400"));
}

TEST(Starting, SaysWhyItCannot) {
    MemoryStore store;
    const Server first{store, {.port = 0}};
    EXPECT_THROW((Server{store, {.port = first.port()}}), std::system_error) << "somebody listens there";
    EXPECT_THROW((Server{store, {.host = "nonsense"}}), std::system_error);
}

TEST(Stopping, SaysThatItComesBack) {
    MemoryStore store;
    auto server = std::make_unique<Server>(store, ServerSettings{.port = 0});
    std::thread thread{[&] { server->run(); }};
    const std::string ada = client::make_guest(server->port(), "Ada").value().cookie;
    Line line{server->port(), ada};
    line.next("welcome");
    server->stop();
    line.wait_for_close();
    EXPECT_EQ(line.close_code, 1012);
    thread.join();
    server.reset();
    EXPECT_EQ(store.rows.size(), 1U);
}

} // namespace
} // namespace iteru::server
