// The folder that holds all a server knows: the log, and a socket on which a running server takes orders.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "store/log_file.h"

namespace iteru::server {

/// Where a server keeps its data unless told otherwise: `iteru` where the user's programs keep theirs.
std::filesystem::path usual_data_folder();

/// Makes the folder if there is none, for its owner's eyes only; the file of the log in it. Throws StoreProblem.
std::filesystem::path prepare_data_folder(const std::filesystem::path& folder);

/// Gives the server that runs on this folder an order, one line; its answer, another. Empty if it ended meanwhile;
/// nothing if no server runs there.
std::optional<std::string> ask_server(const std::filesystem::path& folder, const std::string& order);
/// Asks the server that runs on this folder to copy its store to `file`. Empty: done; otherwise what went wrong;
/// nothing if no server runs there.
std::optional<std::string> ask_for_backup(const std::filesystem::path& folder, const std::filesystem::path& file);

/// The path of the folder's socket. A socket's address is at most 107 bytes, a folder's is not: so it is reached
/// through an open descriptor of the folder, which must live as long as the address is used.
class SocketPath {
public:
    explicit SocketPath(const std::filesystem::path& folder);
    SocketPath(const SocketPath&) = delete;
    SocketPath& operator=(const SocketPath&) = delete;
    ~SocketPath();

    [[nodiscard]] const std::string& text() const { return text_; }

private:
    int folder_;
    std::string text_;
};

} // namespace iteru::server
