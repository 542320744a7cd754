#include "game.h"

#include "batch/game_of.h"
#include "engine/option_text.h"
#include "engine/text.h"
#include "words.h"

namespace iteru::python {

namespace {

/// A game's name, and `name=value` for each of its parameters, as they stand between commas.
struct Parts {
    std::string name;
    std::vector<std::string> words;
};

Parts parts_of(const std::string& text) {
    const std::size_t open = text.find('(');
    if (open == std::string::npos) return {text, {}};
    if (open == 0 || text.back() != ')') throw BadUse(say()("python.bad_game", {{"value", text}}));
    Parts parts{text.substr(0, open), {}};
    std::string_view rest = std::string_view{text}.substr(open + 1, text.size() - open - 2);
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        parts.words.emplace_back(rest.substr(0, comma));
        rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    }
    return parts;
}

} // namespace

std::shared_ptr<const Game> Game::load(const std::string& text, const Parameters& parameters) {
    Parts parts = parts_of(text);
    for (const auto& [name, value] : parameters) parts.words.push_back(name + "=" + value);
    auto game = std::make_shared<Game>();
    TableOptions table{.game = parts.name, .players = {}, .options = {}, .seed = {}, .components = {}};
    for (const std::string& word : parts.words) {
        const std::size_t equals = word.find('=');
        const std::string_view name = std::string_view{word}.substr(0, equals);
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (name == "players") table.players = value;
        else if (name == "components") table.components = value;
        else if (name == "observation")
            game->observation_ = one_of<batch::Observation>(name, value, batch::observation_words);
        else if (name == "reward") game->reward_ = one_of<batch::Reward>(name, value, batch::reward_words);
        else table.options.push_back(word);
    }
    const Facts& facts = facts_of(say(), table.game);
    const Setup setup = setup_from(say(), table, facts);
    game->components_ = table.components;
    with_game(facts.id, [&]<iteru::Game G>() {
        game->rules_ = std::make_unique<batch::GameOf<G>>(box_from<G>(say(), table.components), setup);
    });
    return game;
}

std::shared_ptr<const Game> Game::of(const Facts& facts, const Setup& setup, const std::string& components) {
    auto game = std::make_shared<Game>();
    game->components_ = components;
    with_game(facts.id, [&]<iteru::Game G>() {
        game->rules_ = std::make_unique<batch::GameOf<G>>(box_from<G>(say(), components), setup);
    });
    return game;
}

Parameters Game::parameters() const {
    Parameters named{{"players", std::to_string(players())}};
    for (std::size_t i = 0; i < facts().options.size(); ++i) {
        const Option& option = facts().options[i];
        if (players() < option.min_players || players() > option.max_players) continue;
        named[std::string{option.name}] = option_text(option, rules_->setup().options[i]);
    }
    if (!components_.empty()) named["components"] = components_;
    if (observation_ != batch::Observation::features) {
        named["observation"] = batch::observation_words[std::to_underlying(observation_)];
    }
    if (reward_ != batch::Reward::win) named["reward"] = batch::reward_words[std::to_underlying(reward_)];
    return named;
}

std::string Game::text() const {
    std::string words;
    for (const auto& [name, value] : parameters()) {
        words += (words.empty() ? "" : ",") + name + "=" + value;
    }
    return std::string{facts().id} + "(" + words + ")";
}

TableOptions Game::table() const {
    TableOptions table{.game = std::string{facts().id},
                       .players = std::to_string(players()),
                       .options = {},
                       .seed = {},
                       .components = components_};
    for (const auto& [name, value] : parameters()) {
        if (std::ranges::find(facts().options, name, &Option::name) != facts().options.end()) {
            table.options.push_back(name + "=" + value);
        }
    }
    return table;
}

State Game::deal(const std::string& seed) const {
    return State{shared_from_this(), rules_->deal(seed_from(say(), seed))};
}

Seat Game::seat(int number) const {
    if (number >= 0 && number < players()) return static_cast<Seat>(number);
    throw BadUse(
        say()("python.no_seat", {{"number", std::to_string(number)}, {"most", std::to_string(players() - 1)}}));
}

AnyAction Game::action(Number number) const {
    if (number >= 0 && static_cast<std::size_t>(number) < rules_->action_count()) return rules_->action(number);
    throw BadUse(say()("python.no_action",
                       {{"number", std::to_string(number)}, {"most", std::to_string(rules_->action_count() - 1)}}));
}

} // namespace iteru::python
