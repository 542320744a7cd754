#include "tests/client/wire.h"

#include <algorithm>
#include <array>
#include <utility>

namespace iteru::client {

std::string encode(const Frame& frame) {
    constexpr std::array<char, 4> mask{0x37, 0x1a, 0x5c, 0x21}; // any will do: there is no proxy to protect
    const std::size_t size = frame.payload.size();
    std::string bytes;
    bytes.reserve(size + 14);
    bytes += static_cast<char>((frame.final ? 0x80U : 0U) | static_cast<unsigned>(frame.opcode));
    const unsigned masked = frame.masked ? 0x80U : 0U;
    const int more = size < 126 ? 0 : size < 65536 ? 2 : 8;
    bytes += static_cast<char>(masked | (more == 0 ? size : more == 2 ? 126U : 127U));
    for (int i = more - 1; i >= 0; --i) bytes += static_cast<char>(size >> (8 * i));
    if (!frame.masked) return bytes + frame.payload;
    bytes.append(mask.data(), mask.size());
    const std::size_t head = bytes.size();
    bytes += frame.payload;
    for (std::size_t i = 0; i < size; ++i) bytes[head + i] = static_cast<char>(bytes[head + i] ^ mask[i % 4]);
    return bytes;
}

std::optional<Frame> FrameReader::next() {
    if (line_ >= lines_.size()) {
        std::optional<Frame> frame = next_frame();
        if (!frame || frame->opcode != Opcode::text || !frame->payload.contains('\n')) return frame;
        lines_ = std::move(frame->payload);
        line_ = 0;
    }
    const std::size_t end = std::min(lines_.find('\n', line_), lines_.size());
    Frame line{Opcode::text, lines_.substr(line_, end - line_), true, false};
    line_ = end + 1;
    return line;
}

std::optional<Frame> FrameReader::next_frame() {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes_[used_ + i]); };
    const std::size_t there = bytes_.size() - used_;
    if (there < 2) return std::nullopt;
    std::uint64_t size = byte(1) & 0x7FU;
    std::size_t head = 2;
    if (size >= 126) {
        const std::size_t more = size == 126 ? 2 : 8;
        head += more;
        if (there < head) return std::nullopt;
        size = 0;
        for (std::size_t i = 0; i < more; ++i) size = size << 8U | byte(2 + i);
    }
    if (there < head + size) return std::nullopt;
    Frame frame{static_cast<Opcode>(byte(0) & 0x0FU), bytes_.substr(used_ + head, size), (byte(0) & 0x80U) != 0, false};
    used_ += head + size;
    if (used_ == bytes_.size() || used_ > 65536) {
        bytes_.erase(0, used_);
        used_ = 0;
    }
    return frame;
}

std::uint16_t close_code(const Frame& frame) {
    if (frame.payload.size() < 2) return 1005;
    return static_cast<std::uint16_t>(static_cast<std::uint8_t>(frame.payload[0]) << 8U |
                                      static_cast<std::uint8_t>(frame.payload[1]));
}

std::string upgrade_request(const Upgrade& upgrade) {
    std::string request = "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(upgrade.port) +
                          "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!upgrade.protocol.empty()) request += "Sec-WebSocket-Protocol: " + upgrade.protocol + "\r\n";
    if (!upgrade.cookie.empty()) request += "Cookie: " + upgrade.cookie + "\r\n";
    if (!upgrade.origin.empty()) request += "Origin: " + upgrade.origin + "\r\n";
    if (!upgrade.forwarded.empty()) request += "X-Forwarded-For: " + upgrade.forwarded + "\r\n";
    return request + "\r\n";
}

} // namespace iteru::client
