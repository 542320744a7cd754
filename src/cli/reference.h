// iteru games, rules, box and bench: what there is, and what is in it.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct GamesCommand {
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct RulesCommand {
    std::string game;
    std::string rule;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct BoxCommand {
    std::string game;
    std::string components;
    std::string check;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct BenchCommand {
    std::string rounds;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
