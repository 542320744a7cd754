#include "engine/json.h"

#include "engine/text.h"

namespace iteru {

void JsonWriter::quote(std::string_view text) {
    text_ += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            text_ += '\\';
            text_ += c;
        } else if (code < 0x20) {
            text_ += "\\u";
            append_hex(text_, code, 4);
        } else {
            text_ += c;
        }
    }
    text_ += '"';
}

} // namespace iteru
