// What whoever runs a server does with `iteru admin`: on stores that no server uses (as servers of version 1 left
// them), and through a running one.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <fstream>
#include <thread>

#include "api/admin.h"
#include "cluster/postgres.h"
#include "cluster/postgres_log.h"
#include "cluster/postgres_store.h"
#include "net/control.h"
#include "net/server.h"
#include "store/check.h"
#include "store/data_folder.h"
#include "store/sqlite_store.h"
#include "tests/client/postgres_cluster.h"
#include "tests/client/socket.h"
#include "tests/client/wire.h"
#include "tests/rewrite.h"
#include "tests/server/folder.h"
#include "tests/server/store_contract.h"

namespace iteru::server::administering { // test files are compiled together

namespace {

using boost::json::object;

std::string order(std::string_view act, std::string_view what = {}) {
    return R"({"act":")" + std::string{act} + R"(","who":"root","what":")" + std::string{what} + "\"}";
}

object read(const std::string& answer) { return boost::json::parse(answer).as_object(); }

std::string refused(const object& answer) {
    return answer.contains("refused") ? std::string{answer.at("refused").as_string()} : "";
}

/// A server for as long as it is asked.
class Running {
public:
    explicit Running(Store& store, std::filesystem::path folder = {})
        : server_(store, {.port = 0, .folder = std::move(folder)}), thread_([this] { server_.run(); }) {}
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    ~Running() {
        server_.stop();
        thread_.join();
    }
    [[nodiscard]] std::uint16_t port() const { return server_.port(); }
    client::HttpAnswer post(const std::string& target, const std::string& body, const std::string& cookie = {}) {
        return client::http(port(), {.method = "POST", .target = target, .body = body, .cookie = cookie});
    }
    client::HttpAnswer get(const std::string& target, const std::string& cookie) {
        return client::http(port(), {.target = target, .cookie = cookie});
    }

private:
    Server server_;
    std::thread thread_;
};

int log_in_cleo(Store& store) {
    return Running{store}.post("/api/login", R"({"login":"cleo","password":"asp and fig"})").status;
}

/// Somebody in the list of all people.
object person_called(Store& store, std::string_view name) {
    const object answer = read(administer(store, order("people")));
    for (const auto& person : answer.at("people").as_array()) {
        if (person.at("name").as_string() == name) return person.as_object();
    }
    return {};
}

void expect_obedience(Store& store, const std::string& table) {
    const object tables = read(administer(store, order("tables")));
    ASSERT_EQ(tables.at("tables").as_array().size(), 1U);
    EXPECT_EQ(tables.at("tables").at(0).at("table").as_string(), table);
    EXPECT_EQ(tables.at("tables").at(0).at("game"), "fertility");
    EXPECT_EQ(tables.at("tables").at(0).at("host"), "Ben");
    EXPECT_EQ(read(administer(store, order("people"))).at("people").as_array().size(), 4U);
    EXPECT_EQ(person_called(store, "Ben").at("tables"), 1);
    EXPECT_EQ(person_called(store, "Ada L").at("sessions"), 2);

    EXPECT_EQ(refused(read(administer(store, order("ban", "cleo")))), "");
    EXPECT_NE(person_called(store, "Cleo").at("banned").as_int64(), 0);
    EXPECT_EQ(person_called(store, "Cleo").at("sessions"), 0);
    EXPECT_EQ(log_in_cleo(store), 403);
    EXPECT_EQ(refused(read(administer(store, order("ban", "Cleo")))), "already_banned");
    const std::string cleo{person_called(store, "Cleo").at("player").as_string()};
    EXPECT_EQ(refused(read(administer(store, order("unban", cleo)))), "");
    EXPECT_EQ(log_in_cleo(store), 200);
    EXPECT_EQ(refused(read(administer(store, order("unban", cleo)))), "not_banned");
    EXPECT_EQ(refused(read(administer(store, order("ban", "nobody")))), "no_such_person");

    EXPECT_EQ(refused(read(administer(store, order("close", table)))), "");
    EXPECT_EQ(read(administer(store, order("tables"))).at("tables").at(0).at("phase"), "finished");
    EXPECT_EQ(refused(read(administer(store, order("close", table)))), "not_running");
    EXPECT_EQ(refused(read(administer(store, order("close", "none")))), "no_such_table");
    EXPECT_EQ(refused(read(administer(store, order("close", "audit-2026-11")))), "no_such_table");
    EXPECT_EQ(refused(read(administer(store, order("dance")))), "bad_order");
    EXPECT_EQ(refused(read(administer(store, "{"))), "bad_order");

    // All that was done, nothing that was refused.
    const object audit = read(administer(store, order("audit")));
    const auto& acts = audit.at("acts").as_array();
    ASSERT_EQ(acts.size(), 3U);
    EXPECT_EQ(acts[0].at("act"), "ban");
    EXPECT_EQ(acts[0].at("what").as_string(), cleo);
    EXPECT_EQ(acts[1].at("act"), "unban");
    EXPECT_EQ(acts[2].at("what").as_string(), table);
    EXPECT_EQ(acts[2].at("who"), "root");
    EXPECT_GT(acts[2].at("at").as_int64(), 0);
}

/// Ben is gone from everything, and everything still holds together.
void expect_deletion(Store& store, const std::string& table) {
    const std::string ben{person_called(store, "Ben").at("player").as_string()};
    const object data = read(administer(store, order("export", ben)));
    ASSERT_EQ(data.at("tables").as_array().size(), 1U);
    EXPECT_EQ(data.at("tables").at(0).at("table").as_string(), table);
    EXPECT_EQ(data.at("tables").at(0).at("names").at(0), "Ben");
    EXPECT_FALSE(data.at("tables").at(0).at("moves").as_array().empty());
    EXPECT_EQ(data.at("tables").at(0).at("deeds").at(0).at("what"), "created");
    EXPECT_EQ(data.at("person").at("name"), "Ben");
    EXPECT_EQ(data.at("devices").as_array().size(), 1U);
    EXPECT_EQ(refused(read(administer(store, order("delete", "nobody")))), "no_such_person");

    EXPECT_EQ(refused(read(administer(store, order("delete", ben)))), "");
    EXPECT_TRUE(person_called(store, "Ben").empty());
    EXPECT_EQ(refused(read(administer(store, order("export", ben)))), "no_such_person");
    const std::string tables = administer(store, order("tables"));
    EXPECT_EQ(tables.find("Ben"), std::string::npos) << tables;
    for (const Entry& entry : read_now(store, table).entries) {
        EXPECT_EQ(entry.body.find("\"Ben\""), std::string::npos) << entry.body;
    }
    EXPECT_EQ(read(administer(store, order("people"))).at("people").as_array().size(), 3U);
    const object audit = read(administer(store, order("audit")));
    EXPECT_EQ(audit.at("acts").as_array().back().at("act"), "delete");
    EXPECT_EQ(log_in_cleo(store), 200) << "nobody else";
}

TEST(admin, on_a_file_that_no_server_uses) {
    const Folder folder;
    const auto file = folder / LogFile::name;
    std::filesystem::copy(kit::source_dir() / "tests/server/stores/version1.sqlite", file);
    {
        SqliteStore store{file};
        expect_obedience(store, "PpFVD-9Qv_7yV0l3hUqeFA");
        expect_deletion(store, "PpFVD-9Qv_7yV0l3hUqeFA");
    }
    LogFile log{file};
    const Report report = check(log);
    EXPECT_TRUE(report.good());
    EXPECT_EQ(report.tables, 1U) << "the audit log is no table";
}

TEST(admin, on_a_database) {
    const std::string url = client::PostgresCluster::common().new_database();
    std::ifstream dump{kit::source_dir() / "tests/server/stores/version1.sql"};
    postgres::Connection{url}.run(std::string{std::istreambuf_iterator<char>{dump}, {}});
    {
        PostgresStore store{url};
        expect_obedience(store, "yO4xbViKiazHifvPD5hSEg");
        expect_deletion(store, "yO4xbViKiazHifvPD5hSEg");
    }
    PostgresLog log{url};
    EXPECT_TRUE(check(log).good());
}

TEST(admin, a_changed_audit_log_is_noticed) {
    const Folder folder;
    const auto file = folder / LogFile::name;
    std::filesystem::copy(kit::source_dir() / "tests/server/stores/version1.sqlite", file);
    {
        SqliteStore store{file};
        EXPECT_EQ(refused(read(administer(store, order("ban", "cleo")))), "");
    }
    {
        LogFile log{file};
        log.connection().run("UPDATE entries SET body = replace(body, 'root', 'adam') WHERE table_id LIKE 'audit-%'");
    }
    {
        SqliteStore store{file};
        EXPECT_EQ(refused(read(administer(store, order("unban", "cleo")))), "damaged_audit");
        EXPECT_EQ(refused(read(administer(store, order("audit")))), "damaged_audit");
    }
    LogFile log{file};
    const Report report = check(log);
    ASSERT_EQ(report.damaged.size(), 1U);
    EXPECT_TRUE(is_audit_log(report.damaged[0].table));
}

TEST(admin, a_running_server_is_told) {
    const Folder folder;
    SqliteStore store{prepare_data_folder(folder.path())};
    Running server{store, folder.path()};
    const auto ask = [&](std::string_view act, std::string_view what = {}) {
        return read(ask_server(folder.path(), "admin " + order(act, what)).value());
    };
    const client::Guest ada = client::make_guest(server.port(), "Ada").value();
    const std::string create =
        R"({"type":"create","id":"1","game":"fertility","players":2,"seats":[{"name":"Ada"},{"bot":"scribe"}]})";
    const object made = read(server.post("/api/command", create, ada.cookie).body).at("messages").at(0).as_object();
    const std::string table{made.at("table").as_string()};

    EXPECT_EQ(refused(ask("close", table)), "");
    const std::string seen = server.get("/api/tables/" + table, ada.cookie).body;
    EXPECT_NE(seen.find(R"("ended":"abandoned")"), std::string::npos) << seen;
    EXPECT_EQ(refused(ask("close", table)), "not_running");
    EXPECT_EQ(server.get("/api/tables/" + audit_log_of(SystemClock{}.wall()), ada.cookie).status, 404)
        << "nobody who plays can ask for it";

    EXPECT_EQ(server.get("/api/session", ada.cookie).status, 200);
    const std::string player{ask("people").at("people").at(0).at("player").as_string()};
    EXPECT_EQ(refused(ask("ban", player)), "");
    EXPECT_EQ(server.get("/api/session", ada.cookie).status, 401);
    EXPECT_EQ(refused(ask("unban", player)), "");
    EXPECT_EQ(server.get("/api/session", ada.cookie).status, 200);
    EXPECT_EQ(ask("quotas").at("most"), 50);
    EXPECT_EQ(ask("audit").at("acts").as_array().size(), 3U);
}

/// All bytes that a stopped server has left.
std::string all_bytes(const std::filesystem::path& folder) {
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator{folder}) {
        std::ifstream in{file.path(), std::ios::binary};
        bytes.append(std::istreambuf_iterator<char>{in}, {});
    }
    return bytes;
}

/// Two people and their table, where both have talked.
class Talk {
public:
    explicit Talk(Running& server) : server_(server) {
        const object made = command(zoe_, R"("type":"create","game":"fertility","players":2,"listed":true,)"
                                          R"("seats":[{"name":"Zenobia"},null])");
        table_ = made.at("table").as_string();
        const std::string invite{made.at("invite").as_string()};
        sit_ = R"("type":"sit","table":")" + table_ + R"(","seat":1,"name":"Ben","invite":")" + invite + '"';
        command(ben_, sit_);
        command(zoe_, R"("type":"start","table":")" + table_ + '"');
        chat(zoe_, "Palmyra was greater");
        chat(ben_, "so you say");
    }
    object command(const client::Guest& who, const std::string& members) {
        const std::string body = "{\"id\":\"" + std::to_string(++ids_) + "\"," + members + "}";
        return read(server_.post("/api/command", body, who.cookie).body).at("messages").at(0).as_object();
    }
    object chat(const client::Guest& who, const std::string& text) {
        return command(who, R"("type":"chat","table":")" + table_ + R"(","text":")" + text + '"');
    }
    std::string seen_by(const client::Guest& who, const std::string& more = {}) {
        return server_.get("/api/tables/" + table_ + more, who.cookie).body;
    }
    [[nodiscard]] const client::Guest& zoe() const { return zoe_; }
    [[nodiscard]] const client::Guest& ben() const { return ben_; }

private:
    Running& server_;
    client::Guest zoe_ = client::make_guest(server_.port(), "Zenobia").value();
    client::Guest ben_ = client::make_guest(server_.port(), "Ben").value();
    std::string table_, sit_;
    int ids_ = 0;
};

/// The game goes on without them, and nothing of theirs is left anywhere, not even between the lines of the file.
TEST(admin, a_running_server_deletes_somebody_from_open_tables) {
    const Folder folder;
    {
        SqliteStore store{prepare_data_folder(folder.path())};
        Running server{store, folder.path()};
        const auto ask = [&](std::string_view act, std::string_view what = {}) {
            return read(ask_server(folder.path(), "admin " + order(act, what)).value());
        };
        Talk talk{server};
        EXPECT_NE(talk.seen_by(talk.ben()).find("Zenobia"), std::string::npos);
        EXPECT_NE(talk.seen_by(talk.ben(), "/log").find("Palmyra"), std::string::npos);
        const object data = ask("export", talk.zoe().player);
        EXPECT_EQ(data.at("tables").at(0).at("chat").at(0).at("text"), "Palmyra was greater");

        EXPECT_EQ(refused(ask("delete", talk.zoe().player)), "");
        EXPECT_EQ(server.get("/api/session", talk.zoe().cookie).status, 401);
        for (const char* part : {"", "/log"}) {
            const std::string seen = talk.seen_by(talk.ben(), part);
            EXPECT_EQ(seen.find("Zenobia"), std::string::npos) << seen;
            EXPECT_EQ(seen.find("Palmyra"), std::string::npos) << seen;
        }
        EXPECT_EQ(server.get("/api/tables", talk.ben().cookie).body.find("Zenobia"), std::string::npos);
        EXPECT_EQ(talk.chat(talk.ben(), "who?").at("type"), "ack") << "the log goes on";
        EXPECT_NE(talk.seen_by(talk.ben(), "/log").find("so you say"), std::string::npos) << "what others said stays";
        EXPECT_EQ(refused(ask("delete", talk.zoe().player)), "no_such_person");
        EXPECT_EQ(ask("people").at("people").as_array().size(), 1U);
        EXPECT_EQ(ask("audit").at("acts").as_array().back().at("act"), "delete");
    }
    EXPECT_EQ(all_bytes(folder.path()).find("Zenobia"), std::string::npos);
    EXPECT_EQ(all_bytes(folder.path()).find("Palmyra"), std::string::npos);
    LogFile log{folder / LogFile::name};
    EXPECT_TRUE(check(log).good());
}

/// What cannot be read cannot be deleted: it is named, and all else is done.
TEST(admin, a_damaged_table_is_named_and_all_others_are_reworded) {
    const Folder folder;
    std::string zoe;
    {
        SqliteStore store{prepare_data_folder(folder.path())};
        Running server{store};
        zoe = Talk{server}.zoe().player;
    }
    {
        LogFile log{folder / LogFile::name};
        log.begin();
        EXPECT_EQ(log.append({"broken", 1, "{}", "{}"}), Stored::yes);
        log.commit();
        log.connection().run("UPDATE entries SET body = 'other' WHERE table_id = 'broken'");
    }
    SqliteStore store{folder / LogFile::name};
    const object answer = read(administer(store, order("delete", zoe)));
    EXPECT_EQ(refused(answer), "");
    EXPECT_EQ(answer.at("unread").at(0), "broken");
    EXPECT_EQ(administer(store, order("tables")).find("Zenobia"), std::string::npos);
}

} // namespace

} // namespace iteru::server::administering
