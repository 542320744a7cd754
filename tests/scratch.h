// What a program said or wrote, for tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace iteru {

inline bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A file of this name that is not there yet.
inline std::filesystem::path scratch(std::string_view name) {
    const auto path = std::filesystem::path{testing::TempDir()} / ("iteru_" + std::string{name});
    std::filesystem::remove(path);
    return path;
}

inline std::string contents(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

} // namespace iteru
