// What somebody does next.
#include <algorithm>

#include "tests/simulation/person.h"

namespace iteru::simulation {

namespace {

constexpr Time patience = 40 * second; // with a line that does not answer

} // namespace

void Device::act() {
    Hub& hub = town_.hub;
    if (over) {
        hang_up(0);
        cookie.clear();
    }
    if (cookie.empty()) return town_.calm ? void() : owner_.sign_in(*this);
    if (!line) return connect();
    if (hub.clockwork.now() < deaf_until_ && !town_.calm) {
        const std::string table = town_.places[0].table;
        sights_[table].connection = connection_;
        for (int i = 0; i < 20; ++i) {
            send(R"({"type":"watch","id":"x)" + next_id() + "\"" + member("table", table) + "}");
        }
        return;
    }
    if (pending_) {
        // The line may be dead, and nobody has told us.
        if (hub.clockwork.now() - pending_->at > patience) hang_up(minute);
        return;
    }
    // Its own tables, those that are listed, and now and then any that it has heard of.
    std::vector<Place*> mine;
    for (Place& place : town_.places) {
        const bool seated = std::ranges::count(place.plan.seats, static_cast<int>(owner_.number)) > 0;
        const bool curious = owner_.kind == Kind::onlooker || owner_.kind == Kind::hostile;
        if (!place.table.empty() && (seated || curious)) mine.push_back(&place);
        if (place.table.empty() && place.plan.seats[0] == static_cast<int>(owner_.number) && !town_.calm) {
            return create(place);
        }
    }
    if (mine.empty()) return;
    Place& place = *mine[owner_.luck().below(static_cast<std::uint32_t>(mine.size()))];
    Sight& sight = sights_[place.table];
    if (!sight.watched) return watch(place);
    if (town_.calm) return;
    if (owner_.kind == Kind::hostile && owner_.one_in(3)) return make_trouble(place, sight);
    if (owner_.one_in(40)) return owner_.look_after_account(*this);
    if (sight.phase == "gathering" && gather(place, sight)) return;
    if (sight.phase == "running" && play(place, sight)) return;
    if (sight.phase == "finished" && owner_.one_in(6)) return afterwards(place, sight);
    if (owner_.one_in(8)) talk(place, sight);
}

void Device::create(Place& place) {
    const PlannedTable& plan = place.plan;
    std::string seats;
    std::set<std::string> names;
    for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
        if (seat > 0) seats += ',';
        if (plan.seats[seat] < 0) seats += R"({"bot":"apprentice"})";
        else if (plan.seats[seat] == static_cast<int>(owner_.number)) {
            seats += R"({"name":)" + json_text(owner_.name + (seat > 0 ? "." + std::to_string(seat) : "")) + "}";
        } else seats += "null";
    }
    const auto truth = [](bool yes) { return yes ? std::string{"true"} : std::string{"false"}; };
    order("create", "",
          member("game", plan.game) + member("players", plan.seats.size()) + ",\"seats\":[" + seats +
              "],\"listed\":" + truth(plan.listed) + ",\"spectators\":" + truth(plan.spectators) +
              member("undo", plan.undo) + ",\"clock\":" +
              (plan.bank > 0 ? R"({"bank":)" + std::to_string(plan.bank) + R"(,"increment":2})" : "null") +
              ",\"grace\":" + (plan.grace ? std::to_string(*plan.grace) : "null") +
              (owner_.one_in(2) ? member("part", std::string(32, 'a')) : ""));
}

bool Device::gather(Place& place, Sight& sight) {
    const PlannedTable& plan = place.plan;
    if (sight.host && owner_.one_in(3)) return order("start", place.table), true;
    if (sight.host && owner_.one_in(20)) return order("invite", place.table), true;
    for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
        const bool planned = plan.seats[seat] == static_cast<int>(owner_.number);
        const bool sits = std::ranges::count(sight.seats, static_cast<Seat>(seat)) > 0;
        if (!planned || sits || plan.seats[0] == static_cast<int>(owner_.number)) continue;
        order("sit", place.table,
              member("seat", seat) + member("name", owner_.name + "." + std::to_string(seat)) +
                  (place.invite.empty() ? "" : member("invite", place.invite)));
        return true;
    }
    return false;
}

std::string Device::move_text(const Choice& choice) {
    const std::string& action = choice.actions[owner_.luck().below(static_cast<std::uint32_t>(choice.actions.size()))];
    return member("seat", choice.seat) + member("decision", choice.decision) + member("action", action);
}

bool Device::play(Place& place, Sight& sight) {
    if (sight.proposal && sight.asked) {
        order("answer", place.table,
              member("proposal", *sight.proposal) + R"(,"yes":)" + (owner_.one_in(3) ? "false" : "true"));
        sight.asked = false;
        return true;
    }
    if (sight.replaced && !sight.seats.empty()) {
        order("back", place.table, member("seat", sight.seats[0]));
        sight.replaced = false;
        return true;
    }
    if (sight.seats.empty()) return false;
    if (sight.may_undo && owner_.one_in(25)) {
        return order("undo", place.table,
                     member("seat", sight.seats[owner_.luck().below(static_cast<std::uint32_t>(sight.seats.size()))])),
               true;
    }
    if (owner_.one_in(150)) {
        constexpr std::array wishes{R"(,"what":"undo")", R"(,"what":"undo")", R"(,"what":"abandon")",
                                    R"(,"what":"resign")"};
        const std::string wish = wishes[owner_.luck().below(wishes.size())];
        return order("propose", place.table, wish + member("seat", sight.seats[0])), true;
    }
    if (sight.choices.empty()) return false;
    Choice& choice = sight.choices[owner_.luck().below(static_cast<std::uint32_t>(sight.choices.size()))];
    if (choice.handover || choice.actions.empty()) { // the screen is handed over
        watch(place, choice.seat);
        return true;
    }
    if (owner_.one_in(20)) {
        constexpr std::array questions{"know", "why", "hint"};
        const std::string question = questions[owner_.luck().below(questions.size())];
        order(question, place.table,
              question == "why" ? move_text(choice)
                                : member("seat", choice.seat) + member("decision", choice.decision));
        pending_.reset(); // it does not wait for such things
        return true;
    }
    order("move", place.table, move_text(choice));
    sight.choices.clear();
    return true;
}

void Device::talk(Place& place, Sight& sight) {
    switch (owner_.luck().below(8)) {
    case 0:
        if (!done_.empty()) send(done_[owner_.luck().below(static_cast<std::uint32_t>(done_.size()))].text); // again
        break;
    case 1:
        sight.watched = false; // looks anew
        break;
    case 2:
        if (sight.host) order("invite", place.table);
        break;
    case 3:
        if (sight.host) {
            order("mute", place.table,
                  member("player",
                         town_.people[owner_.luck().below(static_cast<std::uint32_t>(town_.people.size()))]->player) +
                      R"(,"on":)" + (owner_.one_in(2) ? "true" : "false"));
        }
        break;
    default: order("chat", place.table, member("text", "Well, " + std::to_string(owner_.luck().below(1000))));
    }
}

void Device::afterwards(Place& place, Sight& sight) {
    if (!std::exchange(place.finished, true)) ++town_.hub.counts.finished_games;
    constexpr std::size_t most_places = 6;
    if (sight.seats.empty() || town_.places.size() >= most_places) return;
    switch (owner_.luck().below(3)) {
    case 0: order("rematch", place.table); break;
    case 1: { // goes on from the middle of it, alone with bots
        Place other;
        other.plan = place.plan;
        std::ranges::fill(other.plan.seats, -1);
        other.plan.seats[0] = static_cast<int>(owner_.number);
        std::string seats = R"({"name":)" + json_text(owner_.name) + "}";
        for (std::size_t seat = 1; seat < other.plan.seats.size(); ++seat) seats += R"(,{"bot":"apprentice"})";
        town_.places.push_back(other);
        order("fork", place.table, member("move", owner_.luck().below(20)) + ",\"seats\":[" + seats + "]");
        break;
    }
    default: { // takes the record to a new table
        server::Request request;
        request.method = "GET";
        request.target = "/api/tables/" + place.table + "/record";
        request.cookie = cookie;
        request.address = owner_.address;
        this->request(request, [this, request](const std::optional<server::Response>& record) mutable {
            if (!record || record->status != 200) return;
            request.method = "POST";
            request.target = "/api/records";
            request.body = record->body;
            this->request(request, [](const auto&) {});
        });
    }
    }
}

void Device::make_trouble(Place& place, Sight& sight) {
    Random& luck = owner_.luck();
    const auto trouble = [&](const std::string& type, const std::string& more) {
        send(R"({"type":")" + type + R"(","id":"x)" + next_id() + "\"" + member("table", place.table) + more + "}");
    };
    sight.connection = connection_; // whatever it looks at now is under way
    const auto seat = luck.below(4);
    switch (luck.below(16)) {
    case 0:
        trouble("move", member("seat", seat) + member("decision", 1 + luck.below(60)) + member("action", "pass"));
        break;
    case 1: trouble("sit", member("seat", seat) + member("name", "Somebody")); break;
    case 2: trouble("start", ""); break;
    case 3: // somebody's own command again, as another one
        if (!done_.empty()) {
            const Sent& old = done_[luck.below(static_cast<std::uint32_t>(done_.size()))];
            send(R"({"type":"chat","id":")" + old.id + "\"" + member("table", place.table) + member("text", "other") +
                 "}");
        }
        break;
    case 4: // a flood
        for (int i = 0; i < 12; ++i) trouble("chat", member("text", "spam " + std::to_string(i)));
        break;
    case 5: send("{\"type\":\"move\",\"id\":\"xx\",\"table\":" + std::string(luck.below(40), '[')); break;
    case 6: trouble("stand", member("seat", seat)); break;
    case 7: trouble("undo", member("seat", seat)); break;
    case 8: trouble("back", member("seat", seat)); break;
    case 9: trouble("know", member("seat", seat) + member("decision", 1 + luck.below(60))); break;
    case 10: // looks, and does not read what it has asked for
        deaf_until_ = town_.hub.clockwork.now() + 3 * minute;
        if (line) line->be_deaf(deaf_until_);
        break;
    case 11: trouble("watch", member("seat", seat) + member("invite", "guessed")); break;
    case 12: trouble("propose", R"(,"what":"abandon")" + member("seat", seat)); break;
    case 13: ask_for_too_much(place, sight); break;
    default: guess(1);
    }
}

/// Somebody else's password.
void Device::guess(int times) {
    server::Request request;
    request.method = "POST";
    request.target = "/api/login";
    request.address = owner_.address;
    request.body = R"({"login":"login)" + std::to_string(owner_.luck().below(4)) + R"(","password":"a wild guess"})";
    for (int i = 0; i < times; ++i) {
        this->request(request, [this](const std::optional<server::Response>& response) {
            if (response && response->status == 200) town_.hub.complain("a password was guessed");
        });
    }
}

/// All of it at once.
void Device::ask_for_too_much(const Place& place, const Sight& sight) {
    const auto send_many = [&](int times, const std::string& type, const std::string& more) {
        for (int i = 0; i < times; ++i) send(R"({"type":")" + type + R"(","id":"x)" + next_id() + '"' + more + "}");
    };
    const auto ask_many = [&](int times, const std::string& method, const std::string& target, bool known) {
        server::Request request;
        request.method = method;
        request.target = target;
        request.address = owner_.address;
        if (known) request.cookie = cookie;
        if (method == "POST") request.body = "{}";
        for (int i = 0; i < times; ++i) this->request(request, [](const auto&) {});
    };
    const std::string table = member("table", place.table);
    switch (owner_.luck().below(6)) {
    case 0:
        send_many(8, "create",
                  member("game", place.plan.game) + member("players", std::uint64_t{2}) +
                      R"(,"seats":[{"name":"A"},null])");
        break;
    case 1:
        if (sight.choices.empty()) break;
        send_many(8, "hint",
                  table + member("seat", sight.choices[0].seat) + member("decision", sight.choices[0].decision));
        break;
    case 2: send_many(50, "watch", table); break;
    case 3: ask_many(50, "GET", "/api/tables", true); break;
    case 4: ask_many(16, "POST", "/api/session", false); break;
    default: guess(14);
    }
}

} // namespace iteru::simulation
