// Reading lessons and playing them, with lessons made up here.
#include "lesson/run.h"

#include <gtest/gtest.h>

#include "lesson/check.h"

namespace iteru {
namespace {

/// Two steps of Fertility with something to do around one to look at.
constexpr std::string_view small = R"({
  "lesson": "small", "players": 2, "seed": "1", "seat": 1,
  "steps": [
    {"step": "lay", "rules": ["F2.1"], "numbers": {"wheat": "players.1.wheat"},
     "do": [{"accept": ["place bovine-papyrus H3 H4"], "else": {"place bovine-papyrus *": "there", "*": "other"}}]},
    {"step": "look", "rules": ["F2.5"]},
    {"step": "build", "rules": ["F3.1"],
     "do": [{"accept": ["build d5b", "build d4b"], "show": "build d5b", "else": {"*": "other"}},
            {"accept": ["pay *"], "view": {"players.1.wheat": 1}, "else": {"*": "wheat"}}]},
    {"step": "end", "rules": ["F5.1"]}
  ]})";

LessonRun begun(std::string_view text = small) {
    auto lesson = read_lesson("fertility", text);
    EXPECT_TRUE(lesson) << lesson.error().where << " " << lesson.error().reason;
    auto run = LessonRun::begin(std::make_shared<const Lesson>(*std::move(lesson)));
    EXPECT_TRUE(run) << run.error().where << " " << run.error().reason;
    return *std::move(run);
}

AnyAction action(const LessonRun& run, std::string_view notation) { return *run.match().parse(notation); }

/// The small lesson with one part of it changed.
std::string changed(std::string_view from, std::string_view to) {
    std::string text{small};
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string problem_of(const std::string& text) {
    const auto lesson = read_lesson("fertility", text);
    if (!lesson) return lesson.error().where + ": " + std::string{lesson.error().reason};
    const auto run = LessonRun::begin(std::make_shared<const Lesson>(*lesson));
    return run ? "" : run.error().where + ": " + std::string{run.error().reason} + " " + run.error().value;
}

TEST(Lessons, patterns) {
    EXPECT_TRUE(fits("pay grape", "pay grape"));
    EXPECT_FALSE(fits("pay", "pay grape"));
    EXPECT_TRUE(fits("pay *", "pay grape"));
    EXPECT_TRUE(fits("*", ""));
    EXPECT_TRUE(fits("worker * 13*", "worker 16 13B"));
    EXPECT_FALSE(fits("worker * 13*", "worker 13B 16"));
    EXPECT_TRUE(fits("*rap*", "grape"));
}

TEST(Lessons, a_wrong_file_says_what_is_wrong_and_where) {
    EXPECT_EQ(problem_of(R"({"lesson": )"), ": not_json");
    EXPECT_EQ(problem_of(changed(R"("seat": 1)", R"("seat": "a")")), "seat: not_a_number");
    EXPECT_EQ(problem_of(changed(R"("seat": 1)", R"("seat": 2)")), "seat: out_of_range ");
    EXPECT_EQ(problem_of(changed(R"("seed": "1")", R"("seed": "x")")), "seed: bad_seed x");
    EXPECT_EQ(problem_of(changed(R"("rules")", R"("rule")")), "steps[0].rule: unknown_member");
    EXPECT_EQ(problem_of(changed(R"(, "*": "other"}}]},
    {"step": "look")",
                                 R"(}}]},
    {"step": "look")")),
              "steps[0] lay, do[0].else: no_answer");
    EXPECT_EQ(problem_of(changed(R"("accept": ["pay *"], "view": {"players.1.wheat": 1}, )", "")),
              "steps[2] build, do[1]: accepts_nothing");
    EXPECT_EQ(problem_of(changed(R"("seat": 1,)", R"("seat": 1, "given": ["place bovine-papyrus A1 A2"],)")),
              "given[0]: illegal_move place bovine-papyrus A1 A2");
    EXPECT_EQ(problem_of(changed(R"("seat": 1,)", R"("seat": 1, "given": ["1: bake bread"],)")),
              "given[0]: unreadable_move 1: bake bread");
    EXPECT_EQ(problem_of(changed(R"(H3 H4"])", R"(A1 A2"])")), "steps[0] lay, do[0].accept: nothing_accepted ");
    EXPECT_EQ(problem_of(changed(R"(players.1.wheat"},)", R"(players.1.bread"},)")),
              "steps[0] lay, do[0], numbers.wheat: no_such_number players.1.bread");
}

TEST(Lessons, what_is_accepted_is_played_and_what_is_not_is_answered) {
    LessonRun run = begun();
    EXPECT_EQ(run.numbers().at("wheat"), 0) << "as the step begins";
    const auto legal = run.match().legal(run.seat());
    const std::uint64_t before = run.match().hash();
    int there = 0, other = 0;
    for (const AnyAction one : legal) {
        if (run.accepts(one)) continue;
        const bool same_tile = run.match().notation(one).starts_with("place bovine-papyrus");
        EXPECT_EQ(run.answer_to(one), same_tile ? "there" : "other");
        (same_tile ? there : other) += 1;
        EXPECT_EQ(run.attempt(one), LessonRun::Tried::missed);
        EXPECT_EQ(run.match().hash(), before) << "taken back";
    }
    EXPECT_GT(there, 0);
    EXPECT_GT(other, 0);
    EXPECT_TRUE(run.shows());
    EXPECT_EQ(run.match().notation(*run.to_show()), "place bovine-papyrus H3 H4");
    EXPECT_EQ(run.attempt(*run.to_show()), LessonRun::Tried::accepted);
    EXPECT_EQ(run.step().name, "look");
    EXPECT_FALSE(run.shows());
}

TEST(Lessons, two_misses_show_the_move) {
    LessonRun run = begun();
    run.go_to(2);
    EXPECT_EQ(run.attempt(action(run, "build pass")), LessonRun::Tried::missed);
    EXPECT_FALSE(run.shows());
    EXPECT_EQ(run.attempt(action(run, "build pass")), LessonRun::Tried::missed);
    EXPECT_TRUE(run.shows());
    EXPECT_EQ(run.match().notation(*run.to_show()), "build d5b");
}

TEST(Lessons, an_action_at_a_look_is_meant_for_the_next_step) {
    LessonRun run = begun();
    run.skip();
    ASSERT_EQ(run.asked(), nullptr);
    EXPECT_EQ(run.attempt(action(run, "build d5b")), LessonRun::Tried::accepted);
    EXPECT_EQ(run.where(), "steps[2] build, do[1]");
}

TEST(Lessons, back_skip_and_go_to_reach_every_step_in_the_same_position) {
    LessonRun run = begun();
    std::vector<std::uint64_t> positions;
    for (; !run.over(); run.skip()) positions.push_back(run.match().hash());
    EXPECT_EQ(positions.size(), 4U);
    for (std::size_t step = positions.size(); step > 0; --step) {
        EXPECT_TRUE(run.back());
        EXPECT_EQ(run.step_number(), step - 1);
        EXPECT_EQ(run.match().hash(), positions[step - 1]);
    }
    EXPECT_FALSE(run.back());
    for (const std::size_t step : {3U, 1U, 2U, 0U}) {
        run.go_to(step);
        EXPECT_EQ(run.step_number(), step);
        EXPECT_EQ(run.match().hash(), positions[step]);
    }
    run.go_to(2);
    (void)run.attempt(action(run, "build d5b"));
    EXPECT_TRUE(run.back()) << "to the beginning of the step";
    EXPECT_EQ(run.where(), "steps[2] build, do[0]");
    EXPECT_EQ(run.match().hash(), positions[2]);
}

TEST(Lessons, predicates_look_at_what_an_action_brings) {
    LessonRun run =
        begun(changed(R"("accept": ["place bovine-papyrus H3 H4"])", R"("gains": {"papyrus": 1, "wheat": 1})"));
    EXPECT_TRUE(run.accepts(action(run, "place bovine-papyrus H3 H4")));
    int refused = 0;
    for (const AnyAction one : run.match().legal(run.seat())) refused += run.accepts(one) ? 0 : 1;
    EXPECT_GT(refused, 0);
    EXPECT_EQ(number_at(run.match(), 1, "score.0.total"), run.match().standing(1).seats[0].total);
    EXPECT_EQ(number_at(run.match(), 1, "players"), 2) << "as many as there are";
    EXPECT_EQ(number_at(run.match(), 1, "nothing.here"), std::nullopt);
}

TEST(Lessons, words_are_counted_as_people_count_them) {
    EXPECT_EQ(words_in("Lay cattle–papyrus on H3–H4."), 4U);
    EXPECT_EQ(words_in("« Statues »\u00A0: à vous !"), 3U);
    EXPECT_EQ(words_in(" "), 0U);
}

TEST(Lessons, the_checker_finds_what_is_wrong) {
    const LessonTexts texts{{"en",
                             {{"small.title", "Small"},
                              {"small.lay", "Lay {wheat} and {bread}"},
                              {"small.lay.there", "No"},
                              {"small.lay.other", "No"},
                              {"small.build", "One two three four five six seven eight nine ten one two "
                                              "three four five six seven eight nine ten one two three four five six"},
                              {"small.build.other", "No"},
                              {"small.build.wheat", "No"},
                              {"small.end", "Done"},
                              {"small.gone", "Unused"}}}};
    auto lesson = read_lesson("fertility", changed(R"("rules": ["F2.5"])", R"("rules": ["F2.99"])"));
    ASSERT_TRUE(lesson);
    std::vector<std::string> found;
    for (const LessonProblem& problem : check_lesson(*lesson, texts))
        found.push_back(problem.where + " " + std::string{problem.reason} + " " + problem.value);
    EXPECT_EQ(found,
              (std::vector<std::string>{
                  "steps number_of_steps 4",
                  "steps too_little_to_do 2",
                  "steps[0] lay, en no_such_number small.lay: bread",
                  "steps[1] look, en no_text small.look",
                  "steps[2] build, en too_many_words small.build: 26",
                  "en unused_text small.gone",
                  "steps[1] look, rules no_such_rule F2.99",
                  "steps[2] build, do[0] leads_nowhere build d4b → steps[2] build, do[1].accept: nothing_accepted",
              }));
}

} // namespace
} // namespace iteru
