#include "tests/client/hostile.h"

#include <boost/json.hpp>

#include "tests/client/wire.h"

namespace iteru::client {

namespace {

/// A short deadline, for answers that may never come: nothing is lost then.
Clock::time_point moment() { return Clock::now() + std::chrono::milliseconds{20}; }

std::string member(const std::string& text, const std::string& name) {
    const std::size_t place = text.find("\"" + name + "\":\"");
    if (place == std::string::npos) return {};
    const std::size_t start = place + name.size() + 4;
    return text.substr(start, text.find('"', start) - start);
}

} // namespace

Hostile::Hostile(std::uint16_t port, int number, std::string long_table)
    : port_(port), forwarded_("203.0.113." + std::to_string(number % 4 + 1)), long_table_(std::move(long_table)) {}

HttpAnswer Hostile::ask(const std::string& method, const std::string& target, const std::string& body) {
    ++done_;
    return http(port_, {.method = method,
                        .target = target,
                        .body = body,
                        .cookie = guest_.cookie,
                        .headers = {{"X-Forwarded-For", forwarded_}}});
}

std::string Hostile::command(const std::string& type, const std::string& table, const std::string& more) {
    return R"({"type":")" + type + R"(","id":"h)" + std::to_string(++ids_) + "\"" +
           (table.empty() ? "" : R"(,"table":")" + table + "\"") + (more.empty() ? "" : "," + more) + "}";
}

std::optional<Socket> Hostile::line() {
    auto socket = Socket::connect(port_);
    if (!socket) return std::nullopt;
    ++done_;
    socket->send(upgrade_request({.port = port_, .cookie = guest_.cookie, .forwarded = forwarded_}));
    std::string head;
    while (head.find("welcome") == std::string::npos) {
        const auto more = socket->receive();
        if (!more || more->empty()) return std::nullopt;
        head += *more;
    }
    return socket;
}

void Hostile::flood(int lines, int messages, const std::function<std::string(int)>& message) {
    std::vector<Socket> open;
    for (int i = 0; i < lines; ++i) {
        if (auto socket = line()) open.push_back(std::move(*socket));
    }
    for (int i = 0; i < messages; ++i) {
        for (const Socket& socket : open) {
            socket.send(text_frame(message(i)), moment());
            ++done_;
        }
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (i % 2 == 0) (void)open[i].receive(moment());
        else open[i].reset();
    }
}

void Hostile::settle_down() {
    if (!guest_.cookie.empty()) return;
    const HttpAnswer answer = ask("POST", "/api/session", R"({"name":"Eve"})");
    const std::string cookie = answer.header("set-cookie");
    guest_ = {cookie.substr(0, cookie.find(';')), member(answer.body, "player")};
}

std::size_t Hostile::round() {
    done_ = 0;
    settle_down();
    make_tables();
    watch_the_past();
    invite_and_chat();
    read_the_past();
    ask_for_hints();
    bring_records();
    guess_passwords();
    keep_half_open();
    come_and_go();
    return done_;
}

void Hostile::make_tables() {
    for (int i = 0; i < 4; ++i) {
        const std::string seats =
            i == 0 ? R"([{"name":"Eve"},{"name":"Eve"}])" : R"([{"bot":"vizier"},{"bot":"vizier"}])";
        const HttpAnswer made =
            ask("POST", "/api/tables",
                command("create", "", R"("game":"fertility","players":2,"listed":true,"seats":)" + seats));
        const std::string table = member(made.body, "table");
        if (made.status != 200 || table.empty()) continue;
        (void)ask("POST", "/api/command", command("start", table));
        if (i == 0) tables_.push_back(table);
    }
    if (tables_.size() > 8) tables_.erase(tables_.begin());
}

void Hostile::invite_and_chat() {
    if (tables_.empty()) return;
    const std::string& mine = tables_.back();
    flood(2, 20, [&](int i) {
        switch (i % 4) {
        case 0: return command("invite", mine);
        case 1: return command("chat", mine, R"("text":"again and again")");
        case 2: return command("mute", mine, R"("player":"somebody")");
        default: return command("propose", mine, R"("what":"undo","move":0)");
        }
    });
}

void Hostile::watch_the_past() {
    const std::string table = long_table_.empty() && !tables_.empty() ? tables_.front() : long_table_;
    if (table.empty()) return;
    // Where the last two hundred entries begin.
    const std::string log = ask("GET", "/api/tables/" + table + "/log?from=1000000").body;
    const std::size_t place = log.find("\"seq\":");
    const std::uint64_t last = place == std::string::npos ? 1 : std::strtoull(log.c_str() + place + 6, nullptr, 10);
    const std::uint64_t from = last > 199 ? last - 199 : 1;
    flood(7, 12, [&](int) { return command("watch", table, R"("from":)" + std::to_string(from)); });
}

void Hostile::read_the_past() {
    for (const std::string& table : {long_table_, tables_.empty() ? std::string{} : tables_.back()}) {
        if (table.empty()) continue;
        for (const char* what : {"/log", "/log?from=3000", "/record", "/replay?move=40", "?from=2", ""}) {
            (void)ask("GET", "/api/tables/" + table + what);
        }
    }
    for (const char* what : {"/api/tables", "/api/tables?mine=1", "/api/texts", "/api/games", "/"})
        (void)ask("GET", what);
}

void Hostile::ask_for_hints() {
    if (tables_.empty()) return;
    const std::string& mine = tables_.back();
    const HttpAnswer shown = ask("GET", "/api/tables/" + mine);
    const std::size_t place = shown.body.find("\"decision\":");
    if (place == std::string::npos) return;
    const std::string decision = std::to_string(
        std::strtoull(shown.body.c_str() + place + std::string_view{"\"decision\":"}.size(), nullptr, 10));
    for (const char* seat : {"0", "1"}) {
        flood(1, 3, [&](int) {
            return command("hint", mine, R"("seat":)" + std::string{seat} + R"(,"decision":)" + decision);
        });
    }
    flood(1, 10, [&](int) {
        return command("why", mine, R"("seat":0,"decision":)" + decision + R"(,"action":"place bovine-papyrus D6 E6")");
    });
}

void Hostile::bring_records() {
    if (tables_.empty()) return;
    const std::string record = ask("GET", "/api/tables/" + tables_.back() + "/record").body;
    (void)ask("POST", "/api/records", record);
    (void)ask("POST", "/api/records", std::string(200'000, 'x'));
    (void)ask("POST", "/api/records", record + std::string(100'000, '\n'));
}

void Hostile::guess_passwords() {
    for (int i = 0; i < 4; ++i) {
        (void)ask("POST", "/api/login", R"({"login":"nobody)" + std::to_string(++ids_) + R"(","password":"12345678"})");
    }
}

void Hostile::keep_half_open() {
    half_open_.clear();
    for (int i = 0; i < 40; ++i) {
        auto socket = Socket::connect(port_);
        if (!socket) return;
        socket->send(i % 2 == 0 ? "G" : "POST /api/command HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
        half_open_.push_back(std::move(*socket));
        ++done_;
    }
}

void Hostile::come_and_go() {
    for (int i = 0; i < 6; ++i) {
        auto socket = line();
        if (!socket) continue;
        const std::string table = long_table_.empty() && !tables_.empty() ? tables_.back() : long_table_;
        socket->send(text_frame(command("watch", table, i % 2 == 0 ? R"("from":2)" : "")), moment());
        socket->reset();
    }
}

} // namespace iteru::client
