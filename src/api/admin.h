// What whoever runs a server does beside its rules: `iteru admin` (docs/operations.md). Every act is put down in the
// store's audit log before it is carried out.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "api/person_data.h"
#include "lobby/lobby.h"
#include "store/account.h"

namespace iteru::server {

enum class Act : std::uint8_t { tables, people, quotas, audit, close, ban, unban, export_data, delete_data };
constexpr auto words_of(Act) {
    return std::to_array<std::string_view>(
        {"tables", "people", "quotas", "audit", "close", "ban", "unban", "export", "delete"});
}

struct AdminOrder {
    Act act{};
    std::string who{};  // gives it
    std::string what{}; // a table; a person by id or login

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("act", self.act);
        visit("who", self.who);
        visit.maybe("what", self.what);
    }
};

// The answers. One that was refused has only the first member.

struct AdminRefusal {
    std::string refused{}; // a key of texts/: admin.refused.* or server.refusal.*

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("refused", self.refused);
    }
};

/// Of an answer that was given, though not all could be read: damaged tables, which stay as they are.
struct AdminUnread {
    std::vector<TableId> tables{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit.maybe("unread", self.tables);
    }
};

struct AdminTable {
    TableId table;
    std::string game;
    Phase phase{};
    bool listed = false;
    std::int64_t at = 0; // when its summary last changed
    std::string host;
    std::vector<std::string> seats; // names of people, levels of bots

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("table", self.table);
        visit("game", self.game);
        visit("phase", self.phase);
        visit("listed", self.listed);
        visit("at", self.at);
        visit("host", self.host);
        visit("seats", self.seats);
    }
};

struct AdminTables {
    std::vector<AdminTable> tables;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("tables", self.tables);
    }
};

struct AdminPerson {
    std::string player;
    std::string name;
    std::optional<std::string> login;
    std::size_t sessions = 0; // that are valid
    std::size_t tables = 0;   // where they sit or are host
    std::int64_t banned = 0;  // since when; 0: not

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit("name", self.name);
        visit("login", self.login);
        visit("sessions", self.sessions);
        visit("tables", self.tables);
        visit("banned", self.banned);
    }
};

struct AdminPeople {
    std::vector<AdminPerson> people;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("people", self.people);
    }
};

struct AdminQuota {
    std::string player;
    std::string name;
    std::size_t tables = 0; // theirs that are not over

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("player", self.player);
        visit("name", self.name);
        visit("tables", self.tables);
    }
};

struct AdminQuotas {
    std::optional<std::size_t> most; // tables of one host that are not over, if a server was asked
    std::vector<AdminQuota> hosts;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("most", self.most);
        visit("hosts", self.hosts);
    }
};

struct AdminExport {
    AdminPerson person;
    std::vector<std::int64_t> devices{}; // the day each was last used, milliseconds since 1970; 0: nobody knows
    std::vector<std::string> lessons{};
    std::vector<PersonAtTable> tables{};
    std::vector<TableId> unread{}; // damaged: nobody knows what is in them

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("person", self.person);
        visit("devices", self.devices);
        visit("lessons", self.lessons);
        visit("tables", self.tables);
        visit.maybe("unread", self.unread);
    }
};

/// A line of the audit log; also the answer to an act.
struct AdminAct {
    std::int64_t at = 0;
    std::string who;
    Act act{};
    std::string what;              // the table, or the person's id
    std::vector<TableId> unread{}; // only in an answer: damaged tables, which stay as they are

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("at", self.at);
        visit("who", self.who);
        visit("act", self.act);
        visit("what", self.what);
        visit.maybe("unread", self.unread);
    }
};

struct AdminAudit {
    std::vector<AdminAct> acts;

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("acts", self.acts);
    }
};

/// The log of the month.
std::string audit_log_of(std::int64_t wall);

class Admin {
public:
    using Done = std::function<void(std::string)>; // with the answer as JSON
    using Changed = std::function<void(const Account&)>;

    /// Of a running server: `changed` is told of every account that was changed, so that sessions end.
    Admin(House& house, Lobby& lobby, Changed changed)
        : house_(house), lobby_(lobby), changed_(std::move(changed)), serves_(true) {}
    /// Of a store that no server uses.
    Admin(House& house, Lobby& lobby) : house_(house), lobby_(lobby), changed_([](const Account&) {}) {}

    void obey(const std::string& order, Done done);

private:
    using Edit = std::function<std::string_view(AccountBody&)>; // answers why not; may be tried again
    enum class Writes : bool { no, yes };
    /// Everybody there is: who has a session, or an account.
    using People = std::map<std::string, AdminPerson>;
    void with_people(std::function<void(People)> then);
    void tables(const Done& done);
    void people(const Done& done);
    void audit(const Done& done);
    void quotas(const Done& done);
    void close(AdminOrder order, Done done);
    void ban(AdminOrder order, Done done);
    void export_data(AdminOrder order, Done done);
    void complete(const std::shared_ptr<AdminExport>& data, const std::string& player, const Done& done);

    void delete_data(AdminOrder order, Done done);
    struct Deletion;
    void delete_words(const std::shared_ptr<Deletion>& deletion);
    void reword(const std::shared_ptr<Deletion>& deletion, const Summary& summary, const Log& log, const Done& next);
    void reword_alone(const std::shared_ptr<Deletion>& deletion, const Summary& summary, const Log& log,
                      const Done& next);
    void delete_rows(const std::shared_ptr<Deletion>& deletion);

    /// Some logs, one after the other, each at leisure; ends with why it could not go on, or nothing.
    enum class Logs : bool { tables, audit };
    using EachLog = std::function<void(const Summary&, const Log&, const Done& next)>;
    void each_log(Logs which, const EachLog& each, const Done& end);
    void read_logs(const std::shared_ptr<std::vector<Summary>>& left, const EachLog& each, const Done& end);
    /// By login or id; with an empty id if there is nobody.
    void find_person(const std::string& what, std::function<void(std::string player)> then);
    /// Calls with why it was refused, or nothing. Without writing: whether it would be.
    void alter(const std::string& player, const Edit& edit, Writes writes, const Done& refused);
    void put_down(const AdminOrder& order, const Done& done, std::function<void(const AdminAct&)> then);

    House& house_;
    Lobby& lobby_;
    Changed changed_;
    bool serves_ = false;
};

} // namespace iteru::server
