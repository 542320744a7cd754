#include "api/web_assets.h"

#include <gtest/gtest.h>

#include <fstream>

#include "api/api.h"
#include "tests/server/folder.h"

namespace iteru::server {
namespace {

std::string header(const Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) return value;
    }
    return {};
}

Response get(const WebAssets& web, const std::string& target, const std::string& encodings = {},
             const std::string& known = {}) {
    Request request;
    request.method = "GET";
    request.target = target;
    request.encodings = encodings;
    request.known_tag = known;
    return web.answer(request);
}

constexpr BuiltIn table[] = {{"assets/main-3f9a.js", 7, "let plain", "packed"},
                             {"assets/title-1b.woff2", 8, "font", {}},
                             {"favicon.ico", 10, "icon", {}},
                             {"index.html", 9, "<html>", "packed page"}};

class BuiltInAssets : public testing::Test {
protected:
    WebAssets web{{}, table};
};

TEST_F(BuiltInAssets, FilesHaveTheirTypes) {
    EXPECT_EQ(get(web, "/assets/main-3f9a.js").type, "text/javascript; charset=utf-8");
    EXPECT_EQ(get(web, "/assets/title-1b.woff2").type, "font/woff2");
    EXPECT_EQ(get(web, "/favicon.ico?v=2").type, "image/x-icon");
    EXPECT_EQ(get(web, "/").type, "text/html; charset=utf-8");
    EXPECT_EQ(get(web, "/assets/main-3f9a.js").body, "let plain");
}

TEST_F(BuiltInAssets, EveryOtherAddressIsThePage) {
    for (const char* target : {"/", "/t/b5Jm", "/rules/fertility/F2.3", "/replay/b5Jm?move=3", "/anything"}) {
        EXPECT_EQ(get(web, target).body, "<html>") << target;
        EXPECT_EQ(header(get(web, target), "Cache-Control"), "no-cache") << target;
    }
    for (const char* target : {"/old.js", "/assets/main-old.js", "/assets/x", "/t/style.css"}) {
        EXPECT_EQ(get(web, target).status, 404) << target;
    }
}

TEST_F(BuiltInAssets, AreCompressedForWhoCanReadThat) {
    const Response packed = get(web, "/assets/main-3f9a.js", "br, gzip");
    EXPECT_EQ(packed.body, "packed");
    EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
    EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
    EXPECT_EQ(header(get(web, "/assets/main-3f9a.js"), "Content-Encoding"), "");
    EXPECT_EQ(header(get(web, "/assets/main-3f9a.js", "gzip;q=0"), "Content-Encoding"), "");
    EXPECT_EQ(get(web, "/assets/title-1b.woff2", "gzip").body, "font") << "not worth it";
}

TEST_F(BuiltInAssets, WhatIsNamedAfterItsContentsIsKept) {
    EXPECT_EQ(header(get(web, "/assets/main-3f9a.js"), "Cache-Control"), "public, max-age=31536000, immutable");
    const std::string tag = header(get(web, "/"), "ETag");
    EXPECT_EQ(get(web, "/", "gzip", "W/\"other\"").status, 200);
    const Response known = get(web, "/", "gzip", "W/\"other\", " + tag);
    EXPECT_EQ(known.status, 304);
    EXPECT_EQ(known.body, "");
    EXPECT_EQ(header(known, "Content-Encoding"), "");
}

TEST(WebFolder, ServesWhatIsInItAndNothingElse) {
    const Folder folder;
    std::filesystem::create_directories(folder.path() / "dist/assets");
    std::ofstream{folder.path() / "dist/index.html"} << "<p>";
    std::ofstream{folder.path() / "dist/assets/a.css"} << "p{}";
    std::ofstream{folder.path() / "secret.txt"} << "secret";
    const WebAssets web{folder.path() / "dist"};
    EXPECT_EQ(get(web, "/t/x").body, "<p>");
    EXPECT_EQ(get(web, "/assets/a.css").type, "text/css; charset=utf-8");
    EXPECT_EQ(get(web, "/../secret.txt").status, 404);
    EXPECT_EQ(get(web, "/%2e%2e/secret.txt").status, 404);
    std::ofstream{folder.path() / "dist/index.html"} << "<h1>";
    EXPECT_EQ(get(web, "/").body, "<h1>") << "as it is now";
}

TEST(BarePage, SaysInEveryLanguageHowToBuildTheTable) {
    const Response page = get(WebAssets{{}, {}}, "/");
    EXPECT_EQ(page.status, 200);
    for (const char* part : {"<section lang=\"en\">", "<section lang=\"fr\">", "npm --prefix web run build"}) {
        EXPECT_NE(page.body.find(part), std::string::npos) << part;
    }
}

} // namespace
} // namespace iteru::server
