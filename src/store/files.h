// What the file system knows of our files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

namespace iteru::server {

/// For its owner's eyes only, whatever the folder is like; makes it if it is to be made.
void keep_private(const std::filesystem::path& file, bool make = false);

/// Device and number of the file that has this name now; both 0 if there is none.
std::pair<std::uint64_t, std::uint64_t> file_identity(const std::filesystem::path& file);

/// Makes a file's bytes, or a folder's list of names, durable.
void sync_to_disk(const std::filesystem::path& path);

} // namespace iteru::server
