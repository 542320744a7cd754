#include "store/backup.h"

#include "store/files.h"

namespace iteru::server {

namespace fs = std::filesystem;

Backup::Backup(sqlite::Connection& from, fs::path file) : file_(std::move(file)), part_(file_.string() + ".part") {
    fs::remove(part_);
    keep_private(part_, true); // there are password hashes in it
    to_.emplace(part_.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, "");
    to_->run("PRAGMA journal_mode = OFF"); // half a copy is of no use to anybody
    backup_.reset(sqlite3_backup_init(to_->get(), "main", from.get(), "main"));
    if (!backup_) to_->fail(sqlite3_extended_errcode(to_->get()), "backup");
}

Backup::~Backup() {
    backup_.reset();
    to_.reset();
    std::error_code ignored;
    fs::remove(part_, ignored); // there is none if it was completed
}

bool Backup::step(int pages) {
    const int code = sqlite3_backup_step(backup_.get(), pages);
    if (code == SQLITE_OK) return false;
    if (code != SQLITE_DONE) to_->fail(code, "backup to " + part_.string());
    backup_.reset();
    to_.reset();
    sync_to_disk(part_);
    fs::rename(part_, file_);
    sync_to_disk(fs::absolute(file_).parent_path());
    return true;
}

} // namespace iteru::server
