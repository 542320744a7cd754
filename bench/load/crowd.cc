#include "bench/load/crowd.h"

#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "engine/text.h"

namespace iteru::load {

namespace {

/// The value after the first `"name":` (and a quote, for texts), up to the next quote, comma or brace.
std::string_view member(std::string_view text, std::string_view name) {
    const std::size_t place = text.find(name);
    if (place == std::string_view::npos) return {};
    std::string_view rest = text.substr(place + name.size());
    if (rest.starts_with('"')) rest.remove_prefix(1);
    return rest.substr(0, rest.find_first_of("\",}"));
}

/// In microseconds.
std::uint32_t since(Clock::time_point then) {
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - then).count());
}

/// Finds a text in a message. Messages are full of quotes, and a plain search stops at each of them.
class Finder {
public:
    explicit Finder(std::string_view what) : searcher_(what.begin(), what.end()) {}
    /// What begins with it, if anything does.
    [[nodiscard]] std::string_view in(std::string_view text) const {
        return {std::search(text.begin(), text.end(), searcher_), text.end()};
    }

private:
    std::boyer_moore_horspool_searcher<std::string_view::iterator> searcher_;
};

} // namespace

Crowd::Crowd(const Plan& plan)
    : plan_(plan), random_(seed_from_number(7)), events_(::epoll_create1(EPOLL_CLOEXEC)),
      people_(static_cast<std::size_t>(plan.players)), tables_(people_.size() / 2) {}

Crowd::~Crowd() { ::close(events_); }

void Crowd::give_up(const std::string& why) { throw std::runtime_error(why); }

void Crowd::connect(std::uint32_t person) {
    Person& self = people_[person];
    const std::uint16_t port = port_of(person);
    auto guest = client::make_guest(port, "P");
    if (!guest) give_up("no session");
    self.guest = std::move(*guest);
    auto socket = client::Socket::connect(port);
    if (!socket || !socket->send(client::upgrade_request({.port = port, .cookie = self.guest.cookie}))) {
        give_up("no connection");
    }
    std::string head;
    for (std::size_t end = 0; (end = head.find("\r\n\r\n")) == std::string::npos;) {
        const auto more = socket->receive();
        if (!more || more->empty()) give_up("no upgrade: " + head);
        head += *more;
    }
    if (!head.starts_with("HTTP/1.1 101 ")) give_up(head);
    self.frames.feed(std::string_view{head}.substr(head.find("\r\n\r\n") + 4));
    self.socket = std::move(*socket);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u32 = person;
    ::epoll_ctl(events_, EPOLL_CTL_ADD, self.socket.descriptor(), &event);
}

void Crowd::gather() {
    for (std::uint32_t i = 0; i < people_.size(); ++i) connect(i);
    // Not all at once: the server would rightly think that it is being flooded.
    for (std::uint32_t i = 0; i < people_.size(); i += 2) {
        send(i, R"({"type":"create","id":"create","game":")" + plan_.game +
                    R"(","players":2,"seats":[{"name":"A"},null],"grace":null})");
        if (i % 200 == 0) run_until(Clock::now());
    }
    run_until(client::patience(120), &started_);
}

Figures Crowd::play(std::chrono::milliseconds time) {
    figures_ = {};
    run_until(Clock::now() + time);
    for (const Person& person : people_) {
        if (person.waits) figures_.longest_wait = std::max(figures_.longest_wait, since(person.sent));
    }
    return std::move(figures_);
}

/// Until the end, or until every table has started.
void Crowd::run_until(Clock::time_point end, const std::size_t* started) {
    std::array<epoll_event, 512> ready;
    for (auto now = Clock::now();; now = Clock::now()) {
        while (!timers_.empty() && timers_.top().at <= now) {
            const std::uint32_t person = timers_.top().person;
            timers_.pop();
            send_move(person);
        }
        const auto next = timers_.empty() ? end : std::min(end, timers_.top().at);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(next - now).count();
        const int count =
            ::epoll_wait(events_, ready.data(), ready.size(), static_cast<int>(std::clamp<long>(left, 0, 100)));
        for (int i = 0; i < count; ++i) {
            const epoll_event& event = ready[static_cast<std::size_t>(i)];
            if ((event.events & EPOLLOUT) != 0) flush(event.data.u32);
            if ((event.events & ~EPOLLOUT) != 0) take_in(event.data.u32);
        }
        if (started != nullptr && *started >= tables_.size()) return;
        if (now >= end) {
            if (started != nullptr) give_up(fmt::format("only {} tables started", *started));
            return;
        }
    }
}

void Crowd::take_in(std::uint32_t person) {
    Person& self = people_[person];
    const auto bytes = self.socket.receive(Clock::now());
    if (!bytes) give_up("the server closed a connection");
    figures_.bytes += bytes->size();
    self.frames.feed(*bytes);
    while (const auto frame = self.frames.next()) {
        if (frame->opcode == client::Opcode::text) handle(person, frame->payload);
        if (frame->opcode == client::Opcode::close) give_up(fmt::format("closed with {}", client::close_code(*frame)));
        if (frame->opcode == client::Opcode::ping) {
            self.unsent += client::encode({client::Opcode::pong, frame->payload, true, true});
            flush(person);
        }
    }
}

void Crowd::handle(std::uint32_t person, std::string_view text) {
    if (text.starts_with(R"({"type":"ack")")) return take_ack(person, text);
    if (text.starts_with(R"({"type":"update")") || text.starts_with(R"({"type":"snapshot")")) {
        return look_at_prompt(person, text);
    }
    if (text.starts_with(R"({"type":"refused")") || text.starts_with(R"({"type":"error")")) {
        if (figures_.refused++ == 0) fmt::print(stderr, "load: {}\n", text.substr(0, 300));
        people_[person].waits = false;
    }
}

void Crowd::take_ack(std::uint32_t person, std::string_view text) {
    Person& self = people_[person];
    std::string& table = tables_[person / 2];
    const std::string_view id = member(text, R"("id":)");
    if (id == "create" || id.starts_with("again")) {
        for (const std::uint32_t one : {person, person + 1}) { // of the table that is over
            if (!table.empty()) send(one, R"({"type":"unwatch","id":"watch","table":")" + table + "\"}");
        }
        table = member(text, R"("table":)");
        send(person, R"({"type":"watch","id":"watch","table":")" + table + "\"}");
        send(person + 1, R"({"type":"sit","id":"sit","table":")" + table + R"(","seat":1,"name":"B","invite":")" +
                             std::string{member(text, R"("invite":)")} + "\"}");
    } else if (id == "sit") {
        send(person, R"({"type":"watch","id":"watch","table":")" + table + "\"}");
        send(person - 1, R"({"type":"start","id":"start","table":")" + table + "\"}");
    } else if (id == "start") {
        ++started_;
        ++figures_.games;
    } else if (self.waits && id != "watch") {
        figures_.latencies.push_back(since(self.sent));
        self.waits = false;
    }
}

/// Takes a random action of the prompt: the first after a random position in the text.
void Crowd::look_at_prompt(std::uint32_t person, std::string_view text) {
    constexpr std::string_view begin = R"({"action":")";
    static const Finder phase{R"("phase":")"};
    static const Finder asked{R"("prompts":[{)"};
    text = phase.in(text);
    if (person % 2 == 0 && text.starts_with(R"("phase":"finished")")) {
        const std::string id = "again" + std::to_string(++people_[person].commands);
        return send(person, R"({"type":"create","id":")" + id + R"(","game":")" + plan_.game +
                                R"(","players":2,"seats":[{"name":"A"},null],"grace":null})");
    }
    const std::string_view prompt = asked.in(text);
    if (prompt.empty()) return;
    const std::size_t first = prompt.find(begin);
    if (first == std::string_view::npos) return;
    std::size_t place = prompt.find(begin, random_.below(static_cast<std::uint32_t>(prompt.size())));
    if (place == std::string_view::npos) place = first;
    Person& self = people_[person];
    const std::string_view action = prompt.substr(place + begin.size());
    self.move = R"({"type":"move","id":")" + std::to_string(++self.commands) + R"(","table":")" + tables_[person / 2] +
                R"(","seat":)" + (person % 2 == 0 ? "0" : "1") + R"(,"decision":)" +
                std::string{member(prompt, R"("decision":)")} + R"(,"action":")" +
                std::string{action.substr(0, action.find('"'))} + "\"}";
    if (plan_.pace.count() == 0) return send_move(person);
    // One of two players is asked: each moves once in `pace` if the next move comes after half of it, on average.
    const auto thinks = random_.below(static_cast<std::uint32_t>(plan_.pace.count()));
    timers_.push({Clock::now() + std::chrono::milliseconds{thinks}, person});
}

void Crowd::send_move(std::uint32_t person) {
    Person& self = people_[person];
    self.sent = Clock::now();
    self.waits = true;
    send(person, self.move);
}

void Crowd::send(std::uint32_t person, const std::string& text) {
    people_[person].unsent += client::text_frame(text);
    flush(person);
}

void Crowd::flush(std::uint32_t person) {
    Person& self = people_[person];
    const ssize_t sent = ::send(self.socket.descriptor(), self.unsent.data(), self.unsent.size(), MSG_NOSIGNAL);
    if (sent > 0) self.unsent.erase(0, static_cast<std::size_t>(sent));
    if (std::exchange(self.full, !self.unsent.empty()) == self.full) return;
    epoll_event event{};
    event.events = self.full ? EPOLLIN | EPOLLOUT : EPOLLIN;
    event.data.u32 = person;
    ::epoll_ctl(events_, EPOLL_CTL_MOD, self.socket.descriptor(), &event);
}

} // namespace iteru::load
