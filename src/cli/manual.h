// iteru manual and completion: what the program says of all its commands, made of their `--help` and their options.
#pragma once

#include <span>

#include "cli/commands.h"

namespace iteru {

/// A command ready to run once its options are read.
using Run = std::function<int(const Speaker&)>;

/// A command as main.cc lists it.
struct Entry {
    const char* name;
    TextKey help;
    Run (*declare)(OptionList&);
};

struct ManualCommand {
    std::span<const Entry> entries{};
    std::string folder;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

struct CompletionCommand {
    std::span<const Entry> entries{};

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

/// A page of the manual for `man`: `iteru simulate`, from what its help says and the line on it in the help on all.
std::string manual_page(const Speaker& say, const Entry& entry);
/// The page on the program itself.
std::string manual_page(const Speaker& say, std::span<const Entry> entries);
/// The completion for bash.
std::string completion(std::span<const Entry> entries);

} // namespace iteru
