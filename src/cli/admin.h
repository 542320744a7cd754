// iteru admin: what whoever runs a server does beside its rules.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct AdminCommand {
    std::string act;
    std::string what; // a table or a person
    std::string data;
    std::string store; // the address of a database
    bool json = false;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
