// Every lesson of every game: it can be played under the present rules, in every language, by anybody.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "games/games.h"
#include "lesson/check.h"
#include "texts/texts.h"

namespace iteru {
namespace {

LessonTexts texts_of(std::string_view game) {
    LessonTexts texts;
    const std::string prefix = std::string{game} + ".lesson.";
    for (const Text& text : all_texts()) {
        if (!text.key.starts_with(prefix)) continue;
        for (std::size_t i = 0; i < language_names.size(); ++i) {
            texts[std::string{language_names[i]}].emplace(text.key.substr(prefix.size()), text.in[i]);
        }
    }
    return texts;
}

class EveryLesson : public testing::TestWithParam<EmbeddedLesson> {
protected:
    void SetUp() override {
        auto read = read_lesson(GetParam().game, GetParam().contents);
        ASSERT_TRUE(read) << read.error().where << ": " << read.error().reason << " " << read.error().value;
        lesson = *std::move(read);
    }
    Lesson lesson;
};

TEST_P(EveryLesson, is_as_it_should_be) {
    EXPECT_EQ(lesson.name, GetParam().name);
    for (const LessonProblem& problem : check_lesson(lesson, texts_of(lesson.game))) {
        ADD_FAILURE() << problem.where << ": " << problem.reason << " " << problem.value;
    }
}

TEST_P(EveryLesson, nobody_who_clicks_at_random_gets_stuck) {
    constexpr std::uint64_t clickers = 1000 / ITERU_TEST_SHARE;
    for (std::uint64_t i = 0; i < clickers; ++i) {
        const auto problem = click_about(lesson, 30, derive_seed(seed_from_number(20), i));
        ASSERT_FALSE(problem) << "clicker " << i << ": " << problem->where << ": " << problem->reason << " "
                              << problem->value;
    }
}

INSTANTIATE_TEST_SUITE_P(Lessons, EveryLesson, testing::ValuesIn(embedded_lessons()), [](const auto& info) {
    std::string name = std::string{info.param.game} + "_" + std::string{info.param.name};
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(Lessons, every_game_has_three_and_pharaon_a_fourth) {
    std::map<std::string_view, std::set<std::string_view>> names;
    for (const EmbeddedLesson& lesson : embedded_lessons()) names[lesson.game].insert(lesson.name);
    each_house_game([&]<Game G>() {
        for (const char* name : {"turn", "round", "end"}) EXPECT_TRUE(names[G::facts.id].contains(name)) << G::facts.id;
    });
    EXPECT_TRUE(names["pharaon"].contains("traitor"));
}

TEST(Lessons, no_words_are_left_over) {
    for (const Text& text : all_texts()) {
        const std::size_t at = text.key.find(".lesson.");
        if (at == std::string_view::npos || text.key.starts_with("web.")) continue;
        const std::string_view game = text.key.substr(0, at);
        const std::string_view key = text.key.substr(at + 8);
        EXPECT_TRUE(std::ranges::any_of(embedded_lessons(), [&](const EmbeddedLesson& lesson) {
            return lesson.game == game && key.starts_with(std::string{lesson.name} + ".");
        })) << text.key;
    }
}

/// What newcomers do with their own hands, over all lessons of a game.
TEST(Lessons, every_kind_of_decision_and_every_category_is_done) {
    each_house_game([]<Game G>() {
        std::set<std::string_view> decisions, categories;
        for (const EmbeddedLesson& embedded : embedded_lessons()) {
            if (embedded.game != G::facts.id) continue;
            const auto lesson = read_lesson(embedded.game, embedded.contents);
            ASSERT_TRUE(lesson);
            const LessonDeeds deeds = deeds_of(*lesson);
            decisions.insert(deeds.decisions.begin(), deeds.decisions.end());
            categories.insert(deeds.categories.begin(), deeds.categories.end());
        }
        for (const std::string_view decision : G::facts.decisions) {
            EXPECT_TRUE(decisions.contains(decision)) << G::facts.id << ": nobody decides " << decision;
        }
        for (const std::string_view category : G::facts.categories) {
            if (category == "hunger") continue; // only ever lost: lessons teach how not to (E4.2)
            EXPECT_TRUE(categories.contains(category)) << G::facts.id << ": nobody scores " << category;
        }
    });
}

} // namespace
} // namespace iteru
