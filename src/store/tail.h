// Beside the log: what the last commits wrote, put down before anybody is told. SQLite takes a frame of its write-ahead
// log that is damaged for its end and silently drops everything after it; the tail knows what must be
// there. It is written after the commit is synced, so it never promises too much, and synced now and then: a
// second sync for every commit would double everybody's wait. If the process is killed, the system still writes it; a
// power loss may cost its last moments.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "store/sqlite.h"

namespace iteru::server {

class Tail {
public:
    enum class Kind : std::uint8_t { entry, session, account };
    /// That there is an entry of this number, this session, or this or a later version of an account: for good.
    struct Promise {
        Kind kind{};
        std::string id;
        std::uint64_t number = 0;
    };
    using StoreId = std::array<std::uint8_t, 16>;

    struct Contents {
        bool foreign = false; // it tells of another store
        std::vector<Promise> promises{};
    };

    using Now = std::function<std::chrono::steady_clock::time_point()>;
    Tail(std::string path, std::string vfs, bool synced, Now now = std::chrono::steady_clock::now);
    /// What was recorded before; nothing if there is no such file. Without a store, any will do.
    [[nodiscard]] Contents read(const std::optional<StoreId>& store) const;

    /// Of the transaction that is under way.
    void add(Kind kind, std::string_view id, std::uint64_t number);
    void roll_back() { now_ = {}; }
    /// Before the commit: there is room to put it down. Throws sqlite::Error.
    void reserve(const StoreId& store);
    /// After the commit, before anybody is told.
    void put_down();
    /// Everything is in the database itself: begins anew. What was put down stays true, and is written over.
    void restart() { offset_ = 0; }
    /// Forgets what was put down, whoever did: for when everything is in the database itself, and not all of it may
    /// stay.
    void clear();
    /// On shutdown, when there is nothing left to record.
    void close() noexcept;

    [[nodiscard]] bool is_open() const { return file_.has_value(); }
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    /// As they are written.
    struct Written {
        std::string bytes{};
        std::uint64_t count = 0;
    };
    [[nodiscard]] std::string record() const;

    std::string path_, vfs_;
    bool synced_;
    Now what_time_;
    std::optional<sqlite::File> file_;
    StoreId store_{};
    std::chrono::steady_clock::time_point synced_at_{};
    std::uint64_t offset_ = 0; // where the next one goes
    std::uint64_t size_ = 0;
    std::string next_; // the record that waits for its commit
    Written now_;
    Written owed_; // committed, not put down yet
};

} // namespace iteru::server
