#include "table/entry.h"

namespace iteru::server {

namespace {

constexpr std::size_t usual_size = 256;

} // namespace

std::string write_entry(const LogEntry& entry) {
    JsonWriter json{usual_size};
    FieldWriter write{json};
    json.begin_object();
    json.member("at", entry.at);
    if (!entry.player.empty()) json.member("by", entry.player);
    if (!entry.command.empty()) json.member("id", entry.command);
    if (entry.digest != 0) json.member("digest", entry.digest);
    std::visit(
        [&]<class D>(const D& deed) {
            json.member("what", D::what);
            D::each_field(deed, write);
        },
        entry.deed);
    json.end_object();
    return std::move(json).text();
}

std::expected<LogEntry, FieldProblem> read_entry(std::string_view body) {
    const auto document = JsonDocument::read(body);
    if (!document || !document->root().is(JsonKind::object)) return std::unexpected(FieldProblem{"", "not_json"});
    std::optional<FieldProblem> problem;
    LogEntry entry;
    std::string what;
    FieldReader read{document->root(), "", problem};
    read("at", entry.at);
    read.maybe("by", entry.player);
    read.maybe("id", entry.command);
    read.maybe("digest", entry.digest);
    read("what", what);
    bool known = false;
    const auto read_as = [&]<class D>(std::type_identity<D>) {
        if (known || what != D::what) return;
        known = true;
        D::each_field(entry.deed.template emplace<D>(), read);
    };
    [&]<class... D>(std::type_identity<std::variant<D...>>) {
        (read_as(std::type_identity<D>{}), ...);
    }(std::type_identity<Deed>{});
    if (!problem && !known) problem = FieldProblem{"what", "unknown_word"};
    if (problem) return std::unexpected(*problem);
    return entry;
}

} // namespace iteru::server
