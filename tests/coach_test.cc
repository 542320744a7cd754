// The coach of every game (games/<game>/coach/): each thing it can say exists in both languages and belongs to rules
// that exist, every decision has a sentence, and every rule that first games meet is coached in that very game or
// taught in a lesson.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bots/levels.h"
#include "bots/player.h"
#include "games/games.h"
#include "loader/load_box.h"
#include "tests/kit/kit.h"
#include "tests/kit/reach.h"

namespace iteru {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

/// One thing the coach can say: see web/src/table/coach.ts, which says it.
struct Sentence {
    std::string key;
    std::string decision;
    bool start = false;
    bool end = false;
    std::vector<std::string> on;                          // events
    std::vector<std::string> words;                       // that an event names
    std::map<std::string, std::vector<std::string>> from; // events that name a card or the like, and their fields
    std::set<std::string> rules;
};

std::vector<std::string> words_in(const json::value& list) {
    std::vector<std::string> words;
    for (const auto& word : list.as_array()) words.emplace_back(word.as_string());
    return words;
}

std::vector<Sentence> sentences_of(std::string_view game) {
    std::vector<Sentence> all;
    const json::value file = parse_json(read_file(kit::folder_of(game) / "coach/coach.json"));
    for (const auto& member : file.as_object()) {
        const json::object& told = member.value().as_object();
        Sentence sentence{};
        sentence.key = std::string{member.key()};
        if (const auto* decision = told.if_contains("decision")) sentence.decision = std::string{decision->as_string()};
        sentence.start = told.contains("start");
        sentence.end = told.contains("end");
        if (const auto* on = told.if_contains("on")) sentence.on = words_in(*on);
        if (const auto* words = told.if_contains("words")) sentence.words = words_in(*words);
        if (const auto* from = told.if_contains("from")) {
            for (const auto& event : from->as_object())
                sentence.from[std::string{event.key()}] = words_in(event.value());
        }
        for (const std::string& rule : words_in(told.at("rules"))) sentence.rules.insert(rule);
        all.push_back(std::move(sentence));
    }
    return all;
}

/// The rules of all steps of all lessons of a game; none where it has no lessons.
std::set<std::string> taught_in_lessons(std::string_view game) {
    std::set<std::string> rules;
    const fs::path folder = kit::folder_of(game) / "lessons";
    if (!fs::exists(folder)) return rules;
    for (const auto& entry : fs::directory_iterator{folder}) {
        const json::value file = parse_json(read_file(entry.path()));
        const auto* steps = file.as_object().if_contains("steps");
        if (entry.path().extension() != ".json" || steps == nullptr) continue;
        for (const auto& step : steps->as_array()) {
            const auto* cited = step.as_object().if_contains("rules");
            if (cited == nullptr) continue;
            for (const std::string& rule : words_in(*cited)) rules.insert(rule);
        }
    }
    return rules;
}

/// What the coach has said in a game to the seat that it sits beside.
class Said {
public:
    explicit Said(const std::vector<Sentence>& sentences) : sentences_(sentences) {}

    void start() {
        each([](const Sentence& one) { return one.start; });
    }
    void end() {
        each([](const Sentence& one) { return one.end; });
    }
    void decision(std::string_view kind) {
        each([&](const Sentence& one) { return one.decision == kind; });
    }
    /// A card is explained when it is named for the first time; what it does may come later.
    void event(const std::string& name, const std::string& rule, const std::string& told) {
        for (const Sentence& one : sentences_) {
            if (one.from.contains(name)) cards_.insert(one.key);
        }
        each([&](const Sentence& one) {
            if (!one.from.empty() || one.start || one.end) return false;
            if (one.rules.contains(rule) || std::ranges::find(one.on, name) != one.on.end()) return true;
            return std::ranges::any_of(
                one.words, [&](const std::string& word) { return told.find('"' + word + '"') != std::string::npos; });
        });
    }
    [[nodiscard]] bool has(const std::string& rule) const {
        if (rules_.contains(rule)) return true;
        return std::ranges::any_of(
            sentences_, [&](const Sentence& one) { return cards_.contains(one.key) && one.rules.contains(rule); });
    }

private:
    template <class Fits>
    void each(const Fits& fits) {
        for (const Sentence& one : sentences_) {
            if (fits(one)) rules_.insert(one.rules.begin(), one.rules.end());
        }
    }

    const std::vector<Sentence>& sentences_;
    std::set<std::string> rules_;
    std::set<std::string> cards_;
};

/// A first game: greedy at one seat, coached, against Apprentices. Answers the rules it met that nobody told.
template <Game G>
std::set<std::string> untold_in(const std::vector<Sentence>& sentences, const std::set<std::string>& taught,
                                int players, int number) {
    ErasedMatch<G> match{Match<G>{G{G::standard_box(), usual_setup(G::facts, players)}, kit::kit_seed(number)}};
    const auto learner = static_cast<Seat>(number % players);
    std::vector<std::unique_ptr<AnyPlayer>> bots;
    for (Seat seat = 0; seat < players; ++seat) {
        const BotSpec spec = *parse_bot_spec(seat == learner ? "greedy" : level_names.front());
        bots.push_back(make_player(spec, match, kit::kit_seed(number), seat));
    }
    Said said{sentences};
    const auto hear = [&](const std::vector<Event>& events) {
        for (const Event& event : events) {
            JsonWriter told;
            match.write_event(told, event, learner);
            said.event(std::string{G::facts.events[event.kind]}, std::string{G::facts.rules[event.rule]}, told.text());
        }
    };
    said.start();
    hear(match.opening());
    RuleSet met;
    while (!match.over()) {
        const Seat seat = match.to_act().lowest();
        if (seat == learner) said.decision(match.decision(seat));
        hear(match.apply(seat, bots[seat]->choose(match), &met));
    }
    said.end();
    std::set<std::string> untold;
    for (std::size_t i = 0; i < G::facts.rules.size(); ++i) {
        const std::string rule{G::facts.rules[i]};
        // The count tells no events, but everybody meets it.
        const auto& quiet = kit::unreached_by_game()[std::string{G::facts.id}];
        const auto reason = quiet.find(rule);
        const bool counted = reason != quiet.end() && reason->second.find("count") != std::string::npos;
        if ((met[i] || counted) && !said.has(rule) && !taught.contains(rule)) untold.insert(rule);
    }
    return untold;
}

TEST(Coach, every_rule_that_first_games_meet_is_told_in_them) {
    // ITERU_FIRST_GAMES=100 plays as many for each number of players, which takes a while; docs/web.md has the figures.
    const char* wish = std::getenv("ITERU_FIRST_GAMES"); // NOLINT(concurrency-mt-unsafe): nobody sets it meanwhile
    const int games = wish == nullptr ? kit::scaled(4) : std::stoi(wish);
    each_house_game([&]<Game G>() {
        const auto sentences = sentences_of(G::facts.id);
        const auto taught = taught_in_lessons(G::facts.id);
        std::map<std::string, int> untold; // and in how many games
        for (int players = G::facts.min_players; players <= G::facts.max_players; players += kit::thorough ? 1 : 9) {
            for (int i = 0; i < games; ++i) {
                for (const std::string& rule : untold_in<G>(sentences, taught, players, i)) ++untold[rule];
            }
        }
        for (const auto& [rule, times] : untold) {
            ADD_FAILURE() << G::facts.id << ": " << rule << " is met in " << times
                          << " first games, and nobody tells it";
        }
    });
}

TEST(Coach, finds_a_rule_that_nobody_tells) {
    auto sentences = sentences_of("fertility");
    for (Sentence& one : sentences) one.rules.erase("F2.6");
    EXPECT_EQ(untold_in<fertility::Fertility>(sentences, {}, 2, 0), std::set<std::string>{"F2.6"});
    EXPECT_EQ(untold_in<fertility::Fertility>(sentences, {"F2.6"}, 2, 0), std::set<std::string>{});
}

TEST(Coach, speaks_of_what_exists_in_both_languages) {
    each_house_game([]<Game G>() {
        const auto has = [](const auto& list, const std::string& word) {
            return std::ranges::find(list, word) != list.end();
        };
        std::set<std::string> texts;
        std::set<std::string> decisions;
        for (const Sentence& one : sentences_of(G::facts.id)) {
            if (one.from.empty()) texts.insert(one.key); // a card has its own words: web/src/table/explain.ts
            if (!one.decision.empty()) decisions.insert(one.decision);
            EXPECT_FALSE(one.rules.empty()) << one.key;
            for (const std::string& event : one.on)
                EXPECT_TRUE(has(G::facts.events, event)) << one.key << ": " << event;
            for (const std::string& rule : one.rules) EXPECT_TRUE(has(G::facts.rules, rule)) << one.key << ": " << rule;
            for (const auto& [event, fields] : one.from) {
                EXPECT_TRUE(has(G::facts.events, event)) << one.key << ": " << event;
                EXPECT_FALSE(fields.empty()) << one.key << ": " << event;
            }
        }
        EXPECT_EQ(decisions, std::set<std::string>(G::facts.decisions.begin(), G::facts.decisions.end()))
            << G::facts.id;
        for (const auto* language : {"en", "fr"}) {
            std::set<std::string> keys;
            const auto words =
                parse_json(read_file(kit::folder_of(G::facts.id) / "coach" / (std::string{language} + ".json")));
            for (const auto& member : words.as_object()) {
                keys.insert(std::string{member.key()});
                const auto text = member.value().as_string();
                EXPECT_LE(text.size(), 170U) << language << ' ' << text << ": one sentence, and a short one";
            }
            EXPECT_EQ(keys, texts) << G::facts.id << ' ' << language;
        }
    });
}

} // namespace
} // namespace iteru
