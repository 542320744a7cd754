#include "tests/simulation/judge.h"

#include <algorithm>
#include <span>

#include "engine/hash.h"
#include "engine/text.h"
#include "store/check.h"
#include "store/log_file.h"
#include "table/messages.h"
#include "tests/kit/kit.h"
#include "tests/simulation/meter.h"

namespace iteru::simulation {

namespace {

using server::LogEntry;
using server::Table;

constexpr double most_drift = 1.1;
constexpr double most_drift_between = 1.2; // two servers' clocks
constexpr Time soon_told = 30 * second;
constexpr std::uint32_t twins_of = 12; // one position of so many is looked at with other secrets

std::uint64_t hash_text(std::string_view text) { return hash_bytes(std::as_bytes(std::span{text})); }

/// What was sent of one entry.
struct Sent {
    std::vector<const Told*> told;
    std::vector<const faults::Seen*> seen;
};

/// A table that somebody put up.
struct Made {
    std::string host{}; // nobody: a rematch
    Time from = 0;
    std::optional<Time> over{};
};

class TableJudge {
public:
    TableJudge(Hub& hub, const std::string& id, std::map<std::uint64_t, Sent>& sent)
        : hub_(hub), table_(id), sent_(sent), luck_(seed_from_number(hash_text(id))) {}

    /// Plays the log again, and looks at everything that was said on the way.
    faults::FinalLog replay(const std::vector<server::Entry>& entries) {
        faults::FinalLog log;
        for (const server::Entry& stored : entries) {
            const auto entry = server::read_entry(stored.body);
            if (!entry) {
                log.damage = "entry " + std::to_string(stored.sequence) + " cannot be read";
                break;
            }
            const auto when = hub_.written.find({table_.id(), stored.sequence, hash_text(stored.body)});
            written_.push_back(when == hub_.written.end() ? std::nullopt : std::optional{when->second});
            look_at_clock(stored.sequence, *entry);
            look_at_quotas(stored.sequence, *entry);
            const auto before = table_.dealt() ? table_.match().clone() : nullptr;
            const server::Change change = table_.apply(stored.sequence, *entry);
            look_at_making(*entry);
            const auto what = std::visit([]<class D>(const D&) { return std::string{D::what}; }, entry->deed);
            faults::Final final{entry->player, entry->command, what, entry->at, {}};
            if (const auto found = sent_.find(stored.sequence); found != sent_.end()) {
                for (const faults::Seen* seen : found->second.seen) {
                    if (!seen->hash || !table_.dealt() || final.hashes.contains(seen->eyes)) continue;
                    final.hashes[seen->eyes] = hex64(hash_text(table_.match().view(eyes_of(seen->eyes))));
                }
                look_at_words(found->second, *entry, change);
                if (table_.dealt() && luck_.below(twins_of) == 0) look_with_other_secrets(found->second);
                if (before && luck_.below(2) == 0) look_at_secret_action(*before, *entry, change);
            }
            log.entries.push_back(std::move(final));
        }
        look_at_ends();
        look_at_bots();
        return log;
    }
    [[nodiscard]] const Made& made() const { return made_; }

private:
    static Seat eyes_of(int eyes) { return eyes == faults::onlooker ? bystander : static_cast<Seat>(eyes); }

    void fault(std::uint64_t sequence, const std::string& what) {
        hub_.complain("table " + table_.id() + ", entry " + std::to_string(sequence) + ": " + what);
    }

    /// Every byte of it follows from the log and the eyes it was meant for.
    void look_at_words(const Sent& sent, const LogEntry& entry, const server::Change& change) {
        std::map<std::pair<int, std::string>, std::set<std::uint64_t>> may_be;
        for (const Told* told : sent.told) {
            auto& texts = may_be[{told->eyes, told->player}];
            if (texts.empty()) {
                const Seat eyes = eyes_of(told->eyes);
                if (!told->player.empty()) {
                    texts.insert(hash_without_clock(snapshot_message(table_, told->player, eyes, {})));
                } else {
                    for (const bool last : {true, false}) {
                        const server::News news{table_.sequence(), entry, change, {}, last};
                        texts.insert(hash_without_clock(update_message(table_, news, eyes)));
                    }
                }
            }
            if (!texts.contains(told->hash)) {
                fault(table_.sequence(), (told->player.empty() ? "an update" : "a snapshot") +
                                             std::string{" was not what the eyes of seat "} +
                                             std::to_string(told->eyes) + " may see");
            }
        }
    }

    /// Two positions that differ only in what somebody may not know look the same to them, and offer the same.
    void look_with_other_secrets(const Sent& sent) {
        std::set<int> looked;
        for (const faults::Seen* seen : sent.seen) {
            const Seat eyes = eyes_of(seen->eyes);
            if (!seen->hash || !looked.insert(seen->eyes).second) continue;
            if (eyes == bystander && table_.match().facts().id == "pharaon") continue; // its kit draws for seats alone
            const auto twin = kit::resampled(table_.match(), eyes, luck_);
            if (hex64(hash_text(twin->view(eyes))) != *seen->hash) {
                fault(seen->sequence, "shows what is hidden from seat " + std::to_string(seen->eyes));
            }
            if (server::position_of(*twin, eyes).view != server::position_of(table_.match(), eyes).view) {
                fault(seen->sequence, "a position shows what is hidden");
            }
        }
    }

    /// A secret action sounds like any other that looks the same from outside.
    void look_at_secret_action(const AnyMatch& before, const LogEntry& entry, const server::Change& change) {
        const auto* moved = std::get_if<server::Moved>(&entry.deed);
        if (moved == nullptr) return;
        const auto action = before.parse(moved->action);
        if (!action) return;
        with_match(before, [&]<Game G>(const Match<G>&) {
            const auto seen = G::as_others_see(restore<G>(*action));
            if (seen == restore<G>(*action)) return;
            for (const AnyAction& other : before.legal(moved->seat)) {
                if (other == *action || G::as_others_see(restore<G>(other)) != seen) continue;
                const auto twin = before.clone();
                const auto events = twin->apply(moved->seat, other);
                // What shows it to everybody may differ.
                if (twin->reveals() != before.reveals() || table_.match().reveals() != before.reveals()) continue;
                const auto told = [&](const AnyMatch& match, const std::vector<Event>& what) {
                    JsonWriter json;
                    json.begin_array();
                    for (const Event& event : what) match.write_event(json, event, bystander);
                    json.end_array();
                    return json.text();
                };
                if (told(*twin, events) != told(table_.match(), change.events)) {
                    fault(table_.sequence(),
                          "what is told of " + moved->action + " differs from that of another secret");
                }
                return;
            }
        });
    }

    void look_at_making(const LogEntry& entry) {
        if (!written_.back()) return;
        const Time when = written_.back()->when;
        if (written_.size() == 1) made_ = {entry.player, when, {}};
        if (table_.phase() == server::Phase::finished && !made_.over) made_.over = when;
    }

    /// Nobody loses a seat before the time is up.
    void look_at_clock(std::uint64_t sequence, const LogEntry& entry) {
        const auto* taken = std::get_if<server::TakenOver>(&entry.deed);
        if (taken == nullptr || !table_.has_seat(taken->seat)) return;
        const server::Chair& chair = table_.chairs()[taken->seat];
        const auto asked = chair.decision == 0 ? std::nullopt : written_[chair.decision - 1];
        const auto now = written_.back();
        if (!asked || !now) return;
        const auto between = [&](Time jump) { return jump >= asked->when && jump <= now->when; };
        if (std::ranges::any_of(hub_.jumps, between)) return; // how old an entry is, servers have from the database
        const double drift = hub_.database == nullptr ? most_drift : most_drift_between;
        const auto passed = static_cast<double>(now->when - asked->when) / millisecond * drift + 500;
        const double needed = taken->why == server::WhyTakenOver::time ? static_cast<double>(chair.left)
                                                                       : 1000.0 * table_.settings().grace.value_or(0);
        if (passed < needed) fault(sequence, "somebody was replaced before the time was up");
    }

    /// Of chat, and of everything but moves; a new process begins to count anew.
    void look_at_quotas(std::uint64_t sequence, const LogEntry& entry) {
        const auto now = written_.back();
        const bool counts = !std::holds_alternative<server::Moved>(entry.deed) && sequence > 1;
        if (entry.player.empty() || !now || !counts) return;
        const bool takes_part = !table_.seats_of(entry.player).empty() || table_.is_host(entry.player);
        const std::string process = std::to_string(now->process) + ' ';
        bool granted = true;
        if (std::holds_alternative<server::Chatted>(entry.deed)) {
            granted = meter_.take(process + "chat " + entry.player, {0.5, 5}, now->when);
        }
        if (takes_part) granted &= meter_.take(process + entry.player, {0.1, 100}, now->when);
        else granted &= meter_.take(process + "onlookers", {0.2, 60}, now->when);
        if (!granted) fault(sequence, "more was said or done than anybody may");
    }

    /// Nobody waits for a bot, once all has been calm for a while.
    void look_at_bots() {
        const bool waits = table_.phase() == server::Phase::running && !table_.bots_to_act().empty();
        if (!waits || written_.empty() || !written_.back()) return;
        if (written_.back()->when + 2 * minute < hub_.ended) fault(table_.sequence(), "a bot does not move any more");
    }

    /// Whoever looks on is told of everything, whichever server wrote it.
    void look_at_ends() {
        for (const End& end : hub_.ends) {
            if (end.table != table_.id() || end.last >= written_.size()) continue;
            const auto missed = written_[end.last];
            if (missed && missed->when + soon_told < end.when) {
                fault(end.last + 1, end.name + " looks on and was never told of it");
            }
        }
    }

    Hub& hub_;
    Table table_;
    std::map<std::uint64_t, Sent>& sent_;
    Random luck_;
    std::vector<std::optional<Written>> written_; // when each entry was handed to a store, if anybody knows
    Made made_;
    Meter meter_;
};

/// What was said about tables that a flipped bit has damaged, and that the store says are damaged.
void leave_out(Hub& hub, const std::set<std::string>& tables) {
    const auto about = [&](const auto& item) { return tables.contains(item.table); };
    std::erase_if(hub.history.seen, about);
    std::erase_if(hub.history.answers, about);
    std::erase_if(hub.told, about);
}

} // namespace

std::uint64_t hash_without_clock(std::string_view text) {
    constexpr std::string_view clock = R"("clock":{)";
    std::string rest;
    for (std::size_t at = text.find(clock); at != std::string_view::npos; at = text.find(clock)) {
        rest += text.substr(0, at);
        text.remove_prefix(text.find('}', at));
    }
    return hash_text(rest.empty() ? text : rest + std::string{text});
}

namespace {

using Logs = std::map<std::string, server::Log>;

/// How many tables that are not over anybody has. What other servers did is known a little later.
void look_at_hosts(Hub& hub, const std::vector<Made>& tables) {
    const Time late = hub.database == nullptr ? 0 : minute;
    for (const Made& last : tables) {
        const auto counts = [&](const Made& other) {
            const bool open = !other.over || *other.over > last.from;
            return other.host == last.host && other.from + late < last.from && open;
        };
        if (!last.host.empty() && static_cast<std::size_t>(std::ranges::count_if(tables, counts)) >= tables_of_one) {
            return hub.complain("somebody has put up more tables than anybody may");
        }
    }
}

void judge(Hub& hub, const Logs& stored) {
    std::map<std::string, std::map<std::uint64_t, Sent>> sent;
    for (const Told& told : hub.told) sent[told.table][told.sequence].told.push_back(&told);
    for (const faults::Seen& seen : hub.history.seen) sent[seen.table][seen.sequence].seen.push_back(&seen);
    faults::FinalLogs logs;
    std::vector<Made> tables;
    for (const auto& [id, log] : stored) {
        const auto damage = log.damage.empty() ? server::replay_damage(id, log.entries) : std::nullopt;
        if (!log.damage.empty()) hub.complain("table " + id + ": " + log.damage);
        if (damage) hub.complain("table " + id + ": " + to_text(*damage));
        TableJudge table{hub, id, sent[id]};
        logs[id] = table.replay(log.entries);
        tables.push_back(table.made());
    }
    look_at_hosts(hub, tables);
    for (const std::string& fault : faults_of(hub.history, logs)) hub.complain(fault);
}

} // namespace

void judge(Hub& hub, const server::FaultyDisk::Image& image) {
    server::FaultyDisk disk{image};
    try {
        server::LogFile file{"log", {.vfs = disk.vfs(), .create = false}};
        std::set<std::string> damaged;
        for (auto id = file.table_after({}); id; id = file.table_after(*id)) {
            if (file.damage_of(*id)) damaged.insert(*id);
        }
        if (hub.flipped) leave_out(hub, damaged);
        Logs logs;
        for (auto id = file.table_after({}); id; id = file.table_after(*id)) {
            if (!hub.flipped || !damaged.contains(*id)) logs[*id] = file.read(*id, 1);
        }
        judge(hub, logs);
    } catch (const server::StoreProblem& problem) {
        if (!hub.flipped) hub.complain("the store cannot be opened: " + std::string{problem.reason});
    } catch (const server::sqlite::Error& error) {
        if (!hub.flipped) hub.complain(std::string{"the store cannot be read: "} + error.what());
    }
}

void judge(Hub& hub, const Database& database) {
    const Tables& tables = database.tables();
    Logs logs;
    std::map<std::string, server::ChainCheck> checks;
    tables.entries.each(database.commits(), [&](const Tables::Pair& place, const Tables::Entry& row) {
        server::Entry entry{place.second, row.body, {}};
        std::ranges::copy_n(row.chain.begin(),
                            static_cast<std::ptrdiff_t>(std::min(row.chain.size(), entry.chain.size())),
                            entry.chain.begin());
        server::ChainCheck& check = checks.try_emplace(place.first, 1, server::chain_start(place.first)).first->second;
        server::Log& log = logs[place.first];
        if (const auto damage = check.add(entry); damage && log.damage.empty()) log.damage = to_text(*damage);
        log.entries.push_back(std::move(entry));
    });
    tables.summaries.each(database.commits(), [&](const std::string& table, const Tables::Summary& row) {
        if (row.sequence > logs[table].entries.size()) logs[table].damage = "its summary knows of more";
    });
    judge(hub, logs);
}

} // namespace iteru::simulation
