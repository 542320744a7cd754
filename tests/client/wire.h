// WebSocket as a client speaks it, down to the bytes, so that every one of them can be made wrong on purpose.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace iteru::client {

enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct Frame {
    Opcode opcode = Opcode::text;
    std::string payload;
    bool final = true;
    bool masked = true;
};

std::string encode(const Frame& frame);
inline std::string text_frame(std::string_view text) { return encode({Opcode::text, std::string{text}, true, true}); }

/// Cuts what comes in from a server into frames. A text of several lines is several messages: each comes by itself.
class FrameReader {
public:
    void feed(std::string_view bytes) { bytes_ += bytes; }
    std::optional<Frame> next();

private:
    std::optional<Frame> next_frame();

    std::string lines_; // of a text; those from here on are not handed out yet
    std::size_t line_ = 0;
    std::string bytes_;
    std::size_t used_ = 0;
};

/// The code of a close frame, 1005 if it has none.
std::uint16_t close_code(const Frame& frame);

struct Upgrade {
    std::uint16_t port = 0;
    std::string cookie;
    std::string origin{};
    std::string protocol = "iteru.v1";
    std::string forwarded{}; // for whom a proxy asks
};
std::string upgrade_request(const Upgrade& upgrade);

} // namespace iteru::client
