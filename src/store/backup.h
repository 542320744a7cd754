// A copy of the open store, made a little at a time while it is being written to.
#pragma once

#include <filesystem>
#include <optional>

#include "store/sqlite.h"

namespace iteru::server {

class Backup {
public:
    /// Copies to a file beside `file`, which takes its place when all of it is on disk.
    Backup(sqlite::Connection& from, std::filesystem::path file);
    Backup(const Backup&) = delete;
    Backup& operator=(const Backup&) = delete;
    ~Backup();

    /// Copies some more; true once the copy is complete. What is written meanwhile by the same connection is in the
    /// copy, too: it shows the moment at which it was completed. Throws sqlite::Error or std::system_error.
    bool step(int pages);

private:
    struct Finish {
        void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
    };

    std::filesystem::path file_, part_;
    std::optional<sqlite::Connection> to_;
    std::unique_ptr<sqlite3_backup, Finish> backup_;
};

} // namespace iteru::server
