#include "store/data_folder.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

std::optional<std::string> ask_for_backup(const fs::path& folder, const fs::path& file) {
    const SocketPath path{folder};
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.text().copy(address.sun_path, sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    std::optional<std::string> answer;
    if (::connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) {
        const std::string order = "backup " + fs::absolute(file).string() + "\n";
        answer.emplace();
        if (::send(socket, order.data(), order.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(order.size())) {
            char byte = 0;
            while (::recv(socket, &byte, 1, 0) == 1 && byte != '\n') *answer += byte;
        }
        // "ok", or what went wrong; a server that dies half-way says nothing.
        if (*answer == "ok") answer->clear();
        else if (answer->empty()) *answer = "the server ended";
    }
    ::close(socket);
    return answer;
}

} // namespace iteru::server
