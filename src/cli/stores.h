// What commands about a server's data share: where it is, and what is wrong with it.
#pragma once

#include <filesystem>

#include "cli/commands.h"
#include "cluster/postgres.h"

namespace iteru {

/// The folder that was named, or the usual one; a database is refused.
std::filesystem::path data_folder(const Speaker& say, const std::string& data);
/// A data folder, or the file itself.
std::filesystem::path store_file(const std::filesystem::path& data);
std::string describe(const server::StoreProblem& problem, const Speaker& say);

/// Bad use is what the caller can fix: a missing file, a running server.
template <class Work>
int told(const Speaker& say, Work work) {
    try {
        return work();
    } catch (const server::StoreProblem& problem) {
        throw BadUse(describe(problem, say));
    } catch (const server::postgres::Error& error) {
        throw BadUse(say("store.database_failed", {{"problem", error.what()}}));
    }
}

} // namespace iteru
