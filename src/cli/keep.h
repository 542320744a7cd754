// iteru backup, restore, check and migrate: what an operator does with a server's data.
#pragma once

#include "cli/commands.h"

namespace iteru {

/// A copy, and the data it is of.
struct CopyOptions {
    std::string file;
    std::string data;
    std::string store; // the address of a database
    bool force = false;
    bool json = false;

    void declare(OptionList& list);
};

struct BackupCommand : CopyOptions {
    [[nodiscard]] int run(const Speaker& say) const;
};

struct RestoreCommand : CopyOptions {
    [[nodiscard]] int run(const Speaker& say) const;
};

struct CheckCommand {
    std::string data;
    std::string store;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct MigrateCommand {
    std::string from;
    std::string to;
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
