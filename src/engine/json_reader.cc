#include "engine/json_reader.h"

#include <charconv>
#include <limits>

#include "engine/utf8.h"

namespace iteru {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Neither the end of a text nor an escape, a control or a part of a longer character.
bool is_plain(char c) { return static_cast<signed char>(c) >= ' ' && c != '"' && c != '\\'; }

constexpr bool is_leading(char32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
constexpr bool is_trailing(char32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

} // namespace

/// Every step answers whether the text may go on; where it must not, `at_` is the place.
class JsonDocument::Parser {
public:
    Parser(JsonDocument& document, std::string_view text, int deepest)
        : document_(document), begin_(text.data()), at_(begin_), end_(begin_ + text.size()), depth_left_(deepest) {}

    bool whole() {
        skip_blanks();
        if (!value()) return false;
        skip_blanks();
        return at_ == end_;
    }
    [[nodiscard]] std::size_t place() const { return static_cast<std::size_t>(at_ - begin_); }

private:
    void skip_blanks() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\r' || *at_ == '\t')) ++at_;
    }
    /// A bracket, comma or colon.
    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    JsonNode& add(JsonKind kind) {
        JsonNode& node = document_.nodes_.emplace_back();
        node.kind = kind;
        return node;
    }

    bool value() {
        if (at_ == end_) return false;
        switch (*at_) {
        case '"': return text();
        case '{': return container(JsonKind::object, '}', [this] { return member(); });
        case '[': return container(JsonKind::array, ']', [this] { return value(); });
        case 't': return word("true", JsonKind::yes);
        case 'f': return word("false", JsonKind::no);
        case 'n': return word("null", JsonKind::null);
        default: return number();
        }
    }

    bool word(std::string_view word, JsonKind kind) {
        const std::string_view rest{at_, end_};
        if (word.starts_with(rest)) at_ = end_;
        if (!rest.starts_with(word)) return false;
        add(kind);
        at_ = rest.data() + word.size();
        return true;
    }

    template <class Element>
    bool container(JsonKind kind, char closing, Element element) {
        if (depth_left_ == 0) return false;
        --depth_left_;
        ++at_;
        const std::size_t self = document_.nodes_.size();
        add(kind);
        std::uint32_t size = 0;
        skip_blanks();
        if (!take(closing)) {
            do {
                skip_blanks();
                if (!element()) return false;
                ++size;
                skip_blanks();
            } while (take(','));
            if (!take(closing)) return false;
        }
        ++depth_left_;
        JsonNode& node = document_.nodes_[self];
        node.size = size;
        node.span = static_cast<std::uint32_t>(document_.nodes_.size() - self);
        return true;
    }

    bool member() {
        if (at_ == end_ || *at_ != '"' || !text()) return false;
        skip_blanks();
        if (!take(':')) return false;
        skip_blanks();
        return value();
    }

    bool digits() {
        if (at_ == end_ || !is_digit(*at_)) return false;
        while (at_ != end_ && is_digit(*at_)) ++at_;
        return true;
    }

    bool number() {
        JsonNode& node = add(JsonKind::number);
        node.begin = at_;
        take('-');
        if (!take('0') && !digits()) return false;
        if (take('.') && !digits()) return false;
        if ((take('e') || take('E')) && !exponent()) return false;
        node.size = static_cast<std::uint32_t>(at_ - node.begin);
        return true;
    }

    /// One that no number needs is no number.
    bool exponent() {
        if (!take('+')) take('-');
        const char* first = at_;
        int ignored = 0;
        return digits() && std::from_chars(first, at_, ignored).ec == std::errc{};
    }

    bool text() {
        const char* first = ++at_;
        if (!plain()) return false;
        if (*at_ == '"') return finish_text(first, at_);
        // There are escapes: what they stand for is put together elsewhere, and never takes more room than they.
        std::vector<char>& bytes = document_.unescaped_;
        if (bytes.capacity() == 0) bytes.reserve(static_cast<std::size_t>(end_ - first));
        const std::size_t start = bytes.size();
        while (*at_ != '"') {
            bytes.insert(bytes.end(), first, at_);
            if (!escape(bytes)) return false;
            first = at_;
            if (!plain()) return false;
        }
        bytes.insert(bytes.end(), first, at_);
        return finish_text(bytes.data() + start, bytes.data() + bytes.size());
    }
    bool finish_text(const char* first, const char* last) {
        ++at_;
        JsonNode& node = add(JsonKind::text);
        node.begin = first;
        node.size = static_cast<std::uint32_t>(last - first);
        return true;
    }

    /// Goes on to the next quotation mark or backslash.
    bool plain() {
        while (at_ != end_) {
            const char c = *at_;
            if (is_plain(c)) {
                ++at_;
                continue;
            }
            if (c == '"' || c == '\\') return true;
            std::string_view rest{at_, end_};
            if (static_cast<unsigned char>(c) < 0x80 || !take_character(rest)) return false;
            at_ = rest.data();
        }
        return false;
    }

    bool escape(std::vector<char>& bytes) {
        ++at_;
        if (at_ == end_) return false;
        constexpr std::string_view letters = "\"\\/bfnrt";
        constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
        if (const std::size_t which = letters.find(*at_); which != std::string_view::npos) {
            ++at_;
            bytes.push_back(meanings[which]);
            return true;
        }
        char32_t code = 0;
        if (!code_unit(code) || is_trailing(code)) return false;
        if (is_leading(code)) {
            char32_t second = 0;
            if (!take('\\') || !code_unit(second) || !is_trailing(second)) return false;
            code = 0x10000 + ((code - 0xD800) << 10U) + (second - 0xDC00);
        }
        append_character(bytes, code);
        return true;
    }

    /// What follows the backslash of \u00e9.
    bool code_unit(char32_t& unit) {
        if (!take('u')) return false;
        for (int i = 0; i < 4; ++i, ++at_) {
            if (at_ == end_) return false;
            const auto lower = static_cast<char>(*at_ | 0x20);
            const bool letter = lower >= 'a' && lower <= 'f';
            if (!is_digit(*at_) && !letter) return false;
            unit = unit << 4U | static_cast<char32_t>(letter ? lower - 'a' + 10 : *at_ - '0');
        }
        return true;
    }

    JsonDocument& document_;
    const char* begin_;
    const char* at_;
    const char* end_;
    int depth_left_;
};

std::expected<JsonDocument, std::size_t> JsonDocument::read(std::string_view text, int deepest) {
    constexpr std::size_t usual_nodes = 16; // of a command
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) return std::unexpected(std::size_t{0});
    JsonDocument document;
    document.nodes_.reserve(usual_nodes);
    Parser parser{document, text, deepest};
    if (!parser.whole()) return std::unexpected(parser.place());
    return document;
}

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
    std::optional<JsonValue> found;
    each_member([&](std::string_view other, JsonValue value) {
        if (other == name) found = value;
        return true;
    });
    return found;
}

} // namespace iteru
