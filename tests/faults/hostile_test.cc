// Clients that do not play by the rules: they are cut off with the reason, and nobody else notices.
#include <sys/socket.h>

#include <chrono>
#include <thread>

#include "engine/random.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

using client::encode;
using client::Frame;
using client::Opcode;
using client::Socket;

class Hostile : public Faults {
protected:
    void SetUp() override {
        server_.plan().arguments = {"--per-address", "120"};
        Faults::SetUp();
        ASSERT_EQ(crowd_.gather(4), "");
        ASSERT_EQ(crowd_.play(10), "");
        const auto guest = client::make_guest(server_.port(), "Eve");
        ASSERT_TRUE(guest);
        guest_ = *guest;
    }

    /// A WebSocket whose greeting has been read.
    Socket open() {
        auto socket = Socket::connect(server_.port());
        EXPECT_TRUE(socket);
        socket->send(client::upgrade_request({.port = server_.port(), .cookie = guest_.cookie}));
        std::string head;
        while (head.find("welcome") == std::string::npos) {
            const auto more = socket->receive();
            if (!more || more->empty()) break;
            head += *more;
        }
        return std::move(*socket);
    }

    /// Reads until the server closes; the code it gives, 0 if it just hangs up.
    static int closed_with(const Socket& socket) {
        client::FrameReader frames;
        const auto until = client::patience();
        while (client::Clock::now() < until) {
            const auto bytes = socket.receive(until);
            if (!bytes) return 0;
            frames.feed(*bytes);
            while (const auto frame = frames.next()) {
                if (frame->opcode == Opcode::close) return client::close_code(*frame);
            }
        }
        return -1;
    }

    int code_for(const std::string& bytes) {
        const Socket socket = open();
        socket.send(bytes);
        return closed_with(socket);
    }

    /// A figure of /metrics.
    double metric(const std::string& name) {
        const std::string text = client::http(server_.port(), {.target = "/metrics"}).body;
        const std::size_t place = text.find("\n" + name + " ");
        return place == std::string::npos ? -1 : std::stod(text.substr(place + name.size() + 2));
    }

    client::Guest guest_;
};

TEST_F(Hostile, frames_that_are_not_as_they_should_be) {
    const std::string large(17'000, 'x');
    EXPECT_EQ(code_for(encode({Opcode::text, "{}", true, false})), 1002) << "not masked";
    EXPECT_EQ(code_for(encode({static_cast<Opcode>(5), "{}", true, true})), 1002) << "no such kind of frame";
    EXPECT_EQ(code_for(encode({Opcode::more, "{}", true, true})), 1002) << "more of nothing";
    EXPECT_EQ(code_for(encode({Opcode::ping, std::string(200, 'p'), true, true})), 1002) << "too long a ping";
    EXPECT_EQ(code_for(encode({Opcode::binary, "{}", true, true})), 1003);
    EXPECT_EQ(code_for(encode({Opcode::text, "\xff\xfe", true, true})), 1007);
    EXPECT_EQ(code_for(client::text_frame(large)), 1009);
    EXPECT_EQ(code_for(encode({Opcode::text, large.substr(8000), false, true}) +
                       encode({Opcode::more, large.substr(8000), true, true})),
              1009)
        << "too long in pieces";
    std::string five;
    for (int i = 0; i < 5; ++i) five += client::text_frame(R"({"type":"move")");
    EXPECT_EQ(code_for(five), 4000);
    // A length that no memory could hold: only announced.
    EXPECT_EQ(code_for(std::string("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff", 10) + "mask"), 1009);
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, frames_with_bytes_changed_at_random) {
    const std::string good = client::text_frame(R"({"type":"watch","id":"a","table":"nowhere"})") +
                             client::text_frame(R"({"type":"chat","id":"b","table":"nowhere","text":"hello"})") +
                             encode({Opcode::ping, "anybody there", true, true});
    Random random{seed_from_number(7)};
    for (int i = 0; i < 200; ++i) {
        std::string bytes = good;
        for (std::uint32_t changes = 1 + random.below(6); changes > 0; --changes) {
            bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(random.below(256));
        }
        const Socket socket = open();
        socket.send(bytes);
        ::shutdown(socket.descriptor(), SHUT_WR);
        ASSERT_NE(closed_with(socket), -1) << "the line stays open after text " << i;
    }
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, requests_that_are_not_as_they_should_be) {
    const auto first_line = [&](const std::string& bytes) {
        const auto socket = Socket::connect(server_.port());
        socket->send(bytes);
        const auto answer = socket->receive();
        return answer ? answer->substr(0, answer->find("\r\n")) : "closed";
    };
    EXPECT_EQ(first_line("\x16\x03\x01 this is TLS\r\n\r\n"), "HTTP/1.1 400 Bad Request");
    EXPECT_EQ(first_line("GET / HTTP/1.1\r\nHost: x\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n"),
              "HTTP/1.1 431 Request Header Fields Too Large");
    EXPECT_EQ(first_line("POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n"),
              "HTTP/1.1 413 Payload Too Large");
    for (const char* odd : {"Host: x\r\nHost: y\r\n", "", "Host: x\r\nTransfer-Encoding: gzip\r\n",
                            "Host: x\r\nTransfer-Encoding: chunked, identity\r\n",
                            "Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n"}) {
        EXPECT_EQ(first_line("GET /healthz HTTP/1.1\r\n" + std::string{odd} + "\r\n"), "HTTP/1.1 400 Bad Request")
            << odd;
    }
    EXPECT_EQ(first_line(client::upgrade_request({.port = server_.port(), .cookie = ""})), "HTTP/1.1 401 Unauthorized");
    EXPECT_EQ(first_line(client::upgrade_request(
                  {.port = server_.port(), .cookie = guest_.cookie, .origin = "https://elsewhere.example"})),
              "HTTP/1.1 403 Forbidden");
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, a_flood_of_messages_is_cut_off) {
    std::string flood;
    for (int i = 0; i < 500; ++i) flood += client::text_frame(R"({"type":"ping","id":"x"})");
    EXPECT_EQ(code_for(flood), 4001);
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, a_flood_of_connections_leaves_those_alone_who_are_there) {
    std::vector<Socket> sockets;
    for (int i = 0; i < 300; ++i) {
        if (auto socket = Socket::connect(server_.port())) sockets.push_back(std::move(*socket));
    }
    const auto until = client::patience();
    const auto closed = [&] {
        int count = 0;
        for (const Socket& socket : sockets) count += socket.receive(client::Clock::now()) ? 0 : 1;
        return count;
    };
    while (closed() < 100 && client::Clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds{5});
    EXPECT_GE(closed(), 100);
    sockets.clear();
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, those_who_never_ask_for_anything_keep_nobody_out) {
    std::vector<Socket> sockets;
    for (int i = 0; i < 300; ++i) { // more than an address may have
        auto socket = Socket::connect(server_.port());
        ASSERT_TRUE(socket);
        socket->send("GET /healthz HTTP/1.1\r\n");
        sockets.push_back(std::move(*socket));
    }
    EXPECT_EQ(client::http(server_.port(), {.target = "/healthz"}).status, 200) << "whoever asks is heard";
    const auto until = client::patience();
    EXPECT_FALSE(sockets.front().receive(until)) << "the oldest was closed";
    // A proxy is believed: people behind it are counted by their own addresses.
    EXPECT_EQ(
        client::http(server_.port(), {.target = "/healthz", .headers = {{"X-Forwarded-For", "203.0.113.9"}}}).status,
        200);
    sockets.clear();
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, one_who_never_reads_is_cut_off) {
    ASSERT_EQ(server_.stop(), 0);
    server_.plan().arguments = {"--rate", "1000000"};
    ASSERT_TRUE(server_.start());
    ASSERT_EQ(crowd_.play(10), "");
    const double before = metric("iteru_connections_cut_off_total");
    ASSERT_GE(before, 0);
    const Socket socket = open();
    const int small = 4096;
    ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    const std::string look =
        client::text_frame(R"({"type":"watch","id":"look","table":")" + crowd_.some_table() + "\"}");
    std::string looks;
    for (int i = 0; i < 200; ++i) looks += look;
    const auto until = client::patience();
    while (metric("iteru_connections_cut_off_total") == before && client::Clock::now() < until) {
        socket.send(looks, client::Clock::now());
    }
    EXPECT_EQ(metric("iteru_connections_cut_off_total"), before + 1);
    ASSERT_EQ(crowd_.play(20), "");
    expect_a_good_history();
}

TEST_F(Hostile, a_slow_handshake_is_given_up) {
    std::vector<Socket> sockets;
    for (int i = 0; i < 40; ++i) {
        auto socket = Socket::connect(server_.port());
        ASSERT_TRUE(socket);
        socket->send(i % 2 == 0 ? "G" : "GET /socket HTTP/1.1\r\nHost: x\r\n");
        sockets.push_back(std::move(*socket));
    }
    ASSERT_EQ(crowd_.play(40), "") << "meanwhile others play";
    const auto until = client::patience(30);
    for (const Socket& socket : sockets) {
        auto bytes = socket.receive(until);
        while (bytes && !bytes->empty()) bytes = socket.receive(until);
        EXPECT_FALSE(bytes) << "still open";
    }
    expect_a_good_history();
}

} // namespace

} // namespace iteru::faults
