#include "cli/admin.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "store/log_file.h"
#include "tests/rewrite.h"
#include "tests/server/folder.h"

namespace iteru {
namespace {

/// On a store that a server of version 1 left: a table of Ben's, and Cleo, who has a password.
class AdminCommandLine : public testing::Test {
protected:
    AdminCommandLine() {
        std::filesystem::copy(kit::source_dir() / "tests/server/stores/version1.sqlite",
                              folder_ / server::LogFile::name);
    }
    [[nodiscard]] AdminCommand command(const std::string& act, const std::string& what = {}) const {
        AdminCommand command;
        command.act = act;
        command.what = what;
        command.data = folder_.path().string();
        return command;
    }
    static std::string said(const AdminCommand& command, Language language = Language::en) {
        testing::internal::CaptureStdout();
        EXPECT_EQ(command.run(Speaker{language}), exit_ok);
        return testing::internal::GetCapturedStdout();
    }
    static std::string complaint(const AdminCommand& command, Language language = Language::en) {
        try {
            (void)command.run(Speaker{language});
        } catch (const BadUse& problem) {
            return problem.what();
        }
        return {};
    }
    static bool has(const std::string& text, std::string_view part) { return text.contains(part); }

    Folder folder_;
};

TEST_F(AdminCommandLine, tells_what_there_is_in_both_languages) {
    EXPECT_TRUE(has(said(command("tables")), "Fertility"));
    EXPECT_TRUE(has(said(command("tables"), Language::fr), "en cours"));
    EXPECT_TRUE(has(said(command("people")), "Cleo"));
    EXPECT_TRUE(has(said(command("people"), Language::fr), "Identifiant"));
    EXPECT_EQ(said(command("audit")), "");
}

TEST_F(AdminCommandLine, acts_and_puts_it_down) {
    EXPECT_TRUE(has(said(command("ban", "cleo")), "Banned: "));
    EXPECT_TRUE(has(said(command("unban", "cleo"), Language::fr), "de nouveau admise"));
    EXPECT_TRUE(has(said(command("close", "PpFVD-9Qv_7yV0l3hUqeFA")), "Closed: table PpFVD-9Qv_7yV0l3hUqeFA"));
    EXPECT_TRUE(has(said(command("tables")), "over"));
    const std::string audit = said(command("audit"));
    EXPECT_TRUE(has(audit, "Banned: ") && has(audit, "No longer banned: ") && has(audit, "Closed: table ")) << audit;
    AdminCommand json = command("audit");
    json.json = true;
    EXPECT_EQ(boost::json::parse(said(json)).at("acts").as_array().size(), 3U);
}

TEST_F(AdminCommandLine, refuses_clearly) {
    EXPECT_TRUE(has(complaint(command("")), "tables, people"));
    EXPECT_TRUE(has(complaint(command("dance")), "“dance”"));
    EXPECT_TRUE(has(complaint(command("ban")), "which table or person"));
    EXPECT_TRUE(has(complaint(command("tables", "x")), "x"));
    EXPECT_TRUE(has(complaint(command("ban", "nobody")), "there is nobody"));
    EXPECT_TRUE(has(complaint(command("unban", "cleo"), Language::fr), "n’est pas bannie"));
    EXPECT_TRUE(has(complaint(command("close", "none")), "no such table"));
    AdminCommand elsewhere = command("tables");
    elsewhere.data = (folder_ / "nowhere").string();
    EXPECT_TRUE(has(complaint(elsewhere), "no such store"));
    elsewhere.store = "postgres://nowhere/x";
    EXPECT_TRUE(has(complaint(elsewhere), "--store"));
    EXPECT_EQ(said(command("audit")), "") << "what was refused was not done";
}

} // namespace
} // namespace iteru
