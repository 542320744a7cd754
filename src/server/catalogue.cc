#include "server/catalogue.h"

#include "engine/option_text.h"
#include "games/games.h"
#include "server/levels.h"

namespace iteru::server {

const std::string_view version =
#include "version.inc"
    ;

std::string games_json() {
    JsonWriter json;
    const auto words = [&](std::string_view name, std::span<const std::string_view> list) {
        json.array(name, list, [&](std::string_view item) { json.value(item); });
    };
    json.begin_object();
    json.key("games").begin_array();
    each_game([&]<Game G>() {
        const Facts& facts = G::facts;
        json.begin_object();
        json.member("game", facts.id);
        json.key("called").begin_object();
        for (const std::string_view language : language_names) {
            json.member(language, Speaker{*parse_language(language)}.unfilled(std::string{facts.id} + ".name"));
        }
        json.end_object();
        json.member("rules", facts.rules_version);
        json.member("min_players", facts.min_players);
        json.member("max_players", facts.max_players);
        json.array("options", facts.options, [&](const Option& option) {
            json.begin_object();
            json.member("name", option.name);
            json.member("most", option.most);
            json.member("usual", option.usual);
            json.member("min_players", option.min_players);
            json.member("max_players", option.max_players);
            write_names(json, option);
            json.end_object();
        });
        words("decisions", facts.decisions);
        words("events", facts.events);
        words("categories", facts.categories);
        json.end_object();
    });
    json.end_array();
    words("levels", level_names);
    json.end_object();
    return json.text();
}

std::string rules_json(std::string_view game, Language language) {
    const Speaker say{language};
    std::string text;
    with_game(game, [&]<Game G>() {
        JsonWriter json;
        json.begin_object();
        for (const std::string_view rule : G::facts.rules) {
            json.member(rule, say.unfilled("rule." + std::string{rule}));
        }
        json.end_object();
        text = json.text();
    });
    return text;
}

std::string texts_json(Language language) {
    JsonWriter json;
    json.begin_object();
    for (const Text& text : all_texts()) json.member(text.key, text.in[static_cast<std::size_t>(language)]);
    json.end_object();
    return json.text();
}

} // namespace iteru::server
