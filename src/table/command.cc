#include "table/command.h"

#include "table/secrets.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_id = 64;
constexpr int deepest = 8;

template <class O>
void read_order(std::string_view type, FieldReader& read, Command& command, bool& known,
                std::optional<FieldProblem>& problem) {
    if constexpr (requires { O::type; }) {
        if (known || type != O::type) return;
        known = true;
        if constexpr (!std::same_as<O, Create> && !std::same_as<O, Ping>) read("table", command.table);
        O& order = command.order.template emplace<O>();
        O::each_field(order, read);
        if constexpr (requires { order.part; }) {
            if (!problem && !order.part.empty() && !is_part(order.part))
                problem = FieldProblem{"part", "not_32_digits"};
        }
    }
}

} // namespace

std::expected<Command, BadMessage> read_command(std::string_view text) {
    const auto document = JsonDocument::read(text, deepest);
    if (!document) return std::unexpected(BadMessage{{}, {"", "not_json"}, document.error()});
    if (!document->root().is(JsonKind::object)) return std::unexpected(BadMessage{{}, {"", "not_an_object"}});
    std::optional<FieldProblem> problem;
    FieldReader read{document->root(), "", problem};
    Command command;
    std::string type;
    read("id", command.id);
    read("type", type);
    if (!problem && (command.id.empty() || command.id.size() > longest_id)) problem = FieldProblem{"id", "bad_length"};
    bool known = false;
    if (!problem) {
        [&]<class... O>(std::type_identity<std::variant<O...>>) {
            (read_order<O>(type, read, command, known, problem), ...);
        }(std::type_identity<Order>{});
        if (!known) problem = FieldProblem{"type", "unknown_word"};
        read.finish();
    }
    if (problem) {
        const bool usable = command.id.size() <= longest_id;
        return std::unexpected(BadMessage{usable ? command.id : std::string{}, *problem});
    }
    return command;
}

std::uint64_t digest_of(const Command& command) {
    JsonWriter json;
    FieldWriter write{json};
    json.begin_object();
    json.member("table", command.table);
    std::visit(
        [&]<class O>(const O& order) {
            if constexpr (requires { O::type; }) {
                json.member("type", O::type);
                O::each_field(order, write);
            }
        },
        command.order);
    json.end_object();
    return digest_of(json.text());
}

} // namespace iteru::server
