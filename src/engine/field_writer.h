// Writes what describes itself (engine/describe.h): the only place that knows how each type looks on the wire.
#pragma once

#include <bit>
#include <concepts>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <variant>

#include "engine/describe.h"
#include "engine/json.h"

namespace iteru {

/// Where every enumeration has words of its own.
struct NoWords {};

/// Writes members into an object that is open. `Words` has the words that depend on the box: a game. The sink is a
/// JsonWriter, or a ValueSink.
template <class Words = NoWords, class Sink = JsonWriter>
class FieldWriter {
public:
    explicit FieldWriter(Sink& json) : json_(json) {}
    FieldWriter(Sink& json, const Words& words, bool knows_secrets = true)
        : json_(json), words_(words), knows_secrets_(knows_secrets) {}

    template <class T>
    void operator()(std::string_view name, const T& value) {
        json_.plain_key(name);
        write(value);
    }
    template <class T>
    void operator()(std::string_view name, const IfAny<T>& value) {
        if (value.value) (*this)(name, *value.value);
    }
    template <class T>
    void maybe(std::string_view name, const T& value) {
        (*this)(name, value);
    }
    bool flag(std::string_view name, bool set) {
        if (set) (*this)(name, true);
        return set;
    }

    void write(bool value) { json_.value(value); }
    void write(std::integral auto value) { json_.value(value); }
    void write(Number value) { json_.value(value.value); }
    void write(std::string_view value) { json_.value(value); }
    void write(const std::string& value) { json_.value(value); }
    template <class E>
        requires std::is_enum_v<E>
    void write(E value) {
        if constexpr (Worded<E>) json_.plain_value(word_of(words_, value));
        else json_.value(word_of(words_, value));
    }
    template <class T>
    void write(const std::optional<T>& value) {
        if (value) write(*value);
        else json_.null();
    }
    template <class T>
    void write(const Secret<T>& secret) {
        if (knows_secrets_) write(secret.value);
        else json_.null();
    }
    template <class... Ts>
    void write(const std::variant<Ts...>& value) {
        std::visit([&](const auto& held) { write(held); }, value);
    }
    template <std::ranges::range Range>
    void write(const Range& values) {
        json_.begin_array();
        for (const auto& value : values) write(value);
        json_.end_array();
    }
    template <class T>
    void write(const Slots<T>& row) {
        json_.begin_array();
        for (const T place : row.places) write(if_any(place));
        json_.end_array();
    }
    template <class T>
    void write(const SetOf<T>& set) {
        json_.begin_array();
        for (std::uint64_t left = set.bits; left != 0; left &= left - 1) write(static_cast<T>(std::countr_zero(left)));
        json_.end_array();
    }
    template <class T>
    void write(const std::map<std::string, T>& values) {
        json_.begin_object();
        for (const auto& [name, value] : values) {
            json_.key(name);
            write(value);
        }
        json_.end_object();
    }
    template <class V>
    void write(const ByName<V>& map) {
        json_.begin_object();
        for (const auto& [name, value] : map.entries) {
            json_.key(name);
            write(value);
        }
        json_.end_object();
    }
    template <LiteralText text>
    void write(const Literal<text>& literal) {
        json_.plain_value(literal.word);
    }
    template <WritesItself T>
    void write(const T& value) {
        value.write_to(json_);
    }
    template <class K, class V>
    void write(const ByWord<K, V>& map) {
        json_.begin_object();
        for (std::size_t i = 0; i < map.values.size(); ++i) (*this)(word_of(words_, static_cast<K>(i)), map.values[i]);
        json_.end_object();
    }
    template <class K, class V, bool every>
    void write(const Entries<K, V, every>& map) {
        json_.begin_object();
        for (const auto& [key, value] : map.entries) {
            json_.key(word_of(words_, key));
            write(value);
        }
        json_.end_object();
    }
    template <Described T>
    void write(const T& value) {
        json_.begin_object();
        T::each_field(value, *this);
        json_.end_object();
    }

private:
    Sink& json_;
    [[no_unique_address]] std::conditional_t<std::is_empty_v<Words>, Words, const Words&> words_{};
    bool knows_secrets_ = true;
};

} // namespace iteru
