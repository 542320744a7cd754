// iteru lesson: plays a lesson in the terminal, or checks all of them.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct LessonCommand {
    std::vector<std::string> lessons; // files, fertility/turn, or a game
    bool check = false;
    std::string clicks;
    std::string seed;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
