// Files of the project that a test keeps current: it fails when they are not, or writes them anew when asked.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace iteru::kit {

/// The folder of the project.
std::filesystem::path source_dir();

inline bool rewriting() { return std::getenv("ITERU_REWRITE") != nullptr; }

/// What to tell somebody whose file is not current.
inline std::string how_to_rewrite(std::string_view tests) {
    return "to write it anew: ITERU_REWRITE=1 build/release/tests/iteru_tests --gtest_filter='" + std::string{tests} +
           "'";
}

inline void write_file(const std::filesystem::path& path, std::string_view contents) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << contents;
}

} // namespace iteru::kit
