// Run by the build: every word that games and server make up at run time has its text in every language.
#include <iostream>
#include <string>

#include "games/games.h"
#include "lesson/lesson.h"
#include "store/log_file.h"
#include "table/levels.h"
#include "table/refused.h"
#include "texts/texts.h"

int main() {
    int missing = 0;
    const auto need = [&](const std::string& key) {
        if (iteru::Speaker::knows(key)) return;
        std::cerr << "texts/ lacks " << key << '\n';
        ++missing;
    };
    iteru::each_game([&]<iteru::Game G>() {
        const std::string game{G::facts.id};
        need(game + ".name");
        need(game + ".unit");
        for (const auto& option : G::facts.options) {
            const std::string key = game + ".option." + std::string{option.name};
            need(key);
            for (int value = 0; option.named && value <= option.most; ++value) need(key + "." + std::to_string(value));
            if (option.names.empty()) continue;
            for (const char* way : {".draw", ".names"}) need(key + way);
            for (const std::string_view name : option.names) need(game + ".word." + std::string{name});
        }
        for (const auto name : G::facts.decisions) need(game + ".decision." + std::string{name});
        for (const auto name : G::facts.events) need(game + ".event." + std::string{name});
        for (const auto name : G::facts.categories) need(game + ".category." + std::string{name});
        for (const auto name : G::facts.items) need(game + ".item." + std::string{name});
        need(game + ".tie");
        for (const auto name : G::facts.rules) need("rule." + std::string{name});
        for (const auto name : G::facts.reasons) need(game + ".refusal." + std::string{name});
        for (const auto name : G::facts.words) need(game + ".word." + std::string{name});
    });
    for (const auto reason : iteru::lesson_reasons) need("lesson.problem." + std::string{reason});
    for (const auto reason : iteru::server::store_problems) need("store.problem." + std::string{reason});
    for (const auto reason : iteru::server::damages) need("store.damage." + std::string{reason});
    for (const auto reason : iteru::server::reason_words) need("server.refusal." + std::string{reason});
    for (const auto level : iteru::level_names) {
        for (const char* where : {"server.level.", "play.bot."}) need(where + std::string{level});
    }
    for (const char* key : {"web.join.list", "web.join.and", "web.join.and.long", "web.bot.names"}) need(key);
    return missing == 0 ? 0 : 1;
}
