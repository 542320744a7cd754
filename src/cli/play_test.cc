#include "cli/play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli/terminal/painter.h"
#include "engine/record.h"
#include "games/games.h"
#include "tests/kit/kit.h"
#include "tests/scratch.h"

namespace iteru {
namespace {

using fertility::Fertility;

PlayOptions table(int players, std::uint64_t seed, std::string bot = "greedy") {
    PlayOptions options;
    options.match = start_match<Fertility>(Fertility::standard_box(), usual_setup(Fertility::facts, players),
                                           seed_from_number(seed));
    options.seats.assign(static_cast<std::size_t>(players), std::move(bot));
    options.seats[0] = "human";
    options.window.width = 100;
    return options;
}

std::string ones(int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "1\n";
    return text;
}

/// What is printed when that is typed; the match stays in `options`.
std::string transcript(PlayOptions& options, const std::string& typed) {
    std::istringstream in{typed};
    std::ostringstream out;
    EXPECT_EQ(play(options, in, out), 0);
    return out.str();
}

int widest_line(const std::string& text) {
    std::istringstream lines{text};
    int widest = 0;
    for (std::string line; std::getline(lines, line);) widest = std::max(widest, columns(line));
    return widest;
}

/// The notation of a placement that is legal now.
std::string first_placement(const PlayOptions& options) {
    const Seat seat = options.match->to_act().lowest();
    return options.match->notation(options.match->legal(seat)[0]);
}

/// A table at which the person begins.
PlayOptions my_turn(int players = 2) {
    for (std::uint64_t seed = 1;; ++seed) {
        PlayOptions options = table(players, seed);
        if (options.match->to_act().contains(0)) return options;
    }
}

class WholeGame : public testing::TestWithParam<int> {};

TEST_P(WholeGame, ChoosingTheFirstEntryAlwaysEndsWithACount) {
    for (const Language language : {Language::en, Language::fr}) {
        PlayOptions options = table(GetParam(), 11);
        options.language = language;
        const std::string text = transcript(options, ones(1000));
        EXPECT_TRUE(options.match->over());
        EXPECT_TRUE(has(text, language == Language::en ? "Specialised shops" : "Boutiques spécialisées"));
        EXPECT_FALSE(has(text, "{")) << "a placeholder was left";
        EXPECT_FALSE(has(text, "fertility.")) << "a key without a text";
        EXPECT_FALSE(has(text, "\x1b")) << "colour that nobody asked for";
        EXPECT_LE(widest_line(text), 100);
    }
}

INSTANTIATE_TEST_SUITE_P(Players, WholeGame, testing::Values(2, 3, 4));

TEST(Play, VariantAsksForATileToRemove) {
    PlayOptions options = my_turn();
    auto setup = usual_setup(Fertility::facts, 2);
    setup.options[0] = 1;
    options.match = start_match<Fertility>(Fertility::standard_box(), setup, options.match->seed());
    EXPECT_TRUE(has(transcript(options, ones(1000)), "remove a tile of the Common Pool"));
}

TEST(Play, FrenchSpeaksFrench) {
    PlayOptions options = my_turn();
    options.language = Language::fr;
    const std::string text = transcript(options, "?\nannuler\nconseil\nquitter\n");
    EXPECT_TRUE(has(text, "À vous\u00a0: posez"));
    EXPECT_TRUE(has(text, "Un bon joueur choisirait"));
    EXPECT_TRUE(has(text, "Vous n’avez rien à reprendre"));
}

TEST(Play, FrenchWordsNameAChoice) {
    PlayOptions options = my_turn();
    options.language = Language::fr;
    transcript(options, first_placement(options) + "\n");
    while (options.match->decision(0) == "quarry") transcript(options, "papyrus\n");
    ASSERT_EQ(options.match->decision(0), "build");
    const std::size_t steps = options.match->step_count();
    transcript(options, "passer\n");
    ASSERT_EQ(options.match->step_count(), steps + 1);
    EXPECT_EQ(options.match->notation(options.match->step_action(steps)), "build pass");
}

TEST(Play, NotationIsUnderstood) {
    PlayOptions options = my_turn();
    const std::string placement = first_placement(options);
    transcript(options, placement + "\n");
    ASSERT_EQ(options.match->step_count(), 1U);
    EXPECT_EQ(options.match->notation(options.match->step_action(0)), placement);
}

TEST(Play, NotationNeedsNoVerb) {
    PlayOptions options = my_turn();
    const std::string placement = first_placement(options);
    transcript(options, placement.substr(placement.find(' ') + 1) + "\n");
    ASSERT_EQ(options.match->step_count(), 1U);
    EXPECT_EQ(options.match->notation(options.match->step_action(0)), placement);
}

TEST(Play, WordsNarrowTheList) {
    PlayOptions options = my_turn();
    const std::string placement = first_placement(options);
    const std::string square = placement.substr(placement.rfind(' ') + 1);
    const std::string text = transcript(options, square + "\nback\n");
    const std::size_t after = text.find("> " + square);
    ASSERT_NE(after, std::string::npos);
    // Every entry up to the next prompt mentions the square.
    std::istringstream lines{text.substr(after, text.find("> back") - after)};
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    int entries = 0;
    while (std::getline(lines, line)) {
        EXPECT_TRUE(has(line, square)) << line;
        ++entries;
    }
    EXPECT_GT(entries, 0);
}

TEST(Play, UndoTakesBackWhatRevealedNothing) {
    PlayOptions options = my_turn();
    const std::uint64_t dealt = options.match->hash();
    const std::string text = transcript(options, first_placement(options) + "\nundo\n");
    EXPECT_EQ(options.match->step_count(), 0U);
    EXPECT_EQ(options.match->hash(), dealt);
    EXPECT_TRUE(has(text, "Taken back: place"));
}

TEST(Play, UndoSaysWhyNot) {
    PlayOptions options = my_turn();
    EXPECT_TRUE(has(transcript(options, "undo\n"), "You have nothing to take back"));
}

TEST(Play, SaveAndResumeGiveTheSamePosition) {
    const auto path = scratch("play_save");
    PlayOptions options = table(3, 5);
    const std::string text = transcript(options, ones(12) + "save " + path.string() + "\nquit\n");
    EXPECT_TRUE(has(text, "iteru play " + path.string()));

    const auto record = read_record(contents(path));
    ASSERT_TRUE(record);
    PlayOptions resumed = table(3, 999);
    resumed.match = start_match<Fertility>(Fertility::standard_box(), record->setup, record->seed);
    ASSERT_FALSE(replay(*record, *resumed.match, record->moves.size()));
    EXPECT_EQ(resumed.match->hash(), options.match->hash());

    // And both go on alike, bots included.
    transcript(options, ones(1000));
    transcript(resumed, ones(1000));
    EXPECT_EQ(resumed.match->hash(), options.match->hash());
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".new"));
}

TEST(Play, SaveAgainReplacesTheGameButNoOtherFile) {
    const auto path = scratch("play_again");
    PlayOptions options = my_turn();
    const std::string save = "save " + path.string() + "\n";
    transcript(options, save + first_placement(options) + "\nsave\n");
    const auto record = read_record(contents(path));
    ASSERT_TRUE(record);
    EXPECT_EQ(record->moves.size(), 1U);

    const auto letter = scratch("play_letter");
    std::ofstream{letter} << "Dear aunt";
    EXPECT_TRUE(has(transcript(options, "save " + letter.string() + "\n"), "not a saved game"));
    EXPECT_EQ(contents(letter), "Dear aunt");
}

TEST(Play, SaveThatFailsSaysWhyAndGoesOn) {
    PlayOptions options = my_turn();
    const std::string text = transcript(options, "save /nowhere/at/all\nsave\n");
    EXPECT_TRUE(has(text, "Not saved in /nowhere/at/all: No such file or directory"));
    EXPECT_TRUE(has(text, "Say where: save FILE"));
}

TEST(Play, RescueKeepsAGameThatIsCutOff) {
    PlayOptions options = my_turn();
    options.rescue = scratch("play_rescue");
    EXPECT_TRUE(has(transcript(options, first_placement(options) + "\n"), options.rescue.string()));
    EXPECT_TRUE(read_record(contents(options.rescue)));
}

TEST(Play, IllegalMoveIsRefusedWithItsRule) {
    PlayOptions options = my_turn();
    std::string placement = first_placement(options);
    const std::string tile = placement.substr(6, placement.find(' ', 6) - 6);
    const std::string text = transcript(options, "place " + tile + " A1 C5\ndiscard " + tile + "\nbuild pass\n");
    EXPECT_TRUE(has(text, "The two squares must lie side by side. (F2.1;"));
    EXPECT_TRUE(has(text, "You can’t discard: one of your tiles still fits. (F2.4;"));
    EXPECT_TRUE(has(text, "You’re being asked for something else. (F8.1;"));
    EXPECT_EQ(options.match->step_count(), 0U);
}

TEST(Play, NotationErrorNamesPlaceAndWord) {
    PlayOptions options = my_turn();
    const std::string text = transcript(options, "place sandstone A1 A2\nplace\nbuild pass away\n");
    EXPECT_TRUE(has(text, "At character 7: “sandstone” is unknown; expected here: a tile"));
    EXPECT_TRUE(has(text, "At character 6: the move breaks off"));
    EXPECT_TRUE(has(text, "At character 12: “away” is more than the move needs"));
}

TEST(Play, UnknownInputSaysWhatCanBeTyped) {
    PlayOptions options = my_turn();
    const std::string text = transcript(options, "castle\n0\n999\n-1\n12345678901234567890123\n\xff\xfe\n");
    EXPECT_TRUE(has(text, "“castle” is not something you can do here. Type a number from 1 to"));
    EXPECT_TRUE(has(text, "“999” is not something"));
    EXPECT_EQ(options.match->step_count(), 0U);
}

TEST(Play, HelpReadsRules) {
    PlayOptions options = my_turn();
    const std::string text = transcript(options, "?\n? f2.3\n?F5\n? F99\n");
    EXPECT_TRUE(has(text, "Step 1: your tile covers"));
    EXPECT_TRUE(has(text, "F2.3 At least one scene"));
    EXPECT_TRUE(has(text, "F5.5 If you built"));
    EXPECT_TRUE(has(text, "There is no rule F99"));
}

TEST(Play, HintLogBoardAndScoreChangeNothing) {
    PlayOptions options = my_turn(4);
    transcript(options, ones(15));
    const std::uint64_t hash = options.match->hash();
    const std::string text = transcript(options, "hint\nlog\nboard\nscore\nmore\nback\n");
    EXPECT_EQ(options.match->hash(), hash);
    EXPECT_TRUE(has(text, "A strong player would choose:"));
    EXPECT_TRUE(has(text, "You place "));
    EXPECT_TRUE(has(text, "Place  "));
}

TEST(Play, EndOfInputSaysHowToResume) {
    PlayOptions options = my_turn();
    EXPECT_TRUE(has(transcript(options, ""), "iteru play FILE"));
}

TEST(Play, QuitAsksAPersonOnceAndAPipeNever) {
    PlayOptions piped = my_turn();
    EXPECT_FALSE(has(transcript(piped, "quit\n1\n"), "quit again"));
    EXPECT_EQ(piped.match->step_count(), 0U);
    PlayOptions typed = my_turn();
    typed.interactive = true;
    EXPECT_TRUE(has(transcript(typed, "quit\nquit\n" + ones(9)), "quit again"));
    EXPECT_EQ(typed.match->step_count(), 0U);
}

TEST(Play, NarrowWindowIsToldAndNeverOverrun) {
    for (const int width : {20, 30, 40}) {
        PlayOptions options = my_turn(4);
        options.window.width = width;
        const std::string text = transcript(options, "quit\n");
        EXPECT_LE(widest_line(text), width);
        std::string unbroken = text;
        std::ranges::replace(unbroken, '\n', ' ');
        EXPECT_TRUE(has(unbroken, "columns and the picture needs 50")) << unbroken;
    }
}

TEST(Play, EverySizeFitsItsWidth) {
    for (const int width : {40, 60, 80, 100, 120, 200}) {
        for (const int height : {0, 24, 40, 60}) {
            if (!kit::thorough && width != height + 40 && width != height + 60) continue;
            PlayOptions options = my_turn(4);
            options.window.width = width;
            options.window.height = height;
            EXPECT_LE(widest_line(transcript(options, ones(kit::thorough ? 1000 : 100))), width)
                << width << 'x' << height;
        }
    }
}

TEST(Play, ColourChangesNoLetter) {
    PlayOptions plain = my_turn(3);
    PlayOptions bright = my_turn(3);
    bright.colour = true;
    std::string text = transcript(bright, ones(40));
    EXPECT_TRUE(has(text, "\x1b["));
    for (std::size_t at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b')) {
        text.erase(at, text.find('m', at) - at + 1);
    }
    EXPECT_EQ(text, transcript(plain, ones(40)));
}

TEST(Play, SeveralPeopleAtOneTable) {
    PlayOptions options = table(3, 4, "human");
    const std::string text = transcript(options, ones(1000));
    EXPECT_TRUE(options.match->over());
    EXPECT_TRUE(has(text, "Player 2: place a tile"));
    EXPECT_FALSE(has(text, "You "));
}

/// Two seats that choose heads or tails in secret, at the same time; the game ends when both have.
class SecretMatch final : public AnyMatch {
public:
    [[nodiscard]] std::unique_ptr<AnyMatch> clone() const override { return std::make_unique<SecretMatch>(*this); }
    [[nodiscard]] const Facts& facts() const override {
        static constexpr std::array<std::string_view, 1> decisions{"choose"};
        static constexpr std::array<std::string_view, 1> rules{"S1.1"};
        static const Facts facts = [] {
            Facts all;
            all.id = "secret";
            all.decisions = decisions;
            all.rules = rules;
            return all;
        }();
        return facts;
    }
    [[nodiscard]] const iteru::Setup& setup() const override { return setup_; }
    [[nodiscard]] const Seed& seed() const override { return seed_; }
    [[nodiscard]] std::uint64_t box_hash() const override { return 0; }
    [[nodiscard]] std::uint64_t hash() const override { return steps_.size(); }
    [[nodiscard]] std::span<const std::byte> state_bytes() const override { return {}; }
    [[nodiscard]] SeatSet to_act() const override {
        SeatSet seats = SeatSet::first(2);
        for (const auto& [seat, action] : steps_) seats.remove(seat);
        return seats;
    }
    [[nodiscard]] std::string_view decision(Seat) const override { return "choose"; }
    [[nodiscard]] std::vector<AnyAction> legal(Seat) const override { return {side(0), side(1)}; }
    [[nodiscard]] std::vector<Event> opening() const override { return {}; }
    [[nodiscard]] std::optional<AnyRefusal> why_not(Seat, AnyAction) const override { return std::nullopt; }
    std::vector<Event> apply(Seat seat, AnyAction action, RuleSet*) override {
        steps_.emplace_back(seat, action);
        return {};
    }
    [[nodiscard]] bool can_undo(Seat) const override { return false; }
    void undo() override { steps_.pop_back(); }
    void forget() override {}
    void foresee(Seat, const Foreseen&) const override {}
    [[nodiscard]] Result result() const override { return {}; }
    [[nodiscard]] std::vector<CountItem> items() const override { return {}; }
    [[nodiscard]] Result standing(Seat) const override { return {}; }
    [[nodiscard]] unsigned reveals() const override { return 0; }
    [[nodiscard]] std::string notation(AnyAction action) const override {
        return action == side(0) ? "choose heads" : "choose tails";
    }
    [[nodiscard]] std::expected<AnyAction, NotationError> parse(std::string_view) const override {
        return std::unexpected(NotationError{});
    }
    void write_action(JsonWriter&, AnyAction) const override {}
    void write_event(JsonWriter&, const Event&, Seat) const override {}
    void write_action(ValueSink& values, AnyAction action) const override {
        values.begin_object();
        values.member("side", action == side(0) ? std::string_view{"heads"} : std::string_view{"tails"});
        values.end_object();
    }
    void write_event(ValueSink&, const Event&, Seat) const override {}
    void write_view(ValueSink& values, Seat) const override {
        values.begin_object();
        values.end_object();
    }
    [[nodiscard]] std::string state_json() const override { return "{}"; }
    [[nodiscard]] std::string view(Seat) const override { return "{}"; }
    [[nodiscard]] std::size_t step_count() const override { return steps_.size(); }
    [[nodiscard]] Seat step_seat(std::size_t step) const override { return steps_[step].first; }
    [[nodiscard]] AnyAction step_action(std::size_t step) const override { return steps_[step].second; }
    [[nodiscard]] bool is_idle(AnyAction) const override { return false; }
    [[nodiscard]] std::unique_ptr<AnyMatch> concealed(Seat) const override { return clone(); }
    bool replace_state(std::span<const std::byte>) override { return false; }

    static AnyAction side(int number) { return {.bytes = {static_cast<std::byte>(number)}}; }

private:
    std::vector<std::pair<Seat, AnyAction>> steps_;
    iteru::Setup setup_;
    Seed seed_{};
};

TEST(Play, SecretDecisionsAreTakenInTurnBehindEachOthersBacks) {
    PlayOptions options;
    options.match = std::make_unique<SecretMatch>();
    options.seats = {"human", "human"};
    options.interactive = true;
    const std::string text = transcript(options, "\ntails\n\n1\n\n");
    ASSERT_TRUE(options.match->over());
    EXPECT_EQ(options.match->step_action(0), SecretMatch::side(1));
    EXPECT_EQ(options.match->step_action(1), SecretMatch::side(0));
    // The screen is wiped between the first one's choice and the second one's turn to look.
    const std::size_t wiped = text.find("\x1b[2J");
    EXPECT_LT(text.find("Player 1 chooses in secret"), wiped);
    EXPECT_LT(wiped, text.find("Player 2 chooses in secret"));
}

TEST(Play, WindowIsMeasuredAnew) {
    PlayOptions options = my_turn(4);
    options.window.width = 30;
    options.measure = [] { return WindowSize{.width = 70, .height = 24}; };
    EXPECT_FALSE(has(transcript(options, "board\n"), "the picture needs"));
}

TEST(Play, BotsAloneNeedNoInput) {
    PlayOptions options = table(2, 3);
    options.seats[0] = "lively";
    const std::string text = transcript(options, "");
    EXPECT_TRUE(options.match->over());
    EXPECT_TRUE(has(text, "Ani (Lively)"));
}

TEST(Play, ForecastGivesNoSecretAway) {
    // Tables that differ only in what the person may not know look alike.
    PlayOptions options = my_turn(4);
    transcript(options, ones(30));
    Random random{seed_from_number(8)};
    PlayOptions other = my_turn(4);
    other.match = kit::resampled(*options.match, 0, random);
    const std::string asked = "hint\nmore\n? F1\nscore\n";
    EXPECT_EQ(transcript(options, asked), transcript(other, asked));
}

TEST(Painter, ColumnsCountWhatIsSeen) {
    EXPECT_EQ(columns("abc"), 3);
    EXPECT_EQ(columns("→5✓ψ≈☥"), 6);
    EXPECT_EQ(columns("\x1b[1;38;5;68mÉté\x1b[0m"), 3);
    EXPECT_EQ(columns("e\u0301"), 1);
    EXPECT_EQ(pad("é", 3), "é  ");
}

TEST(Painter, WrapIndentsAndNeverLosesAWord) {
    const Lines lines = wrap("one two three four", 9, 2);
    EXPECT_EQ(lines, (Lines{"one two", "  three", "  four"}));
    EXPECT_TRUE(wrap("", 9).empty());
}

} // namespace
} // namespace iteru
