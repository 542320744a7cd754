// The browser table as files in the program; without one, a page that says so.
#pragma once

#include "server/api.h"
#include "texts/texts.h"

namespace iteru::server {

/// The file at that address; the table's page for all other addresses without a file's ending.
Response web_page(std::string_view target, Language language);

} // namespace iteru::server
