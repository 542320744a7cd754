#include "api/admin.h"

#include <algorithm>
#include <map>
#include <memory>

namespace iteru::server {

namespace {

std::string refusal(std::string_view why) { return write_fields(AdminRefusal{std::string{why}}); }

AdminTable told(const TableId& id, const Listing& listing) {
    AdminTable table{id, listing.game, listing.phase, listing.listed, listing.at, listing.host_name, {}};
    for (const Listing::Seated& seat : listing.seats) table.seats.push_back(seat.name.empty() ? seat.bot : seat.name);
    return table;
}

/// Everybody who ever had a session, as far as sessions tell.
std::map<std::string, AdminPerson> gathered(const std::vector<Session>& sessions) {
    std::map<std::string, AdminPerson> people;
    for (const Session& session : sessions) {
        const auto body = read_body(session);
        if (body && !body->player.empty()) people[body->player].player = body->player; // else deleted
    }
    return people;
}

} // namespace

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
        std::ranges::stable_sort(list.hosts, std::greater{}, &AdminQuota::tables);
        done(write_fields(list));
    }));
}

/// Sessions say who there is, summaries where they play, and each account what they are called.
void Admin::people(const Done& done) {
    struct Gathering {
        std::vector<Session> sessions;
        std::map<std::string, AdminPerson> people;
        std::size_t missing = 0;
    };
    const auto all = std::make_shared<Gathering>();
    const auto with_account = [all, done](const std::string& player, const FoundAccount& found) {
        const auto body = found.account ? read_body(*found.account) : std::nullopt;
        AdminPerson& person = all->people.at(player);
        const AccountBody account = body.value_or(AccountBody{});
        person.name = account.name;
        if (account.credentials) person.login = account.credentials->login;
        person.banned = account.banned;
        for (const Session& session : all->sessions) {
            const auto device = read_body(session);
            if (device && device->player == player && account.knows(session.id, *device)) ++person.sessions;
        }
        if (--all->missing > 0) return;
        AdminPeople list;
        for (auto& [id, one] : all->people) list.people.push_back(std::move(one));
        done(write_fields(list));
    };
    auto with_tables = [this, all, done, with_account](const std::vector<Summary>& summaries) {
        for (const Summary& summary : summaries) {
            const auto listing = read_summary(summary.body);
            for (auto& [id, person] : all->people) {
                if (listing && listing->has(id)) ++person.tables;
            }
        }
        all->missing = all->people.size();
        if (all->missing == 0) return done(write_fields(AdminPeople{}));
        for (const auto& [id, person] : all->people) {
            house_.store.find_player(id, house_.later<FoundAccount>([with_account, id](const FoundAccount& found) {
                with_account(id, found);
            }));
        }
    };
    auto with_sessions = [this, all, with_tables](std::vector<Session> sessions) {
        all->people = gathered(sessions);
        all->sessions = std::move(sessions);
        house_.store.summaries(house_.later<std::vector<Summary>>(with_tables));
    };
    house_.store.sessions(house_.later<std::vector<Session>>(std::move(with_sessions)));
}

void Admin::audit(const Done& done) {
    house_.store.read({TableId{audit_log}}, house_.later<Log>([done](const Log& log) {
        if (log.away) return done(refusal(word(Reason::store_away)));
        if (!log.damage.empty()) return done(refusal("damaged_audit"));
        AdminAudit list;
        for (const Entry& entry : log.entries) {
            if (auto act = read_fields<AdminAct>(entry.body, OtherMembers::ignored)) list.acts.push_back(*act);
        }
        done(write_fields(list));
    }));
}

/// As the next line of the audit log; then goes on, with that line as the answer.
void Admin::put_down(const AdminOrder& order, const Done& done, std::function<void(const Done&)> then) {
    house_.store.read({TableId{audit_log}}, house_.later<Log>([this, order, done, then](const Log& log) {
        if (log.away) return done(refusal(word(Reason::store_away)));
        if (!log.damage.empty()) return done(refusal("damaged_audit"));
        const std::string line = write_fields(AdminAct{house_.clock.wall(), order.who, order.act, order.what});
        const std::uint64_t next = log.entries.size() + 1;
        auto written = [this, order, done, then, line](Stored stored) {
            if (stored == Stored::taken) return put_down(order, done, then); // another server's came first
            if (stored != Stored::yes) return done(refusal(word(reason_of(stored))));
            then([done, line](const std::string& refused) { done(refused.empty() ? line : refusal(refused)); });
        };
        const std::optional<std::string> summary = next == 1 ? std::optional<std::string>{""} : std::nullopt;
        house_.store.append({TableId{audit_log}, next, line, summary}, house_.later<Stored>(std::move(written)));
    }));
}

void Admin::close(AdminOrder order, Done done) {
    const TableId table = order.what;
    lobby_.with_fresh_room(table, [this, order = std::move(order), done](const auto& room, Reason reason) {
        if (!room) return done(refusal(word(reason)));
        if (room->table().phase() == Phase::finished) return done(refusal(word(Reason::not_running)));
        put_down(order, done, [room](const Done& tell) {
            room->close([tell](std::optional<Reason> why) { tell(std::string{why ? word(*why) : ""}); });
        });
    });
}

void Admin::find_person(const std::string& what, std::function<void(std::string)> then) {
    auto with_sessions = [what, then](const std::vector<Session>& sessions) {
        then(gathered(sessions).contains(what) ? what : std::string{});
    };
    house_.store.find_login(what, house_.later<FoundAccount>([this, then, with_sessions](const FoundAccount& found) {
        if (found.account) return then(found.account->player);
        house_.store.sessions(house_.later<std::vector<Session>>(with_sessions));
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
            put_down(order, done, [this, player, edit](const Done& tell) { alter(player, edit, Writes::yes, tell); });
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
            if (stored != Stored::yes) return refused(std::string{word(reason_of(stored))});
            changed_(account);
            refused({});
        };
        house_.store.change(account, house_.later<Stored>(std::move(then)));
    };
    house_.store.find_player(player, house_.later<FoundAccount>(std::move(with_account)));
}

void Admin::each_log(const EachLog& each, const Done& end) {
    house_.store.summaries(house_.later<std::vector<Summary>>([this, each, end](std::vector<Summary> summaries) {
        std::erase_if(summaries, [](const Summary& summary) { return summary.table == audit_log; });
        read_logs(std::make_shared<std::vector<Summary>>(std::move(summaries)), each, end);
    }));
}

void Admin::read_logs(const std::shared_ptr<std::vector<Summary>>& left, const EachLog& each, const Done& end) {
    if (left->empty()) return end({});
    const Summary summary = std::move(left->back());
    left->pop_back();
    house_.store.read({summary.table}, house_.later<Log>([this, summary, left, each, end](const Log& log) {
        if (log.away) return end(std::string{word(Reason::store_away)});
        if (!log.damage.empty()) return end(std::string{word(Reason::damaged_table)});
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
        put_down(order, done, [this, player, done](const Done& tell) {
            const auto data = std::make_shared<AdminExport>();
            const auto each = [player, data](const Summary& summary, const Log& log, const Done& next) {
                PersonAtTable part = data_of(player, summary.table, log);
                if (!part.empty()) data->tables.push_back(std::move(part));
                next({});
            };
            each_log(each, [this, player, data, done, tell](const std::string& refused) {
                if (refused.empty()) complete(data, player, done);
                else tell(refused);
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
    people([this, data, player, with_account](const std::string& list) {
        const auto all = read_fields<AdminPeople>(list, OtherMembers::ignored, 32, list.size());
        for (const AdminPerson& person : all.value_or(AdminPeople{}).people) {
            if (person.player == player) data->person = person;
        }
        house_.store.find_player(player, house_.later<FoundAccount>(with_account));
    });
}

/// Sessions last: whoever was interrupted finds the person again, and goes on.
void Admin::delete_data(AdminOrder order, Done done) {
    // Tables that are open know the old words, and the digests that follow from them.
    if (serves_) return done(refusal("server_runs"));
    const std::string what = order.what;
    find_person(what, [this, order = std::move(order), done](const std::string& player) mutable {
        if (player.empty()) return done(refusal("no_such_person"));
        order.what = player;
        put_down(order, done, [this, player](const Done& tell) {
            delete_from_tables(player, [this, player, tell](const std::string& refused) {
                if (refused.empty()) delete_from_people(player, tell);
                else tell(refused);
            });
        });
    });
}

void Admin::delete_from_tables(const std::string& player, const Done& refused) {
    const auto each = [this, player](const Summary& summary, const Log& log, const Done& next) {
        Rewrite rewrite{summary.table, {}, summary_without(player, summary.body)};
        bool changed = rewrite.summary != summary.body;
        for (const Entry& entry : log.entries) {
            const auto other = without(player, entry.body);
            changed = changed || other;
            rewrite.bodies.push_back(other.value_or(entry.body));
        }
        if (!changed) return next({});
        house_.store.rewrite(std::move(rewrite), house_.later<Stored>([next](Stored stored) {
            if (stored == Stored::taken) return next("server_runs");
            next(std::string{stored == Stored::yes ? "" : word(reason_of(stored))});
        }));
    };
    each_log(each, refused);
}

void Admin::delete_from_people(const std::string& player, const Done& refused) {
    const auto empty = [](AccountBody& body) -> std::string_view {
        AccountBody left;
        left.era = body.era + 1;
        left.banned = body.banned;
        body = std::move(left);
        return {};
    };
    alter(player, empty, Writes::yes, [this, player, refused](const std::string& why) {
        if (why.empty()) delete_sessions(player, refused);
        else refused(why);
    });
}

/// Their rows stay, since the store would miss them; but nobody's, and with a token that nobody has.
void Admin::delete_sessions(const std::string& player, const Done& refused) {
    auto with_sessions = [this, player, refused](const std::vector<Session>& sessions) {
        const auto problem = std::make_shared<std::string>();
        for (const Session& session : sessions) {
            const auto body = read_body(session);
            if (!body || body->player != player) continue;
            house_.store.save(write_session(session.id, sha256(house_.secrets.id()), {.player = {}, .ended = true}),
                              house_.later<Stored>([problem](Stored stored) {
                                  if (stored != Stored::yes) *problem = word(reason_of(stored));
                              }));
        }
        house_.store.settle(house_.later<Settled>([problem, refused](Settled) { refused(*problem); }));
    };
    house_.store.sessions(house_.later<std::vector<Session>>(std::move(with_sessions)));
}

} // namespace iteru::server
