// What was found out about a game, kept in a folder: whoever looks at the game again sees the same figures at once.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "analysis/kept.h"
#include "cli/analyse.h"
#include "cli/output.h"

namespace iteru {

namespace {

namespace fs = std::filesystem;

/// Of the engine that this program was built with.
constexpr std::string_view fingerprint =
#include "fingerprint.inc"
    ;

/// What the file says, unless there is none; a damaged or stale one is named.
std::optional<analysis::Findings> kept_in(const Speaker& say, const fs::path& file, const analysis::Keeping& keeping,
                                          const analysis::Course& course) {
    std::ifstream in{file, std::ios::binary};
    if (!in) return std::nullopt;
    std::ostringstream text;
    text << in.rdbuf();
    auto found = analysis::read_kept(text.view(), keeping, course);
    if (found) return std::move(*found);
    const bool stale = found.error() == analysis::KeptProblem::stale;
    fmt::print(stderr, "{}\n",
               say(stale ? TextKey{"analyse.kept_stale"} : TextKey{"analyse.kept_damaged"}, {{"file", file.string()}}));
    return std::nullopt;
}

/// Whole or not at all: another file first, which then takes the place.
void keep_in(const Speaker& say, const fs::path& file, const std::string& text) {
    fs::path unfinished = file;
    unfinished += ".new";
    std::ofstream out{unfinished, std::ios::binary | std::ios::trunc};
    out << text << std::flush;
    std::error_code failed;
    if (out) fs::rename(unfinished, file, failed);
    if (!out || failed) throw BadUse(say("tune.unwritable", {{"file", file.string()}}));
}

} // namespace

std::optional<analysis::Findings> found_or_kept(const Speaker& say, const std::string& folder, const Record& record,
                                                const analysis::Plan& plan, const analysis::LookBack& looking,
                                                const Sharing& how) {
    if (folder.empty()) return analysis::find(looking, plan, how);
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (!fs::is_directory(folder)) throw BadUse(say("analyse.no_folder", {{"folder", folder}}));
    const analysis::Keeping keeping{
        .record = write_record(record), .fingerprint = std::string{fingerprint}, .plan = plan};
    const fs::path file = fs::path{folder} / (analysis::name_of(keeping) + ".analysis");
    if (auto kept = kept_in(say, file, keeping, looking.course())) return kept;
    auto found = analysis::find(looking, plan, how);
    if (found) keep_in(say, file, analysis::write_kept(keeping, *found));
    return found;
}

} // namespace iteru
