// What people do at tables, and what they make of what they see there.
#include <algorithm>
#include <span>

#include "engine/hash.h"
#include "engine/text.h"
#include "tests/faults/members.h"
#include "tests/simulation/judge.h"
#include "tests/simulation/person.h"

namespace iteru::simulation {

namespace {

namespace json = boost::json;
using faults::number_of;
using faults::text_of;

constexpr std::size_t remembered = 12;

bool truth_of(const json::object& object, std::string_view name) {
    const json::value* value = object.if_contains(name);
    return value != nullptr && value->is_bool() && value->get_bool();
}

} // namespace

std::string Device::next_id() { return "c" + std::to_string(number_) + "-" + std::to_string(++commands_); }

std::uint64_t Device::seen(const std::string& table) const {
    const auto sight = sights_.find(table);
    return sight == sights_.end() ? 0 : sight->second.last;
}

std::map<std::string, std::uint64_t> Device::looks_at() const {
    std::map<std::string, std::uint64_t> tables;
    for (const auto& [table, sight] : sights_) {
        if (sight.watched && sight.shown) tables[table] = sight.last;
    }
    return tables;
}

void Device::request(server::Request request, Heard heard) {
    Hub& hub = town_.hub;
    const Time there = hub.some(2 * millisecond, 80 * millisecond);
    Machine* machine = town_.server(*this);
    if (machine == nullptr) return hub.clockwork.after(there, 0, [heard] { heard({}); });
    const bool twice = std::exchange(duplicate_next, false);
    const bool lose = std::exchange(lose_next, false);
    if (twice) hub.count(Fault::duplicate);
    if (lose) hub.count(Fault::lost_answer);
    // Its answer comes once, whatever becomes of the process meanwhile.
    const auto answer = std::make_shared<Heard>(std::move(heard));
    const auto tell = [answer, &hub, this](const std::optional<server::Response>& response) {
        const Time back = hub.some(100 * millisecond, 200 * millisecond);
        hub.clockwork.after(back, 0, [answer, response, &hub, this] {
            if (!*answer) return;
            if (response) {
                for (const Confidence& secret : hub.confidences) {
                    const bool mine = secret.allowed.contains(owner_.player);
                    if (!mine && response->body.contains(secret.text)) {
                        hub.complain(owner_.name + " was told over HTTP what is not for everybody");
                    }
                }
            }
            const Heard call = std::exchange(*answer, nullptr);
            call(response);
        });
    };
    for (int copy = 0; copy < (twice ? 2 : 1); ++copy) {
        machine->schedule(there + copy * 50 * millisecond, [machine, request, tell, lose] {
            machine->request(request, [tell, lose](const server::Response& response) {
                tell(lose ? std::nullopt : std::optional{response});
            });
        });
    }
    // A process that has died does not answer.
    hub.clockwork.after(3 * minute, 0, [tell] { tell({}); });
}

void Device::connect() {
    Machine* machine = town_.server(*this);
    if (machine == nullptr || connecting_ || cookie.empty()) return;
    connecting_ = true;
    Hub& hub = town_.hub;
    const std::string with = cookie;
    machine->schedule(hub.some(2 * millisecond, 80 * millisecond), [this, machine, with] {
        machine->connect(with, owner_.address, [this, with](const std::shared_ptr<Connection>& connection, bool away) {
            connecting_ = false;
            if (!connection && away) return; // another time
            if (!connection) {
                if (cookie == with) over = true;
                const auto known = owner_.sessions.find(with);
                const bool lost = known != owner_.sessions.end() && !known->second;
                // Somebody may have set a password, of which nobody knows.
                if (lost && owner_.passwords.size() < 2 && !owner_.changing && !town_.hub.flipped) {
                    town_.hub.complain(owner_.name + " has a session, and may not come in");
                }
                return;
            }
            if (line || cookie != with) return connection->leave(0);
            line = connection;
            ++connections_;
            connection_ = static_cast<int>(owner_.number) * 1'000'000 + number_ * 10'000 + connections_;
            for (auto& [table, sight] : sights_) sight.watched = sight.shown = false;
            const int mine = connection_;
            line->listen(
                [this, mine](const std::string& text) {
                    if (mine == connection_) hear(text);
                },
                [this, mine] {
                    if (mine == connection_) lost();
                });
            town_.hub.tell(owner_.name + " is connected");
            if (pending_) {
                pending_->at = town_.hub.clockwork.now();
                if (pending_->process != line->machine().number()) pending_->process = 0;
                send(pending_->text); // nobody knows whether it arrived: the same again
            }
        });
    });
    // A process that died meanwhile says nothing.
    hub.clockwork.after(20 * second, 0, [this] { connecting_ = false; });
}

void Device::hang_up(Time noticed_after) {
    if (!line) return;
    line->leave(noticed_after);
    lost();
}

void Device::lost() {
    line.reset();
    deaf_until_ = 0;
    connection_ = 0;
    connecting_ = false;
}

void Device::forget_all() {
    hang_up(0);
    sights_.clear();
    pending_.reset();
}

void Device::send(const std::string& text) {
    if (!line) return;
    ++town_.hub.counts.answers;
    if (std::exchange(cut_next, false)) { // half a frame is none
        town_.hub.count(Fault::cut);
        return hang_up(0);
    }
    if (town_.hub.trace.told()) town_.hub.trace.add(town_.hub.clockwork.now(), owner_.name + ": " + text);
    line->post(text);
    const bool look = text.starts_with(R"({"type":"watch")"); // told twice if it is asked for twice
    if (look || !std::exchange(duplicate_next, false)) return;
    town_.hub.count(Fault::duplicate);
    line->post(text);
}

void Device::order(const std::string& type, const std::string& table, const std::string& more) {
    const std::string id = (type == "rematch" ? "r" : "") + next_id();
    std::string text = R"({"type":")" + type + R"(","id":")" + id + "\"";
    if (!table.empty()) text += member("table", table);
    text += more + "}";
    pending_ = Sent{id, text, table, type, town_.hub.clockwork.now(), line->machine().number()};
    send(text);
}

void Device::watch(Place& place, std::optional<Seat> seat) {
    Sight& sight = sights_[place.table];
    sight.watched = true; // or it is refused
    sight.shown = false;
    std::string text = R"({"type":"watch","id":"watch")" + member("table", place.table);
    if (!seat && !sight.seats.empty()) seat = sight.seats[0];
    if (seat) text += member("seat", *seat);
    if (!place.invite.empty()) text += member("invite", place.invite);
    // What is under way on this line already would come again; and it must know whose eyes it looks through.
    const bool may_sit = std::ranges::count(place.plan.seats, static_cast<int>(owner_.number)) > 0;
    const bool sure = seat ? static_cast<int>(*seat) == sight.eyes : owner_.kind == Kind::onlooker && !may_sit;
    const bool anew = sight.connection == connection_ || !sure;
    sight.connection = connection_;
    if (sight.last > 0 && !anew && !owner_.one_in(4)) text += member("from", sight.last + 1);
    send(text + "}");
}

void Device::hear(const std::string& text) {
    Hub& hub = town_.hub;
    ++hub.counts.messages;
    hub.trace.note(hash_bytes(std::as_bytes(std::span{text})), hub.clockwork.now());
    const json::object message = json::parse(text).as_object();
    const std::string type = text_of(message, "type");
    if (hub.trace.told()) hub.trace.add(hub.clockwork.now(), owner_.name + " hears " + text.substr(0, 130));
    if (type == "snapshot" || type == "update") see(message, text);
    else if (type == "ack" || type == "refused") take_answer(message);
    else if (type == "removed") sights_.erase(text_of(message, "table"));
}

void Device::see(const json::object& message, const std::string& text) {
    const bool whole = text_of(message, "type") == "snapshot";
    const std::string table = text_of(message, "table");
    Sight& sight = sights_[table];
    if (whole) {
        const json::value& eyes = message.at("you").at("eyes");
        sight.eyes = eyes.is_int64() ? static_cast<int>(eyes.get_int64()) : faults::onlooker;
    }
    const auto sequence = static_cast<std::uint64_t>(number_of(message, "seq"));
    faults::Seen seen{connection_,
                      table,
                      sequence,
                      sight.eyes,
                      whole ? "" : text_of(message, "what"),
                      whole ? 0 : number_of(message, "at"),
                      {}};
    const std::string hash = text_of(message, "hash");
    if (!hash.empty()) seen.hash = hash;
    town_.hub.history.seen.push_back(std::move(seen));
    town_.hub.told.push_back({table, sequence, sight.eyes, whole ? owner_.player : "", hash_without_clock(text)});
    sight.last = sequence;
    look_around(sight, message, whole);
}

void Device::look_around(Sight& sight, const json::object& message, bool whole) {
    if (const std::string phase = text_of(message, "phase"); !phase.empty()) sight.phase = phase;
    if (whole) sight.host = truth_of(message.at("you").as_object(), "host");
    if (const json::value* seats = message.if_contains("seats"); seats != nullptr && seats->is_array()) {
        sight.replaced = false;
        sight.seats.clear();
        for (const json::value& item : seats->get_array()) {
            const json::object& seat = item.as_object();
            if (owner_.player.empty() || text_of(seat, "player") != owner_.player) continue;
            sight.seats.push_back(static_cast<Seat>(number_of(seat, "seat")));
            sight.replaced |= text_of(seat, "played_by") == "bot";
        }
    }
    if (const json::value* proposal = message.if_contains("proposal")) {
        sight.proposal.reset();
        sight.asked = false;
        if (proposal->is_object()) {
            sight.proposal = static_cast<std::uint64_t>(number_of(proposal->get_object(), "proposal"));
            for (const json::value& seat : proposal->at("waits_for").as_array()) {
                if (std::ranges::count(sight.seats, static_cast<Seat>(seat.as_int64())) > 0) sight.asked = true;
            }
        }
    }
    const json::value* prompts = message.if_contains("prompts");
    if (prompts == nullptr || !prompts->is_array()) return;
    sight.choices.clear();
    const json::value* undo = message.if_contains("undo");
    sight.may_undo = undo != nullptr && undo->is_array() && !undo->get_array().empty();
    for (const json::value& item : prompts->get_array()) {
        const json::object& prompt = item.as_object();
        Choice choice{static_cast<Seat>(number_of(prompt, "seat")),
                      static_cast<std::uint64_t>(number_of(prompt, "decision")),
                      {},
                      truth_of(prompt, "handover")};
        if (std::ranges::count(sight.seats, choice.seat) == 0) town_.hub.complain("a prompt for somebody else's seat");
        sight.may_undo |= truth_of(prompt, "can_undo");
        for (const json::value& action : prompt.at("actions").as_array()) {
            choice.actions.push_back(text_of(action.as_object(), "action"));
        }
        sight.choices.push_back(std::move(choice));
    }
}

void Device::take_answer(const json::object& message) {
    Hub& hub = town_.hub;
    const std::string id = text_of(message, "id");
    const bool refused = text_of(message, "type") == "refused";
    const std::string reason = text_of(message, "reason");
    const std::string table = text_of(message, "table");
    if (id == "watch") {
        if (sights_.contains(table)) (refused ? sights_[table].watched : sights_[table].shown) = !refused;
        return;
    }
    if (id.starts_with("x")) return; // trouble of its own making
    const auto sequence = static_cast<std::uint64_t>(number_of(message, "seq"));
    if (id.starts_with("w")) { // a script's: what is acknowledged must be so
        if (!refused) hub.history.answers.push_back({table, owner_.player, id, sequence, {}});
        return;
    }
    const bool mine = pending_ && pending_->id == id;
    // A table has one next one, whoever asked first. A new process does not remember what another has refused; and who
    // does not look on yet may be refused what arrives by an older line afterwards.
    const bool final = !refused || (mine && pending_->process != 0 && reason != "no_such_table");
    if (!id.starts_with("r") && final) {
        hub.history.answers.push_back({table, owner_.player, id, sequence, reason});
    }
    const auto over_since = owner_.over_since.find(cookie);
    // Other servers hear of it a little later, and not while they cannot reach the database.
    const Time late = hub.database == nullptr ? 0 : hub.disturbed_until + minute;
    if (!refused && mine && over_since != owner_.over_since.end() &&
        pending_->at > std::max(over_since->second + (late > 0 ? minute : 0), late)) {
        hub.complain(owner_.name + "'s session has ended, and " + id + " was carried out");
    }
    if (!mine) return;
    const Sent sent = std::move(*pending_);
    pending_.reset();
    if (!refused) {
        acknowledged(sent, message);
        done_.push_back(sent);
        if (done_.size() > remembered) done_.pop_front();
    } else if (sights_.contains(sent.table)) {
        sights_[sent.table].watched = false; // it has misunderstood something: look again
        sights_[sent.table].last = 0;
    }
}

void Device::acknowledged(const Sent& sent, const json::object& message) {
    const std::string table = text_of(message, "table");
    if (const std::string invite = text_of(message, "invite"); !invite.empty()) {
        const auto from = static_cast<std::uint64_t>(number_of(message, "seq"));
        for (Place& place : town_.places) {
            if (place.table != table || sent.type != "invite" || sent.text.contains("\"seat\"")) continue;
            const bool newer = from > place.invite_from; // another device may have been answered first
            place.void_links.insert(newer ? place.invite : invite);
            place.void_links.erase(newer ? invite : place.invite);
            if (!newer) continue;
            place.invite = invite;
            place.invite_from = from;
            town_.hub.links[table] = invite;
        }
    }
    if (sent.type != "create" && sent.type != "fork") return;
    for (Place& place : town_.places) {
        if (!place.table.empty()) continue;
        const bool host = place.plan.seats[0] == static_cast<int>(owner_.number);
        if (!host) continue;
        place.table = table;
        place.invite = text_of(message, "invite");
        place.invite_from = 1;
        town_.hub.links[table] = place.invite;
        break;
    }
}

} // namespace iteru::simulation
