#include "store/sqlite.h"

#include <algorithm>

namespace iteru::server::sqlite {

Connection::Connection(const std::string& file, int flags, const std::string& vfs) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &handle, flags, vfs.empty() ? nullptr : vfs.c_str());
    handle_.reset(handle); // there is one even if it could not be opened
    if (code != SQLITE_OK) fail(code, "open");
    sqlite3_extended_result_codes(handle, 1);
}

void Connection::fail(int code, std::string_view doing) const {
    std::string what{doing};
    what += ": ";
    what += handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(code);
    if (const int system = handle_ ? sqlite3_system_errno(handle_.get()) : 0; system != 0) {
        what += " (system error " + std::to_string(system) + ")";
    }
    throw Error(code, what + " [" + std::to_string(code) + "]");
}

void Connection::run(const std::string& sql) const {
    const int code = sqlite3_exec(get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(sqlite3_extended_errcode(get()), sql.substr(0, sql.find_first_of(";\n")));
}

std::string Connection::ask(const std::string& sql) {
    Statement statement{*this, sql};
    Query query{statement};
    return query.next() ? std::string{query.bytes(0)} : std::string{};
}

Statement::Statement(Connection& connection, std::string_view sql) {
    sqlite3_stmt* handle = nullptr;
    const int code = sqlite3_prepare_v3(connection.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &handle, nullptr);
    if (code != SQLITE_OK) connection.fail(code, sql);
    handle_.reset(handle);
}

bool Query::next() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) check(code);
    return false;
}

int Query::run() {
    next();
    return sqlite3_changes(sqlite3_db_handle(handle_));
}

std::string_view Query::bytes(int column) const {
    const auto* data = static_cast<const char*>(sqlite3_column_blob(handle_, column));
    const int size = sqlite3_column_bytes(handle_, column);
    return data == nullptr ? std::string_view{} : std::string_view{data, static_cast<std::size_t>(size)};
}

void Query::bind(int index, std::string_view text) {
    // A null pointer would bind NULL instead of an empty text.
    const char* data = text.empty() ? "" : text.data();
    check(sqlite3_bind_text64(handle_, index, data, text.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Query::bind(int index, std::uint64_t number) {
    check(sqlite3_bind_int64(handle_, index, static_cast<sqlite3_int64>(number)));
}

void Query::bind_bytes(int index, const void* data, std::size_t size) {
    check(sqlite3_bind_blob64(handle_, index, data, size, SQLITE_STATIC));
}

void Query::check(int code) const {
    if (code == SQLITE_OK) return;
    sqlite3* connection = sqlite3_db_handle(handle_);
    std::string what = std::string{sqlite3_sql(handle_)} + ": " + sqlite3_errmsg(connection);
    throw Error(code, what + " [" + std::to_string(code) + "]");
}

namespace {

constexpr std::size_t at_once = std::size_t{64} << 10U;

sqlite3_vfs& disk(const std::string& name) {
    sqlite3_vfs* vfs = sqlite3_vfs_find(name.empty() ? nullptr : name.c_str());
    if (vfs == nullptr) throw Error(SQLITE_ERROR, "no such disk: " + name);
    return *vfs;
}

} // namespace

File::File(const std::string& path, const std::string& vfs, bool create)
    : path_(path), handle_(static_cast<sqlite3_file*>(sqlite3_malloc(disk(vfs).szOsFile)), &sqlite3_free) {
    handle_->pMethods = nullptr;
    // Named like a journal, it gets the database's permissions (so the database must exist) and is synced with it.
    const int flags =
        SQLITE_OPEN_READWRITE | (create ? SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_CREATE : SQLITE_OPEN_SUPER_JOURNAL);
    check(disk(vfs).xOpen(&disk(vfs), path_.c_str(), handle_.get(), flags, nullptr), "open");
}

File::~File() {
    if (handle_->pMethods != nullptr) handle_->pMethods->xClose(handle_.get());
}

void File::check(int code, std::string_view doing) const {
    if (code == SQLITE_OK) return;
    throw Error(code,
                path_ + ": " + std::string{doing} + ": " + sqlite3_errstr(code) + " [" + std::to_string(code) + "]");
}

std::uint64_t File::size() const {
    sqlite3_int64 bytes = 0;
    check(handle_->pMethods->xFileSize(handle_.get(), &bytes), "size");
    return static_cast<std::uint64_t>(bytes);
}

// SQLite's files take less than 128 KiB at a time, and do nothing with more.
std::string File::read_all() const {
    std::string bytes(size(), '\0');
    for (std::size_t at = 0; at < bytes.size(); at += at_once) {
        const auto amount = static_cast<int>(std::min(at_once, bytes.size() - at));
        check(handle_->pMethods->xRead(handle_.get(), bytes.data() + at, amount, static_cast<sqlite3_int64>(at)),
              "read");
    }
    return bytes;
}

void File::write(std::uint64_t offset, std::string_view bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(std::min(at_once, bytes.size())), offset += at_once) {
        const auto amount = static_cast<int>(std::min(at_once, bytes.size()));
        check(handle_->pMethods->xWrite(handle_.get(), bytes.data(), amount, static_cast<sqlite3_int64>(offset)),
              "write");
    }
}

void File::sync() { check(handle_->pMethods->xSync(handle_.get(), SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY), "sync"); }

bool File::exists(const std::string& path, const std::string& vfs) {
    int there = 0;
    const int code = disk(vfs).xAccess(&disk(vfs), path.c_str(), SQLITE_ACCESS_EXISTS, &there);
    return code == SQLITE_OK && there != 0;
}

void File::remove(const std::string& path, const std::string& vfs) { disk(vfs).xDelete(&disk(vfs), path.c_str(), 1); }

} // namespace iteru::server::sqlite
