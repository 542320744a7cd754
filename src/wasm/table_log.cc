#include "wasm/table_log.h"

#include "engine/record.h"
#include "table/entry.h"
#include "table/levels.h"

namespace iteru::server {

std::string table_log(const AnyMatch& match, Seat seat, const std::string& name) {
    const std::string person = "me"; // as the device calls the one person there
    std::vector<std::string> names(match.setup().players, "greedy");
    names[seat] = "human";
    Created plan{.game = std::string{match.facts().id},
                 .settings = {.spectators = false, .hints = false, .grace = std::nullopt},
                 .host = person,
                 .host_name = name,
                 .record = write_record(record_of(match, names)),
                 .origin = Origin::imported};
    plan.options.assign(match.setup().options.begin(), match.setup().options.end());
    plan.rules = match.facts().rules_version;
    for (Seat other = 0; other < match.setup().players; ++other) {
        if (other == seat) plan.seats.push_back({person, name, {}});
        else plan.seats.push_back({{}, {}, std::string{level_names.front()}});
    }
    const LogEntry created{0, person, "made", plan, 1};
    const LogEntry started{0, person, "start", Started{.seed = seed_text(match.seed())}, 1};
    return write_entry(created) + "\n" + write_entry(started);
}

} // namespace iteru::server
