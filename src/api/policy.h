// What a page of ours may do.
#pragma once

#include <string_view>

namespace iteru::server {

/// The content security policy, as far as a page may say it itself.
inline constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'";

} // namespace iteru::server
