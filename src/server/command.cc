#include "server/command.h"

#include "server/secrets.h"

namespace iteru::server {

namespace {

constexpr std::size_t longest_id = 64;
constexpr int deepest = 8;
constexpr std::size_t usual_size = 256;

/// Room for what is read of a usual message; more is taken from the heap.
class Desk {
public:
    [[nodiscard]] boost::json::storage_ptr values() { return &memory_; }
    std::array<unsigned char, 1024> parts; // NOLINT(*-member-init): where the parser works

private:
    std::array<unsigned char, 2048> room_; // NOLINT(*-member-init)
    boost::json::monotonic_resource memory_{room_.data(), room_.size()};
};

struct Parsed {
    boost::json::value value;
    bool good = false;
    std::size_t at = 0;
};

/// The desk must outlive the value.
Parsed parse(std::string_view text, Desk& desk) {
    boost::json::parse_options options;
    options.max_depth = deepest;
    boost::json::stream_parser parser{{}, options, desk.parts.data(), desk.parts.size()};
    parser.reset(desk.values());
    boost::json::error_code error;
    const std::size_t read = parser.write(text.data(), text.size(), error);
    if (!error) parser.finish(error);
    if (error) return {.value = nullptr, .good = false, .at = read};
    return {.value = parser.release(), .good = true};
}

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
    Desk desk;
    const Parsed parsed = parse(text, desk);
    if (!parsed.good) return std::unexpected(BadMessage{{}, {"", "not_json"}, parsed.at});
    if (!parsed.value.is_object()) return std::unexpected(BadMessage{{}, {"", "not_an_object"}});
    std::optional<FieldProblem> problem;
    FieldReader read{parsed.value.get_object(), "", problem};
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
    JsonWriter json{usual_size};
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
