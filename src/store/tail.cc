#include "store/tail.h"

#include <algorithm>

#include "engine/hashing.h"

namespace iteru::server {

namespace {

// A record begins at a sector: magic, store, length and count of its promises, digest of all of it. Then the promises:
// kind, length of the id, id, number.
constexpr std::string_view magic = "iteru-t1";
constexpr std::size_t sector = 512; // a disk writes whole ones
constexpr std::size_t store_at = magic.size();
constexpr std::size_t length_at = store_at + Tail::StoreId{}.size();
constexpr std::size_t count_at = length_at + 8;
constexpr std::size_t digest_at = count_at + 8;
constexpr std::size_t header = digest_at + Digest{}.size();
constexpr std::size_t growth = std::size_t{256} << 10U; // made in advance: a commit only writes over what is there
constexpr std::chrono::seconds between_syncs{1};

void put(std::string& bytes, std::uint64_t number, std::size_t size = 8) {
    for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i));
}

std::uint64_t number_at_place(std::string_view bytes, std::size_t place, std::size_t size = 8) {
    std::uint64_t number = 0;
    for (std::size_t i = size; i > 0; --i) number = number << 8U | static_cast<std::uint8_t>(bytes[place + i - 1]);
    return number;
}

Digest seal_of(std::string_view record) {
    return sha256(std::string{record.substr(0, digest_at)} + std::string{record.substr(header)});
}

template <class Bytes>
std::string_view as_view(const Bytes& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The record at the beginning of these bytes, if it is one and whole.
std::string_view whole_record(std::string_view bytes) {
    if (bytes.size() < header || !bytes.starts_with(magic)) return {};
    const std::uint64_t length = number_at_place(bytes, length_at);
    if (length > bytes.size() - header) return {};
    const std::string_view record = bytes.substr(0, header + length);
    return record.substr(digest_at, Digest{}.size()) == as_view(seal_of(record)) ? record : std::string_view{};
}

void read_promises(std::string_view record, std::vector<Tail::Promise>& promises) {
    std::size_t place = header;
    for (std::uint64_t left = number_at_place(record, count_at); left > 0; --left) {
        const auto kind = static_cast<Tail::Kind>(record[place]);
        const std::size_t length = number_at_place(record, place + 1, 4);
        promises.push_back(
            {kind, std::string{record.substr(place + 5, length)}, number_at_place(record, place + 5 + length)});
        place += 13 + length;
    }
}

} // namespace

Tail::Tail(std::string path, std::string vfs, bool synced, Now now)
    : path_(std::move(path)), vfs_(std::move(vfs)), synced_(synced), what_time_(std::move(now)) {}

Tail::Contents Tail::read(const std::optional<StoreId>& store) const {
    Contents contents;
    if (!sqlite::File::exists(path_, vfs_)) return contents;
    const std::string bytes = sqlite::File{path_, vfs_, false}.read_all();
    bool mine = false;
    for (std::size_t at = 0; at < bytes.size(); at += sector) {
        const std::string_view record = whole_record(std::string_view{bytes}.substr(at));
        if (record.empty()) continue;
        if (store && record.substr(store_at, store->size()) != as_view(*store)) {
            contents.foreign = true;
            continue;
        }
        mine = true;
        read_promises(record, contents.promises);
    }
    contents.foreign = contents.foreign && !mine; // of an older one there may be a rest
    return contents;
}

void Tail::add(Kind kind, std::string_view id, std::uint64_t number) {
    now_.bytes += static_cast<char>(kind);
    put(now_.bytes, id.size(), 4);
    now_.bytes += id;
    put(now_.bytes, number);
    ++now_.count;
}

std::string Tail::record() const {
    std::string bytes{magic};
    bytes += as_view(store_);
    put(bytes, owed_.bytes.size() + now_.bytes.size());
    put(bytes, owed_.count + now_.count);
    bytes.append(Digest{}.size(), '\0');
    (bytes += owed_.bytes) += now_.bytes;
    bytes.replace(digest_at, Digest{}.size(), as_view(seal_of(bytes)));
    bytes.resize((bytes.size() + sector - 1) / sector * sector);
    return bytes;
}

void Tail::reserve(const StoreId& store) {
    if (!file_) {
        store_ = store;
        file_.emplace(path_, vfs_, true);
        size_ = file_->size();
        offset_ = (size_ + sector - 1) / sector * sector; // what is there may still be needed
    }
    next_ = record();
    for (; size_ < offset_ + next_.size(); size_ += growth) file_->write(size_, std::string(growth, '\0'));
}

void Tail::put_down() {
    owed_.bytes += now_.bytes;
    owed_.count += now_.count;
    now_ = {};
    if (owed_.count == 0) return;
    try {
        file_->write(offset_, next_);
    } catch (const sqlite::Error& error) {
        if (error.kind() != SQLITE_FULL) throw;
        return; // to write over what is there takes no room, except where disks copy: the next record tells of it, too
    }
    offset_ += next_.size();
    owed_ = {};
    const auto now = what_time_();
    if (!synced_ || now - synced_at_ < between_syncs) return;
    file_->sync();
    synced_at_ = now;
}

void Tail::clear() {
    if (!file_ && !sqlite::File::exists(path_, vfs_)) return;
    const bool open = file_.has_value();
    if (!open) file_.emplace(path_, vfs_, true);
    if (const std::uint64_t size = file_->size(); size > 0) file_->write(0, std::string(size, '\0'));
    if (synced_) file_->sync();
    offset_ = 0;
    if (!open) file_.reset();
}

void Tail::close() noexcept {
    if (!file_ || offset_ > 0 || owed_.count > 0) return;
    file_.reset();
    sqlite::File::remove(path_, vfs_);
}

} // namespace iteru::server
