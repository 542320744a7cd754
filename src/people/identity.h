// Who somebody is: a session in a cookie, and a password for those who want to return from another device.
#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "house/house.h"
#include "people/hash_desk.h"
#include "people/passwords.h"
#include "store/account.h"

namespace iteru::server {

struct Person {
    std::string player;
    std::string name;
    std::optional<std::string> login{};
    bool ended = false;
};

/// Somebody with a session.
struct Known {
    std::string session; // id of its row
    Digest token{};
    Person body;
    std::uint64_t era = 0; // of the session
    std::int64_t used = 0; // the day, as far as that is noted

    [[nodiscard]] Player player() const;
};

/// Where a request comes from, with the cookies of a session or of a former one.
struct Asker {
    std::string address;
    std::string cookie{};
    std::string device{};
};

struct NewPassword {
    std::string login;
    std::string password;
    std::optional<std::string> old{};
};

class Identity {
public:
    /// A session, with the text for its cookie if it is new; or why not.
    struct Signed {
        Known who;
        std::optional<std::string> cookie;
    };
    using Answer = std::function<void(std::expected<Signed, Refused>)>;
    /// Or why not: there is no such session, or nobody can say.
    using Finding = std::function<void(std::expected<Known, Reason>)>;
    static bool is_away(const std::expected<Known, Reason>& found); // nobody can say
    using IsOver = std::function<bool(const Known&)>;

    explicit Identity(House& house, const Hire& hire = hire_thread, PasswordCost cost = {});

    void find(std::string_view cookie, Finding answer);
    /// Whether a session found a moment ago is still valid; or why not.
    void confirm(const Known& who, std::function<void(std::optional<Reason>)> answer);
    void create(const std::string& name, Answer answer);
    void rename(Known who, const std::string& name, Answer answer);
    /// All lessons the player has finished, on whichever device; these are added.
    using Learned = std::function<void(std::expected<std::vector<std::string>, Refused>)>;
    void learn(const Known& who, const std::vector<std::string>& lessons, Learned answer);
    /// Ends all other sessions of the player. Whoever has a password already must know it.
    void set_password(Known who, const NewPassword& wish, const std::string& address, Answer answer);
    void log_in(const std::string& login, const std::string& password, const Asker& asker, Answer answer);
    void log_out(Known who, Answer answer);

    /// Another server has changed a session or an account: drop the cached copy.
    void hear(const Session& session);
    void hear(const Account& account);
    /// Called whenever sessions have ended, here or elsewhere: connections for which it is true are closed.
    void when_over(std::function<void(const IsOver&)> tell) { tell_over_ = std::move(tell); }

private:
    using Edit = std::function<std::optional<Refused>(AccountBody&)>; // may be tried again
    using Altered = std::function<void(std::expected<AccountBody, Refused>)>;
    struct Change {
        Edit edit;
        Altered done;
    };
    struct Device {
        std::string session, player;
    };

    void find(const Digest& token, Finding answer);
    /// That a session was used is noted once a day.
    void note_use(const Session& session, SessionBody body);
    void remember(const Known& who);
    void forget(const std::string& session);
    void forget_player(const std::string& player);
    void save(Known who, std::optional<std::string> cookie, Answer answer);
    /// Changes of one player come one after the other; another server's are read first.
    void alter(const std::string& player, Edit edit, Altered done);
    void alter_next(const std::string& player);
    void altered(const std::string& player, std::expected<AccountBody, Refused> result);
    void heed(const std::string& player, const AccountBody& body);
    /// The device of somebody who was here before, whether its session has ended or not.
    void find_device(const Asker& asker, std::function<void(Device)> answer);
    bool may_guess(const std::string& place, const std::string& login, const std::string& device);
    /// Which of them the password fits, if any; takes equally long either way.
    void check_password(const std::string& place, std::vector<Credentials> list, const std::string& password,
                        std::function<void(std::expected<Credentials, Refused>)> done);
    void make_password(const Known& who, const NewPassword& wish, const std::optional<Credentials>& before,
                       const std::string& place, Answer answer);
    void let_in(const std::string& player, const AccountBody& body, Answer answer);

    House& house_;
    std::list<Known> recent_; // the latest first
    std::map<Digest, std::list<Known>::iterator> by_token_;
    std::unordered_map<std::string, std::list<Known>::iterator> by_session_;
    std::unordered_multimap<std::string, std::string> by_player_;  // sessions
    std::uint64_t changes_ = 0;                                    // so far, here and elsewhere
    std::unordered_map<std::string, std::deque<Change>> altering_; // by player
    std::function<void(const IsOver&)> tell_over_ = [](const IsOver&) {};
    // Setting passwords must not keep others from logging in.
    PasswordCost cost_;
    HashDesk checks_;
    HashDesk makes_;
};

bool is_good_login(std::string_view login);
/// As logins are kept: capitals make no difference.
std::string lower_case(std::string text);

/// An address as the limits count it; for IPv6 the network, since anybody has any number of addresses in theirs.
std::string network_of(const std::string& address);

} // namespace iteru::server
