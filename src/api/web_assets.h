// The browser table as files: those built into the program, or a folder while they are worked on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace iteru::server {

struct Request;
struct Response;

/// A file in the program, as tools/compile.cc writes it.
struct BuiltIn {
    std::string_view path; // assets/index-3f9a.js
    std::uint64_t hash;
    std::string_view contents;
    std::string_view gzipped; // empty: would not be shorter
};

std::span<const BuiltIn> built_in_assets();

class WebAssets {
public:
    /// Without a folder, what the program was built with.
    explicit WebAssets(std::filesystem::path folder = {}, std::span<const BuiltIn> built_in = built_in_assets())
        : folder_(std::move(folder)), built_in_(built_in) {}

    /// The file at that address; the table's page for all other addresses that do not end like a file.
    [[nodiscard]] Response answer(const Request& request) const;

private:
    std::filesystem::path folder_;
    std::span<const BuiltIn> built_in_;
};

/// May the answer be compressed? The value of Accept-Encoding.
bool accepts_gzip(std::string_view encodings);

} // namespace iteru::server
