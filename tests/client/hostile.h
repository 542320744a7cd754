// A guest who does what is allowed, as much of it as is allowed, and a little more: to see that nobody else notices.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "tests/client/socket.h"

namespace iteru::client {

class Hostile {
public:
    /// `long_table`: a listed one with a long log; may be empty.
    Hostile(std::uint16_t port, int number, std::string long_table);

    /// One kind of trouble after the other, each once; how many requests and messages that were.
    std::size_t round();

private:
    void settle_down();
    [[nodiscard]] HttpAnswer ask(const std::string& method, const std::string& target, const std::string& body = {});
    [[nodiscard]] std::optional<Socket> line();
    std::string command(const std::string& type, const std::string& table, const std::string& more = {});
    /// So many messages on each of some lines; some of them are read, some lines are cut.
    void flood(int lines, int messages, const std::function<std::string(int)>& message);

    void make_tables();
    void invite_and_chat();
    void watch_the_past();
    void read_the_past();
    void ask_for_hints();
    void bring_records();
    void guess_passwords();
    void keep_half_open();
    void come_and_go();

    std::uint16_t port_;
    std::string forwarded_;
    std::string long_table_;
    Guest guest_;
    std::vector<std::string> tables_;
    std::vector<Socket> half_open_;
    std::uint64_t ids_ = 0;
    std::size_t done_ = 0;
};

} // namespace iteru::client
