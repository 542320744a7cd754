#include "cli/shards.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/text.h"

namespace iteru {

void ShardOptions::declare(OptionList& list) {
    list.text("--resume", resume);
    list.text("--shard", shard);
}

Shard shard_from(const Speaker& say, const ShardOptions& part, const std::string& seed,
                 const std::vector<BotSpec>& bots) {
    if (!part.shared()) return {};
    const auto timed = std::ranges::find_if(bots, [](const BotSpec& bot) { return bot.milliseconds > 0; });
    if (timed != bots.end()) throw BadUse(say("shard.by_the_clock", {{"bot", bot_spec_name(*timed)}}));
    if (part.submit) return {};
    const std::string_view words = part.shard;
    const std::size_t slash = std::min(words.find('/'), words.size());
    const auto number = parse_number<std::uint64_t>(words.substr(0, slash));
    const auto count = parse_number<std::uint64_t>(words.substr(std::min(slash + 1, words.size())));
    if (!number || !count || *number < 1 || *number > *count || *count > most_units) {
        throw BadUse(say("shard.bad", {{"value", part.shard}, {"most", std::to_string(most_units)}}));
    }
    if (!part.kept()) throw BadUse(say("shard.needs_file"));
    if (seed.empty()) throw BadUse(say("shard.needs_seed"));
    return {*number - 1, *count};
}

void keep_units(const ShardOptions& part, const Shard& shard, const Playable& series, const Sharing& how,
                const ReadLine& read, const std::function<bool(std::uint64_t unit)>& there) {
    SeriesLog log{part.resume, series.header, read};
    std::vector<std::uint64_t> open;
    for (std::uint64_t unit = 0; unit < series.units; ++unit) {
        if (shard.has(unit) && !there(unit)) open.push_back(unit);
    }
    play_units(series, open, how, log);
}

int shard_told(const Speaker& say, const ShardOptions& part, const Shard& shard, std::uint64_t games) {
    fmt::print(stderr, "{}\n",
               say(interrupted() ? TextKey{"shard.interrupted"} : TextKey{"shard.done"},
                   {{"number", std::to_string(shard.index + 1)},
                    {"count", std::to_string(shard.count)},
                    {"games", std::to_string(games)},
                    {"file", part.resume}}));
    return interrupted() ? exit_interrupted : exit_ok;
}

} // namespace iteru
