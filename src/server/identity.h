// Who somebody is: a session in a cookie, and a password for those who want to return from another device.
#pragma once

#include <expected>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/house.h"
#include "server/worker.h"

namespace iteru::server {

/// A row of the store: one device of one player. The row whose id is the player's own also keeps the password.
struct SessionBody {
    std::string player;
    std::string name;
    std::optional<std::string> login{};
    std::optional<std::string> password{}; // its hash
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

struct Known {
    std::string session; // id of its row
    Digest token{};
    SessionBody body;

    [[nodiscard]] Player player() const;
};

class Identity {
public:
    /// A session, with the text for its cookie if it is new; or why not.
    struct Signed {
        Known who;
        std::optional<std::string> cookie;
    };
    using Answer = std::function<void(std::expected<Signed, Refused>)>;

    explicit Identity(House& house) : house_(house) {}

    /// Reads who has a password; then calls `ready`.
    void load(std::function<void()> ready);

    void find(std::string_view cookie, std::function<void(std::optional<Known>)> answer);
    void create(const std::string& name, Answer answer);
    void rename(Known who, const std::string& name, Answer answer);
    void set_password(Known who, const std::string& login, const std::string& password, Answer answer);
    void log_in(const std::string& login, const std::string& password, Answer answer);
    void log_out(Known who, Answer answer);
    /// Another server has changed a session: what is remembered of it is old.
    void hear(const Session& session);

private:
    void keep(Known who, std::optional<std::string> cookie, Answer answer);
    void remember(const Known& who);
    void forget(const std::string& session);
    void note_account(const Known& who);
    /// Passwords are hashed on a thread of their own, one after the other; nothing if too many wait already.
    void hash_aside(std::function<std::string()> work, std::function<void(std::optional<std::string>)> done);

    House& house_;
    std::map<std::string, Known> accounts_; // by login name, the row with the password
    std::list<Known> recent_;               // the latest first
    std::map<Digest, std::list<Known>::iterator> by_token_;
    std::unordered_map<std::string, std::list<Known>::iterator> by_session_;
    std::uint64_t changes_ = 0; // heard of so far
    std::size_t hashing_ = 0;
    Worker hasher_;
};

bool is_good_login(std::string_view login);

/// The login name and the player of a row that keeps a password; empty of all others.
std::pair<std::string, std::string> account_of(const Session& session);

} // namespace iteru::server
