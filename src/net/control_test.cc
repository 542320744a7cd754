#include "net/control.h"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include <thread>

#include "store/data_folder.h"
#include "store/sqlite_store.h"
#include "tests/server/folder.h"
#include "tests/server/store_contract.h"

namespace iteru::server {

namespace {

TEST(control, a_running_server_makes_a_backup) {
    const Folder parent;
    // Longer than the address of a socket may be.
    const auto folder = parent.path() / std::string(100, 'd');
    SqliteStore store{prepare_data_folder(folder)};
    append_now(store, "a", 1, "one");
    EXPECT_FALSE(ask_for_backup(folder, parent / "copy")) << "no server yet";

    boost::asio::io_context context;
    Later later{[&](WayBack::Work work) { boost::asio::post(context, std::move(work)); }};
    std::optional<ControlSocket> control{
        std::in_place, context.get_executor(),
        folder,        store,
        later,         [](const std::string& order, const auto& done) { done("heard " + order); }};
    std::jthread thread{[&] { context.run(); }};
    EXPECT_EQ(ask_for_backup(folder, parent / "copy"), "");
    EXPECT_NE(ask_for_backup(folder, parent / "nowhere/copy"), "");
    EXPECT_EQ(ask_server(folder, "admin this"), "heard this");
    EXPECT_EQ(ask_server(folder, "dance"), "not an order");
    EXPECT_EQ(LogFile{parent / "copy"}.read("a", 1).entries.size(), 1U);
    boost::asio::post(context, [&] { control.reset(); });
    thread.join();
    EXPECT_FALSE(ask_for_backup(folder, parent / "copy"));
}

TEST(data_folder, is_for_its_owner_alone) {
    const Folder parent;
    prepare_data_folder(parent / "data");
    EXPECT_EQ(std::filesystem::status(parent / "data").permissions(), std::filesystem::perms::owner_all);
}

} // namespace

} // namespace iteru::server
