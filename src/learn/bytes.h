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
template <class T>
void put_all(std::string& bytes, const std::vector<T>& values) {
    put(bytes, std::uint64_t{values.size()});
    bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

template <class T>
    requires std::is_trivially_copyable_v<T>
bool get(std::string_view& bytes, T& value) {
    if (bytes.size() < sizeof value) return false;
    std::memcpy(&value, bytes.data(), sizeof value);
    bytes.remove_prefix(sizeof value);
    return true;
}
template <class T>
bool get_all(std::string_view& bytes, std::vector<T>& values) {
    std::uint64_t size = 0;
    if (!get(bytes, size) || size > bytes.size() / sizeof(T)) return false;
    values.resize(size);
    std::memcpy(values.data(), bytes.data(), size * sizeof(T));
    bytes.remove_prefix(size * sizeof(T));
    return true;
}

} // namespace iteru
