// What a store keeps of people: accounts and sessions, and how those of the first schema become them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "store/store.h"
#include "table/fields.h"

namespace iteru::server {

/// The beginning of a day, in milliseconds.
constexpr std::int64_t day_of(std::int64_t wall) { return wall - wall % (std::int64_t{24} * 3600 * 1000); }

/// A device of a player.
struct SessionBody {
    std::string player;
    std::uint64_t era = 0; // of the account when it was made
    bool ended = false;
    std::int64_t used = 0; // the day it was last used, as milliseconds since 1970; 0: nobody knows

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit.maybe("era", self.era);
        visit.maybe("ended", self.ended);
        visit.maybe("used", self.used);
    }
};

/// A name to log in with, and the hash of its password.
struct Credentials {
    std::string login;
    std::string password;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("login", self.login);
        visit("password", self.password);
    }
    friend bool operator==(const Credentials&, const Credentials&) = default;
};

/// A player. Every new password begins an era: sessions of those before have ended, but for the one that set it.
struct AccountBody {
    std::string name;
    std::optional<Credentials> credentials{};
    /// The first schema kept a password with each device that set one, and nobody can say which was the last: any of
    /// them will do, once; whichever it is stays.
    std::vector<Credentials> others{};
    std::uint64_t era = 0;
    std::string kept{};                 // the session that set the password
    std::vector<std::string> learned{}; // lessons that were finished
    std::int64_t banned = 0;            // since when, milliseconds since 1970; 0: not

    /// Whether one can log in with these.
    [[nodiscard]] bool has(const Credentials& these) const {
        return credentials == these || std::ranges::count(others, these) > 0;
    }
    [[nodiscard]] bool knows(const std::string& session, const SessionBody& body) const {
        return banned == 0 && !body.ended && (body.era == era || session == kept);
    }

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("name", self.name);
        visit.maybe("credentials", self.credentials);
        visit.maybe("others", self.others);
        visit.maybe("era", self.era);
        visit.maybe("kept", self.kept);
        visit.maybe("learned", self.learned);
        visit.maybe("banned", self.banned);
    }
};

/// A text cut at its blanks.
std::vector<std::string> words_in(std::string_view text);

std::optional<SessionBody> read_body(const Session& session);
std::optional<AccountBody> read_body(const Account& account);
Session write_session(std::string id, const Digest& token, const SessionBody& body);
Account write_account(std::string player, std::uint64_t version, const AccountBody& body);

/// Accounts out of sessions of the first schema, which get bodies of today. The order is the one in which they were
/// last written, as far as that is known: of several names of a player the last one stays. A password that was set on
/// another device than the player's first came after one that was set there.
std::vector<Account> part_accounts(std::vector<Session>& sessions);

} // namespace iteru::server
