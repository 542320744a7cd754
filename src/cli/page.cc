#include "cli/page.h"

#include <fmt/format.h>

namespace iteru {

namespace {

constexpr std::string_view style = R"css(
:root { --paper: #F4EAD5; --surface: #FCF7EC; --ink: #2A2119; --muted: #6A5A47; --lapis: #1E4C8A; --nile: #1F6B5B;
        --ochre: #8F5A0E; --carnelian: #A63A24; --line: #8C7A5E; color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #15120E; --surface: #221C15; --ink: #F3E8D2; --muted: #BBAA8E; --lapis: #8DB8F2; --nile: #6CC7B0;
          --ochre: #E6B35A; --carnelian: #F08E78; --line: #8A7B63; } }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; line-height: 1.2; }
h1 { margin: 0 0 .25rem; } h2 { margin: 0 0 .5rem; font-size: 1.3rem; }
p { margin: .25rem 0 .75rem; } .muted { color: var(--muted); }
section { margin: 1.5rem 0; padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--line);
          border-radius: 6px; overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; min-width: 30rem; }
svg text { fill: var(--ink); font-size: 14px; } svg .muted { fill: var(--muted); font-size: 13px; }
.bar { fill: var(--lapis); } .second { fill: var(--ochre); } .good { fill: var(--nile); } .bad { fill: var(--carnelian); }
rect { fill-opacity: .75; }
.whisker { stroke: var(--ink); stroke-width: 1.5; fill: none; } .axis { stroke: var(--line); fill: none; }
.fair { stroke: var(--ochre); stroke-width: 1.5; stroke-dasharray: 4 3; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; } td, th { padding: .2rem .75rem .2rem 0; }
tr + tr td { border-top: 1px solid color-mix(in srgb, var(--line) 40%, transparent); }
.seat0 { --seat: var(--lapis); } .seat1 { --seat: var(--carnelian); } .seat2 { --seat: var(--nile); }
.seat3 { --seat: var(--ochre); } .seat4 { --seat: var(--muted); }
.curve { stroke: var(--seat); stroke-width: 2; fill: none; } .band { fill: var(--seat); fill-opacity: .15; }
.mark { fill: var(--seat); } .dash1 { stroke-dasharray: 8 3; } .dash2 { stroke-dasharray: 2 3; }
.dash3 { stroke-dasharray: 8 3 2 3; } .dash4 { stroke-dasharray: 12 4; } li { margin: .3rem 0; }
.number { text-align: right; } code { font-size: .95em; }
)css";

} // namespace

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        default: safe += c;
        }
    }
    return safe;
}

std::string section(std::string_view title, std::string_view note, std::string_view contents) {
    return fmt::format("<section>\n<h2>{}</h2>\n{}{}</section>\n", escaped(title),
                       note.empty() ? "" : fmt::format("<p class=\"muted\">{}</p>\n", escaped(note)), contents);
}

std::string html_head(const Speaker& say, std::string_view title, std::string_view lead) {
    return fmt::format(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n"
        "<h1>{}</h1>\n<p class=\"muted\" style=\"overflow-wrap:anywhere\">{}</p>\n",
        language_names[static_cast<std::size_t>(say.language())], escaped(title), style, escaped(title), escaped(lead));
}

} // namespace iteru
