#include "server/check.h"

namespace iteru::server {

Report check(LogFile& file) {
    Report report;
    report.structure = file.structure_damage();
    for (auto table = file.table_after({}); table; table = file.table_after(*table)) {
        ++report.tables;
        report.entries += file.read(*table, 1).entries.size();
        if (auto damage = file.damage_of(*table)) report.damaged.push_back({*table, std::move(*damage)});
    }
    const std::size_t lost = file.derived_lost();
    report.sessions = file.sessions().size();
    report.lost_sessions = file.derived_lost() - lost;
    return report;
}

} // namespace iteru::server
