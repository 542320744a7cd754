// A house without a server: the lobby with all tables of one person on one device. It runs where there is neither disk
// nor thread: what is to be kept, thought about or told is handed out, and the answers are handed in.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lobby/desk.h"

namespace iteru::server {

/// What is handed in, one at a time. Which members there are depends on `what`.
struct DeviceCall {
    std::string what;         // load, ready, say, leave, ask, stored, thought, tick
    std::uint64_t number = 0; // of the wire, the request, what was to be stored or the question
    std::string name{};       // what the person is called
    std::string table{};
    std::string summary{};
    std::string text{}; // load: the entries, a line each; say: the command; ask: the body; thought: what a thinker said
    std::string method{};
    std::string target{};

    template <class Self, class Visit>
    static void each_field(Self& self, Visit& visit) {
        visit("what", self.what);
        visit.maybe("number", self.number);
        visit.maybe("name", self.name);
        visit.maybe("table", self.table);
        visit.maybe("summary", self.summary);
        visit.maybe("text", self.text);
        visit.maybe("method", self.method);
        visit.maybe("target", self.target);
    }
};

class Device {
public:
    /// `seed` is where its secrets come from; nobody else has it.
    explicit Device(const Seed& seed);
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device();

    /// Answers what there is to do now, as a JSON object of lists:
    ///   store  {number, table, seq, body, summary}: keep it, then call `stored`; nothing is told before
    ///   tell   {number, text}: a message for a wire
    ///   answer {number, status, type, body}: of a request
    ///   think  {number, parts, question, log}: for a thinker (thinker.h), or for so many that think together, each in
    ///          an instance of its own; then call `thought`
    /// `now` and `wall` are milliseconds: since whenever, and since 1970.
    std::string call(std::string_view text, std::int64_t now, std::int64_t wall);

private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

} // namespace iteru::server
