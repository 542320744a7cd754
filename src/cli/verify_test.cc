// `iteru replay --verify`: a finished game, the fingerprint that a server showed before it, and one's own part.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/records.h"
#include "games/games.h"
#include "table/secrets.h"

namespace iteru {
namespace {

const std::string server_part(64, '5');
const std::string my_part(32, 'a');
const std::string deal = server_part + " " + my_part + " - " + std::string(32, 'b') + " -";

/// A game of two, played to its end by the first thing that may be done.
Record finished(const Seed& seed) {
    using First = std::tuple_element_t<0, Games>;
    const auto match = start_match<First>(First::standard_box(), usual_setup(First::facts, 2), seed);
    while (!match->over()) {
        const Seat seat = match->to_act().lowest();
        match->apply(seat, match->legal(seat).front());
    }
    return record_of(*match, {"human", "human"});
}

class Verify : public testing::Test {
protected:
    int verify(const Record& record, const std::string& commitment, const std::string& part = {}) {
        const auto path =
            std::filesystem::path{testing::TempDir()} / ("iteru_verify_" + std::to_string(getpid()) + ".iteru");
        std::ofstream{path, std::ios::binary} << write_record(record);
        ReplayCommand replay;
        replay.file = path.string();
        replay.verify = commitment;
        replay.part = part;
        testing::internal::CaptureStdout();
        testing::internal::CaptureStderr();
        const int code = replay.run(Speaker{Language::en});
        testing::internal::GetCapturedStdout();
        complaint = testing::internal::GetCapturedStderr();
        std::filesystem::remove(path);
        return code;
    }
    static Record mixed() {
        Record record = finished(server::mix_deal(deal));
        record.deal = deal;
        return record;
    }

    std::string complaint;
};

TEST_F(Verify, AMixedDeal) {
    const std::string commitment = server::commitment_to_part(server_part);
    EXPECT_EQ(verify(mixed(), commitment), exit_ok) << complaint;
    EXPECT_EQ(verify(mixed(), commitment, my_part), exit_ok) << complaint;
    EXPECT_EQ(verify(mixed(), commitment, std::string(32, 'c')), exit_check_failed);
    EXPECT_NE(complaint.find("is not in this setup"), std::string::npos) << complaint;
    EXPECT_EQ(verify(mixed(), commitment, my_part.substr(1)), exit_check_failed) << "half a part is none";
    EXPECT_EQ(verify(mixed(), commitment, server_part), exit_check_failed) << "the server's part is nobody's own";
    EXPECT_EQ(verify(mixed(), std::string(64, '0')), exit_check_failed);
}

TEST_F(Verify, PartsThatDoNotMakeTheSeed) {
    Record record = mixed();
    record.deal.back() = 'c';
    EXPECT_EQ(verify(record, server::commitment_to_part(server_part)), exit_check_failed);
    EXPECT_NE(complaint.find("make together"), std::string::npos) << complaint;
}

TEST_F(Verify, ASeedOfAnOlderGame) {
    const Record record = finished(seed_from_number(3));
    EXPECT_EQ(verify(record, server::commitment_to(record.seed)), exit_ok) << complaint;
    EXPECT_EQ(verify(record, server::commitment_to(seed_from_number(4))), exit_check_failed);
}

} // namespace
} // namespace iteru
