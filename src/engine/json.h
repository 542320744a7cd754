// Writes JSON: compact, keys in the order given, commas and escapes taken care of.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace iteru {

class JsonWriter {
public:
    JsonWriter() = default;
    /// With room for so many bytes: a long text is then not moved while it grows.
    explicit JsonWriter(std::size_t expected) { text_.reserve(expected); }
    /// In the room of another text.
    explicit JsonWriter(std::string room) : text_(std::move(room)) { text_.clear(); }

    [[nodiscard]] const std::string& text() const& { return text_; }
    [[nodiscard]] std::string text() && { return std::move(text_); }

    JsonWriter& key(std::string_view name) {
        quote(name, true);
        fresh_ = true;
        return *this;
    }

    /// A name or word that is known to need no escapes.
    JsonWriter& plain_key(std::string_view name) {
        quote_plain(name, true);
        fresh_ = true;
        return *this;
    }
    void plain_value(std::string_view word) { quote_plain(word, false); }

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    void value(std::string_view text) { quote(text, false); }
    void value(const char* text) { value(std::string_view{text}); }
    void value(bool yes) { raw(yes ? "true" : "false"); }
    void value(std::integral auto number) {
        constexpr std::size_t longest = 20;
        append(longest, [&](char* to) { return std::to_chars(to, to + longest, number).ptr; });
    }
    void null() { raw("null"); }
    /// A value that is JSON already.
    void raw(std::string_view json) {
        append(json.size(), [&](char* to) { return to + json.copy(to, json.size()); });
    }

    template <class Value>
    void member(std::string_view name, const Value& contents) {
        key(name);
        value(contents);
    }

    /// An array of what `write(item)` writes.
    template <class Range, class Write>
    void array(std::string_view name, const Range& items, Write write) {
        key(name);
        begin_array();
        for (const auto& item : items) write(item);
        end_array();
    }

private:
    void open(char bracket) {
        append(1, [&](char* to) {
            *to = bracket;
            return to + 1;
        });
        fresh_ = true;
    }
    void close(char bracket) {
        text_ += bracket;
        fresh_ = false;
    }
    /// Behind a comma, if there must be one. `write` is given room for so many characters, and answers where it ended.
    template <class Write>
    void append(std::size_t most, Write write) {
        const std::size_t before = text_.size();
        const bool comma = !fresh_ && before > 0;
        text_.resize_and_overwrite(before + 1 + most, [&](char* all, std::size_t) {
            all[before] = ',';
            return static_cast<std::size_t>(write(all + before + (comma ? 1 : 0)) - all);
        });
        fresh_ = false;
    }
    void quote(std::string_view text, bool is_key);
    void quote_plain(std::string_view word, bool is_key) {
        append(word.size() + 3, [&](char* to) {
            to[0] = '"';
            to += 1 + word.copy(to + 1, word.size());
            to[0] = '"';
            to[1] = ':';
            return to + (is_key ? 2 : 1);
        });
    }

    std::string text_;
    bool fresh_ = true;
};

} // namespace iteru
