// Any text as commands, one a line, by two people at one table: answered, and the log folds to the same table.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "lobby/made.h"

namespace {

using namespace iteru::server;

std::string put_in(std::string text, std::string_view name, const std::string& value) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) {
        text.replace(at, name.size(), value);
    }
    return text;
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
