#include "cli/stores.h"

#include "store/data_folder.h"

namespace iteru {

namespace fs = std::filesystem;

fs::path data_folder(const Speaker& say, const std::string& data) {
    if (server::postgres::is_address(data)) throw BadUse(say("store.not_a_folder"));
    return data.empty() ? server::usual_data_folder() : fs::path{data};
}

fs::path store_file(const fs::path& data) { return fs::is_directory(data) ? data / server::LogFile::name : data; }

std::string describe(const server::StoreProblem& problem, const Speaker& say) {
    return say.look_up("store.problem." + std::string{problem.reason},
                       {{"file", problem.file}, {"detail", problem.detail}});
}

} // namespace iteru
