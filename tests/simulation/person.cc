// Who somebody is, and how they come and go. What they do at tables is in device.cc.
#include "tests/simulation/person.h"

#include <algorithm>

namespace iteru::simulation {

namespace {

std::string cookie_of(const server::Response& response) {
    for (const auto& [name, value] : response.headers) {
        constexpr std::string_view ours = "iteru_session=";
        if (name != "Set-Cookie" || !value.starts_with(ours)) continue;
        return value.substr(ours.size(), value.find(';') - ours.size());
    }
    return {};
}

} // namespace

// Here, where it is known what people are.
Town::Town(Hub& the_hub) : hub(the_hub) {}
Town::~Town() = default;

std::string member(std::string_view name, std::string_view text) {
    return ",\"" + std::string{name} + "\":" + json_text(text);
}

std::string member(std::string_view name, std::uint64_t number) {
    return ",\"" + std::string{name} + "\":" + std::to_string(number);
}

Person::Person(Town& the_town, const PlannedPerson& plan, std::uint64_t seed, std::size_t the_number)
    : town(the_town), kind(plan.kind), number(the_number), name("P" + std::to_string(the_number)),
      address("10.0.0." + std::to_string(the_number)), luck_(seed_from_number(seed), 100 + plan.stream) {
    devices.push_back(std::make_unique<Device>(town, *this, 0));
    names.insert(name);
}

void Person::begin() { think(); }

/// Everybody in their own time, again and again.
void Person::think() {
    const Time most = kind == Kind::hasty ? 3 * second : kind == Kind::hostile ? 5 * second : 40 * second;
    const Time a = static_cast<Time>(luck_.next64() % static_cast<std::uint64_t>(most));
    const Time b = static_cast<Time>(luck_.next64() % static_cast<std::uint64_t>(most));
    const Time pause = town.calm ? second : 200 * millisecond + std::min(a, b);
    town.hub.clockwork.after(pause, 0, [this] {
        Device& device = *devices[luck_.below(static_cast<std::uint32_t>(devices.size()))];
        // By number: somebody who acts may take up another device.
        for (std::size_t i = 0, count = devices.size(); i < count; ++i) {
            if (town.calm || devices[i].get() == &device) devices[i]->act();
        }
        think();
    });
}

server::Request Person::ask(const std::string& method, const std::string& target, const std::string& body,
                            const std::string& cookie) const {
    server::Request request;
    request.method = method;
    request.target = target;
    request.body = body;
    request.cookie = cookie;
    request.address = address;
    return request;
}

void Person::sign_in(Device& device) {
    if (std::exchange(device.signing_in, true)) return;
    // The first device makes a guest; others, and those that were logged out, come with the password.
    const bool guest = player.empty();
    if (!guest && passwords.empty()) {
        device.signing_in = false;
        return;
    }
    server::Request request =
        guest ? ask("POST", "/api/session", R"({"name":)" + json_text(name) + "}", "")
              : ask("POST", "/api/login",
                    R"({"login":)" + json_text(login()) + R"(,"password":)" + json_text(*passwords.begin()) + "}", "");
    device.request(std::move(request),
                   [this, &device, before = password_changes](const std::optional<server::Response>& response) {
                       device.signing_in = false;
                       if (!response || response->status != 200) return;
                       device.cookie = cookie_of(*response);
                       device.over = false;
                       if (device.cookie.empty()) return town.hub.complain("a session without a cookie");
                       // One that began while the password was changed may have ended with it.
                       if (before == password_changes && before % 2 == 0) sessions[device.cookie] = false;
                       player = std::string{boost::json::parse(response->body).at("player").as_string()};
                       town.hub.confidences.push_back({device.cookie, {}, {}});
                       town.hub.tell(name + " is signed in");
                   });
}

void Person::change(Device& device, std::set<std::string>& values, const std::string& value, server::Request request,
                    bool password) {
    if (changing) return;
    changing = true;
    values.insert(value); // from now on it may be so
    if (password) ++password_changes;
    const std::string mine = device.cookie;
    device.request(std::move(request), [this, &device, &values, value, mine,
                                        password](const std::optional<server::Response>& response) {
        changing = false;
        if (password) ++password_changes;
        if (!response) return void(unknown.insert(value));
        if (response->status != 200) {
            if (response->status != 503 && response->status != 401) values.erase(value);
            if (response->status == 401 && device.cookie == mine && !password) device.over = true;
            return;
        }
        std::erase_if(values, [&](const std::string& other) { return other != value && !unknown.contains(other); });
        town.hub.tell(name + (password ? " has a new password" : " has a new name"));
        if (!password) return;
        password_known = true;
        for (const auto& [cookie, over] : sessions) {
            if (cookie != mine) mark_over(cookie);
        }
    });
}

void Person::mark_over(const std::string& cookie) {
    sessions[cookie] = true;
    over_since.emplace(cookie, town.hub.clockwork.now());
}

void Person::log_out(Device& device) {
    const std::string mine = device.cookie;
    const bool known = sessions.erase(mine) > 0; // until there is an answer nobody knows
    device.request(ask("POST", "/api/logout", "{}", mine),
                   [this, &device, mine, known](const std::optional<server::Response>& response) {
                       if (!response) return;
                       if (response->status != 200) {
                           if (known && response->status != 401) sessions[mine] = false;
                           return;
                       }
                       mark_over(mine);
                       if (device.cookie == mine) device.over = true;
                       town.hub.tell(name + " has logged out");
                   });
}

void Person::look_after_account(Device& device) {
    if (device.cookie.empty() || device.over || changing) return;
    switch (luck_.below(6)) {
    case 0:
    case 1: {
        const std::string wish = name + " " + std::to_string(++changes_);
        change(device, names, wish, ask("POST", "/api/session", R"({"name":)" + json_text(wish) + "}", device.cookie),
               false);
        break;
    }
    case 2:
    case 3: {
        if (passwords.size() > 1) break; // it has lost track of them
        const std::string wish = "secret word " + std::to_string(++changes_);
        const std::string old = passwords.empty() ? "" : R"(,"old":)" + json_text(*passwords.begin());
        town.hub.confidences.push_back({wish, {}, {}});
        change(device, passwords, wish,
               ask("POST", "/api/password",
                   R"({"login":)" + json_text(login()) + R"(,"password":)" + json_text(wish) + old + "}",
                   device.cookie),
               true);
        break;
    }
    case 4:
        if (password_known && passwords.size() == 1) log_out(device);
        break;
    default:
        if (password_known && devices.size() < 3 && (kind == Kind::two_devices || one_in(4))) {
            devices.push_back(std::make_unique<Device>(town, *this, static_cast<int>(devices.size())));
            sign_in(*devices.back());
        }
    }
}

void Person::audit() {
    if (player.empty() || town.hub.flipped) return;
    for (const auto& [cookie, over] : sessions) check_session(cookie, over);
    if (password_known && passwords.size() == 1) check_password(*passwords.begin());
}

void Person::check_session(const std::string& cookie, bool ended) {
    devices[0]->request(ask("GET", "/api/session", "", cookie), [this, ended](const auto& response) {
        if (!response) return;
        if (ended && response->status == 200) return town.hub.complain(name + "'s session has ended, yet it is open");
        if (ended || response->status == 429 || response->status == 503) return;
        // A password that nobody heard of may have ended it.
        if (response->status == 401 && passwords.size() < 2) return town.hub.complain(name + "'s session is lost");
        if (response->status != 200) return;
        const std::string told{boost::json::parse(response->body).at("name").as_string()};
        if (!names.contains(told)) town.hub.complain(name + " is called " + told + " and never was");
    });
}

void Person::check_password(const std::string& password) {
    const std::string body = R"({"login":)" + json_text(login()) + R"(,"password":)" + json_text(password) + "}";
    devices[0]->request(ask("POST", "/api/login", body, devices[0]->cookie), [this](const auto& response) {
        if (!response || response->status == 200 || response->status == 429 || response->status == 503) return;
        town.hub.complain(name + " cannot log in with the password that was acknowledged last");
    });
}

} // namespace iteru::simulation
