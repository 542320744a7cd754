#include "cli/save.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "engine/record.h"

namespace iteru {

namespace fs = std::filesystem;

std::string save_record(const AnyMatch& match, const std::vector<std::string>& seats, const fs::path& path) {
    // Never overwrite a file that is not one of our games.
    if (std::ifstream old{path}; old) {
        std::string start(12, '\0');
        old.read(start.data(), static_cast<std::streamsize>(start.size()));
        if (old.gcount() > 0 && start != "iteru-record") return "other_file";
    }
    const fs::path fresh = path.string() + ".new";
    errno = 0;
    std::ofstream file{fresh, std::ios::binary};
    file << write_record(record_of(match, seats)) << std::flush;
    file.close();
    std::error_code problem{errno, std::generic_category()};
    if (file) {
        problem.clear();
        fs::rename(fresh, path, problem);
        if (!problem) return {};
    }
    std::error_code ignored;
    fs::remove(fresh, ignored);
    return problem.message();
}

} // namespace iteru
