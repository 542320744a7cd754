// One description of what goes out and comes in: actions, events, views, messages, log entries. From it come JSON, the
// types of the browser (tools/types.cc) and the tables in docs/.
//
//     struct TilePlaced {
//         Tile tile;
//         Square first, second;
//         ITERU_FIELDS(tile, first, second)
//     };
//
// Enumerations with a fixed set of words list them: `words_of(E)`. Others depend on the box, and a game has their
// `word`.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace iteru {

class JsonWriter;

// ---------------------------------------------------------------------------------------------------------------
// Members by name

/// The name of a member: an underscore at its end is only there because C++ has the word for itself.
consteval std::string_view field_name(std::string_view member) {
    if (member.ends_with('_')) member.remove_suffix(1);
    return member;
}

#define ITERU_PARENS ()
#define ITERU_AGAIN(...) ITERU_AGAIN3(ITERU_AGAIN3(ITERU_AGAIN3(ITERU_AGAIN3(__VA_ARGS__))))
#define ITERU_AGAIN3(...) ITERU_AGAIN2(ITERU_AGAIN2(ITERU_AGAIN2(ITERU_AGAIN2(__VA_ARGS__))))
#define ITERU_AGAIN2(...) ITERU_AGAIN1(ITERU_AGAIN1(ITERU_AGAIN1(ITERU_AGAIN1(__VA_ARGS__))))
#define ITERU_AGAIN1(...) __VA_ARGS__
#define ITERU_VISIT_FIELD(member, ...)                                                                                 \
    visit(::iteru::field_name(#member), self.member);                                                                  \
    __VA_OPT__(ITERU_VISIT_NEXT ITERU_PARENS(__VA_ARGS__))
#define ITERU_VISIT_NEXT() ITERU_VISIT_FIELD

/// Inside a struct: its members, in the order in which they are written.
#define ITERU_FIELDS(...)                                                                                              \
    template <class Self, class Visit>                                                                                 \
    static constexpr void each_field([[maybe_unused]] Self& self, [[maybe_unused]] Visit& visit) {                     \
        __VA_OPT__(ITERU_AGAIN(ITERU_VISIT_FIELD(__VA_ARGS__)))                                                        \
    }

namespace detail {
struct AnyVisitor {
    void operator()(std::string_view, const auto&) {}
    void maybe(std::string_view, const auto&) {}
};
} // namespace detail

/// A struct that lists its members.
template <class T>
concept Described = requires(T& value, detail::AnyVisitor& visit) { T::each_field(value, visit); };

/// An enumeration with a fixed set of words, in order.
template <class E>
concept Worded = std::is_enum_v<E> && requires { words_of(E{}); };

template <Worded E>
constexpr std::size_t word_count = words_of(E{}).size();

/// The word of a value: its own, or the one that the game has for it.
template <class Words, class E>
    requires std::is_enum_v<E>
auto word_of(const Words& words, E value) {
    if constexpr (Worded<E>) return std::string_view{words_of(E{})[static_cast<std::size_t>(value)]};
    else return words.word(value);
}

// ---------------------------------------------------------------------------------------------------------------
// What a member may be, besides numbers, texts, enumerations, structs, std::optional, lists and std::variant

/// A small number in an event.
struct [[gnu::packed]] Number {
    std::int16_t value = 0;

    constexpr Number() = default;
    constexpr Number(std::integral auto number) // NOLINT(google-explicit-constructor): it is a number
        : value(static_cast<std::int16_t>(number)) {}
    constexpr operator int() const { return value; } // NOLINT(google-explicit-constructor): it is a number
};

/// Null for who may not know it.
template <class T>
struct Secret {
    T value{};

    constexpr Secret() = default;
    constexpr Secret(std::convertible_to<T> auto known) // NOLINT(google-explicit-constructor): who tells it knows it
        : value(known) {}
};

/// Where all bits of a value are set there is nothing: an empty place, nobody.
template <class T>
constexpr bool is_none(T value) {
    return static_cast<std::uint8_t>(value) == 0xFF;
}
template <class T>
constexpr std::optional<T> if_any(T value) {
    return is_none(value) ? std::nullopt : std::optional{value};
}

/// A row of places; an empty one is null.
template <class T>
struct Slots {
    std::span<const T> places;
};

/// A set as bits: the list of what is in it.
template <class T>
struct SetOf {
    std::uint64_t bits = 0;
};

/// A pile: how many there are; who sees everything also sees which, in order.
template <class T>
using HiddenPile = std::variant<std::size_t, std::vector<T>>;

/// A value for every word.
template <Worded K, class V>
struct ByWord {
    std::array<V, word_count<K>> values{};
};

/// Values by word, in an order of their own: for every word, or only for some.
template <class K, class V, bool every = false>
struct Entries {
    std::vector<std::pair<K, V>> entries;
};

/// Values by names that are no words of an enumeration.
template <class V>
struct ByName {
    std::vector<std::pair<std::string_view, V>> entries;
};

/// Always the same word: what a message is.
template <std::size_t size>
struct LiteralText {
    std::array<char, size> letters{};

    consteval LiteralText(const char (&text)[size]) { // NOLINT(*-explicit-constructor,*-avoid-c-arrays): it is a text
        std::copy_n(text, size, letters.begin());
    }
};
template <LiteralText text>
struct Literal {
    static constexpr std::string_view word{text.letters.data(), text.letters.size() - 1};
};

/// A member that writes itself: its type in TypeScript is `typescript()`.
template <class T>
concept WritesItself = requires(const T& value, JsonWriter& json) {
    value.write_to(json);
    { T::typescript() } -> std::convertible_to<std::string>;
};

/// Left out where there is no such thing, which is not the same as null.
template <class T>
struct IfAny {
    std::optional<T> value;
};

// ---------------------------------------------------------------------------------------------------------------
// Types by name

namespace detail {

template <class T>
consteval std::string_view spelled() {
    std::string_view text = __PRETTY_FUNCTION__; // g++: [with T = iteru::Seat; ...], clang: [T = iteru::Seat]
    text.remove_prefix(text.find("T = ") + 4);
    text = text.substr(0, text.find_first_of(";]"));
    return text.substr(text.rfind(':') + 1); // npos + 1 is 0
}

template <class T>
struct SnakeCase {
    static constexpr std::size_t most = 64;
    struct Letters {
        std::array<char, most> letters{};
        std::size_t size = 0;
    };
    static constexpr Letters made = [] {
        Letters word;
        for (const char c : spelled<T>()) {
            const bool capital = c >= 'A' && c <= 'Z';
            if (capital && word.size > 0) word.letters[word.size++] = '_';
            word.letters[word.size++] = capital ? static_cast<char>(c - 'A' + 'a') : c;
        }
        return word;
    }();
};

} // namespace detail

/// The name of a type without its namespaces: TilePlaced.
template <class T>
inline constexpr std::string_view type_name = detail::spelled<T>();

/// The same as it is written on the wire: tile_placed.
template <class T>
inline constexpr std::string_view snake_name{detail::SnakeCase<T>::made.letters.data(),
                                             detail::SnakeCase<T>::made.size};

/// Types in order.
template <class... Types>
struct TypeList {
    static constexpr std::size_t size = sizeof...(Types);
    static constexpr std::array<std::string_view, size> names{snake_name<Types>...};

    template <class T>
    static consteval std::size_t index() {
        static_assert((std::is_same_v<T, Types> || ...), "a type that is not in the list");
        std::size_t place = 0;
        (void)((std::is_same_v<T, Types> || (++place, false)) || ...);
        return place;
    }

    /// Some of the types as bits.
    template <class... Some>
    static constexpr std::uint64_t bits = ((std::uint64_t{1} << index<Some>()) | ... | 0U);

    /// Calls `visit.operator()<T>()` for each type.
    template <class Visit>
    static constexpr void each(Visit visit) {
        (visit.template operator()<Types>(), ...);
    }

    /// ... and for the one at a place.
    template <class Visit>
    static constexpr void at(std::size_t place, Visit visit) {
        std::size_t i = 0;
        (void)((i++ == place && (visit.template operator()<Types>(), true)) || ...);
    }

    static consteval bool unique() {
        for (std::size_t i = 0; i < size; ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                if (names[i] == names[j]) return false;
            }
        }
        return true;
    }
};

} // namespace iteru
