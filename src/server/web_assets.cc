#include "server/web_assets.h"

#include <algorithm>

namespace iteru::server {

namespace {

struct Asset {
    std::string_view path; // assets/index-3f9a.js
    std::string_view contents;
};

const std::vector<Asset>& assets() {
    static const std::vector<Asset> all{
#include "web.inc"
    };
    return all;
}

const Asset* find_asset(std::string_view path) {
    const auto found = std::ranges::find(assets(), path, &Asset::path);
    return found == assets().end() ? nullptr : &*found;
}

std::string_view type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

Response file(const Asset& asset) {
    // What the bundler names after its contents never changes; all else is asked for again.
    const bool lasting = asset.path.starts_with("assets/");
    return {200,
            std::string{type_of(asset.path)},
            std::string{asset.contents},
            {{"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"}}};
}

std::string bare_page(const Speaker& say) {
    return "<!doctype html>\n<html lang=\"" + std::string{language_names[static_cast<std::size_t>(say.language())]} +
           "\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
           "content=\"width=device-width\">\n<title>Iteru</title>\n<h1>" +
           say("server.page.title") + "</h1>\n<p>" + say("server.page.no_browser_table") +
           "</p>\n<p><a href=\"/healthz\">" + say("server.page.health") + "</a></p>\n</html>\n";
}

} // namespace

Response web_page(std::string_view target, Language language) {
    std::string_view path = target.substr(0, target.find('?'));
    path.remove_prefix(std::min<std::size_t>(path.size(), 1));
    if (const Asset* asset = find_asset(path)) return file(*asset);
    const std::string_view name = path.substr(path.rfind('/') + 1);
    if (name.contains('.')) return {404, "text/plain; charset=utf-8", "404\n", {}};
    if (const Asset* index = find_asset("index.html")) return file(*index);
    return {200, "text/html; charset=utf-8", bare_page(Speaker{language}), {{"Cache-Control", "no-cache"}}};
}

} // namespace iteru::server
