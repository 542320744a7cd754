// A disk in memory, as SQLite sees it (a VFS), that can lose power, run full, refuse to sync, and forget a bit.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/random.h"

namespace iteru::server {

class FaultyDisk {
public:
    using Bytes = std::vector<std::uint8_t>;
    using Image = std::map<std::string, Bytes>; // what is on the disk, by file

    explicit FaultyDisk(const Image& image = {});
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;
    ~FaultyDisk();

    /// The name under which SQLite finds it.
    [[nodiscard]] const std::string& vfs() const { return name_; }

    /// What a power loss would leave now: all that was synced, and of what was not each write or none of it, or
    /// some of its sectors, as a real disk may have got to them.
    [[nodiscard]] Image after_power_loss(Random& random);
    /// What programs see now.
    [[nodiscard]] Image image();

    /// Called before each change or sync, on the thread that makes it.
    void before_each(std::function<void()> hook) { hook_ = std::move(hook); }
    void fail_syncs(bool yes = true) { syncs_fail_ = yes; }
    /// Writes that would make all files together longer than this find the disk full.
    void limit(std::size_t bytes) { limit_ = bytes; }
    [[nodiscard]] std::size_t used();

private:
    struct Files; // and the functions SQLite calls
    struct Content {
        Bytes now, synced;
        struct Change {
            std::size_t offset = 0;
            Bytes bytes;
            bool cuts = false; // the file is as long as `offset` from now on
        };
        std::vector<Change> unsynced;
    };
    static void change(Bytes& bytes, const Content::Change& change);

    std::string name_;
    std::unique_ptr<Files> files_;
    std::mutex mutex_;
    std::map<std::string, std::shared_ptr<Content>> contents_; // guarded by mutex_
    std::function<void()> hook_;
    std::atomic<bool> syncs_fail_ = false;
    std::atomic<std::size_t> limit_ = SIZE_MAX;
};

} // namespace iteru::server
