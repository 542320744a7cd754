#include "engine/record.h"

#include <gtest/gtest.h>

#include <set>

#include "bots/bot.h"
#include "games/games.h"

namespace iteru {
namespace {

using fertility::Fertility;

std::unique_ptr<AnyMatch> played(int moves) {
    auto match = start_match<Fertility>(Fertility::standard_box(), {.players = 2}, seed_from_number(1));
    Random random{seed_from_number(1), 1};
    for (int i = 0; i < moves && !match->over(); ++i) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, choose(Bot::lively, *match, seat, random));
    }
    return match;
}

std::string whole_game() { return write_record(record_of(*played(1000), {"lively", "lively"})); }

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), by);
}

/// The error of a record whose sum is made to fit again, so that the fault itself is found.
RecordError error_of(std::string text) {
    text.resize(text.rfind("sum "));
    text += "sum " + hex64(hash_bytes(std::as_bytes(std::span{text}))) + "\n";
    const auto read = read_record(text);
    EXPECT_FALSE(read);
    return read ? RecordError{} : read.error();
}

TEST(Record, says_who_played_what) {
    const auto read = read_record(whole_game());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->game, "fertility");
    EXPECT_EQ(read->rules_version, Fertility::facts.rules_version);
    EXPECT_EQ(read->seats, (std::vector<std::string>{"lively", "lively"}));
    EXPECT_EQ(read->seed, seed_from_number(1));
    EXPECT_FALSE(read->running);
}

TEST(Record, every_altered_byte_is_found) {
    const std::string text = whole_game();
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const char flip : {'\x01', '\x20', '\x80'}) {
            std::string altered = text;
            altered[i] = static_cast<char>(altered[i] ^ flip);
            ASSERT_FALSE(read_record(altered)) << "byte " << i;
        }
    }
}

TEST(Record, every_truncation_is_found) {
    const std::string text = whole_game();
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto read = read_record(std::string_view{text}.substr(0, size));
        ASSERT_FALSE(read) << "after " << size << " bytes";
        ASSERT_FALSE(read.error().reason.empty());
    }
    EXPECT_EQ(read_record(text.substr(0, text.size() - 1)).error().reason, "truncated");
    EXPECT_EQ(read_record(text + "x").error().reason, "trailing");
}

TEST(Record, a_missing_line_is_found) {
    const std::string text = whole_game();
    for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
        std::string shorter = text;
        shorter.erase(at, text.find('\n', at) + 1 - at);
        ASSERT_FALSE(read_record(shorter)) << text.substr(at, text.find('\n', at) - at);
    }
}

TEST(Record, errors_name_the_line_and_the_value) {
    const std::string text = whole_game();
    const auto is = [&](const RecordError& error, std::size_t line, std::string_view reason, std::string_view value) {
        EXPECT_EQ(error.line, line);
        EXPECT_EQ(error.reason, reason);
        EXPECT_EQ(error.value, value);
    };
    EXPECT_EQ(read_record("").error().reason, "not_a_record");
    EXPECT_EQ(read_record("hello\n").error().value, "hello");
    is(error_of(replaced(text, "\ngame ", "\ngaem ")), 2, "expected_header", "gaem fertility");
    is(error_of(replaced(text, "\nrules 1", "\nrules one")), 3, "not_a_number", "one");
    is(error_of(replaced(text, "\nbox ", "\nbox z")), 4, "not_a_number",
       "z" + hex64(hash_of(Fertility::standard_box())));
    is(error_of(replaced(text, "\nplayers 2", "\nplayers 0")), 5, "bad_players", "0");
    is(error_of(replaced(text, "\nplayers 2", "\nplayers 9")), 5, "bad_players", "9");
    is(error_of(replaced(text, "\noptions 0 0", "\noptions 0 x")), 6, "not_a_number", "x");
    is(error_of(replaced(text, "seats lively lively", "seats lively")), 7, "wrong_seats", "1");
    is(error_of(replaced(text, "\nseed 01", "\nseed 0g")), 8, "bad_seed",
       "0g" + seed_text(seed_from_number(1)).substr(2));
    is(error_of(replaced(text, "\nseed ", "\nseeds ")), 8, "expected_header", "seeds");
    is(error_of(replaced(text, "\n1 ", "\n2 ")), 9, "wrong_number", "2");
    is(error_of(replaced(text, "\n2 2 ", "\n2 3 ")), 10, "bad_seat", "3");
    const auto altered = read_record(replaced(text, "\nrules 1", "\nrules 2"));
    ASSERT_FALSE(altered);
    EXPECT_EQ(altered.error().reason, "altered");
}

TEST(Record, replay_refuses_what_cannot_have_happened) {
    const auto match = played(20);
    const auto fresh = [] { return played(0); };
    Record record = record_of(*match, {"human", "human"});
    EXPECT_FALSE(replay(record, *fresh(), 1000));
    EXPECT_FALSE(replay(record, *fresh(), 7));

    Record unreadable = record;
    unreadable.moves[3].notation = "plcae";
    auto error = replay(unreadable, *fresh(), 1000);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, "unreadable_move");
    EXPECT_EQ(error->line, 12U);

    Record illegal = record;
    illegal.moves[0].notation = "take grape-grape";
    error = replay(illegal, *fresh(), 1000);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, "illegal_move");
    EXPECT_EQ(error->expected, "F8.1");

    Record elsewhere = record;
    *elsewhere.final_hash ^= 1U;
    error = replay(elsewhere, *fresh(), 1000);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->reason, "other_position");
    EXPECT_FALSE(replay(elsewhere, *fresh(), 19)) << "not looked at before the end";
}

TEST(Record, a_running_game_veils_its_seed) {
    const auto match = played(5);
    const std::string text = write_record(record_of(*match, {"human", "greedy"}));
    EXPECT_EQ(text.find(seed_text(match->seed())), std::string::npos);
    EXPECT_NE(text.find("\nveiled-seed "), std::string::npos);
    const auto read = read_record(text);
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->running);
    EXPECT_EQ(read->seed, match->seed());
}

} // namespace
} // namespace iteru
