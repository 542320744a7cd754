#include "api/api.h"

#include <fmt/format.h>

#include <algorithm>

#include "api/catalogue.h"
#include "engine/text.h"
#include "games/games.h"
#include "house/journal.h"
#include "table/wire.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_report = 600; // of what is logged of it

Response refusal(const Refused& refused) {
    return {status_of(refused.reason), "application/json", refused_message({}, {}, refused), {}};
}

Response problem(const FieldProblem& bad) { return {400, "application/json", error_message({{}, bad}), {}}; }

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
        if (!refused && !is("ack") && !is("hint") && !is("allowed") && !is("pong")) return;
        const Respond respond = std::exchange(respond_, nullptr);
        respond({refused ? 409 : 200, "application/json", "{\"messages\":[" + messages_ + "]}", {}});
    }

private:
    Player player_;
    std::string address_;
    Respond respond_;
    std::string messages_;
};

/// The members of a small JSON body.
template <class T>
std::expected<T, FieldProblem> read_body(const std::string& body) {
    return read_fields<T>(body.empty() ? "{}" : body, OtherMembers::refused, 4);
}

struct NameBody {
    std::string name;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("name", self.name);
    }
};

struct LoginBody {
    std::string login;
    std::string password;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("login", self.login);
        visit("password", self.password);
    }
};

struct PasswordBody {
    NewPassword wish;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("login", self.wish.login);
        visit("password", self.wish.password);
        visit.maybe("old", self.wish.old);
    }
};

/// The device of an ended session is still recognised when it logs in again.
std::string device_header(const std::string& token, bool secure) {
    return fmt::format("iteru_device={}; Path=/api/login; Max-Age=31536000; HttpOnly; SameSite=Lax{}", token,
                       secure ? "; Secure" : "");
}

std::string cookie_header(const std::string& token, bool secure) {
    return fmt::format("iteru_session={}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{}", token,
                       secure ? "; Secure" : "");
}

Identity::Answer answer_session(const Request& request, Respond respond) {
    return [secure = request.secure, old = request.cookie,
            respond = std::move(respond)](const std::expected<Identity::Signed, Refused>& result) {
        if (!result) return respond(refusal(result.error()));
        const auto& who = result->who.body;
        Response response{.body =
                              write_fields(wire::Session{.player = who.player, .name = who.name, .login = who.login})};
        if (result->cookie) response.headers.emplace_back("Set-Cookie", cookie_header(*result->cookie, secure));
        if (result->who.body.ended) {
            response.headers.emplace_back("Set-Cookie", "iteru_session=; Path=/; Max-Age=0");
            response.headers.emplace_back("Set-Cookie", device_header(old, secure));
        }
        respond(std::move(response));
    };
}

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

void Api::handle(Request request, Respond respond) {
    if (request.method == "HEAD") request.method = "GET";
    const Target target = parse_target(request.target);
    const auto is = [&](std::string_view method, std::string_view first, std::string_view second = {}) {
        return request.method == method && !target.path.empty() && target.path[0] == first &&
               (second.empty() || (target.path.size() > 1 && target.path[1] == second));
    };
    if (request.method != "GET" && request.method != "POST") {
        return respond({405, "application/json", refused_message({}, {}, Reason::not_found), {{"Allow", "GET, POST"}}});
    }
    // A browser sends these on its own, and does not always say from where.
    if (is("POST", "api", "csp-report")) return violation(request, respond);
    if (!is_own_origin(request.origin, request.host, settings_.public_url)) {
        house_.metrics.refused(Reason::foreign_origin);
        return respond(refusal(Reason::foreign_origin));
    }
    // Counts every request against its address.
    if (!house_.limits.take(prices::request, "@" + request.address)) {
        return respond(refusal(Reason::too_fast));
    }
    if (!target.well_formed) return respond(refusal(Reason::bad_message));
    if (is("GET", "healthz")) return respond(health());
    if (is("GET", "metrics")) return respond({200, "text/plain; version=0.0.4", house_.metrics.text(), {}});
    if (target.path.empty() || target.path[0] != "api") {
        return respond(web_.answer(request));
    }
    for (const char* what : {"session", "login"}) {
        if (is("POST", "api", what)) return session(request, what, std::move(respond));
    }
    for (const char* what : {"games", "rules", "texts"}) {
        if (is("GET", "api", what)) return public_texts(target, request, respond);
    }
    const std::string cookie = request.cookie;
    identity_.find(cookie, [this, request = std::move(request), target, respond = std::move(respond)](auto who) {
        if (!who) return respond(refusal(house_.metrics.store_away ? Reason::store_away : Reason::no_session));
        if (!house_.limits.take(Limit::askers, who->body.player, 2 * settings_.rate, 6 * settings_.rate))
            return respond(refusal(Reason::too_fast));
        for_player(request, target, *who, respond);
    });
}

void Api::session(const Request& request, const std::string& what, Respond respond) {
    if (what == "login") {
        const auto body = read_body<LoginBody>(request.body);
        if (!body) return respond(problem(body.error()));
        return identity_.log_in(body->login, body->password, {request.address, request.cookie, request.device},
                                answer_session(request, std::move(respond)));
    }
    const auto body = read_body<NameBody>(request.body);
    if (!body) return respond(problem(body.error()));
    identity_.find(request.cookie, [this, request, name = body->name, respond = std::move(respond)](auto who) {
        if (!who && house_.metrics.store_away) return respond(refusal(Reason::store_away));
        if (!who) return new_session(request, name, respond);
        const auto answer = answer_session(request, respond);
        if (name.empty()) answer(Identity::Signed{*who, std::nullopt});
        else identity_.rename(*who, name, answer);
    });
}

void Api::new_session(const Request& request, const std::string& name, Respond respond) {
    const auto most = static_cast<double>(settings_.per_address);
    if (!house_.limits.take(Limit::newcomers, request.address, most / 60, most)) {
        return respond(refusal(Reason::too_fast));
    }
    identity_.create(name, answer_session(request, std::move(respond)));
}

void Api::public_texts(const Target& target, const Request& request, const Respond& respond) {
    const std::string wish = target.at("lang").empty() ? request.language : target.at("lang");
    const Language language = parse_language(wish).value_or(Language::en);
    const auto& path = target.path;
    const std::vector<std::pair<std::string, std::string>> headers{{"Cache-Control", "public, max-age=300"}};
    const std::string key = fmt::format("{} {}", fmt::join(path, "/"), static_cast<int>(language));
    if (const auto made = texts_.find(key); made != texts_.end()) {
        return respond({200, "application/json", made->second, headers});
    }
    std::string body;
    if (path[1] == "games" && path.size() == 2) body = games_json();
    else if (path[1] == "games" && path.size() == 4 && path[3] == "box") body = component_file(path[2]);
    else if (path[1] == "rules" && path.size() == 3) body = rules_json(path[2], language);
    else if (path[1] == "texts" && path.size() == 2) body = texts_json(language);
    if (body.empty()) return respond(refusal(Reason::not_found));
    texts_[key] = body;
    respond({200, "application/json", std::move(body), headers});
}

void Api::for_player(const Request& request, const Target& target, const Known& who, const Respond& respond) {
    const std::string what = target.path.size() > 1 ? target.path[1] : "";
    const bool post = request.method == "POST";
    if (what == "session" && !post) return answer_session(request, respond)(Identity::Signed{who, std::nullopt});
    if (what == "password" && post) {
        const auto body = read_body<PasswordBody>(request.body);
        if (!body) return respond(problem(body.error()));
        return identity_.set_password(who, body->wish, request.address, answer_session(request, respond));
    }
    if (what == "logout" && post) return identity_.log_out(who, answer_session(request, respond));
    if (what == "records" && post) return import(request, who, respond);
    if (post && (what == "command" || what == "tables")) return command(request, target, who, respond);
    if (what == "tables" && !post) {
        // Every proxy logs addresses, so an invite must not be in one.
        if (target.query.contains("invite")) return respond(problem({"invite", "unknown"}));
        if (target.path.size() == 3) return table(request, target, who, respond);
        if (target.path.size() == 4) return past(request, target, who, respond);
        return tables(request, target, who, respond);
    }
    respond(refusal(Reason::not_found));
}

void Api::command(const Request& request, const Target& target, const Known& who, const Respond& respond) {
    auto command = read_command(request.body);
    if (!command) return respond({400, "application/json", error_message(command.error()), {}});
    if (!belongs(*command, target.path)) return respond(problem({"type", "unknown_word"}));
    lobby_.handle(std::make_shared<OneAnswer>(who.player(), request.address, respond), std::move(*command));
}

void Api::tables(const Request& request, const Target& target, const Known& who, const Respond& respond) {
    const bool mine = !target.at("mine").empty();
    const std::string& player = who.body.player;
    const bool granted = house_.limits.take(prices::past, player, request.address) &&
                         house_.turns.ask(player, [this, mine, player, respond] {
                             respond({.body = mine ? lobby_.tables_of(player) : lobby_.open_tables()});
                         });
    if (!granted) respond(refusal(Reason::too_fast));
}

void Api::table(const Request& request, const Target& target, const Known& who, const Respond& respond) {
    const Watch wish{.from = parse_number<std::uint64_t>(target.at("from")),
                     .seat = parse_number<Seat>(target.at("seat")),
                     .invite = request.invite,
                     .once = true};
    const auto client = std::make_shared<OneAnswer>(who.player(), request.address, [respond](Response response) {
        if (response.status == 409) response.status = 404;
        respond(std::move(response));
    });
    lobby_.handle(client, {"get", target.path[2], wish});
}

void Api::past(const Request& request, const Target& target, const Known& who, const Respond& respond) {
    const std::string& what = target.path[3];
    const std::string& player = who.body.player;
    if (what != "replay" && what != "record" && what != "log") return respond(refusal(Reason::not_found));
    if (!house_.limits.take(prices::past, player, request.address)) return respond(refusal(Reason::too_fast));
    const auto tell = [this, target, player, what, invite = request.invite, respond](const auto& room, Reason why) {
        if (!room) return respond(refusal(why));
        const Table& table = room->table();
        if (!table.may_see(player, invite)) return respond(refusal(Reason::no_such_table));
        if (what != "log" && (!table.dealt() || table.phase() == Phase::gathering)) {
            return respond(refusal(Reason::not_running));
        }
        if (what == "record") return record(table, player, respond);
        const auto eyes = eyes_for(table, player, target.at("seat"));
        if (!eyes) return respond(refusal(eyes.error()));
        if (what == "replay") {
            const auto move = parse_number<std::size_t>(target.at("move")).value_or(table.steps().size());
            return respond({.body = replay_json(table, move, *eyes)});
        }
        const auto from = parse_number<std::uint64_t>(target.at("from")).value_or(1);
        room->read_log(player, from, *eyes, [respond](const std::expected<std::string, Reason>& log) {
            if (log) respond({.body = *log});
            else respond(refusal(log.error()));
        });
    };
    const bool granted = house_.turns.ask(
        player, [this, table = target.path[2], tell, player] { lobby_.with_fresh_room(table, tell, player); });
    if (!granted) respond(refusal(Reason::too_fast));
}

/// Finding out what somebody may know of a running game takes a while: a few moves at a time.
void Api::record(const Table& table, const std::string& player, const Respond& respond) {
    const auto writing = std::make_shared<RecordWriter>(table, table.eyes_of(player, {}));
    write_on(writing, player, respond);
}

void Api::write_on(const std::shared_ptr<RecordWriter>& writing, const std::string& player, const Respond& respond) {
    constexpr std::size_t moves_at_once = 10;
    if (writing->write(moves_at_once)) {
        return respond({200, "text/plain; charset=utf-8", writing->text(), {}});
    }
    house_.turns.go_on(player, [this, writing, player, respond] { write_on(writing, player, respond); });
}

void Api::import(const Request& request, const Known& who, const Respond& respond) {
    const auto client = std::make_shared<OneAnswer>(who.player(), request.address, respond);
    const bool granted = house_.turns.ask(who.body.player, [this, client, id = house_.secrets.id(),
                                                            body = request.body] { lobby_.import(client, id, body); });
    if (!granted) respond(refusal(Reason::too_fast));
}

/// A browser blocked something the policy forbids on one of our pages: our bug, or somebody else's script.
void Api::violation(const Request& request, const Respond& respond) {
    if (!house_.limits.take(Limit::reporters, request.address, 1, 10)) return respond(refusal(Reason::too_fast));
    ++house_.metrics.policy_violations;
    std::string report = request.body.substr(0, longest_report);
    std::ranges::replace_if(report, [](char c) { return c < ' ' || c == '"' || c == '\\' || c > '~'; }, '\'');
    journal::warn(fmt::format("event=policy_violation report=\"{}\"", report));
    respond({.status = 204});
}

Response Api::health() const {
    JsonWriter json;
    const bool stopping = settings_.stopping();
    json.begin_object();
    const bool ok = !stopping && !house_.metrics.store_away && !house_.metrics.read_only;
    json.member("status", stopping                    ? "stopping"
                          : house_.metrics.store_away ? "store_away"
                          : house_.metrics.read_only  ? "read_only"
                                                      : "ok");
    json.member("version", version);
    json.member("tables", lobby_.size());
    json.member("connections", house_.metrics.connections);
    json.end_object();
    return {ok ? 200 : 503, "application/json", json.text(), {}};
}

} // namespace iteru::server
