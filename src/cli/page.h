// Pages that need nothing else: light and dark, without scripts.
#pragma once

#include <string>
#include <string_view>

#include "texts/texts.h"

namespace iteru {

std::string escaped(std::string_view text);
std::string section(std::string_view title, std::string_view note, std::string_view contents);
/// What a page begins with, up to its title and the paragraph below.
std::string html_head(const Speaker& say, std::string_view title, std::string_view lead);
inline constexpr std::string_view html_end = "</body>\n</html>\n";

} // namespace iteru
