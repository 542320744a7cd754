// Writes the browser's types of whatever the server sends: web/src/generated/<game>.ts, from the descriptions in C++.
//
//     iteru_types FOLDER
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "analysis/told.h"
#include "api/catalogue.h"
#include "engine/describe_types.h"
#include "games/games.h"
#include "table/command.h"
#include "table/levels.h"
#include "table/wire.h"
#include "wasm/analyser.h"

namespace {

using namespace iteru;

std::string in_quotes(std::string_view word) { return "\"" + std::string{word} + "\""; }

/// `"a" | "b"`, on lines of their own where they are many.
template <class Words>
std::string one_of(const Words& words) {
    std::string text;
    std::size_t line = 0;
    for (const auto& word : words) {
        const std::string item = in_quotes(word);
        if (line + item.size() > 100) {
            text += "\n  | ";
            line = 0;
        } else if (!text.empty()) {
            text += " | ";
        }
        text += item;
        line += item.size() + 3;
    }
    return text;
}

std::string members(const std::vector<TypeField>& fields) {
    std::string text;
    for (const TypeField& field : fields) text += "  readonly " + field.name + ": " + field.type + ";\n";
    return text;
}

std::string declaration(const NamedType& type) {
    const std::string head = "export ";
    if (type.is_struct) return head + "interface " + type.name + " {\n" + members(type.fields) + "}\n";
    if (!type.words.empty()) return head + "type " + type.name + " = " + one_of(type.words) + ";\n";
    return "/** A word of the game, docs/notation.md. */\n" + head + "type " + type.name + " = string;\n";
}

/// Aliases, not interfaces: so they go where any event goes.
template <Game G>
std::string events() {
    TypeCatalogue unused;
    std::string text;
    std::string all;
    G::EventTypes::each([&]<class T>() {
        const std::string name{type_name<T>};
        text += "export type " + name + " = {\n  readonly event: " + in_quotes(snake_name<T>) +
                ";\n  readonly rule: Rule;\n  readonly seat?: number;\n" + members(unused.fields<T>()) + "};\n\n";
        all += "\n  | " + name;
    });
    return text + "export type Told =" + all + ";\n";
}

template <Game G>
std::string actions(TypeCatalogue& catalogue) {
    std::string text = "export type Does =";
    for (std::size_t kind = 0; kind < G::facts.decisions.size(); ++kind) {
        for (const ActionForm& form : action_forms<G>(catalogue, static_cast<typename G::Decision>(kind))) {
            text += "\n  | { readonly decision: " + in_quotes(G::facts.decisions[kind]);
            for (const TypeField& field : form.fields) text += "; readonly " + field.name + ": " + field.type;
            text += " }";
        }
    }
    return text + ";\n";
}

/// Everything about a game that goes over the wire; empty if two of its types have one name.
template <Game G>
std::string module_of() {
    TypeCatalogue catalogue;
    catalogue.type<ViewOf<G>>();
    const std::string does = actions<G>(catalogue);
    G::EventTypes::each([&]<class T>() { catalogue.type<T>(); });
    for (const std::string& name : catalogue.clashes()) {
        std::fprintf(stderr, "%s: two types are called %s\n", std::string{G::facts.id}.c_str(), name.c_str());
    }
    if (!catalogue.clashes().empty()) return {};

    std::string text = "// Written from the descriptions in games/" + std::string{G::facts.id} +
                       " by tools/types.cc, not by hand.\n\nexport type Rule = " + one_of(G::facts.rules) + ";\n";
    const auto is_event = [](const NamedType& type) {
        bool found = false;
        G::EventTypes::each([&]<class T>() { found = found || type.name == type_name<T>; });
        return found;
    };
    for (const NamedType& type : catalogue.types()) {
        if (!is_event(type)) text += "\n" + declaration(type);
    }
    return text + "\n" + events<G>() + "\n" + does;
}

// ---------------------------------------------------------------------------------------------------------------
// The protocol

/// What is said of games in general: each has its own types of these.
constexpr std::string_view of_any_game = R"(
/** A field of an action or event: a word, a number, a flag, or null where these eyes may not see it. */
export type Value = string | number | boolean | null | readonly Value[];
export type Fields = Readonly<Record<string, Value>>;

export interface GameEvent {
  readonly event: string;
  readonly rule: string;
  readonly seat?: number;
  readonly [field: string]: Value | undefined;
}
)";

/// What the browser sends; id and table are added on the way.
std::string orders() {
    TypeCatalogue catalogue{Way::in};
    std::string text;
    std::string all;
    const auto order = [&]<class O>() {
        if constexpr (requires { O::type; }) {
            text += "export interface " + std::string{type_name<O>} + " {\n  readonly type: " + in_quotes(O::type) +
                    ";\n" + members(catalogue.fields<O>()) + "}\n\n";
            all += "\n  | " + std::string{type_name<O>};
        }
    };
    [&]<class... Os>(std::variant<Os...>*) {
        (order.template operator()<Os>(), ...);
    }(static_cast<server::Order*>(nullptr));
    std::string needed;
    for (const NamedType& type : catalogue.types()) needed += declaration(type) + "\n";
    return needed + text + "export type Order =" + all + ";\n";
}

template <class... Messages>
std::string messages() {
    TypeCatalogue catalogue;
    (catalogue.type<Messages>(), ...);
    std::string text;
    for (const NamedType& type : catalogue.types()) text += "\n" + declaration(type);
    return text;
}

constexpr std::string_view by_hand = " by tools/types.cc, not by hand.\n";

std::string message_module() {
    namespace wire = server::wire;
    return "// Written from the descriptions in src/table/wire.h" + std::string{by_hand} + std::string{of_any_game} +
           messages<wire::Action, wire::Prompt, wire::Snapshot, wire::Update, wire::Replay, wire::Tables, wire::Session,
                    wire::House, wire::Ack, wire::Hint, wire::Known, wire::Refused, wire::Error, wire::Allowed,
                    wire::Removed, wire::Presence>();
}

std::string analysis_module() {
    return "// Written from the descriptions in src/analysis/told.h and src/wasm/analyser.h" + std::string{by_hand} +
           messages<analysis::ToldAnalysis, server::OpenedGame, server::ToldTry>();
}

std::string order_module() {
    return "// Written from the descriptions in src/table/command.h" + std::string{by_hand} + "\n" + orders();
}

/// The files of the nets that levels ask: the page carries no others.
std::string nets_module() {
    std::string text = "// Written from the levels in games/<game>/bots.cc" + std::string{by_hand} +
                       "\nexport const nets: Readonly<Record<string, string>> = {\n";
    each_game([&]<Game G>() {
        const auto asks = [](std::string_view level) { return asks_net(*parse_bot_spec(level), G::facts.id); };
        if (!std::ranges::any_of(levels_of(G::facts.id), asks)) return;
        const std::string game{G::facts.id};
        text += "  \"" + game + "\": new URL(\"../../../games/" + game + "/net.bin\", import.meta.url).href,\n";
    });
    return text + "};\n";
}

/// Leaves a file alone that is as it should be: then nothing need be built again.
bool write(const std::filesystem::path& path, const std::string& text) {
    std::ifstream old{path};
    if (old && std::string{std::istreambuf_iterator<char>{old}, {}} == text) return true;
    std::ofstream file{path, std::ios::trunc};
    file << text;
    return file.good();
}

} // namespace

int main(int count, char** words) {
    if (count != 2) {
        std::fputs("usage: iteru_types FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder{words[1]};
    std::filesystem::create_directories(folder);
    bool good = true;
    each_game([&]<Game G>() {
        const std::string text = module_of<G>();
        good = good && !text.empty() && write(folder / (std::string{G::facts.id} + ".ts"), text);
    });
    good = good && write(folder / "messages.ts", message_module()) && write(folder / "orders.ts", order_module()) &&
           write(folder / "analysis.ts", analysis_module()) && write(folder / "nets.ts", nets_module()) &&
           write(folder / "house.json", server::games_json());
    return good ? 0 : 1;
}
