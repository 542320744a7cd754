// A list with a fixed capacity that never touches the heap.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace iteru {

template <class T, std::size_t Capacity>
    requires std::is_trivially_copyable_v<T>
class List {
public:
    // The items are left uninitialised on purpose: lists of moves are made millions of times a second.
    List() {} // NOLINT(modernize-use-equals-default,cppcoreguidelines-pro-type-member-init)

    static constexpr std::size_t capacity() { return Capacity; }

    void clear() { size_ = 0; }
    void push_back(const T& item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }

    /// Drops what comes after the first so many.
    void shorten(std::size_t size) {
        assert(size <= size_);
        size_ = size;
    }
    /// Takes in what has been written from begin() on.
    void resize(std::size_t size) {
        assert(size <= Capacity);
        size_ = size;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }
    [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
    [[nodiscard]] T* begin() { return items_.data(); }
    [[nodiscard]] T* end() { return items_.data() + size_; }
    [[nodiscard]] const T* begin() const { return items_.data(); }
    [[nodiscard]] const T* end() const { return items_.data() + size_; }
    [[nodiscard]] bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

private:
    std::array<T, Capacity> items_;
    std::size_t size_ = 0;
};

} // namespace iteru
