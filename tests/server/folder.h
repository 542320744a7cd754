// A folder of a test's own, gone when it ends.
#pragma once

#include <stdlib.h> // NOLINT(modernize-deprecated-headers): mkdtemp is POSIX

#include <filesystem>
#include <string>

namespace iteru {

class Folder {
public:
    Folder() {
        std::string path = (std::filesystem::temp_directory_path() / "iteru-XXXXXX").string();
        if (::mkdtemp(path.data()) == nullptr) std::abort();
        path_ = path;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

} // namespace iteru
