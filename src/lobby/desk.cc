#include "lobby/desk.h"

#include <utility>

#include "engine/text.h"

namespace iteru::server {

namespace {

/// Gathers the answers to one command until it is settled.
class OneAnswer final : public Client {
public:
    OneAnswer(Player player, std::string address, Respond respond)
        : player_(std::move(player)), address_(std::move(address)), respond_(std::move(respond)) {}

    [[nodiscard]] const Player& player() const override { return player_; }
    [[nodiscard]] std::string address() const override { return address_; }

    void send(Message message) override {
        if (!respond_) return;
        (messages_ += messages_.empty() ? "" : ",") += *message;
        const bool refused = message->starts_with(R"({"type":"refused")");
        const auto is = [&](std::string_view type) { return message->starts_with("{\"type\":\"" + std::string{type}); };
        if (!refused && !is("ack") && !is("hint") && !is("allowed") && !is("known") && !is("pong")) return;
        const Respond respond = std::exchange(respond_, nullptr);
        respond({refused ? 409 : 200, "application/json", "{\"messages\":[" + messages_ + "]}", {}});
    }

private:
    Player player_;
    std::string address_;
    Respond respond_;
    std::string messages_;
};

/// Whose view of the past somebody may see: anybody's once the game is over, otherwise only one's own.
std::expected<Seat, Reason> eyes_for(const Table& table, const std::string& player, const std::string& wish) {
    if (wish.empty()) return bystander;
    const auto seat = parse_number<Seat>(wish);
    if (wish != "all" && (!seat || !table.has_seat(*seat))) return std::unexpected(Reason::no_such_seat);
    const bool own = seat && table.seats_of(player).contains(*seat);
    if (table.phase() != Phase::finished && !own) return std::unexpected(Reason::not_your_seat);
    return seat.value_or(nobody);
}

/// Watching needs a stream; `create` and `fork` have addresses of their own beside that for all.
bool belongs(const Command& command, const std::vector<std::string>& path) {
    const Order& order = command.order;
    if (path[1] == "command") return !std::holds_alternative<Watch>(order) && !std::holds_alternative<Unwatch>(order);
    if (path.size() == 2) return std::holds_alternative<Create>(order);
    return path.size() == 4 && path[3] == "fork" && path[2] == command.table && std::holds_alternative<Fork>(order);
}

} // namespace

int status_of(Reason reason) {
    switch (reason) {
    case Reason::no_session:
    case Reason::wrong_password: return 401;
    case Reason::banned:
    case Reason::foreign_origin: return 403;
    case Reason::no_such_table:
    case Reason::not_found: return 404;
    case Reason::too_fast:
    case Reason::too_many: return 429;
    case Reason::disk_full:
    case Reason::store_away:
    case Reason::damaged_table:
    case Reason::busy: return 503;
    case Reason::bad_message:
    case Reason::bad_name:
    case Reason::bad_password:
    case Reason::bad_record:
    case Reason::other_rules: return 400;
    default: return 409;
    }
}

Response refusal(const Refused& refused) {
    return {status_of(refused.reason), "application/json", refused_message({}, {}, refused), {}};
}

Response problem(const FieldProblem& bad) { return {400, "application/json", error_message({{}, bad}), {}}; }

void Desk::handle(const Errand& errand, const Respond& respond) {
    const auto& path = errand.target.path;
    const std::string what = path.size() > 1 ? path[1] : "";
    const bool post = errand.method == "POST";
    if (what == "records" && post) return import(errand, respond);
    if (post && (what == "command" || what == "tables")) return command(errand, respond);
    if (what == "tables" && !post) {
        // Every proxy logs addresses, so an invite must not be in one.
        if (errand.target.query.contains("invite")) return respond(problem({"invite", "unknown"}));
        if (path.size() == 3) return table(errand, respond);
        if (path.size() == 4) return past(errand, respond);
        return tables(errand, respond);
    }
    respond(refusal(Reason::not_found));
}

void Desk::command(const Errand& errand, const Respond& respond) {
    auto command = read_command(errand.body);
    if (!command) return respond({400, "application/json", error_message(command.error()), {}});
    if (!belongs(*command, errand.target.path)) return respond(problem({"type", "unknown_word"}));
    lobby_.handle(std::make_shared<OneAnswer>(errand.player, errand.address, respond), std::move(*command));
}

void Desk::tables(const Errand& errand, const Respond& respond) {
    const bool mine = !errand.target.at("mine").empty();
    const std::string& player = errand.player.id;
    const bool granted = house_.limits.take(prices::past, player, errand.address) &&
                         house_.turns.ask(player, [this, mine, player, respond] {
                             respond({.body = mine ? lobby_.tables_of(player) : lobby_.open_tables()});
                         });
    if (!granted) respond(refusal(Reason::too_fast));
}

void Desk::table(const Errand& errand, const Respond& respond) {
    const Watch wish{.from = parse_number<std::uint64_t>(errand.target.at("from")),
                     .seat = parse_number<Seat>(errand.target.at("seat")),
                     .invite = errand.invite,
                     .once = true};
    const auto client = std::make_shared<OneAnswer>(errand.player, errand.address, [respond](Response response) {
        if (response.status == 409) response.status = 404;
        respond(std::move(response));
    });
    lobby_.handle(client, {"get", errand.target.path[2], wish});
}

void Desk::past(const Errand& errand, const Respond& respond) {
    const std::string& what = errand.target.path[3];
    const std::string& player = errand.player.id;
    if (what != "replay" && what != "record" && what != "log") return respond(refusal(Reason::not_found));
    if (!house_.limits.take(prices::past, player, errand.address)) return respond(refusal(Reason::too_fast));
    const auto tell = [this, errand, player, what, respond](const auto& room, Reason why) {
        if (!room) return respond(refusal(why));
        const Table& table = room->table();
        if (!table.may_see(player, errand.invite)) return respond(refusal(Reason::no_such_table));
        if (what != "log" && (!table.dealt() || table.phase() == Phase::gathering)) {
            return respond(refusal(Reason::not_running));
        }
        if (what == "record") return record(table, player, respond);
        const auto eyes = eyes_for(table, player, errand.target.at("seat"));
        if (!eyes) return respond(refusal(eyes.error()));
        if (what == "replay") {
            const auto move = parse_number<std::size_t>(errand.target.at("move")).value_or(table.steps().size());
            return respond({.body = replay_json(table, move, *eyes)});
        }
        const auto from = parse_number<std::uint64_t>(errand.target.at("from")).value_or(1);
        room->read_log(player, from, *eyes, [respond](const std::expected<std::string, Reason>& log) {
            if (log) respond({.body = *log});
            else respond(refusal(log.error()));
        });
    };
    const bool granted = house_.turns.ask(
        player, [this, table = errand.target.path[2], tell, player] { lobby_.with_fresh_room(table, tell, player); });
    if (!granted) respond(refusal(Reason::too_fast));
}

/// Finding out what somebody may know of a running game takes a while: a few moves at a time.
void Desk::record(const Table& table, const std::string& player, const Respond& respond) {
    const auto writing = std::make_shared<RecordWriter>(table, table.eyes_of(player, {}));
    write_on(writing, player, respond);
}

void Desk::write_on(const std::shared_ptr<RecordWriter>& writing, const std::string& player, const Respond& respond) {
    constexpr std::size_t moves_at_once = 10;
    if (writing->write(moves_at_once)) {
        return respond({200, "text/plain; charset=utf-8", writing->text(), {}});
    }
    house_.turns.go_on(player, [this, writing, player, respond] { write_on(writing, player, respond); });
}

void Desk::import(const Errand& errand, const Respond& respond) {
    const auto client = std::make_shared<OneAnswer>(errand.player, errand.address, respond);
    const bool granted = house_.turns.ask(errand.player.id, [this, client, id = house_.secrets.id(),
                                                             body = errand.body] { lobby_.import(client, id, body); });
    if (!granted) respond(refusal(Reason::too_fast));
}

} // namespace iteru::server
