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

struct LearnedBody {
    std::vector<std::string> learned;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("learned", self.learned);
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

/// A proxy says from where; nobody else's words get into the log.
std::string loggable(std::string address) {
    constexpr std::string_view usual = "0123456789abcdefABCDEF.:";
    std::erase_if(address, [&](char c) { return !usual.contains(c); });
    return address;
}

/// Puts down who proved to be whom, or did not; then answers.
Identity::Answer noted(std::string_view what, const std::string& address, Identity::Answer answer) {
    return [what, from = loggable(address), answer = std::move(answer)](const auto& result) {
        if (result) journal::info(fmt::format("event={} player={} from={}", what, result->who.body.player, from));
        else if (result.error().reason != Reason::too_fast) // those are counted (metrics): too many to be put down
            journal::warn(fmt::format("event={} refused={} from={}", what, word(result.error().reason), from));
        answer(result);
    };
}

} // namespace

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
    if (is("GET", "metrics"))
        return respond({200, "text/plain; version=0.0.4; charset=utf-8", house_.metrics.text(), {}});
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
        if (!who) return respond(refusal(Identity::is_away(who) ? Reason::store_away : Reason::no_session));
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
                                noted("login", request.address, answer_session(request, std::move(respond))));
    }
    const auto body = read_body<NameBody>(request.body);
    if (!body) return respond(problem(body.error()));
    identity_.find(request.cookie, [this, request, name = body->name, respond = std::move(respond)](auto who) {
        if (Identity::is_away(who)) return respond(refusal(Reason::store_away));
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
        return identity_.set_password(who, body->wish, request.address,
                                      noted("password", request.address, answer_session(request, respond)));
    }
    if (what == "lessons") {
        const auto body = read_body<LearnedBody>(post ? request.body : "");
        if (!body) return respond(problem(body.error()));
        return identity_.learn(who, body->learned, [respond](const auto& learned) {
            if (!learned) return respond(refusal(learned.error()));
            respond({200, "application/json", write_fields(LearnedBody{*learned}), {}});
        });
    }
    if (what == "logout" && post) {
        return identity_.log_out(who, noted("logout", request.address, answer_session(request, respond)));
    }
    desk_.handle({request.method, target, request.invite, request.body, who.player(), request.address}, respond);
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
