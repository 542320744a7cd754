#include "cli/admin.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <limits>

#include "api/admin.h"
#include "cli/output.h"
#include "cli/stores.h"
#include "cluster/postgres_log.h"
#include "cluster/postgres_store.h"
#include "net/control.h"
#include "store/data_folder.h"
#include "store/sqlite_store.h"

namespace iteru {

namespace {

using server::Act;

/// Whoever is logged in to this machine.
std::string user_name() {
    const passwd* user = ::getpwuid(::geteuid());
    return user == nullptr ? std::to_string(::geteuid()) : user->pw_name;
}

server::AdminOrder order_from(const Speaker& say, const AdminCommand& command) {
    const auto words = server::words_of(Act{});
    const auto act = std::ranges::find(words, command.act);
    if (act == words.end()) throw BadUse(say("admin.no_such_act", {{"act", command.act}}));
    const server::AdminOrder order{static_cast<Act>(act - words.begin()), user_name(), command.what};
    const bool lists = order.act <= Act::audit;
    if (lists != order.what.empty()) {
        throw BadUse(lists ? say("cli.not_understood", {{"words", command.what}})
                           : say("admin.nothing_named", {{"act", command.act}}));
    }
    return order;
}

/// A running server is told; the store of a stopped one, and a database, are opened.
std::string answer_to(const Speaker& say, const AdminCommand& command, Act act, const std::string& order) {
    if (!command.store.empty()) {
        (void)server::PostgresLog{command.store}; // creates nothing: an empty database may be the wrong one
        if (act == Act::delete_data && server::postgres::has_servers(command.store)) {
            throw BadUse(say("admin.refused.servers_run"));
        }
        server::PostgresStore store{command.store};
        return server::administer(store, order);
    }
    const std::filesystem::path folder = data_folder(say, command.data);
    if (const auto answer = server::ask_server(folder, "admin " + order)) {
        if (answer->empty()) throw BadUse(say("admin.server_ended"));
        return *answer;
    }
    server::SqliteStore store{store_file(folder), {.file = {.create = false}}};
    return server::administer(store, order);
}

template <class T>
T read_answer(const std::string& answer) {
    return server::read_fields<T>(answer, server::OtherMembers::ignored, 32, std::numeric_limits<std::size_t>::max())
        .value_or(T{});
}

/// In the time of this machine.
std::string time_text(std::int64_t milliseconds) {
    if (milliseconds == 0) return "–";
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(milliseconds / 1000)));
}

void print_tables(const Speaker& say, const std::string& answer) {
    std::vector<std::vector<std::string>> rows{{say("admin.table"), say("admin.game"), say("admin.phase"),
                                                say("admin.at"), say("admin.host"), say("admin.seats")}};
    for (const server::AdminTable& table : read_answer<server::AdminTables>(answer).tables) {
        std::string seats;
        for (const std::string& seat : table.seats) (seats += seats.empty() ? "" : ", ") += seat.empty() ? "–" : seat;
        const std::string phase{server::words_of(table.phase)[static_cast<std::size_t>(table.phase)]};
        rows.push_back({table.table, say.look_up(table.game + ".name"), say.look_up("admin.phase." + phase),
                        time_text(table.at), table.host, seats});
    }
    print_rows(rows);
}

void print_people(const Speaker& say, const std::string& answer) {
    std::vector<std::vector<std::string>> rows{{say("admin.person"), say("admin.name"), say("admin.login"),
                                                say("admin.sessions"), say("admin.tables"), say("admin.banned")}};
    for (const server::AdminPerson& person : read_answer<server::AdminPeople>(answer).people) {
        rows.push_back({person.player, person.name, person.login.value_or("–"), std::to_string(person.sessions),
                        std::to_string(person.tables), time_text(person.banned)});
    }
    print_rows(rows);
}

void print_quotas(const Speaker& say, const std::string& answer) {
    const auto quotas = read_answer<server::AdminQuotas>(answer);
    if (quotas.most) fmt::print("{}\n\n", say("admin.most", {{"most", std::to_string(*quotas.most)}}));
    std::vector<std::vector<std::string>> rows{{say("admin.person"), say("admin.name"), say("admin.open")}};
    for (const server::AdminQuota& quota : quotas.hosts) {
        rows.push_back({quota.player, quota.name, std::to_string(quota.tables)});
    }
    print_rows(rows);
}

std::string act_text(const Speaker& say, const server::AdminAct& act) {
    const std::string word{server::words_of(act.act)[static_cast<std::size_t>(act.act)]};
    return say.look_up("admin.done." + word, {{"what", act.what}});
}

void print_audit(const Speaker& say, const std::string& answer) {
    for (const server::AdminAct& act : read_answer<server::AdminAudit>(answer).acts) {
        fmt::print("{}  {}  {}\n", time_text(act.at), act.who, act_text(say, act));
    }
}

/// What damage kept from being read, in a sentence of its own; exit code 1.
int told_unread(const Speaker& say, const std::vector<server::TableId>& tables) {
    if (tables.empty()) return exit_ok;
    fmt::print(stderr, "iteru: {}\n", say("admin.unread", {{"tables", fmt::format("{}", fmt::join(tables, ", "))}}));
    return exit_check_failed;
}

std::string refusal_text(const Speaker& say, const std::string& refused) {
    const std::string own = "admin.refused." + refused;
    return say.look_up(Speaker::knows(own) ? own : "server.refusal." + refused);
}

} // namespace

void AdminCommand::declare(OptionList& list) {
    list.positional("ACT", act);
    list.positional("WHAT", what);
    list.text("--data", data);
    list.text("--store", store);
    list.flag("--json", json);
}

int AdminCommand::run(const Speaker& say) const {
    if (!store.empty() && !data.empty()) throw BadUse(say("server.data_or_store"));
    if (act.empty()) throw BadUse(say("admin.no_act"));
    const server::AdminOrder order = order_from(say, *this);
    return told(say, [&] {
        const std::string answer = answer_to(say, *this, order.act, server::write_fields(order));
        const std::string refused = read_answer<server::AdminRefusal>(answer).refused;
        if (!refused.empty()) throw BadUse(refusal_text(say, refused));
        if (json || order.act == Act::export_data) fmt::print("{}\n", answer);
        else if (order.act == Act::tables) print_tables(say, answer);
        else if (order.act == Act::people) print_people(say, answer);
        else if (order.act == Act::quotas) print_quotas(say, answer);
        else if (order.act == Act::audit) print_audit(say, answer);
        else fmt::print("{}\n", act_text(say, read_answer<server::AdminAct>(answer)));
        return told_unread(say, read_answer<server::AdminUnread>(answer).tables);
    });
}

} // namespace iteru
