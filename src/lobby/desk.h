// What is asked of the tables by requests with one answer each: the part of docs/protocol.md, "HTTP resources", that is
// about tables. Knows nothing of networks and of who somebody is.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lobby/lobby.h"

namespace iteru::server {

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

using Respond = std::function<void(Response)>;

/// The path, and what stands behind the question mark, decoded.
struct Target {
    std::vector<std::string> path; // between the slashes
    std::map<std::string, std::string> query;
    bool well_formed = true; // UTF-8, all of it

    [[nodiscard]] std::string at(const std::string& name) const;
};
Target parse_target(std::string_view target);

int status_of(Reason reason);
Response refusal(const Refused& refused);
Response problem(const FieldProblem& bad);

/// Somebody's request.
struct Errand {
    std::string method;
    Target target;
    std::string invite; // never in the target, which proxies log
    std::string body;
    Player player;
    std::string address{};
};

class Desk {
public:
    Desk(House& house, Lobby& lobby) : house_(house), lobby_(lobby) {}

    void handle(const Errand& errand, const Respond& respond);

private:
    void command(const Errand& errand, const Respond& respond);
    void tables(const Errand& errand, const Respond& respond);
    void table(const Errand& errand, const Respond& respond);
    void past(const Errand& errand, const Respond& respond);
    void record(const Table& table, const std::string& player, const Respond& respond);
    void write_on(const std::shared_ptr<RecordWriter>& writing, const std::string& player, const Respond& respond);
    void import(const Errand& errand, const Respond& respond);

    House& house_;
    Lobby& lobby_;
};

} // namespace iteru::server
