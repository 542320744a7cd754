// Headers.
#include "api/api.h"
#include "api/policy.h"

namespace iteru::server {

std::vector<std::pair<std::string, std::string>> security_headers(bool secure) {
    std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy", std::string{page_policy} + "; frame-ancestors 'none'; report-uri /api/csp-report"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    if (secure) headers.emplace_back("Strict-Transport-Security", "max-age=31536000");
    return headers;
}

bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_url) {
    if (origin.empty() || (!public_url.empty() && origin == public_url)) return true;
    const std::size_t scheme = origin.find("://");
    return scheme != std::string_view::npos && !host.empty() && origin.substr(scheme + 3) == host;
}

} // namespace iteru::server
