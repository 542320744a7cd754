// Rule ids as an enumeration and as text, from one list per game: X(F2, 3) is Rule::F2_3 and "F2.3".
#pragma once

#include <string_view>

#define ITERU_RULE_ENUMERATOR(section, number) section##_##number,
#define ITERU_RULE_TEXT(section, number) std::string_view{#section "." #number},
