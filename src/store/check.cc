#include "store/check.h"

#include <algorithm>

#include "engine/text.h"
#include "table/table.h"

namespace iteru::server {

namespace {

/// Why a move cannot be made now; empty if it can.
std::string objection(const Table& table, const Moved& move) {
    if (!table.dealt() || !table.has_seat(move.seat)) return "no game";
    if (table.chairs()[move.seat].decision != move.decision) return "not asked";
    const auto action = table.match().parse(move.action);
    if (!action) return move.action;
    const auto refusal = table.match().why_not(move.seat, *action);
    return refusal ? move.action + " (" + std::string{refusal->rule} + ")" : std::string{};
}

} // namespace

std::optional<Damage> replay_damage(const TableId& id, const std::vector<Entry>& entries) {
    Table table{id};
    for (const Entry& stored : entries) {
        const auto entry = read_entry(stored.body);
        if (!entry) return Damage{"impossible", stored.sequence, entry.error().field};
        const bool next = stored.sequence == table.sequence() + 1;
        if (!next || std::holds_alternative<Created>(entry->deed) != (stored.sequence == 1)) {
            return Damage{"impossible", stored.sequence, "created"};
        }
        // What was played under other rules cannot be played again under these; its chain has been checked.
        if (const auto* plan = std::get_if<Created>(&entry->deed); plan != nullptr && !has_our_rules(*plan)) {
            return std::nullopt;
        }
        if (const auto* move = std::get_if<Moved>(&entry->deed)) {
            if (auto why = objection(table, *move); !why.empty()) return Damage{"impossible", stored.sequence, why};
            const std::string position = hex64(table.match().hash());
            if (!move->position.empty() && move->position != position) {
                return Damage{"other_position", stored.sequence, position};
            }
        }
        if (table.apply(stored.sequence, *entry).impossible) return Damage{"impossible", stored.sequence, {}};
    }
    return std::nullopt;
}

bool Report::is_whole() const {
    const auto as_written = [](const Damaged& one) {
        return one.damage.reason == "impossible" || one.damage.reason == "other_position";
    };
    return structure.empty() && lost_sessions == 0 && std::ranges::all_of(damaged, as_written);
}

Report check(LogSource& source) {
    Report report;
    report.structure = source.structure_damage();
    for (auto table = source.table_after({}); table; table = source.table_after(*table)) {
        if (is_audit_log(*table)) {
            if (auto damage = source.damage_of(*table)) report.damaged.push_back({*table, std::move(*damage)});
            continue;
        }
        ++report.tables;
        const Log log = source.read(*table, 1);
        report.entries += log.entries.size();
        auto damage = source.damage_of(*table);
        if (!damage) damage = replay_damage(*table, log.entries);
        if (damage) report.damaged.push_back({*table, std::move(*damage)});
        else ++report.games;
    }
    const std::size_t lost = source.derived_lost();
    report.sessions = source.sessions().size();
    report.accounts = source.accounts().size();
    report.lost_sessions = source.derived_lost() - lost;
    return report;
}

} // namespace iteru::server
