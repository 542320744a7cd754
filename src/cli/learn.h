// iteru learn: a net for a game's bots, by self-play.
#pragma once

#include "cli/shards.h"

namespace iteru {

struct LearnCommand {
    std::string game;
    std::string folder;
    std::string from;
    std::string seed;
    SeriesOptions series;
    std::string first;
    std::string think;
    std::string keep;
    std::string searches;
    std::string generations;
    std::string minutes;
    std::string hidden;
    std::string gate;
    std::string deals;
    ShardOptions part;
    std::vector<std::string> played; // files with the games of the next generation
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
