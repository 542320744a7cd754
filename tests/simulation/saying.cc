// What a fuzzer lets people say: anything, from any two numbers.
#include <algorithm>
#include <array>

#include "tests/simulation/person.h"

namespace iteru::simulation {

namespace {

constexpr std::uint32_t commands = 22; // of `any_command`
constexpr std::uint32_t others = 6;    // of `say_otherwise`

} // namespace

void Device::say(std::uint32_t what, std::uint32_t amount) {
    const Place& place = town_.places[amount / 64 % town_.places.size()];
    if (!line || place.table.empty()) return;
    ++town_.hub.counts.script;
    what %= commands + others;
    if (what >= commands) return say_otherwise(place, what - commands, amount);
    Sight& sight = sights_[place.table];
    const auto [type, more] = any_command(place, sight, what, amount);
    if (type == "watch" || type == "unwatch") sight.connection = connection_; // what it looks at comes anew
    if (type == "unwatch") sight.watched = sight.shown = false;
    // What is acknowledged of these is in the log under the number that was told.
    constexpr std::array asks{"know", "why", "hint", "watch", "unwatch", "ping"};
    const std::string id = std::ranges::count(asks, type) > 0 ? "x" : "w";
    send(R"({"type":")" + type + R"(","id":")" + id + next_id() + "\"" + member("table", place.table) + more + "}");
}

Device::Words Device::any_command(const Place& place, const Sight& sight, std::uint32_t what, std::uint32_t amount) {
    const std::string seat = member("seat", amount % 5);
    const std::string decision = member("decision", amount / 5 % 80);
    const std::string yes = amount % 2 == 0 ? "true" : "false";
    const bool asked = !sight.choices.empty() && !sight.choices[0].actions.empty();
    const std::string now =
        asked ? member("seat", sight.choices[0].seat) + member("decision", sight.choices[0].decision) : seat + decision;
    const auto& actions = asked ? sight.choices[0].actions : std::vector<std::string>{"pass"};
    const std::string action = member("action", actions[amount % actions.size()]);
    const std::string& player = town_.people[amount / 2 % town_.people.size()]->player;
    constexpr std::array proposals{"undo", "abandon", "resign"};
    switch (what) {
    case 0: return {"move", seat + decision + action};
    case 1:
    case 2:
    case 3: return {"move", now + action};
    case 4: return {"sit", seat + member("name", "Any") + member("invite", place.invite)};
    case 5: return {"stand", seat};
    case 6: return {"bot", seat + (amount / 5 % 2 == 0 ? member("level", "apprentice") : R"(,"level":null)")};
    case 7: return {"start", ""};
    case 8: return {"invite", amount % 2 == 0 ? "" : seat};
    case 9: return {"undo", seat};
    case 10: return {"back", seat};
    case 11: return {"know", amount / 5 % 2 == 0 ? now : seat + decision};
    case 12: return {"why", now + action};
    case 13: return {"hint", now};
    case 14: return {"propose", member("what", proposals[amount / 5 % 3]) + seat};
    case 15: return {"answer", member("proposal", amount / 3 % 80) + R"(,"yes":)" + yes};
    case 16: return {"answer", member("proposal", sight.proposal.value_or(1)) + R"(,"yes":)" + yes};
    case 17: return {"chat", member("text", std::string(amount % 300, 'a'))};
    case 18: return {"mute", member("player", player) + R"(,"on":)" + yes};
    case 19: return {"watch", amount % 6 == 5 ? "" : seat};
    case 20: return {"unwatch", ""};
    default: return {"ping", ""};
    }
}

/// What is not about one table alone, or cannot be read.
void Device::say_otherwise(const Place& place, std::uint32_t what, std::uint32_t amount) {
    const auto wish = [&](const std::string& type, const std::string& more) {
        send(R"({"type":")" + type + R"(","id":"x)" + next_id() + "\"" + more + "}");
    };
    const std::string seats =
        R"(,"seats":[{"name":"Any"},)" + std::string{amount % 2 == 0 ? "null]" : R"({"bot":"apprentice"}])"};
    switch (what) {
    case 0: return wish("create", member("game", place.plan.game) + member("players", std::uint64_t{2}) + seats);
    case 1: return wish("fork", member("table", place.table) + member("move", amount / 2 % 40) + seats);
    case 2: return wish("rematch", member("table", place.table));
    case 3: { // an id that was used, for something else or for the same again
        if (done_.empty()) return;
        const Sent& old = done_[amount / 2 % done_.size()];
        const std::string other =
            R"({"type":"chat","id":")" + old.id + "\"" + member("table", place.table) + member("text", "other") + "}";
        return send(amount % 2 == 0 ? other : old.text);
    }
    case 4: { // broken in any place
        std::string text = R"({"type":"move","id":"x)" + next_id() + "\"" + member("table", place.table) +
                           member("seat", amount % 5) + member("decision", amount % 9) + R"(,"action":"pass"})";
        text[amount % text.size()] = static_cast<char>(amount >> 8U & 0x7fU);
        if (text.starts_with(R"({"type":"move","id":"x)")) send(text); // or it would answer another's
        return;
    }
    default: ask_anything(place, amount);
    }
}

void Device::ask_anything(const Place& place, std::uint32_t amount) {
    const std::string table = "/api/tables/" + place.table;
    const std::array targets{std::string{"/api/tables"},
                             table,
                             table + "/record",
                             table + "/replay?move=" + std::to_string(amount % 50),
                             table + "/log?from=" + std::to_string(amount % 50),
                             table + "/nothing",
                             std::string{"/api/session"},
                             std::string{"/healthz"}};
    server::Request request;
    request.method = "GET";
    request.target = targets[amount / 50 % targets.size()];
    request.address = owner_.address;
    request.cookie = cookie;
    if (amount % 2 == 0) request.invite = place.invite;
    this->request(request, [](const auto&) {});
}

} // namespace iteru::simulation
