// Reads JSON (RFC 8259), strictly: well-formed UTF-8, no lone surrogates, nothing after the value, no deeper than
// told. A document is a flat list of nodes over the text it was read from, which must outlive it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text.h"

namespace iteru {

enum class JsonKind : std::uint8_t { null, yes, no, number, text, array, object };

struct JsonNode {
    const char* begin = nullptr; // of a text without escapes, or of a number, in the text that was read
    std::uint32_t size = 0;      // bytes; items of an array; members of an object
    std::uint32_t span = 1;      // nodes up to the next sibling: this one and all within it
    JsonKind kind{};
};

/// A value of a document that is still there.
class JsonValue {
public:
    explicit JsonValue(const JsonNode* node) : node_(node) {}

    [[nodiscard]] JsonKind kind() const { return node_->kind; }
    [[nodiscard]] bool is(JsonKind kind) const { return node_->kind == kind; }
    /// Of a text; of a number, as it was written.
    [[nodiscard]] std::string_view text() const { return {node_->begin, node_->size}; }
    /// A number that is whole, was written so, and fits.
    template <std::integral Number>
    [[nodiscard]] std::optional<Number> whole() const {
        // "-0" is 0 for unsigned ones, too, which std::from_chars reads without a sign.
        if (text().starts_with('-')) {
            const auto number = parse_number<std::int64_t>(text());
            return number && std::in_range<Number>(*number) ? std::optional{static_cast<Number>(*number)}
                                                            : std::nullopt;
        }
        return parse_number<Number>(text());
    }
    /// Items of an array; members of an object, each as often as it was given.
    [[nodiscard]] std::size_t size() const { return node_->size; }

    /// Every item of an array.
    template <class Visit>
    void each_item(Visit visit) const {
        const JsonNode* item = node_ + 1;
        for (std::size_t i = 0; i < node_->size; ++i, item += item->span) visit(JsonValue{item});
    }
    /// Every member of an object, by name, until `visit` answers false.
    template <class Visit>
    void each_member(Visit visit) const {
        const JsonNode* name = node_ + 1;
        for (std::size_t i = 0; i < node_->size; ++i, name += 1 + name[1].span) {
            if (!visit(JsonValue{name}.text(), JsonValue{name + 1})) return;
        }
    }
    /// The member of an object; of several with one name the last counts.
    [[nodiscard]] std::optional<JsonValue> find(std::string_view name) const;

private:
    const JsonNode* node_;
};

class JsonDocument {
public:
    /// The document, or the place of what is wrong with the text: its size if that ends too soon.
    static std::expected<JsonDocument, std::size_t> read(std::string_view text, int deepest = 32);

    [[nodiscard]] JsonValue root() const { return JsonValue{nodes_.data()}; }

private:
    class Parser;
    JsonDocument() = default;

    std::vector<JsonNode> nodes_;
    std::vector<char> unescaped_; // texts that had escapes; never moves once it is in use
};

} // namespace iteru
