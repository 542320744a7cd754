// iteru record, replay, trace and perft: games as files and figures that another program can check.
#pragma once

#include "cli/commands.h"

namespace iteru {

/// A game between bots.
struct BotGameOptions {
    TableOptions table;
    std::string bots;

    void declare(OptionList& list);
};

struct RecordCommand : BotGameOptions {
    [[nodiscard]] int run(const Speaker& say) const;
};

struct TraceCommand : BotGameOptions {
    [[nodiscard]] int run(const Speaker& say) const;
};

struct ReplayCommand {
    std::string file;
    std::string components;
    std::string to;
    bool check = false;
    std::string verify;
    std::string part;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct PerftCommand {
    TableOptions table;
    std::string depth;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
