#include "api/catalogue.h"

#include "games/games.h"
#include "table/levels.h"
#include "table/wire.h"

namespace iteru::server {

const std::string_view version =
#include "version.inc"
    ;

namespace {

wire::GameOption option_of(const Option& option) {
    wire::GameOption told{.name = option.name,
                          .most = option.most,
                          .usual = option.usual,
                          .min_players = option.min_players,
                          .max_players = option.max_players,
                          .names = {},
                          .by_name = {}};
    if (option.names.empty()) return told;
    told.names.value = option.names;
    told.by_name.value = by_name;
    return told;
}

wire::GameFacts facts_of(const Facts& facts) {
    wire::GameFacts told{.game = facts.id,
                         .called = {},
                         .rules = facts.rules_version,
                         .min_players = facts.min_players,
                         .max_players = facts.max_players,
                         .options = {},
                         .decisions = facts.decisions,
                         .events = facts.events,
                         .categories = facts.categories,
                         .levels = levels_of(facts.id)};
    for (const std::string_view language : language_names) {
        told.called.entries.emplace_back(language,
                                         Speaker{*parse_language(language)}.unfilled(std::string{facts.id} + ".name"));
    }
    for (const Option& option : facts.options) told.options.push_back(option_of(option));
    return told;
}

} // namespace

std::string games_json() {
    wire::House house;
    each_game([&]<Game G>() { house.games.push_back(facts_of(G::facts)); });
    return write_fields(house);
}

std::string rules_json(std::string_view game, Language language) {
    const Speaker say{language};
    std::string text;
    with_game(game, [&]<Game G>() {
        JsonWriter json;
        json.begin_object();
        std::string_view section;
        for (const std::string_view rule : G::facts.rules) {
            const std::string_view head = rule.substr(0, rule.find('.'));
            if (head != section) json.member(head, say.unfilled("rule." + std::string{head}));
            section = head;
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
