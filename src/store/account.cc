#include "store/account.h"

#include <algorithm>
#include <map>

#include "engine/text.h"

namespace iteru::server {

namespace {

template <class Body>
std::optional<Body> read(const std::string& text) {
    auto body = read_fields<Body>(text, OtherMembers::ignored);
    return body ? std::optional{std::move(*body)} : std::nullopt;
}

/// Of the first schema: everything in one row.
struct OldBody {
    std::string player;
    std::string name;
    std::optional<std::string> login{};
    std::optional<std::string> password{};
    bool ended = false;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit("name", self.name);
        visit.maybe("login", self.login);
        visit.maybe("password", self.password);
        visit.maybe("ended", self.ended);
    }
};

} // namespace

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) words.emplace_back(word);
    return words;
}

std::optional<SessionBody> read_body(const Session& session) { return read<SessionBody>(session.body); }
std::optional<AccountBody> read_body(const Account& account) { return read<AccountBody>(account.body); }

Session write_session(std::string id, const Digest& token, const SessionBody& body) {
    return {std::move(id), token, write_fields(body)};
}

Account write_account(std::string player, std::uint64_t version, const AccountBody& body) {
    std::vector<std::string> logins;
    if (body.credentials) logins.push_back(body.credentials->login);
    for (const Credentials& other : body.others) {
        if (std::ranges::count(logins, other.login) == 0) logins.push_back(other.login);
    }
    std::string list;
    for (const std::string& login : logins) list += (list.empty() ? "" : " ") + login;
    return {std::move(player), version, std::move(list), write_fields(body)};
}

std::vector<Account> part_accounts(std::vector<Session>& sessions) {
    std::map<std::string, AccountBody> bodies;
    std::map<std::string, std::string> owners; // of logins
    for (Session& session : sessions) {
        const auto old = read<OldBody>(session.body);
        if (!old) continue;
        session.body = write_fields(SessionBody{.player = old->player, .ended = old->ended});
        AccountBody& body = bodies[old->player];
        if (!old->name.empty()) body.name = old->name;
        if (!old->login || !old->password) continue;
        if (owners.try_emplace(*old->login, old->player).first->second != old->player) continue; // it never worked
        // The last is tried first, except that the player's first device had its password before any other.
        const Credentials credentials{*old->login, *old->password};
        const auto place = session.id == old->player ? body.others.end() : body.others.begin();
        body.others.insert(place, credentials);
    }
    std::vector<Account> accounts;
    for (auto& [player, body] : bodies) {
        if (!body.others.empty()) {
            body.credentials = body.others.front();
            body.others.erase(body.others.begin());
        }
        if (!body.name.empty() || body.credentials) accounts.push_back(write_account(player, 1, body));
    }
    return accounts;
}

} // namespace iteru::server
