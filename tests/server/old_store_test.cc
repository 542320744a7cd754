// Stores as servers of an earlier version left them (stores/README.md) are taken over with nothing lost.
#include <gtest/gtest.h>

#include <fstream>

#include "cluster/postgres.h"
#include "cluster/postgres_log.h"
#include "cluster/postgres_store.h"
#include "net/server.h"
#include "store/log_file.h"
#include "store/sqlite_store.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/socket.h"
#include "tests/rewrite.h"
#include "tests/server/folder.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

struct Evening {
    const char* ada_first;
    const char* ada_second;
    const char* ada_ended;
    const char* ben;
    const char* cleo;
    const char* nameless;
    const char* table;
    std::size_t entries;
};
constexpr Evening in_sqlite{"JLgM171gPMzGE3uusLQFUCntSECZ1zkgGysyF-kYBm4",
                            "a9sVPQkunAMoWJlNRJ4tIZCnaDsBBl6LA5scoMHju_s",
                            "wK168qZ3l28amMZtnE-KnjXI2Z6_s3yn7C4t0bGlG0A",
                            "VYbyv8pJi6uAsusVt7eod1LGgybR4-0z_xIyfPwmA4U",
                            "-fwsCJ_7zSpEweB_ewkx0tCWFbYylc3k2y6UhsyDEy8",
                            "iXpnfiDp0fG2RG3okuhWzCvjOtoMp4U492XAM2cNvhc",
                            "PpFVD-9Qv_7yV0l3hUqeFA",
                            18};
constexpr Evening in_postgres{"h4sE7x2QEZFGbYbqIIOntkvlS1l13ckqVUbG8ovoeGE",
                              "_TK9eHIIQJ3keE6LO4fvuTf03GyfP8znJAqQwWku0is",
                              "-zH7c8fJk8BgwM88ZCUypcM5qTzjTdihO7DAZSFBc-8",
                              "ovBDc3bTqHlKz70zs1Y3fugFuF8Epbe8L0MA67ASaZs",
                              "s2I5ApIwCaaEsQAMsy0m9kUgagz9aDNUK18RzEHurOc",
                              "ZagSSChpXCPKh-sTlUjDD96LFRR-N0Tjf8gKuQgezdA",
                              "yO4xbViKiazHifvPD5hSEg",
                              19};

std::filesystem::path stores() { return kit::source_dir() / "tests/server/stores"; }

/// A server on the store, asked as people would.
class Asked {
public:
    explicit Asked(Store& store) : server_(store, {.port = 0}), thread_([this] { server_.run(); }) {}
    Asked(const Asked&) = delete;
    Asked& operator=(const Asked&) = delete;
    ~Asked() {
        server_.stop();
        thread_.join();
    }
    std::string session(const std::string& cookie) {
        return client::http(server_.port(), {.target = "/api/session", .cookie = "iteru_session=" + cookie}).body;
    }
    int log_in(const std::string& login, const std::string& password) {
        const std::string body = R"({"login":")" + login + R"(","password":")" + password + "\"}";
        return client::http(server_.port(), {.method = "POST", .target = "/api/login", .body = body}).status;
    }

private:
    Server server_;
    std::thread thread_;
};

void expect_everybody(Store& store, const Evening& evening) {
    const Log log = read_now(store, evening.table);
    EXPECT_EQ(log.damage, "");
    EXPECT_EQ(log.entries.size(), evening.entries);
    EXPECT_EQ(summaries_now(store).size(), 1U);
    Asked asked{store};
    EXPECT_NE(asked.session(evening.ada_first).find(R"("name":"Ada L","login":"ada")"), std::string::npos);
    EXPECT_NE(asked.session(evening.ada_second).find(R"("name":"Ada L","login":"ada")"), std::string::npos);
    EXPECT_NE(asked.session(evening.ada_ended).find("no_session"), std::string::npos);
    EXPECT_NE(asked.session(evening.ben).find(R"("name":"Ben","login":null)"), std::string::npos);
    EXPECT_NE(asked.session(evening.cleo).find(R"("name":"Cleo","login":"cleo")"), std::string::npos);
    EXPECT_NE(asked.session(evening.nameless).find(R"("name":"","login":null)"), std::string::npos);
    EXPECT_EQ(asked.log_in("cleo", "asp and fig"), 200);
    EXPECT_EQ(asked.log_in("ada", "neither"), 401);
}

/// Nobody can say which of two passwords is the newer: whichever she comes with is hers from then on.
void expect_one_password(Store& store, const std::string& used, const std::string& other) {
    Asked asked{store};
    EXPECT_EQ(asked.log_in("ada", used), 200);
    EXPECT_EQ(asked.log_in("ada", other), 401);
    EXPECT_EQ(asked.log_in("ada", used), 200);
}

void expect_no_password_in(const std::vector<Session>& sessions) {
    EXPECT_GE(sessions.size(), 6U);
    for (const Session& session : sessions) EXPECT_EQ(session.body.find("argon2"), std::string::npos) << session.body;
}

const std::array<std::pair<const char*, const char*>, 2> either{std::pair{"the second one", "the first one"},
                                                                std::pair{"the first one", "the second one"}};

TEST(old_store, of_version_1_in_a_file) {
    for (const auto& [used, other] : either) {
        const Folder folder;
        const auto file = folder / LogFile::name;
        std::filesystem::copy(stores() / "version1.sqlite", file);
        for (int times = 0; times < 2; ++times) {
            SqliteStore store{file};
            expect_everybody(store, in_sqlite);
        }
        {
            SqliteStore store{file};
            expect_one_password(store, used, other);
        }
        LogFile log{file};
        expect_no_password_in(log.sessions());
        EXPECT_EQ(log.accounts().size(), 3U);
        EXPECT_EQ(log.derived_lost(), 0U);
        EXPECT_FALSE(log.damage_of(in_sqlite.table));
    }
}

TEST(old_store, of_version_1_in_postgres) {
    std::ifstream stream{stores() / "version1.sql"};
    const std::string dump{std::istreambuf_iterator<char>{stream}, {}};
    for (const auto& [used, other] : either) {
        const std::string url = client::PostgresCluster::common().new_database();
        postgres::Connection{url}.run(dump);
        for (int times = 0; times < 2; ++times) {
            PostgresStore store{url};
            expect_everybody(store, in_postgres);
        }
        {
            PostgresStore store{url};
            expect_one_password(store, used, other);
        }
        PostgresLog log{url};
        expect_no_password_in(log.sessions());
        EXPECT_EQ(log.accounts().size(), 3U);
        EXPECT_EQ(log.derived_lost(), 0U);
        EXPECT_FALSE(log.damage_of(in_postgres.table));
    }
}

TEST(old_store, servers_of_version_1_do_not_write_their_way_beside_it) {
    const std::string url = client::PostgresCluster::common().new_database();
    const std::span first = postgres::schema_steps().first(1);
    postgres::Connection connection{url};
    postgres::migrate(connection, url, first);
    const PostgresStore fresh{url};
    EXPECT_THROW(postgres::migrate(connection, url, first), StoreProblem) << "does not start";
    EXPECT_THROW(connection.run("INSERT INTO iteru.sessions (id) VALUES ('x')"), postgres::Error) << "nor write";
}

} // namespace

} // namespace iteru::server
