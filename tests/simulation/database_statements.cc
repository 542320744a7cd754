// What the store's statements do (src/cluster/postgres_queue.cc and postgres_side.cc): read beside them.
#include <algorithm>
#include <limits>
#include <sstream>

#include "tests/simulation/database.h"

namespace iteru::simulation {

namespace {

using Locks = std::vector<std::string>;
using Complaint = std::optional<postgres::Complaint>;

/// Text that is not UTF-8, or has a zero byte in it, is refused.
Complaint impossible(const std::string& text) {
    std::size_t more = 0;
    for (const char c : text) {
        const auto byte = static_cast<std::uint8_t>(c);
        const bool goes_on = (byte & 0xc0U) == 0x80U;
        const bool wrong = byte == 0 || byte >= 0xf8U || goes_on != (more > 0);
        if (wrong) return postgres::Complaint{"22021", "invalid byte sequence for encoding \"UTF8\"", true};
        if (goes_on) --more;
        else more = byte < 0x80U ? 0 : byte < 0xe0U ? 1 : byte < 0xf0U ? 2 : 3;
    }
    if (more > 0) return postgres::Complaint{"22021", "invalid byte sequence for encoding \"UTF8\"", true};
    return {};
}

postgres::Complaint taken(const char* index) {
    return {"23505", "duplicate key value violates unique constraint \"" + std::string{index} + "\"", true};
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream{text};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::string key(char table, const std::string& row) { return std::string{table} + '/' + row; }

// The log.

Locks append_locks(const Values& values) {
    Locks locks;
    const auto tables = values.list(1);
    const auto numbers = values.numbers(2);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        locks.push_back(key('e', tables[i]) + '/' + std::to_string(numbers[i]));
    }
    for (const std::string& table : values.list(6)) locks.push_back(key('s', table));
    return locks;
}

Complaint append(Transaction& t) {
    const auto tables = t.values.list(1);
    const auto numbers = t.values.numbers(2);
    const auto previous = t.values.list(3);
    const auto chains = t.values.list(4);
    const auto bodies = t.values.list(5);
    std::set<Tables::Pair> added;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (auto complaint = impossible(tables[i])) return complaint;
        const Tables::Pair place{tables[i], numbers[i]};
        const auto* before = t.tables.entries.at({tables[i], numbers[i] - 1}, t.snapshot);
        const bool follows = numbers[i] == 1 || (before != nullptr && before->chain == previous[i]);
        if (!follows || t.tables.entries.now(place) != nullptr || !added.insert(place).second) continue;
        t.put(t.tables.entries, place, std::optional{Tables::Entry{chains[i], bodies[i], t.now}});
        t.rows.push_back({tables[i], field_of(numbers[i])});
    }
    const auto listed = t.values.list(6);
    const auto listed_numbers = t.values.numbers(7);
    const auto texts = t.values.list(8);
    const auto seals = t.values.list(9);
    for (std::size_t i = 0; i < listed.size(); ++i) {
        if (!added.contains({listed[i], listed_numbers[i]})) continue;
        t.put(t.tables.summaries, listed[i],
              std::optional{Tables::Summary{listed_numbers[i], texts[i], seals[i], t.values.text(10), t.number}});
    }
    return {};
}

Complaint chains(Transaction& t) {
    const auto tables = t.values.list(1);
    const auto numbers = t.values.numbers(2);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        if (auto complaint = impossible(tables[i])) return complaint;
        const auto* entry = t.tables.entries.at({tables[i], numbers[i]}, t.snapshot);
        if (entry != nullptr) t.rows.push_back({tables[i], field_of(numbers[i]), entry->chain});
    }
    return {};
}

Complaint read(Transaction& t) {
    const std::string& table = t.values.text(1);
    if (auto complaint = impossible(table)) return complaint;
    const std::uint64_t from = t.values.number(2) - 1;
    const std::uint64_t most = t.values.number(3);
    const auto* summary = t.tables.summaries.at(table, t.snapshot);
    t.tables.entries.each(t.snapshot, {table, from}, [&](const Tables::Pair& place, const Tables::Entry& entry) {
        if (place.first != table || t.rows.size() >= most) return false;
        const auto age = static_cast<std::uint64_t>(static_cast<std::int64_t>(t.now - entry.written));
        t.rows.push_back({field_of(place.second), entry.chain, entry.body, field_of(age),
                          summary == nullptr ? Field{} : Field{field_of(summary->sequence)}});
        return true;
    });
    return {};
}

std::uint64_t last_entry(const Transaction& t, const std::string& table) {
    std::uint64_t last = 0;
    t.tables.entries.each(t.snapshot, {table, 0}, [&](const Tables::Pair& place, const Tables::Entry&) {
        if (place.first != table) return false;
        last = place.second;
        return true;
    });
    return last;
}

Complaint summaries(Transaction& t) {
    t.tables.summaries.each(t.snapshot, [&](const std::string& table, const Tables::Summary& summary) {
        t.rows.push_back(
            {table, field_of(summary.sequence), summary.body, summary.seal, field_of(last_entry(t, table))});
    });
    return {};
}

Locks rewrite_locks(const Values& values) {
    Locks locks;
    for (const std::uint64_t number : values.numbers(2)) {
        locks.push_back(key('e', values.text(1)) + '/' + std::to_string(number));
    }
    locks.push_back(key('s', values.text(1)));
    return locks;
}

/// A log in other words, if it has as many entries.
Complaint rewrite(Transaction& t) {
    const std::string& table = t.values.text(1);
    if (auto complaint = impossible(table)) return complaint;
    const std::uint64_t count = t.values.number(5);
    if (count == 0 || last_entry(t, table) != count) return {};
    const auto numbers = t.values.numbers(2);
    const auto chains = t.values.list(3);
    const auto bodies = t.values.list(4);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto* entry = t.tables.entries.now({table, numbers[i]});
        if (entry == nullptr) continue;
        t.put(t.tables.entries, {table, numbers[i]},
              std::optional{Tables::Entry{chains[i], bodies[i], entry->written}});
    }
    t.put(t.tables.summaries, table,
          std::optional{Tables::Summary{count, t.values.text(6), t.values.text(7), t.values.text(8), t.number}});
    t.rows.push_back({field_of(1)});
    return {};
}

Locks remove_locks(const Values& values) {
    Locks locks;
    for (const std::string& table : values.list(1)) locks.push_back(key('s', table));
    for (const std::string& id : values.list(2)) locks.push_back(key('d', id));
    for (const std::string& player : values.list(3)) locks.push_back(key('p', player));
    return locks;
}

Complaint remove(Transaction& t) {
    for (const std::size_t list : {1U, 2U, 3U}) {
        for (const std::string& text : t.values.list(list)) {
            if (auto complaint = impossible(text)) return complaint;
        }
    }
    for (const std::string& table : t.values.list(1)) {
        t.tables.entries.each(t.snapshot, {table, 0}, [&](const Tables::Pair& place, const Tables::Entry&) {
            if (place.first == table) t.put(t.tables.entries, place, std::optional<Tables::Entry>{});
            return place.first == table;
        });
        if (t.tables.summaries.now(table) != nullptr) {
            t.put(t.tables.summaries, table, std::optional<Tables::Summary>{});
        }
    }
    for (const std::string& id : t.values.list(2)) {
        const auto* device = t.tables.devices.now(id);
        if (device == nullptr) continue;
        t.put(t.tables.tokens, device->token, std::optional<std::string>{});
        t.put(t.tables.devices, id, std::optional<Tables::Device>{});
    }
    for (const std::string& player : t.values.list(3)) {
        const auto* row = t.tables.players.now(player);
        if (row != nullptr && row->logins.empty()) t.put(t.tables.players, player, std::optional<Tables::Player>{});
    }
    t.rows.push_back({field_of(1)});
    return {};
}

// Sessions and accounts.

Locks touch_lock(const Values& values) { return {key('d', values.text(1))}; }

Complaint touch(Transaction& t) {
    const std::string& id = t.values.text(1);
    if (auto complaint = impossible(id)) return complaint;
    const auto* seen = t.tables.devices.at(id, t.snapshot);
    const auto* now = t.tables.devices.now(id);
    const bool same = seen != nullptr && seen->body == t.values.text(2) && now != nullptr && now->body == seen->body;
    if (!same) return {};
    Tables::Device other = *now;
    other.body = t.values.text(3);
    other.seal = t.values.text(4);
    t.put(t.tables.devices, id, std::optional{std::move(other)});
    t.rows.push_back({field_of(1)});
    return {};
}

Locks save_locks(const Values& values) { return {key('d', values.text(1)), key('k', values.text(2))}; }

Complaint save(Transaction& t) {
    const std::string& id = t.values.text(1);
    const std::string& token = t.values.text(2);
    if (auto complaint = impossible(id)) return complaint;
    const auto* owner = t.tables.tokens.now(token);
    if (owner != nullptr && *owner != id) return taken("sessions_token_key");
    if (const auto* before = t.tables.devices.now(id); before != nullptr && before->token != token) {
        t.put(t.tables.tokens, before->token, std::optional<std::string>{});
    }
    t.put(t.tables.tokens, token, std::optional{id});
    t.put(t.tables.devices, id,
          std::optional{Tables::Device{token, t.values.text(3), t.values.text(4), t.values.text(5), t.number}});
    return {};
}

void add_device(Answered& rows, const std::string& id, const Tables::Device& device) {
    rows.push_back({id, device.token, device.body, device.seal});
}

Complaint find(Transaction& t) {
    const auto* owner = t.tables.tokens.at(t.values.text(1), t.snapshot);
    const auto* device = owner == nullptr ? nullptr : t.tables.devices.at(*owner, t.snapshot);
    if (device != nullptr) add_device(t.rows, *owner, *device);
    return {};
}

Complaint sessions(Transaction& t) {
    t.tables.devices.each(t.snapshot,
                          [&](const std::string& id, const Tables::Device& device) { add_device(t.rows, id, device); });
    return {};
}

Locks change_locks(const Values& values) {
    Locks locks{key('p', values.text(1))};
    for (const std::string& login : words_of(values.text(3))) locks.push_back(key('l', login));
    return locks;
}

Complaint change(Transaction& t) {
    const std::string& player = t.values.text(1);
    const std::uint64_t version = t.values.number(2);
    for (const std::size_t text : {1U, 3U}) {
        if (auto complaint = impossible(t.values.text(text))) return complaint;
    }
    const auto* before = t.tables.players.at(player, t.snapshot);
    const auto* now = t.tables.players.now(player);
    const bool mine = (version == 1 || before != nullptr) && (now == nullptr || now->version == version - 1);
    if (mine) {
        const auto words = words_of(t.values.text(3));
        t.tables.logins.each(t.snapshot, [&](const std::string& login, const std::string& whose) {
            const bool stays = whose != player || std::ranges::find(words, login) != words.end();
            if (!stays) t.put(t.tables.logins, login, std::optional<std::string>{});
        });
        for (const std::string& login : words) {
            const auto* whose = t.tables.logins.at(login, t.snapshot);
            if (whose != nullptr && *whose == player) continue;
            if (t.tables.logins.now(login) != nullptr) return taken("logins_pkey");
            t.put(t.tables.logins, login, std::optional{player});
        }
        t.put(t.tables.players, player,
              std::optional{Tables::Player{version, t.values.text(3), t.values.text(4), t.values.text(5),
                                           t.values.text(6), t.number}});
        t.rows.push_back({field_of(1)});
    }
    const bool there = before != nullptr && before->version == version && before->seal == t.values.text(5);
    if (there) t.rows.push_back({field_of(1)});
    return {};
}

void add_player(Answered& rows, const std::string& player, const Tables::Player& row) {
    rows.push_back({player, field_of(row.version), row.logins, row.body, row.seal});
}

Complaint player(Transaction& t) {
    if (auto complaint = impossible(t.values.text(1))) return complaint;
    const auto* row = t.tables.players.at(t.values.text(1), t.snapshot);
    if (row != nullptr) add_player(t.rows, t.values.text(1), *row);
    return {};
}

Complaint accounts(Transaction& t) {
    t.tables.players.each(
        t.snapshot, [&](const std::string& player, const Tables::Player& row) { add_player(t.rows, player, row); });
    return {};
}

Complaint login(Transaction& t) {
    if (auto complaint = impossible(t.values.text(1))) return complaint;
    const auto* whose = t.tables.logins.at(t.values.text(1), t.snapshot);
    const auto* row = whose == nullptr ? nullptr : t.tables.players.at(*whose, t.snapshot);
    if (row != nullptr) add_player(t.rows, *whose, *row);
    return {};
}

// What servers tell each other.

constexpr double longest_lease = 600'000; // milliseconds

bool is_alive(const Transaction& t, const std::string& server) {
    const double* until = t.tables.servers.at(server, t.snapshot);
    return until != nullptr && *until >= t.now && *until <= t.now + longest_lease;
}

Locks server_lock(const Values& values) { return {key('v', values.text(1))}; }

Complaint beat(Transaction& t) {
    const std::string& me = t.values.text(1);
    const double until = t.now + static_cast<double>(t.values.number(2));
    std::uint64_t others = 0;
    t.tables.servers.each(t.snapshot, [&](const std::string& server, double) {
        if (server != me && is_alive(t, server)) ++others;
    });
    t.put(t.tables.servers, me, std::optional{until});
    t.writes.emplace_back(
        [&claims = t.database.claims(), me, now = t.now, until](Commit) { claims.beat(me, now, until); });
    t.rows.push_back({field_of(others)});
    return {};
}

Complaint abandoned(Transaction& t) {
    constexpr std::size_t most = 100;
    t.tables.claims.each(t.snapshot, [&](const std::string& table, const std::string& server) {
        const double* until = t.tables.servers.at(server, t.snapshot);
        if (until != nullptr && !is_alive(t, server) && t.rows.size() < most) t.rows.push_back({table});
    });
    return {};
}

Complaint horizon(Transaction& t) {
    t.rows.push_back({std::to_string(t.oldest)});
    return {};
}

/// Whether a row was written since, by another server.
template <class Row>
bool is_news(const Transaction& t, const Row& row) {
    return row.writer != t.values.text(2) && row.changed >= std::stoull(t.values.text(1)) && row.changed < t.newest;
}

Complaint listed(Transaction& t) {
    t.tables.summaries.each(t.snapshot, [&](const std::string& table, const Tables::Summary& row) {
        if (is_news(t, row)) t.rows.push_back({table, field_of(row.sequence), row.body, row.seal});
    });
    return {};
}

Complaint altered(Transaction& t) {
    t.tables.players.each(t.snapshot, [&](const std::string& player, const Tables::Player& row) {
        if (is_news(t, row)) add_player(t.rows, player, row);
    });
    return {};
}

Complaint saved(Transaction& t) {
    t.tables.devices.each(t.snapshot, [&](const std::string& id, const Tables::Device& row) {
        if (is_news(t, row)) add_device(t.rows, id, row);
    });
    return {};
}

Complaint glance(Transaction& t) {
    const std::string& me = t.values.text(2);
    for (const std::string& table : t.values.list(1)) {
        if (auto complaint = impossible(table)) return complaint;
        const std::uint64_t last = last_entry(t, table);
        if (last == 0) continue;
        Tables::Attendance there;
        t.tables.attendance.each(t.snapshot, {table, ""}, [&](const auto& place, const Tables::Attendance& row) {
            if (place.first != table) return false;
            if (place.second == me || !is_alive(t, place.second)) return true;
            there.seats |= row.seats;
            there.spectators += row.spectators;
            return true;
        });
        const auto* keeper = t.tables.claims.at(table, t.snapshot);
        const std::uint64_t who = keeper == nullptr || !is_alive(t, *keeper) ? 0 : *keeper == me ? 1 : 2;
        t.rows.push_back({table, field_of(last), field_of(there.seats), field_of(there.spectators), field_of(who)});
    }
    return {};
}

Locks claim_lock(const Values& values) { return {key('c', values.text(1))}; }

Complaint claim(Transaction& t) {
    const std::string& table = t.values.text(1);
    const std::string& me = t.values.text(2);
    if (auto complaint = impossible(table)) return complaint;
    const auto* keeper = t.tables.claims.now(table);
    const bool held = keeper != nullptr && *keeper != me && is_alive(t, *keeper);
    if (held && t.database.options().asks_keepers) return {};
    t.put(t.tables.claims, table, std::optional{me});
    t.writes.emplace_back(
        [&claims = t.database.claims(), table, me, now = t.now](Commit) { claims.granted(table, me, now); });
    t.rows.push_back({field_of(1)});
    return {};
}

Complaint release(Transaction& t) {
    const std::string& table = t.values.text(1);
    const std::string& me = t.values.text(2);
    if (auto complaint = impossible(table)) return complaint;
    const auto* keeper = t.tables.claims.now(table);
    if (keeper == nullptr || *keeper != me) return {};
    t.put(t.tables.claims, table, std::optional<std::string>{});
    t.writes.emplace_back([&claims = t.database.claims(), table, me](Commit) { claims.released(table, me); });
    return {};
}

Locks attendance_lock(const Values& values) { return {key('a', values.text(1)) + '/' + values.text(2)}; }

Complaint attend(Transaction& t) {
    if (auto complaint = impossible(t.values.text(1))) return complaint;
    t.put(t.tables.attendance, {t.values.text(1), t.values.text(2)},
          std::optional{Tables::Attendance{t.values.number(3), t.values.number(4)}});
    return {};
}

Complaint leave(Transaction& t) {
    if (auto complaint = impossible(t.values.text(1))) return complaint;
    t.put(t.tables.attendance, {t.values.text(1), t.values.text(2)}, std::optional<Tables::Attendance>{});
    return {};
}

Complaint notify(Transaction& t) {
    if (auto complaint = impossible(t.values.text(1))) return complaint;
    if (t.values.text(1).size() >= 8000) return postgres::Complaint{"22023", "payload string too long", true};
    t.notices.push_back(t.values.text(1));
    t.rows.push_back({std::string{}});
    return {};
}

Complaint farewell(Transaction& t) {
    constexpr double forgotten = 3'600'000;
    const std::string& me = t.values.text(1);
    t.tables.attendance.each(t.snapshot, [&](const auto& place, const Tables::Attendance&) {
        if (place.second == me || t.tables.servers.at(place.second, t.snapshot) == nullptr) {
            t.put(t.tables.attendance, place, std::optional<Tables::Attendance>{});
        }
    });
    std::set<std::string> keepers;
    t.tables.claims.each(t.snapshot, [&](const std::string&, const std::string& server) { keepers.insert(server); });
    t.tables.servers.each(t.snapshot, [&](const std::string& server, double until) {
        if (until < t.now - forgotten && !keepers.contains(server)) {
            t.put(t.tables.servers, server, std::optional<double>{});
        }
    });
    if (t.tables.servers.now(me) != nullptr) {
        t.put(t.tables.servers, me, std::optional{-std::numeric_limits<double>::infinity()});
    }
    t.writes.emplace_back([&claims = t.database.claims(), me](Commit) { claims.gone(me); });
    return {};
}

Locks no_locks(const Values&) { return {}; }

} // namespace

const Meaning* meaning_of(std::string_view statement) {
    static const std::map<std::string_view, Meaning> meanings{
        {"append", {append_locks, append}},  {"chains", {nullptr, chains}},      {"rewrite", {rewrite_locks, rewrite}},
        {"remove", {remove_locks, remove}},  {"save", {save_locks, save}},       {"touch", {touch_lock, touch}},
        {"accounts", {nullptr, accounts}},   {"change", {change_locks, change}}, {"player", {nullptr, player}},
        {"login", {nullptr, login}},         {"read", {nullptr, read}},          {"summaries", {nullptr, summaries}},
        {"find", {nullptr, find}},           {"sessions", {nullptr, sessions}},  {"beat", {server_lock, beat}},
        {"abandoned", {nullptr, abandoned}}, {"horizon", {nullptr, horizon}},    {"listed", {nullptr, listed}},
        {"altered", {nullptr, altered}},     {"saved", {nullptr, saved}},        {"glance", {nullptr, glance}},
        {"claim", {claim_lock, claim}},      {"release", {claim_lock, release}}, {"attend", {attendance_lock, attend}},
        {"leave", {attendance_lock, leave}}, {"notify", {no_locks, notify}},     {"farewell", {server_lock, farewell}},
    };
    const auto found = meanings.find(statement);
    return found == meanings.end() ? nullptr : &found->second;
}

} // namespace iteru::simulation
