#include "api/admin.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "people/identity.h"

namespace iteru::server {

namespace {

std::string refusal(std::string_view why) { return write_fields(AdminRefusal{std::string{why}}); }

AdminTable told(const TableId& id, const Listing& listing) {
    AdminTable table{id, listing.game, listing.phase, listing.listed, listing.at, listing.host_name, {}};
    for (const Listing::Seated& seat : listing.seats) table.seats.push_back(seat.name.empty() ? seat.bot : seat.name);
    return table;
}

/// Answers with what was put down, or with why it was not carried out.
Admin::Done outcome(const AdminAct& act, const Admin::Done& done) {
    return [act, done](const std::string& refused) { done(refused.empty() ? write_fields(act) : refusal(refused)); };
}

} // namespace

std::string audit_log_of(std::int64_t wall) {
    using namespace std::chrono;
    const year_month_day day{floor<days>(sys_time<milliseconds>{milliseconds{wall}})};
    return fmt::format("audit-{:04}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()));
}

void Admin::obey(const std::string& text, Done done) {
    const auto order = read_fields<AdminOrder>(text, OtherMembers::refused);
    if (!order) return done(refusal("bad_order"));
    switch (order->act) {
    case Act::tables: return tables(done);
    case Act::people: return people(done);
    case Act::quotas: return quotas(done);
    case Act::audit: return audit(done);
    case Act::close: return close(*order, std::move(done));
    case Act::ban:
    case Act::unban: return ban(*order, std::move(done));
    case Act::export_data: return export_data(*order, std::move(done));
    case Act::delete_data: return delete_data(*order, std::move(done));
    }
}

void Admin::tables(const Done& done) {
    house_.store.summaries(house_.later<std::vector<Summary>>([done](const std::vector<Summary>& summaries) {
        AdminTables list;
        for (const Summary& summary : summaries) {
            if (const auto listing = read_summary(summary.body)) list.tables.push_back(told(summary.table, *listing));
        }
        std::ranges::sort(list.tables, std::greater{}, &AdminTable::at);
        done(write_fields(list));
    }));
}

void Admin::quotas(const Done& done) {
    house_.store.summaries(house_.later<std::vector<Summary>>([this, done](const std::vector<Summary>& summaries) {
        std::map<std::string, AdminQuota> hosts;
        for (const Summary& summary : summaries) {
            const auto listing = read_summary(summary.body);
            if (!listing || listing->phase == Phase::finished) continue;
            AdminQuota& quota = hosts[listing->host];
            quota = {listing->host, listing->host_name, quota.tables + 1};
        }
        AdminQuotas list;
        if (serves_) list.most = house_.tables_per_player;
        for (auto& [id, quota] : hosts) list.hosts.push_back(std::move(quota));
        std::ranges::sort(list.hosts, std::greater{},
                          [](const AdminQuota& quota) { return std::pair{quota.tables, quota.player}; });
        done(write_fields(list));
    }));
}

void Admin::with_people(std::function<void(People)> then) {
    auto with_sessions = [this, then = std::move(then)](std::vector<Session> sessions) {
        auto with_accounts = [then, sessions = std::move(sessions)](const std::vector<Account>& accounts) {
            People people;
            std::map<std::string, AccountBody> bodies;
            for (const Account& account : accounts) {
                const AccountBody& body = bodies[account.player] = read_body(account).value_or(AccountBody{});
                AdminPerson& person = people[account.player];
                person = {account.player, body.name, {}, 0, 0, body.banned};
                if (body.credentials) person.login = body.credentials->login;
            }
            for (const Session& session : sessions) {
                const auto body = read_body(session);
                if (!body) continue;
                AdminPerson& person = people[body->player];
                person.player = body->player;
                if (bodies[body->player].knows(session.id, *body)) ++person.sessions;
            }
            then(std::move(people));
        };
        house_.store.accounts(house_.later<std::vector<Account>>(std::move(with_accounts)));
    };
    house_.store.sessions(house_.later<std::vector<Session>>(std::move(with_sessions)));
}

void Admin::people(const Done& done) {
    with_people([this, done](People people) {
        auto with_tables = [people = std::move(people), done](const std::vector<Summary>& summaries) mutable {
            for (const Summary& summary : summaries) {
                const auto listing = read_summary(summary.body);
                if (!listing) continue;
                std::set<std::string> there{listing->host};
                for (const Listing::Seated& seat : listing->seats) there.insert(seat.player);
                for (const std::string& player : there) {
                    if (const auto person = people.find(player); person != people.end()) ++person->second.tables;
                }
            }
            AdminPeople list;
            for (auto& [id, one] : people) list.people.push_back(std::move(one));
            done(write_fields(list));
        };
        house_.store.summaries(house_.later<std::vector<Summary>>(std::move(with_tables)));
    });
}

void Admin::audit(const Done& done) {
    const auto list = std::make_shared<AdminAudit>();
    const auto each = [list](const Summary&, const Log& log, const Done& next) {
        if (!log.damage.empty()) return next("damaged_audit");
        for (const Entry& entry : log.entries) {
            if (auto act = read_fields<AdminAct>(entry.body, OtherMembers::ignored)) list->acts.push_back(*act);
        }
        next({});
    };
    each_log(Logs::audit, each, [list, done](const std::string& refused) {
        done(refused.empty() ? write_fields(*list) : refusal(refused));
    });
}

/// As the next line of the audit log; then goes on.
void Admin::put_down(const AdminOrder& order, const Done& done, std::function<void(const AdminAct&)> then) {
    const AdminAct act{house_.clock.wall(), order.who, order.act, order.what};
    const TableId name = audit_log_of(act.at);
    house_.store.read({name}, house_.later<Log>([this, order, act, name, done, then](const Log& log) {
        if (log.away) return done(refusal(word(Reason::store_away)));
        if (!log.damage.empty()) return done(refusal("damaged_audit"));
        const std::uint64_t next = log.entries.size() + 1;
        auto written = [this, order, act, done, then](Stored stored) {
            if (stored == Stored::taken) return put_down(order, done, then); // another server's came first
            if (stored == Stored::damaged) return done(refusal("damaged_audit"));
            if (stored != Stored::yes) return done(refusal(word(reason_of(stored))));
            then(act);
        };
        const std::optional<std::string> summary = next == 1 ? std::optional<std::string>{""} : std::nullopt;
        house_.store.append({name, next, write_fields(act), summary}, house_.later<Stored>(std::move(written)));
    }));
}

void Admin::close(AdminOrder order, Done done) {
    const TableId table = order.what;
    lobby_.with_fresh_room(table, [this, order = std::move(order), done](const auto& room, Reason reason) {
        if (!room) return done(refusal(word(reason)));
        if (room->table().phase() == Phase::finished) return done(refusal(word(Reason::not_running)));
        put_down(order, done, [room, done](const AdminAct& act) {
            room->close(
                [tell = outcome(act, done)](std::optional<Reason> why) { tell(std::string{why ? word(*why) : ""}); });
        });
    });
}

void Admin::find_person(const std::string& what, std::function<void(std::string)> then) {
    house_.store.find_login(lower_case(what), house_.later<FoundAccount>([this, what, then](const FoundAccount& found) {
        if (found.account) return then(found.account->player);
        with_people([what, then](const People& people) { then(people.contains(what) ? what : std::string{}); });
    }));
}

void Admin::ban(AdminOrder order, Done done) {
    const bool bans = order.act == Act::ban;
    const std::string what = order.what;
    find_person(what, [this, bans, order = std::move(order), done](const std::string& player) mutable {
        if (player.empty()) return done(refusal("no_such_person"));
        order.what = player;
        const std::int64_t since = bans ? house_.clock.wall() : 0;
        const auto edit = [bans, since](AccountBody& body) -> std::string_view {
            if (bans == (body.banned != 0)) return bans ? "already_banned" : "not_banned";
            body.banned = since;
            return {};
        };
        alter(player, edit, Writes::no, [this, order, done, player, edit](const std::string& refused) {
            if (!refused.empty()) return done(refusal(refused));
            put_down(order, done, [this, player, edit, done](const AdminAct& act) {
                alter(player, edit, Writes::yes, outcome(act, done));
            });
        });
    });
}

void Admin::alter(const std::string& player, const Edit& edit, Writes writes, const Done& refused) {
    auto with_account = [this, player, edit, writes, refused](const FoundAccount& found) {
        if (found.away) return refused(std::string{word(Reason::store_away)});
        auto body = found.account ? read_body(*found.account) : AccountBody{};
        if (found.damaged || !body) return refused("damaged_person");
        const std::string_view why = edit(*body);
        if (!why.empty() || writes == Writes::no) return refused(std::string{why});
        const Account account = write_account(player, (found.account ? found.account->version : 0) + 1, *body);
        auto then = [this, account, edit, refused](Stored stored) {
            if (stored == Stored::taken) return alter(account.player, edit, Writes::yes, refused);
            if (stored == Stored::damaged) return refused("damaged_person");
            if (stored != Stored::yes) return refused(std::string{word(reason_of(stored))});
            changed_(account);
            refused({});
        };
        house_.store.change(account, house_.later<Stored>(std::move(then)));
    };
    house_.store.find_player(player, house_.later<FoundAccount>(std::move(with_account)));
}

void Admin::each_log(Logs which, const EachLog& each, const Done& end) {
    auto with_all = [this, which, each, end](std::vector<Summary> summaries) {
        std::erase_if(summaries,
                      [&](const Summary& summary) { return is_audit_log(summary.table) != (which == Logs::audit); });
        std::ranges::sort(summaries, std::greater{}, &Summary::table); // the last is read first
        read_logs(std::make_shared<std::vector<Summary>>(std::move(summaries)), each, end);
    };
    house_.store.summaries(house_.later<std::vector<Summary>>(std::move(with_all)));
}

void Admin::read_logs(const std::shared_ptr<std::vector<Summary>>& left, const EachLog& each, const Done& end) {
    if (left->empty()) return end({});
    const Summary summary = std::move(left->back());
    left->pop_back();
    house_.store.read({summary.table}, house_.later<Log>([this, summary, left, each, end](const Log& log) {
        if (log.away) return end(std::string{word(Reason::store_away)});
        each(summary, log, [this, left, each, end](const std::string& refused) {
            if (refused.empty()) read_logs(left, each, end);
            else end(refused);
        });
    }));
}

void Admin::export_data(AdminOrder order, Done done) {
    const std::string what = order.what;
    find_person(what, [this, order = std::move(order), done](const std::string& player) mutable {
        if (player.empty()) return done(refusal("no_such_person"));
        order.what = player;
        put_down(order, done, [this, player, done](const AdminAct&) {
            const auto data = std::make_shared<AdminExport>();
            const auto each = [player, data](const Summary& summary, const Log& log, const Done& next) {
                if (!log.damage.empty()) data->unread.push_back(summary.table);
                PersonAtTable part = data_of(player, summary.table, log);
                if (!part.empty()) data->tables.push_back(std::move(part));
                next({});
            };
            each_log(Logs::tables, each, [this, player, data, done](const std::string& refused) {
                if (refused.empty()) complete(data, player, done);
                else done(refusal(refused));
            });
        });
    });
}

/// What is known of the person beside the tables.
void Admin::complete(const std::shared_ptr<AdminExport>& data, const std::string& player, const Done& done) {
    auto with_account = [data, done](const FoundAccount& found) {
        const auto body = found.account ? read_body(*found.account) : std::nullopt;
        if (body) data->lessons = body->learned;
        done(write_fields(*data));
    };
    auto with_devices = [this, data, player, with_account](const std::vector<Session>& sessions) {
        for (const Session& session : sessions) {
            const auto body = read_body(session);
            if (body && body->player == player) data->devices.push_back(body->used);
        }
        house_.store.find_player(player, house_.later<FoundAccount>(with_account));
    };
    with_people([this, data, player, with_devices](const People& people) {
        if (const auto person = people.find(player); person != people.end()) data->person = person->second;
        data->person.tables = data->tables.size();
        house_.store.sessions(house_.later<std::vector<Session>>(with_devices));
    });
}

} // namespace iteru::server
