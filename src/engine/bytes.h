// Plain data as bytes, for files that this machine reads again.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace iteru {

template <class T>
    requires std::is_trivially_copyable_v<T>
void put(std::string& bytes, const T& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}
/// As many as whoever reads them will know of.
template <class Items>
void put_items(std::string& bytes, const Items& items) {
    bytes.append(reinterpret_cast<const char*>(items.data()), items.size() * sizeof *items.data());
}
template <class T>
void put_all(std::string& bytes, const std::vector<T>& values) {
    put(bytes, std::uint64_t{values.size()});
    put_items(bytes, values);
}

template <class T>
    requires std::is_trivially_copyable_v<T>
bool get(std::string_view& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}
template <class Items>
bool get_items(std::string_view& bytes, Items& items) {
    const std::size_t size = items.size() * sizeof *items.data();
    if (bytes.size() < size) return false;
    if (size > 0) std::memcpy(items.data(), bytes.data(), size);
    bytes.remove_prefix(size);
    return true;
}
template <class T>
bool get_all(std::string_view& bytes, std::vector<T>& values) {
    std::uint64_t size = 0;
    if (!get(bytes, size) || size > bytes.size() / sizeof(T)) return false;
    values.resize(size);
    return get_items(bytes, values);
}

} // namespace iteru
