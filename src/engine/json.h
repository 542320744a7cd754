// Writes JSON: compact, keys in the order given, commas and escapes taken care of.
#pragma once

#include <array>
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

    [[nodiscard]] const std::string& text() const& { return text_; }
    [[nodiscard]] std::string text() && { return std::move(text_); }

    JsonWriter& key(std::string_view name) {
        separate();
        quote(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }

    /// A name or word that is known to need no escapes.
    JsonWriter& plain_key(std::string_view name) {
        plain_value(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }
    void plain_value(std::string_view word) {
        separate();
        ((text_ += '"') += word) += '"';
    }

    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    void value(std::string_view text) {
        separate();
        quote(text);
    }
    void value(const char* text) { value(std::string_view{text}); }
    void value(bool yes) { raw(yes ? "true" : "false"); }
    void value(std::integral auto number) {
        std::array<char, 24> digits; // NOLINT(*-member-init): to_chars fills what is used
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        raw({digits.data(), end});
    }
    void null() { raw("null"); }
    /// A value that is JSON already.
    void raw(std::string_view json) {
        separate();
        text_ += json;
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
    void separate() {
        if (!fresh_ && !text_.empty()) text_ += ',';
        fresh_ = false;
    }
    void open(char bracket) {
        separate();
        text_ += bracket;
        fresh_ = true;
    }
    void close(char bracket) {
        text_ += bracket;
        fresh_ = false;
    }
    void quote(std::string_view text);

    std::string text_;
    bool fresh_ = true;
};

} // namespace iteru
