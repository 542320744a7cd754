#include "tests/faults/player.h"

#include <atomic>
#include <span>

#include "engine/hash.h"
#include "engine/text.h"
#include "tests/faults/members.h"

namespace iteru::faults {

namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

} // namespace

Player::Player(client::Guest guest, std::uint64_t number, History& history)
    : guest_(std::move(guest)), history_(history), random_(seed_from_number(number)) {}

void Player::go_to(Place place) {
    place_ = std::move(place);
    last_ = 0;
    choice_.reset();
    pending_.reset();
    acknowledged_.clear();
    finished_ = false;
    disconnect();
}

bool Player::connect(std::uint16_t port) {
    static std::atomic<int> connections = 0;
    if (gone_) return false;
    auto socket = client::Socket::connect(port);
    if (!socket || !socket->send(client::upgrade_request({.port = port, .cookie = guest_.cookie}))) {
        interrupted();
        return false;
    }
    std::string head;
    while (head.find("\r\n\r\n") == std::string::npos) {
        const auto more = socket->receive();
        if (!more || more->empty()) {
            interrupted();
            return false;
        }
        head += *more;
    }
    if (head.starts_with("HTTP/1.1 503 ")) { // its database is away
        interrupted();
        return false;
    }
    if (!head.starts_with("HTTP/1.1 101 ")) {
        complain("no upgrade: " + head.substr(0, head.find('\r')));
        return false;
    }
    socket_ = std::move(*socket);
    port_ = port;
    connection_ = ++connections;
    frames_ = {};
    frames_.feed(std::string_view{head}.substr(head.find("\r\n\r\n") + 4));
    watch(last_);
    // Nobody knows whether it arrived: the same id again.
    if (pending_) send(pending_->text);
    return true;
}

void Player::watch(std::uint64_t after) {
    std::string text = R"({"type":"watch","id":"watch","table":)" + json_text(place_.table);
    if (place_.seat != onlooker) text += R"(,"seat":)" + std::to_string(place_.seat);
    if (!place_.invite.empty()) text += R"(,"invite":)" + json_text(place_.invite);
    if (after > 0) text += R"(,"from":)" + std::to_string(after + 1);
    send(text + "}");
}

bool Player::take_in() {
    const auto bytes = socket_.receive(client::Clock::now());
    if (bytes) frames_.feed(*bytes);
    while (const auto frame = frames_.next()) {
        if (frame->opcode == client::Opcode::text) handle(frame->payload);
        if (frame->opcode == client::Opcode::ping) {
            socket_.send(client::encode({client::Opcode::pong, frame->payload, true, true}));
        }
        if (frame->opcode == client::Opcode::close) {
            const auto code = client::close_code(*frame);
            if (code != 1000 && code != 1001 && code != 1012) complain("closed with " + std::to_string(code));
            interrupted();
            disconnect();
            return false;
        }
    }
    if (!bytes) {
        interrupted();
        disconnect();
    }
    return bytes.has_value();
}

void Player::interrupted() {
    ++interruptions_;
    if (!interrupted_at_) interrupted_at_ = client::Clock::now();
}

void Player::handle(std::string_view text) {
    const json::object message = json::parse(json::string_view{text.data(), text.size()}).as_object();
    const std::string type = text_of(message, "type");
    if (const auto since = std::exchange(interrupted_at_, std::nullopt)) {
        const auto pause = std::chrono::duration_cast<std::chrono::milliseconds>(client::Clock::now() - *since);
        longest_pause_ = std::max(longest_pause_, pause);
    }
    if (type == "snapshot" || type == "update") see(message, text, type == "snapshot");
    else if (type == "ack" || type == "refused") take_answer(message);
    else if (type == "error") complain("error: " + std::string{text});
}

void Player::see(const json::object& message, std::string_view text, bool snapshot) {
    Seen seen{connection_,
              text_of(message, "table"),
              static_cast<std::uint64_t>(number_of(message, "seq")),
              place_.seat,
              snapshot ? "" : text_of(message, "what"),
              snapshot ? 0 : number_of(message, "at"),
              {}};
    if (!snapshot && last_ > 0 && seen.sequence != last_ + 1) complain("a gap in what is sent");
    last_ = seen.sequence;
    const std::string hash = text_of(message, "hash");
    const std::string_view view = raw_member(text, "view");
    if (!hash.empty()) seen.hash = hash;
    if (!view.empty() && view != "null" && hex64(hash_bytes(std::as_bytes(std::span{view}))) != hash) {
        complain("the view of entry " + std::to_string(last_) + " does not have the hash it came with");
    }
    history_.seen.push_back(std::move(seen));
    if (text_of(message, "phase") == "finished") finished_ = true;
    look_at_prompts(message);
}

void Player::look_at_prompts(const json::object& message) {
    const json::value* prompts = message.if_contains("prompts");
    if (prompts == nullptr || !prompts->is_array()) return;
    choice_.reset();
    for (const json::value& item : prompts->get_array()) {
        const json::object& prompt = item.as_object();
        if (number_of(prompt, "seat") != place_.seat) complain("a prompt for somebody else");
        Prompt choice{static_cast<std::uint64_t>(number_of(prompt, "decision")), {}};
        for (const json::value& action : prompt.at("actions").as_array()) {
            choice.actions.push_back(text_of(action.as_object(), "action"));
        }
        if (!choice.actions.empty()) choice_ = std::move(choice);
    }
}

void Player::take_answer(const json::object& message) {
    const std::string id = text_of(message, "id");
    if (id == "watch") {
        if (text_of(message, "type") != "refused") return;
        if (text_of(message, "reason") == "store_away") return disconnect();
        return complain("may not watch: " + text_of(message, "reason"));
    }
    const auto sequence = static_cast<std::uint64_t>(number_of(message, "seq"));
    history_.answers.push_back({place_.table, guest_.player, id, sequence, text_of(message, "reason")});
    ++answered_;
    if (!pending_ || pending_->id != id) return;
    Sent sent = std::move(*pending_);
    pending_.reset();
    if (sequence > 0) acknowledged_.push_back(std::move(sent));
    else watch(0); // it has misunderstood something: ask for a snapshot
}

Player::Sent Player::command(const std::string& type, const std::string& more) {
    Sent sent{std::to_string(++commands_), {}};
    sent.text =
        R"({"type":")" + type + R"(","id":")" + sent.id + R"(","table":)" + json_text(place_.table) + more + "}";
    return sent;
}

void Player::send(std::string_view text) { socket_.send(client::text_frame(text)); }

/// As if somebody's program had lost its mind: the same command to two servers in the same moment.
void Player::send_double(const std::string& text) {
    auto socket = client::Socket::connect(double_port_);
    if (!socket) return;
    double_frames_ = {};
    double_ = std::move(*socket);
    double_.send(client::upgrade_request({.port = double_port_, .cookie = guest_.cookie}));
    std::string head;
    while (head.find("\r\n\r\n") == std::string::npos) {
        const auto more = double_.receive();
        if (!more || more->empty()) return void(double_ = client::Socket{});
        head += *more;
    }
    if (!head.starts_with("HTTP/1.1 101 ")) return void(double_ = client::Socket{});
    double_frames_.feed(std::string_view{head}.substr(head.find("\r\n\r\n") + 4));
    double_.send(client::text_frame(text));
}

void Player::take_in_double() {
    if (double_.descriptor() < 0) return;
    const auto bytes = double_.receive(client::Clock::now());
    if (bytes) double_frames_.feed(*bytes);
    while (const auto frame = double_frames_.next()) {
        if (frame->opcode != client::Opcode::text) continue;
        const json::object message = json::parse(frame->payload).as_object();
        const std::string type = text_of(message, "type");
        if (type != "ack" && type != "refused") continue;
        history_.answers.push_back({text_of(message, "table"), guest_.player, text_of(message, "id"),
                                    static_cast<std::uint64_t>(number_of(message, "seq")), text_of(message, "reason")});
        double_ = client::Socket{};
        return;
    }
    if (!bytes) double_ = client::Socket{};
}

void Player::act() {
    take_in_double();
    // Not faster than a connection may.
    const auto now = client::Clock::now();
    if (!connected() || calm_ || pending_ || !choice_ || now < paced_) return;
    paced_ = now + 70ms;
    const std::string& action = choice_->actions[random_.below(static_cast<std::uint32_t>(choice_->actions.size()))];
    pending_ = command("move", R"(,"seat":)" + std::to_string(place_.seat) + R"(,"decision":)" +
                                   std::to_string(choice_->decision) + R"(,"action":)" + json_text(action));
    choice_.reset();
    const std::string text = pending_->text;
    if (double_port_ != 0 && double_.descriptor() < 0 && random_.below(6) == 0) send_double(text);
    if (random_.below(5) == 0) make_trouble();
    if (!connected()) return;
    if (random_.below(8) == 0) { // in pieces
        const std::size_t cut = 1 + random_.below(static_cast<std::uint32_t>(text.size() - 1));
        socket_.send(client::encode({client::Opcode::text, text.substr(0, cut), false, true}));
        socket_.send(client::encode({client::Opcode::more, text.substr(cut), true, true}));
    } else {
        send(text);
    }
    if (random_.below(10) == 0) send(text); // twice
}

void Player::make_trouble() {
    switch (random_.below(7)) {
    case 0: // a stale click
        send(command("move", R"(,"seat":)" + std::to_string(place_.seat) + R"(,"decision":1,"action":"pass")").text);
        break;
    case 1: // somebody else's seat
        send(
            command("move", R"(,"seat":)" + std::to_string(1 - place_.seat) + R"(,"decision":1,"action":"pass")").text);
        break;
    case 2: // an old command again
        if (!acknowledged_.empty()) {
            send(acknowledged_[random_.below(static_cast<std::uint32_t>(acknowledged_.size()))].text);
        }
        break;
    case 3: // out of turn
        send(command("chat", R"(,"text":"Good luck!")").text);
        break;
    case 4: // the line is cut, with or without the command
        if (random_.below(2) == 0) send(pending_->text);
        socket_.reset();
        break;
    case 5: // the line is dead, and only we know
        if (half_open_.size() >= 3) half_open_.pop_front();
        half_open_.push_back(std::move(socket_));
        socket_ = client::Socket{};
        break;
    default: // half a frame, and gone
        socket_.send(client::text_frame(pending_->text).substr(0, 1 + random_.below(30)));
        disconnect();
    }
}

void Player::complain(const std::string& what) {
    if (complaint_.empty()) complaint_ = what;
}

} // namespace iteru::faults
