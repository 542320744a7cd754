// Any text as commands, one a line, by two people at one table: answered, and the log folds to the same table. Each
// line is tried as an entry of the log as well.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "lobby/house_fixture.h"

namespace {

using namespace iteru::server;

std::string put_in(std::string text, std::string_view name, const std::string& value) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) {
        text.replace(at, name.size(), value);
    }
    return text;
}

/// Any text as the next line of a log: folded in, or it cannot have happened. (Whether a move is legal the fold does
/// not ask again.)
void fold_in(Table table, std::string_view line) {
    const auto entry = read_entry(line);
    if (!entry || std::holds_alternative<Moved>(entry->deed)) return;
    const std::uint64_t before = table.sequence();
    const bool impossible = table.apply(before + 1, *entry).impossible;
    if (table.sequence() != (impossible ? before : before + 1)) std::abort();
    if (!impossible && snapshot_message(table, "p-Ada", iteru::bystander, {}).empty()) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    World world;
    const std::array people{world.guest("Ada"), world.guest("Ben")};
    const std::string table =
        field(world.create(people[0], R"("game":"fertility","players":2,"listed":true,"seats":[{"name":"Ada"},null])"),
              "table");
    world.at(table, people[1], "sit", R"("seat":1,"name":"Ben")");
    world.at(table, people[0], "start");
    std::string_view text{reinterpret_cast<const char*>(data), size};
    for (std::size_t turn = 0; !text.empty() && turn < 30; ++turn) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string line = put_in(std::string{text.substr(0, end)}, "TABLE", table);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (world.ask(people[turn % 2], line).empty()) std::abort(); // everybody gets an answer
        fold_in(world.table(table), line);
    }
    for (const auto& [id, log] : world.store.logs) {
        if (log.empty()) continue;
        const auto folded = fold(id, {log, {}});
        if (!folded) std::abort();
        const Table& live = world.table(id);
        if (snapshot_message(**folded, "p-Ada", iteru::bystander, {}) !=
            snapshot_message(live, "p-Ada", iteru::bystander, {})) {
            std::abort();
        }
    }
    return 0;
}
