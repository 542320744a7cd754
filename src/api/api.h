// The HTTP resources: docs/protocol.md, "HTTP resources". Knows nothing of sockets.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "api/web_assets.h"
#include "lobby/desk.h"
#include "people/identity.h"

namespace iteru::server {

struct Request {
    std::string method;
    std::string target; // path and query
    std::string host;
    std::string origin;
    std::string cookie; // the value of ours alone
    std::string device; // of a former session on this device
    std::string address;
    std::string language;
    std::string encodings; // that the client can read
    std::string known_tag; // of what the client already has
    std::string invite;    // never in the target, which proxies log
    bool secure = false;   // behind TLS
    std::string body;
};

/// Those that go out with every answer.
std::vector<std::pair<std::string, std::string>> security_headers(bool secure);

/// Whether the Origin of a request is one of our own pages, or there is none.
bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url);

struct ApiSettings {
    std::string public_url;
    std::size_t per_address = 256; // new sessions in a minute
    double rate = 30;              // commands a second of a player or a connection; three times as many at once
    std::function<bool()> stopping = [] { return false; };
    std::filesystem::path web{}; // the browser table from a folder; empty: the one in the program
};

class Api {
public:
    Api(House& house, Lobby& lobby, Identity& identity, ApiSettings settings)
        : house_(house), lobby_(lobby), identity_(identity), settings_(std::move(settings)), desk_(house, lobby),
          web_(settings_.web) {}

    void handle(Request request, Respond respond);
    [[nodiscard]] Identity& identity() { return identity_; }
    [[nodiscard]] Lobby& lobby() { return lobby_; }
    [[nodiscard]] House& house() { return house_; }
    [[nodiscard]] const ApiSettings& settings() const { return settings_; }

private:
    void session(const Request& request, const std::string& what, Respond respond);
    void new_session(const Request& request, const std::string& name, Respond respond);
    void public_texts(const Target& target, const Request& request, const Respond& respond);
    void for_player(const Request& request, const Target& target, const Known& who, const Respond& respond);
    void violation(const Request& request, const Respond& respond);
    [[nodiscard]] Response health() const;

    House& house_;
    Lobby& lobby_;
    Identity& identity_;
    ApiSettings settings_;
    Desk desk_;
    WebAssets web_;
    std::map<std::string, std::string> texts_; // by path and language
};

} // namespace iteru::server
