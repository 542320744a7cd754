// Takes in values one after the other, as a description gives them: for those who want values, not text.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

namespace iteru {

class ValueSink {
public:
    ValueSink() = default;
    ValueSink(const ValueSink&) = delete;
    ValueSink& operator=(const ValueSink&) = delete;
    virtual ~ValueSink() = default;

    virtual void begin_object() = 0;
    virtual void end_object() = 0;
    virtual void begin_array() = 0;
    virtual void end_array() = 0;
    virtual void key(std::string_view name) = 0;
    virtual void text(std::string_view text) = 0;
    virtual void number(std::int64_t number) = 0;
    virtual void truth(bool yes) = 0;
    virtual void null() = 0;

    // In the words of JsonWriter.
    void plain_key(std::string_view name) { key(name); }
    void plain_value(std::string_view word) { text(word); }
    void value(std::string_view contents) { text(contents); }
    void value(bool yes) { truth(yes); }
    void value(std::integral auto figure) { number(static_cast<std::int64_t>(figure)); }
    template <class Value>
    void member(std::string_view name, const Value& contents) {
        key(name);
        value(contents);
    }
};

} // namespace iteru
