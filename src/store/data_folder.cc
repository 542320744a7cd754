#include "store/data_folder.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "store/files.h"

namespace iteru::server {

namespace fs = std::filesystem;

fs::path usual_data_folder() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data != '\0') return fs::path{data} / "iteru";
    const char* home = std::getenv("HOME");
    return home == nullptr ? fs::path{"iteru-data"} : fs::path{home} / ".local/share/iteru";
}

fs::path prepare_data_folder(const fs::path& folder) {
    std::error_code error;
    const fs::path parent = fs::absolute(folder).parent_path();
    if (!fs::is_directory(folder, error)) {
        fs::create_directories(parent, error);
        if (!error && ::mkdir(folder.c_str(), S_IRWXU) != 0) error = {errno, std::generic_category()};
        if (error) throw StoreProblem("missing", folder.string(), error.message());
        sync_to_disk(parent);
    }
    return folder / LogFile::name;
}

SocketPath::SocketPath(const fs::path& folder)
    : folder_(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)),
      text_("/proc/self/fd/" + std::to_string(folder_) + "/orders") {}

SocketPath::~SocketPath() {
    if (folder_ >= 0) ::close(folder_);
}

std::optional<std::string> ask_server(const fs::path& folder, const std::string& order) {
    const SocketPath path{folder};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.text().copy(address.sun_path, sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::optional<std::string> answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        const std::string line = order + "\n";
        answer.emplace();
        if (::send(socket, line.data(), line.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(line.size())) {
            std::array<char, 65536> bytes{};
            for (ssize_t got = 0; (got = ::recv(socket, bytes.data(), bytes.size(), 0)) > 0;) {
                answer->append(bytes.data(), static_cast<std::size_t>(got));
            }
        }
        // A server that dies half-way says nothing, or not all of it.
        if (answer->ends_with('\n')) answer->pop_back();
        else answer->clear();
    }
    ::close(socket);
    return answer;
}

std::optional<std::string> ask_for_backup(const fs::path& folder, const fs::path& file) {
    auto answer = ask_server(folder, "backup " + fs::absolute(file).string());
    if (answer == "ok") answer->clear();
    else if (answer && answer->empty()) *answer = "the server ended";
    return answer;
}

} // namespace iteru::server
