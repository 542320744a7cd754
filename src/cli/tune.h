// iteru tune: better weights for a game's judgement, by self-play of the greedy player.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct TuneCommand {
    std::string game;
    std::string seed;
    std::string components;
    SeriesOptions series;
    std::string minutes;
    std::string from;
    std::string to;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
