#include "cli/site.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "api/policy.h"
#include "api/web_assets.h"

namespace iteru {

namespace {

/// The page as a host without a server needs it: all addresses relative, so that it works below any path; said to be
/// alone; and with the policy that our server sends as a header, as far as a page may say it itself.
std::string page_alone(std::string_view page) {
    std::string text{page};
    constexpr std::string_view from_root = "=\"/";
    for (std::size_t at = 0; (at = text.find(from_root, at)) != std::string::npos; at += from_root.size()) {
        text.replace(at, from_root.size(), "=\"./");
    }
    constexpr std::string_view title = "<title>";
    if (const std::size_t at = text.find(title); at != std::string::npos) {
        text.insert(at, fmt::format("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\" />\n    "
                                    "<meta name=\"iteru-site\" content=\"static\" />\n    ",
                                    server::page_policy));
    }
    return text;
}

} // namespace

void SiteCommand::declare(OptionList& list) { list.positional("folder", folder); }

int SiteCommand::run(const Speaker& say) const {
    namespace fs = std::filesystem;
    if (folder.empty()) throw BadUse(say("server.site.no_folder"));
    const auto files = server::built_in_assets();
    if (files.empty()) throw BadUse(say("server.page.no_browser_table"));
    std::error_code problem;
    for (const server::BuiltIn& file : files) {
        const fs::path path = fs::path{folder} / file.path;
        fs::create_directories(path.parent_path(), problem);
        std::ofstream out{path, std::ios::binary | std::ios::trunc};
        out << (file.path == "index.html" ? page_alone(file.contents) : std::string{file.contents});
        if (!out.flush()) throw BadUse(say("server.site.cannot_write", {{"file", path.string()}}));
    }
    fmt::print("{}\n", say("server.site.written", {{"folder", folder}}));
    return exit_ok;
}

} // namespace iteru
