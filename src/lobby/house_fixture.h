// A house for tests: time that stands still unless told, secrets that can be told, and people who write down what they
// hear. For tests only.
#pragma once

#include <boost/json.hpp>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "lobby/lobby.h"
#include "people/identity.h"
#include "store/memory_store.h"
#include "table/levels.h"

namespace iteru::server {

class FakeClock final : public Clock {
public:
    [[nodiscard]] std::int64_t now() const override { return time; }
    [[nodiscard]] std::int64_t wall() const override { return 1'794'801'600'000 + time + jump; }

    std::int64_t time = 1'000'000;
    std::int64_t jump = 0; // of the time of day alone
};

class CountingSecrets final : public Secrets {
public:
    Seed seed() override { return derive_seed(seed_from_number(first), ++count); }

    std::uint64_t first = 7;
    std::uint64_t count = 0;
};

class Guest final : public Client {
public:
    explicit Guest(Player player) : player_(std::move(player)) {}

    [[nodiscard]] const Player& player() const override { return player_; }
    [[nodiscard]] std::string address() const override { return from; }
    void send(Message message) override { heard.push_back(*message); }
    void when_read(std::move_only_function<void()> call) override {
        if (reads) call();
        else unread.push_back(std::move(call));
    }

    std::vector<std::string> heard;
    std::string from; // its address
    bool reads = true;
    std::vector<std::move_only_function<void()>> unread;

private:
    Player player_;
};

inline boost::json::object parsed(std::string_view text) { return boost::json::parse(text).as_object(); }

/// The member of an object as text; numbers and all else as JSON.
inline std::string field(const boost::json::object& object, std::string_view name) {
    const boost::json::value* value = object.if_contains(name);
    if (value == nullptr) return "(none)";
    return value->is_string() ? std::string{value->as_string()} : boost::json::serialize(*value);
}

/// Everything but the network. What would go through the event loop waits until `run`.
class World final : private Thinkers {
public:
    std::shared_ptr<Guest> guest(const std::string& name) {
        return std::make_shared<Guest>(Player{"p-" + name, name, "key-" + name + std::to_string(++guests_)});
    }

    void run() {
        while (!posted.empty()) {
            auto work = std::move(posted.front());
            posted.pop_front();
            work();
        }
    }

    /// Sends the command and answers its ack, refusal, hint or error.
    boost::json::object ask(const std::shared_ptr<Guest>& who, const std::string& text) {
        const std::size_t before = who->heard.size();
        auto command = read_command(text);
        if (!command) return parsed(error_message(command.error()));
        const std::string id = command->id;
        lobby.handle(who, std::move(*command));
        run();
        for (std::size_t i = before; i < who->heard.size(); ++i) {
            const auto message = parsed(who->heard[i]);
            if (field(message, "id") == id) return message;
        }
        return {};
    }
    /// A command at a table: `type`, and its other members.
    boost::json::object at(const std::string& table, const std::shared_ptr<Guest>& who, const std::string& type,
                           const std::string& more = {}) {
        return ask(who, R"({"type":")" + type + R"(","id":"c)" + std::to_string(++commands) + R"(","table":")" + table +
                            '"' + (more.empty() ? "" : "," + more) + "}");
    }
    boost::json::object create(const std::shared_ptr<Guest>& who, const std::string& more) {
        return ask(who, R"({"type":"create","id":"c)" + std::to_string(++commands) + "\"," + more + "}");
    }

    const Table& table(const std::string& id) {
        const Table* found = nullptr;
        lobby.with_room(id, [&](const auto& room, Reason) { found = room ? &room->table() : nullptr; });
        run();
        return *found;
    }

    /// Lets whoever is to act and human do the first thing it may.
    boost::json::object move_first(const std::string& id, const std::shared_ptr<Guest>& who, Seat seat) {
        const Table& table = this->table(id);
        const std::string action = table.match().notation(table.match().legal(seat).front());
        return move(id, who, seat, action);
    }
    boost::json::object move(const std::string& id, const std::shared_ptr<Guest>& who, Seat seat,
                             const std::string& action) {
        return at(id, who, "move",
                  R"("seat":)" + std::to_string(seat) + R"(,"decision":)" +
                      std::to_string(table(id).chairs()[seat].decision) + R"(,"action":")" + action + '"');
    }

    void pass_time(std::int64_t milliseconds) {
        clock.time += milliseconds;
        lobby.tick();
        run();
    }

    MemoryStore store;
    CountingSecrets secrets;
    FakeClock clock;
    Metrics metrics;
    std::deque<std::move_only_function<void()>> posted;
    House house{store,
                secrets,
                clock,
                *this,
                metrics,
                [this](std::move_only_function<void()> work) { posted.push_back(std::move(work)); },
                "https://example.org"};
    Lobby lobby{house};
    bool bots_think = true;
    int commands = 0; // so many so far; a world that goes on with another's log begins further on

private:
    void think(Question question, Answer answer) override {
        if (!bots_think) return;
        Random random{secrets.seed()};
        const std::string action =
            question.match->notation(choose(question.level, *question.match, question.seat, random));
        posted.push_back([answer = std::move(answer), action]() mutable { answer({action}); });
    }
    bool advise(Question question, Answer answer) override {
        if (!bots_think) return false;
        Random random{secrets.seed()};
        const BotAnswer choice = server::advise(*question.match, question.seat, random);
        posted.push_back([answer = std::move(answer), choice]() mutable { answer(choice); });
        return true;
    }

    int guests_ = 0;
};

} // namespace iteru::server
