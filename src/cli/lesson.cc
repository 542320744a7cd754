#include "cli/lesson.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/lesson_table.h"
#include "cli/output.h"
#include "engine/text.h"
#include "lesson/check.h"

namespace iteru {

namespace {

namespace fs = std::filesystem;

/// A lesson's file, with the words beside it.
struct LessonFile {
    std::string name; // as it was asked for
    std::string game;
    std::string lesson; // what it must call itself
    std::string text;
    LessonTexts texts;
};

/// Those in the program, by key: `fertility.lesson.turn.lay` is `turn.lay`.
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

LessonTexts texts_beside(const Speaker& say, const fs::path& file) {
    LessonTexts texts;
    for (const std::string_view language : language_names) {
        const fs::path words = file.parent_path() / (std::string{language} + ".json");
        LessonWords& read = texts[std::string{language}];
        try {
            const boost::json::value all = parse_json(read_file(words));
            for (const auto& member : all.as_object()) {
                read.emplace(member.key(), std::string{member.value().as_string()});
            }
        } catch (const std::exception&) {
            throw BadUse(say("lesson.no_texts", {{"file", words.string()}}));
        }
    }
    return texts;
}

/// All lessons, those of a game, one of them, or a file.
std::vector<LessonFile> find_lessons(const Speaker& say, const std::string& wish) {
    std::vector<LessonFile> found;
    for (const EmbeddedLesson& lesson : embedded_lessons()) {
        const std::string name = fmt::format("{}/{}", lesson.game, lesson.name);
        if (!wish.empty() && wish != name && wish != lesson.game) continue;
        found.push_back({name, std::string{lesson.game}, std::string{lesson.name}, std::string{lesson.contents},
                         texts_of(lesson.game)});
    }
    if (!found.empty() || wish.empty()) return found;
    const fs::path file{wish};
    std::error_code error;
    if (!fs::is_regular_file(file, error)) throw BadUse(say("lesson.unknown", {{"word", wish}}));
    const std::string game =
        fs::absolute(file, error).lexically_normal().parent_path().parent_path().filename().string();
    found.push_back({wish, game, file.stem().string(), read_file(file), texts_beside(say, file)});
    return found;
}

std::string problem_text(const Speaker& say, const std::string& file, const LessonProblem& problem) {
    const std::string what = say.look_up("lesson.problem." + std::string{problem.reason}, {{"value", problem.value}});
    return problem.where.empty() ? fmt::format("{}: {}", file, what)
                                 : fmt::format("{}: {}: {}", file, problem.where, what);
}

struct Checked {
    std::string file;
    LessonLength length;
    std::vector<LessonProblem> problems;
    std::uint64_t clicks = 0;
};

constexpr std::uint64_t clicks_each = 50; // of one clicker, before it follows what is shown

Checked checked(const LessonFile& file, std::uint64_t clicks, const Seed& luck) {
    Checked answer{.file = file.name, .length = {}, .problems = {}};
    const auto lesson = read_lesson(file.game, file.text);
    if (!lesson) {
        answer.problems.push_back(lesson.error());
        return answer;
    }
    answer.length = length_of(*lesson, file.texts);
    answer.problems = check_lesson(*lesson, file.texts);
    if (lesson->name != file.lesson) answer.problems.push_back({"lesson", "other_name", lesson->name});
    if (!answer.problems.empty()) return answer;
    for (std::uint64_t clicker = 0; answer.clicks < clicks; ++clicker) {
        const std::uint64_t now = std::min(clicks_each, clicks - answer.clicks);
        answer.clicks += now;
        if (const auto problem = click_about(*lesson, now, derive_seed(luck, clicker))) {
            answer.problems.push_back(*problem);
            break;
        }
    }
    return answer;
}

void print_json(const Speaker& say, const std::vector<Checked>& all) {
    JsonWriter json;
    json.begin_object();
    json.array("lessons", all, [&](const Checked& one) {
        json.begin_object();
        json.member("lesson", one.file);
        json.member("steps", one.length.steps);
        json.member("done", one.length.done);
        json.member("actions", one.length.actions);
        write_number(json, "seconds", one.length.seconds);
        write_number(json, "first_seconds", one.length.first_seconds);
        json.member("clicks", one.clicks);
        json.array("problems", one.problems, [&](const LessonProblem& problem) {
            json.begin_object();
            json.member("where", problem.where);
            json.member("reason", problem.reason);
            json.member("value", problem.value);
            json.member("text", problem_text(say, one.file, problem));
            json.end_object();
        });
        json.end_object();
    });
    json.end_object();
    fmt::print("{}\n", json.text());
}

int report(const Speaker& say, const std::vector<Checked>& all, bool json) {
    std::uint64_t clicks = 0;
    bool good = true;
    std::vector<std::vector<std::string>> rows{{say("lesson.column.lesson"), say("lesson.column.steps"),
                                                say("lesson.column.done"), say("lesson.column.actions"),
                                                say("lesson.column.seconds"), say("lesson.column.first")}};
    for (const Checked& one : all) {
        clicks += one.clicks;
        for (const LessonProblem& problem : one.problems) {
            good = false;
            fmt::print(stderr, "iteru: {}\n", problem_text(say, one.file, problem));
        }
        rows.push_back({one.file, std::to_string(one.length.steps), std::to_string(one.length.done),
                        std::to_string(one.length.actions), fmt::format("{:.0f}", one.length.seconds),
                        fmt::format("{:.0f}", one.length.first_seconds)});
    }
    if (json) print_json(say, all);
    else print_rows(rows);
    if (good && !json) {
        fmt::print("\n{}\n", say("lesson.good", {{"lessons", std::to_string(all.size())}}));
        if (clicks > 0) fmt::print("{}\n", say("lesson.clicked", {{"clicks", std::to_string(clicks)}}));
    }
    return good ? exit_ok : exit_bad_use;
}

int play_lesson(const Speaker& say, const LessonFile& file) {
    const auto lesson = read_lesson(file.game, file.text);
    if (!lesson) throw BadUse(problem_text(say, file.name, lesson.error()));
    if (const auto run = LessonRun::begin(std::make_shared<const Lesson>(*lesson)); !run) {
        throw BadUse(problem_text(say, file.name, run.error()));
    }
    const bool terminal = isatty(STDOUT_FILENO) == 1;
    const auto words = file.texts.find(language_names[static_cast<std::size_t>(say.language())]);
    LessonSitting sitting{.lesson = std::make_shared<const Lesson>(*lesson),
                          .words = words == file.texts.end() ? LessonWords{} : words->second,
                          .language = say.language(),
                          .colour = terminal && std::getenv("NO_COLOR") == nullptr,
                          .interactive = terminal && isatty(STDIN_FILENO) == 1,
                          .window = {}};
    sitting.window.width = 100;
    if (const auto size = terminal ? window_size() : std::nullopt) sitting.window = *size;
    return sit_down(sitting, std::cin, std::cout);
}

} // namespace

void LessonCommand::declare(OptionList& list) {
    list.list("LESSON", lessons);
    list.flag("--check", check);
    list.text("--clicks", clicks);
    list.text("--seed", seed);
    list.flag("--json", json);
}

int LessonCommand::run(const Speaker& say) const {
    std::vector<LessonFile> files;
    for (const std::string& wish : lessons.empty() ? std::vector<std::string>{""} : lessons) {
        for (LessonFile& file : find_lessons(say, wish)) files.push_back(std::move(file));
    }
    if (!check && files.size() == 1) return play_lesson(say, files.front());
    if (!check) {
        std::string names;
        for (const LessonFile& file : files) (names += names.empty() ? "" : ", ") += file.name;
        throw BadUse(say("lesson.which", {{"lessons", names}}));
    }
    const std::uint64_t wanted = number_from(say, "--clicks", clicks, 0, 0, 1'000'000'000);
    const Seed luck = seed.empty() ? seed_from_number(1) : seed_from(say, seed);
    std::vector<Checked> all;
    for (std::size_t i = 0; i < files.size(); ++i) {
        const std::uint64_t share = wanted / files.size() + (i < wanted % files.size() ? 1 : 0);
        all.push_back(checked(files[i], share, derive_seed(luck, i)));
    }
    return report(say, all, json);
}

} // namespace iteru
