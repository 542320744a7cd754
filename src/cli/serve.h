// iteru serve: opens the tables to the network.
#pragma once

#include "cli/commands.h"

namespace iteru {

struct ServeCommand {
    std::string host;
    std::string port;
    std::string data;
    std::string store; // the address of a database
    std::string public_url;
    std::string per_address;
    std::string tables_per_player;
    std::string expire;
    std::string keep_tables, keep_sessions, keep_audit; // days
    std::string rate;
    std::string web;

    void declare(OptionList& list);
    [[nodiscard]] int run(const Speaker& say) const;
};

} // namespace iteru
