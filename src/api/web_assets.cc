#include "api/web_assets.h"

#include <algorithm>
#include <optional>

#include "api/api.h"
#include "engine/hash.h"
#include "engine/text.h"
#include "loader/load_box.h"
#include "texts/texts.h"

namespace iteru::server {

namespace {

/// A file as it is sent.
struct Asset {
    std::uint64_t hash = 0;
    std::string contents;
    bool gzipped = false;
};

std::optional<Asset> find_built_in(std::span<const BuiltIn> built_in, std::string_view path, bool gzip) {
    const auto found = std::ranges::find(built_in, path, &BuiltIn::path);
    if (found == built_in.end()) return std::nullopt;
    const bool gzipped = gzip && !found->gzipped.empty();
    return Asset{found->hash, std::string{gzipped ? found->gzipped : found->contents}, gzipped};
}

/// Looks among the files that are there, so that no address leads out of the folder.
std::optional<Asset> find_in_folder(const std::filesystem::path& folder, std::string_view path) try {
    for (const auto& entry : std::filesystem::recursive_directory_iterator{folder}) {
        if (!entry.is_regular_file() || entry.path().lexically_relative(folder).generic_string() != path) continue;
        std::string contents = read_file(entry.path());
        const std::uint64_t hash = hash_bytes(std::as_bytes(std::span{contents}));
        return Asset{hash, std::move(contents), false};
    }
    return std::nullopt;
} catch (const std::exception&) { // it is being built at this moment
    return std::nullopt;
}

/// Nothing for an address that does not end like a file: `/t/b5Jm`, `/rules/fertility/F2.3`.
std::optional<std::string_view> type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".woff2", "font/woff2"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".wasm", "application/wasm"},
        {".bin", "application/octet-stream"},
        {".webmanifest", "application/manifest+json"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (const auto& [ending, type] : types) {
        if (path.ends_with(ending)) return type;
    }
    return std::nullopt;
}

Response file(std::string_view path, Asset asset, const Request& request) {
    // Files that the bundler names by content never change; everything else is revalidated.
    const bool lasting = path.starts_with("assets/");
    const std::string tag = "W/\"" + hex64(asset.hash) + '"';
    Response response{200, std::string{type_of(path).value_or("application/octet-stream")}, std::move(asset.contents)};
    response.headers = {{"Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache"},
                        {"ETag", tag},
                        {"Vary", "Accept-Encoding"}};
    if (request.known_tag.contains(tag)) {
        response.status = 304;
        response.body.clear();
    } else if (asset.gzipped) {
        response.headers.emplace_back("Content-Encoding", "gzip");
    }
    return response;
}

/// The page shown in every language if the browser table was not built.
Response bare_page() {
    std::string body = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                       "content=\"width=device-width\">\n<title>Iteru</title>\n";
    for (std::size_t i = 0; i < language_names.size(); ++i) {
        const Speaker say{static_cast<Language>(i)};
        body += "<section lang=\"" + std::string{language_names[i]} + "\">\n<h1>" + say("server.page.title") +
                "</h1>\n<p>" + say("server.page.no_browser_table") + "</p>\n<p>" + say("server.page.how_to_build") +
                "</p>\n<pre>npm --prefix web ci\nnpm --prefix web run build\ncmake --build build/release</pre>\n" +
                "<p><a href=\"/healthz\">" + say("server.page.health") + "</a></p>\n</section>\n";
    }
    return {200, "text/html; charset=utf-8", body + "</html>\n", {{"Cache-Control", "no-cache"}}};
}

} // namespace

// Every compiler must take literals of 64 KiB; ours take longer ones, and a script may be longer.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
std::span<const BuiltIn> built_in_assets() {
    static const std::vector<BuiltIn> all{
#include "web.inc"
    };
    return all;
}
#pragma GCC diagnostic pop

bool accepts_gzip(std::string_view encodings) {
    const std::size_t found = encodings.find("gzip");
    return found != std::string_view::npos && !encodings.substr(found).starts_with("gzip;q=0");
}

Response WebAssets::answer(const Request& request) const {
    const auto find = [&](std::string_view path) {
        return folder_.empty() ? find_built_in(built_in_, path, accepts_gzip(request.encodings))
                               : find_in_folder(folder_, path);
    };
    std::string_view path = std::string_view{request.target}.substr(0, request.target.find('?'));
    path.remove_prefix(std::min<std::size_t>(path.size(), 1));
    if (auto asset = find(path)) return file(path, std::move(*asset), request);
    if (type_of(path) || path.starts_with("assets/")) return {404, "text/plain; charset=utf-8", "404\n", {}};
    if (auto index = find("index.html")) return file("index.html", std::move(*index), request);
    return bare_page();
}

} // namespace iteru::server
