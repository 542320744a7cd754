// One server takes the place of another under load, at a socket that is handed on. ITERU_RESTARTS=1000 makes the long
// run; ITERU_OTHER_PROGRAM is the version before (or after), which takes turns with this one.
#include <sys/socket.h>

#include <algorithm>
#include <future>

#include "cluster/postgres_log.h"
#include "tests/client/postgres_cluster.h"
#include "tests/faults/fixture.h"

namespace iteru::faults {

namespace {

using std::chrono::milliseconds;

std::size_t restarts() {
    const char* text = std::getenv("ITERU_RESTARTS");
    return parse_number<std::size_t>(text == nullptr ? "6" : text).value_or(6);
}

/// This version and the other, in turns.
std::string program(std::size_t turn) {
    const char* other = std::getenv("ITERU_OTHER_PROGRAM");
    return other != nullptr && turn % 2 == 1 ? other : ITERU_PROGRAM;
}

/// A port that stays open while servers come and go.
struct HeldPort {
    std::uint16_t port = client::free_port();
    client::Socket socket = client::Socket::listening(port);

    [[nodiscard]] ServerPlan plan(const std::filesystem::path& data, const std::string& store = {}) const {
        return {.program = program(1), .data = data, .store = store, .port = port, .listener = socket.descriptor()};
    }
};

/// The next one takes over while everybody plays on; nobody may lose a line more than once.
class Replacement {
public:
    explicit Replacement(Crowd& crowd) : crowd_(crowd) {}

    void replace(ServerProcess& server, std::size_t turn) {
        server.plan().program = program(turn);
        const auto before = crowd_.interruptions();
        const auto begun = client::Clock::now();
        const std::size_t answers = 10 + crowd_.random().below(60);
        // Here, and not in a thread that ends: the server would end with whoever started it.
        std::future<std::string> playing = std::async(std::launch::async, [&] { return crowd_.play(answers); });
        const int code = server.stop();
        const bool started = server.start();
        const auto took = client::Clock::now() - begun;
        ASSERT_EQ(playing.get(), "");
        ASSERT_EQ(code, 0) << server.said();
        ASSERT_TRUE(started) << server.said();
        ASSERT_EQ(crowd_.play(10), "") << "whoever has not noticed yet";
        const auto after = crowd_.interruptions();
        for (std::size_t i = 0; i < after.size(); ++i) {
            ASSERT_LE(after[i] - before[i], 1U) << "player " << i << ", replacement " << turn;
            interruptions_ += after[i] - before[i];
        }
        took_.push_back(std::chrono::duration_cast<milliseconds>(took));
    }

    void tell() {
        std::ranges::sort(took_);
        std::cout << took_.size() << " replacements, " << took_[took_.size() / 2].count() << " ms each (median), "
                  << took_.back().count() << " ms the longest; " << interruptions_ << " reconnects, the longest pause "
                  << crowd_.longest_pause().count() << " ms\n";
    }

private:
    Crowd& crowd_;
    std::size_t interruptions_ = 0;
    std::vector<milliseconds> took_;
};

class Upgrade : public Faults {
protected:
    void SetUp() override {
        server_.plan().port = held_.port;
        server_.plan().listener = held_.socket.descriptor();
        server_.plan().program = program(1);
        Faults::SetUp();
    }

    HeldPort held_;
};

TEST_F(Upgrade, under_load_costs_nobody_more_than_a_reconnect) {
    ASSERT_EQ(crowd_.gather(12), "");
    ASSERT_EQ(crowd_.play(50), "");
    Replacement replacement{crowd_};
    for (std::size_t turn = 0; turn < restarts() && !HasFatalFailure(); ++turn) replacement.replace(server_, turn);
    if (HasFatalFailure()) return;
    replacement.tell();
    server_.plan().program = program(0);
    expect_a_good_history();
    EXPECT_EQ(run(fmt::format("check '{}'", server_.plan().data.string())).code, 0);
}

/// Old and new beside each other: three servers on one database are replaced one by one.
TEST(UpgradeOfMany, one_after_the_other_on_one_database) {
    const Folder folder;
    client::PostgresCluster cluster{true};
    const std::string url = cluster.new_database();
    const std::array<HeldPort, 3> ports{};
    ServerProcess a{ports[0].plan(folder / "a", url)};
    ServerProcess b{ports[1].plan(folder / "b", url)};
    ServerProcess c{ports[2].plan(folder / "c", url)};
    const std::array<ServerProcess*, 3> all{&a, &b, &c};
    for (ServerProcess* server : all) ASSERT_TRUE(server->start()) << server->said();
    Crowd crowd{{all.begin(), all.end()}};
    ASSERT_EQ(crowd.gather(9), "");
    ASSERT_EQ(crowd.play(50), "");
    Replacement replacement{crowd};
    for (std::size_t turn = 0; turn < restarts() && !testing::Test::HasFatalFailure(); ++turn) {
        replacement.replace(*all[turn % 3], turn / 3);
    }
    if (testing::Test::HasFatalFailure()) return;
    replacement.tell();
    ASSERT_EQ(crowd.settle(), "");
    for (ServerProcess* server : all) EXPECT_EQ(server->stop(), 0);
    server::PostgresLog log{url};
    const auto faults = faults_of(crowd.history(), final_logs(log));
    EXPECT_TRUE(faults.empty()) << faults.size() << " faults, the first: " << faults.front();
    EXPECT_EQ(run("check '" + url + "'").code, 0);
}

TEST(HandedSocket, must_be_one_that_listens) {
    const Folder folder;
    const auto [socket, other] = [] {
        int both[2]; // NOLINT(modernize-avoid-c-arrays): the system's
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, both), 0);
        return std::pair{client::Socket{both[0]}, client::Socket{both[1]}};
    }();
    ServerProcess server{{.program = ITERU_PROGRAM, .data = folder / "data", .listener = socket.descriptor()}};
    EXPECT_FALSE(server.start());
    EXPECT_EQ(server.wait(), 2) << server.said();
    EXPECT_NE(server.said().find("iteru: "), std::string::npos) << server.said();
}

} // namespace

} // namespace iteru::faults
