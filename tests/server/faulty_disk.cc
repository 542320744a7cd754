#include "tests/server/faulty_disk.h"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>

namespace iteru::server {

namespace {

constexpr std::size_t sector = 512;

int next_number() {
    static std::atomic<int> last = 0;
    return ++last;
}

} // namespace

/// SQLite's side: plain functions with a pointer back to the disk.
struct FaultyDisk::Files {
    struct Open : sqlite3_file {
        FaultyDisk* disk;
        std::shared_ptr<Content>* content;
    };

    static FaultyDisk& disk(sqlite3_vfs* vfs) { return *static_cast<FaultyDisk*>(vfs->pAppData); }
    static Open& as_open(sqlite3_file* file) { return *static_cast<Open*>(file); }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
        FaultyDisk& self = disk(vfs);
        const std::scoped_lock lock{self.mutex_};
        Open& opened = as_open(file);
        opened.pMethods = nullptr;
        const std::string key = name == nullptr ? "temporary" : name;
        const auto found = self.contents_.find(key);
        if (found == self.contents_.end() && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
        auto& content = self.contents_[key];
        if (!content) content = std::make_shared<Content>();
        opened.disk = &self;
        opened.content = new std::shared_ptr<Content>{content};
        opened.pMethods = &methods;
        if (out_flags != nullptr) *out_flags = flags;
        return SQLITE_OK;
    }
    static int close(sqlite3_file* file) {
        delete as_open(file).content;
        return SQLITE_OK;
    }
    static int read(sqlite3_file* file, void* into, int amount, sqlite3_int64 offset) {
        Open& opened = as_open(file);
        const std::scoped_lock lock{opened.disk->mutex_};
        const Bytes& bytes = (*opened.content)->now;
        const auto from = std::min(static_cast<std::size_t>(offset), bytes.size());
        const auto count = std::min(static_cast<std::size_t>(amount), bytes.size() - from);
        std::memset(into, 0, static_cast<std::size_t>(amount));
        if (count > 0) std::memcpy(into, bytes.data() + from, count);
        return count == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }
    static int make(sqlite3_file* file, Content::Change what) {
        Open& opened = as_open(file);
        if (opened.disk->hook_) opened.disk->hook_();
        const std::size_t used = opened.disk->used();
        const std::scoped_lock lock{opened.disk->mutex_};
        Content& content = **opened.content;
        const std::size_t end = what.offset + what.bytes.size();
        const std::size_t growth = end > content.now.size() ? end - content.now.size() : 0;
        if (growth > 0 && used + growth > opened.disk->limit_) return SQLITE_FULL;
        change(content.now, what);
        content.unsynced.push_back(std::move(what));
        return SQLITE_OK;
    }
    static int write(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
        const auto* bytes = static_cast<const std::uint8_t*>(from);
        return make(file, {static_cast<std::size_t>(offset), Bytes(bytes, bytes + amount), false});
    }
    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        return make(file, {static_cast<std::size_t>(size), {}, true});
    }
    static int sync(sqlite3_file* file, int) {
        Open& opened = as_open(file);
        if (opened.disk->hook_) opened.disk->hook_();
        if (opened.disk->syncs_fail_) return SQLITE_IOERR_FSYNC;
        const std::scoped_lock lock{opened.disk->mutex_};
        Content& content = **opened.content;
        for (const Content::Change& what : content.unsynced) change(content.synced, what);
        content.unsynced.clear();
        return SQLITE_OK;
    }
    static int size(sqlite3_file* file, sqlite3_int64* bytes) {
        Open& opened = as_open(file);
        const std::scoped_lock lock{opened.disk->mutex_};
        *bytes = static_cast<sqlite3_int64>((*opened.content)->now.size());
        return SQLITE_OK;
    }
    static int lock(sqlite3_file*, int) { return SQLITE_OK; }
    static int is_locked(sqlite3_file*, int* answer) {
        *answer = 0;
        return SQLITE_OK;
    }
    static int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
    static int sector_size(sqlite3_file*) { return static_cast<int>(sector); }
    static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; } // as on Linux

    static int remove(sqlite3_vfs* vfs, const char* name, int) {
        FaultyDisk& self = disk(vfs);
        if (self.hook_) self.hook_();
        const std::scoped_lock lock{self.mutex_};
        return self.contents_.erase(name) == 0 ? SQLITE_IOERR_DELETE_NOENT : SQLITE_OK;
    }
    static int access(sqlite3_vfs* vfs, const char* name, int, int* answer) {
        FaultyDisk& self = disk(vfs);
        const std::scoped_lock lock{self.mutex_};
        *answer = self.contents_.contains(name) ? 1 : 0;
        return SQLITE_OK;
    }
    static int full_path(sqlite3_vfs*, const char* name, int room, char* path) {
        sqlite3_snprintf(room, path, "%s", name);
        return SQLITE_OK;
    }

    static const sqlite3_io_methods methods;
    sqlite3_vfs vfs{};
};

// Version 1: no shared memory, which a single exclusive connection does without.
const sqlite3_io_methods FaultyDisk::Files::methods{
    1,           close,           read,    write,   truncate, sync,    size,    lock,   lock, is_locked, control,
    sector_size, characteristics, nullptr, nullptr, nullptr,  nullptr, nullptr, nullptr};

FaultyDisk::FaultyDisk(const Image& image)
    : name_("faulty-disk-" + std::to_string(next_number())), files_(std::make_unique<Files>()) {
    for (const auto& [name, bytes] : image) {
        contents_[name] = std::make_shared<Content>(Content{bytes, bytes, {}});
    }
    const sqlite3_vfs& usual = *sqlite3_vfs_find(nullptr);
    sqlite3_vfs& vfs = files_->vfs;
    vfs = usual; // time and chance are the machine's
    vfs.iVersion = 1;
    vfs.szOsFile = sizeof(Files::Open);
    vfs.zName = name_.c_str();
    vfs.pNext = nullptr;
    vfs.pAppData = this;
    vfs.xOpen = Files::open;
    vfs.xDelete = Files::remove;
    vfs.xAccess = Files::access;
    vfs.xFullPathname = Files::full_path;
    sqlite3_vfs_register(&vfs, 0);
}

FaultyDisk::~FaultyDisk() { sqlite3_vfs_unregister(&files_->vfs); }

void FaultyDisk::change(Bytes& bytes, const Content::Change& change) {
    const std::size_t end = change.offset + change.bytes.size();
    if (change.cuts || end > bytes.size()) bytes.resize(end);
    std::ranges::copy(change.bytes, bytes.begin() + static_cast<std::ptrdiff_t>(change.offset));
}

FaultyDisk::Image FaultyDisk::after_power_loss(Random& random) {
    const std::scoped_lock lock{mutex_};
    Image image;
    for (const auto& [name, content] : contents_) {
        Bytes& bytes = image[name] = content->synced;
        for (Content::Change what : content->unsynced) {
            const auto fate = random.below(3);
            if (fate == 0) continue;
            const std::size_t sectors = what.bytes.size() / sector;
            if (fate == 1 && sectors > 1) what.bytes.resize(sector * random.below(static_cast<std::uint32_t>(sectors)));
            change(bytes, what);
        }
    }
    return image;
}

FaultyDisk::Image FaultyDisk::image() {
    const std::scoped_lock lock{mutex_};
    Image image;
    for (const auto& [name, content] : contents_) image[name] = content->now;
    return image;
}

std::size_t FaultyDisk::used() {
    const std::scoped_lock lock{mutex_};
    std::size_t sum = 0;
    for (const auto& [name, content] : contents_) sum += content->now.size();
    return sum;
}

} // namespace iteru::server
