#include <span>

#include "engine/hash.h"
#include "engine/text.h"
#include "store/log_file.h"
#include "table/table.h"
#include "tests/faults/crowd.h"

namespace iteru::faults {

namespace {

std::string hash_text(const std::string& view) { return hex64(hash_bytes(std::as_bytes(std::span{view}))); }

std::map<int, std::string> hashes_of(const server::Table& table) {
    std::map<int, std::string> hashes;
    if (!table.dealt()) return hashes;
    hashes[onlooker] = hash_text(table.match().view(bystander));
    for (Seat seat = 0; table.has_seat(seat); ++seat) hashes[seat] = hash_text(table.match().view(seat));
    return hashes;
}

} // namespace

FinalLogs final_logs(const std::filesystem::path& data) {
    server::LogFile file{data / server::LogFile::name, {.create = false}};
    return final_logs(file);
}

FinalLogs final_logs(server::LogSource& source) {
    FinalLogs logs;
    for (auto id = source.table_after({}); id; id = source.table_after(*id)) {
        if (server::is_audit_log(*id)) continue;
        FinalLog& log = logs[*id];
        if (const auto damage = source.damage_of(*id)) log.damage = to_text(*damage);
        server::Table table{*id};
        for (const server::Entry& stored : source.read(*id, 1).entries) {
            const auto entry = server::read_entry(stored.body);
            if (!entry) {
                log.damage = "entry " + std::to_string(stored.sequence) + " cannot be read";
                break;
            }
            table.apply(stored.sequence, *entry);
            const auto what = std::visit([]<class D>(const D&) { return std::string{D::what}; }, entry->deed);
            log.entries.push_back({entry->player, entry->command, what, entry->at, hashes_of(table)});
        }
    }
    return logs;
}

} // namespace iteru::faults
