#include "store/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

namespace iteru::server {

void keep_private(const std::filesystem::path& file, bool make) {
    constexpr mode_t owner = S_IRUSR | S_IWUSR;
    // Only what is new is opened: closing a file would let go of SQLite's locks on it.
    const int made = make ? ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, owner) : -1;
    if (made >= 0) ::close(made);
    else (void)::chmod(file.c_str(), owner); // somebody else's stays as it is
}

std::pair<std::uint64_t, std::uint64_t> file_identity(const std::filesystem::path& file) {
    struct stat status{};
    if (::stat(file.c_str(), &status) != 0) return {};
    return {status.st_dev, status.st_ino};
}

void sync_to_disk(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = descriptor >= 0 && ::fsync(descriptor) == 0;
    const std::error_code error{errno, std::generic_category()};
    if (descriptor >= 0) ::close(descriptor);
    if (!synced) throw std::system_error(error, path.string());
}

} // namespace iteru::server
