// A store in memory, for tests: answers at once, and can be told to fail.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "store/account.h"

namespace iteru::server {

class MemoryStore : public Store {
public:
    void append(Append what, Answer<Stored> answer) override {
        auto& log = logs[what.table];
        if (full) return answer(Stored::full);
        if (!fates.empty()) {
            const Stored fate = fates.front();
            fates.pop_front();
            if (fate != Stored::yes) return answer(fate);
        }
        if (what.sequence != log.size() + 1) return answer(Stored::taken);
        log.push_back({what.sequence, what.body, {}});
        if (what.summary) summary[what.table] = *what.summary;
        answer(Stored::yes);
    }
    void rewrite(Rewrite what, Answer<Stored> answer) override {
        auto& log = logs[what.table];
        if (full) return answer(Stored::full);
        if (log.size() != what.bodies.size()) return answer(Stored::taken);
        for (std::size_t i = 0; i < log.size(); ++i) log[i].body = what.bodies[i];
        summary[what.table] = what.summary;
        answer(Stored::yes);
    }
    void read(Part part, Answer<Log> answer) override {
        ++reads;
        Log log{.entries = {}, .damage = {}, .away = away};
        if (away) return answer(std::move(log));
        for (const Entry& entry : logs[part.table]) {
            if (entry.sequence >= part.from && log.entries.size() < part.most) log.entries.push_back(entry);
        }
        answer(std::move(log));
    }
    void summaries(Answer<std::vector<Summary>> answer) override {
        std::vector<Summary> all;
        for (const auto& [table, body] : summary) all.push_back({table, logs[table].size(), body});
        answer(std::move(all));
    }
    void save(Session session, Answer<Stored> answer) override {
        if (full) return answer(Stored::full);
        rows[session.id] = std::move(session);
        answer(Stored::yes);
    }
    void find_session(Digest token, Answer<FoundSession> answer) override {
        if (away) return answer({.session = {}, .away = true});
        for (const auto& [id, session] : rows) {
            if (session.token == token) return answer({session});
        }
        answer({});
    }
    void sessions(Answer<std::vector<Session>> answer) override {
        std::vector<Session> all;
        for (const auto& [id, session] : rows) all.push_back(session);
        answer(std::move(all));
    }
    void accounts(Answer<std::vector<Account>> answer) override {
        std::vector<Account> all;
        for (const auto& [player, account] : people) all.push_back(account);
        answer(std::move(all));
    }
    void touch(Session before, std::string body, Answer<Stored> answer) override {
        const auto row = rows.find(before.id);
        if (row == rows.end() || row->second.body != before.body) return answer(Stored::taken);
        row->second.body = std::move(body);
        answer(Stored::yes);
    }
    void remove(Removal what, Answer<Stored> answer) override {
        if (full) return answer(Stored::full);
        for (const TableId& log : what.logs) {
            logs.erase(log);
            summary.erase(log);
        }
        for (const std::string& session : what.sessions) rows.erase(session);
        for (const std::string& player : what.players) {
            const auto found = people.find(player);
            if (found != people.end() && found->second.logins.empty()) people.erase(found);
        }
        answer(Stored::yes);
    }
    void change(Account account, Answer<Stored> answer) override {
        if (full) return answer(Stored::full);
        const auto there = people.find(account.player);
        if (there != people.end() && there->second == account) return answer(Stored::yes);
        const std::uint64_t version = there == people.end() ? 0 : there->second.version;
        if (account.version != version + 1) return answer(Stored::taken);
        for (const std::string& login : words_in(account.logins)) {
            const auto owner = owner_of(login);
            if (owner != people.end() && owner->first != account.player) return answer(Stored::named);
        }
        people[account.player] = std::move(account);
        answer(Stored::yes);
    }
    void find_player(std::string player, Answer<FoundAccount> answer) override {
        const auto found = people.find(player);
        answer({.account = found == people.end() ? std::nullopt : std::optional{found->second}});
    }
    void find_login(std::string login, Answer<FoundAccount> answer) override {
        const auto found = owner_of(login);
        answer({.account = found == people.end() ? std::nullopt : std::optional{found->second}});
    }
    void back_up(std::string, Answer<std::string> answer) override { answer("not in memory"); }
    void settle(Answer<Settled> answer) override { answer({}); }

    [[nodiscard]] bool shared() const override { return with_others; }
    void glance(const std::vector<TableId>& tables, Answer<std::vector<Glance>> answer) override {
        std::vector<Glance> list;
        for (const TableId& table : tables) {
            const Keeper keeper = kept_elsewhere.contains(table) ? Keeper::other
                                  : claimed.contains(table)      ? Keeper::me
                                                                 : Keeper::nobody;
            list.push_back({table, logs[table].size(), elsewhere[table], keeper});
        }
        answer(std::move(list));
    }
    void attend(const TableId& table, Attendance who) override { attended[table] = who; }
    void claim(const TableId& table, Answer<bool> answer) override {
        if (kept_elsewhere.contains(table)) return answer(false);
        claimed.insert(table);
        answer(true);
    }
    void release(const TableId& table) override { claimed.erase(table); }
    void gossip(const std::string& text) override { gossiped.push_back(text); }

    std::map<TableId, std::vector<Entry>> logs;
    std::map<TableId, std::string> summary;
    std::map<std::string, Session> rows;
    std::map<std::string, Account> people; // by player
    bool full = false;
    bool away = false;        // for reading
    std::deque<Stored> fates; // of the next appends
    int reads = 0;
    // As if other servers were there.
    bool with_others = false;
    std::set<TableId> kept_elsewhere;
    std::set<TableId> claimed;
    std::map<TableId, Attendance> elsewhere, attended;
    std::vector<std::string> gossiped;

private:
    std::map<std::string, Account>::iterator owner_of(const std::string& login) {
        return std::ranges::find_if(
            people, [&](const auto& item) { return std::ranges::count(words_in(item.second.logins), login) > 0; });
    }
};

} // namespace iteru::server
