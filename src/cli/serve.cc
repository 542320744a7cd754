// iteru serve: opens the tables to the network.
#include <fmt/format.h>

#include <chrono>
#include <system_error>

#include "cli/commands.h"
#include "cluster/postgres.h"
#include "cluster/postgres_store.h"
#include "engine/text.h"
#include "house/journal.h"
#include "net/server.h"
#include "store/data_folder.h"
#include "store/sqlite_store.h"

namespace iteru {

namespace {

server::ServerSettings settings_from(const Arguments& arguments, const std::filesystem::path& folder) {
    const Speaker& say = arguments.say;
    server::ServerSettings settings;
    if (arguments.store.empty()) settings.folder = folder;
    if (!arguments.host.empty()) settings.host = arguments.host;
    if (!arguments.port.empty()) {
        const auto port = parse_number<std::uint16_t>(arguments.port);
        if (!port) throw BadUse(say("server.bad_port", {{"value", arguments.port}}));
        settings.port = *port;
    }
    const std::string& url = arguments.public_url;
    const bool good_url = url.empty() || url.starts_with("http://") || url.starts_with("https://");
    if (!good_url || url.ends_with('/')) throw BadUse(say("server.bad_url", {{"value", url}}));
    settings.public_url = url;
    settings.per_address =
        number_from(arguments, "--per-address", arguments.per_address, settings.per_address, 1, 1'000'000);
    settings.tables_per_player = number_from(arguments, "--tables-per-player", arguments.tables_per_player,
                                             settings.tables_per_player, 1, 1'000'000);
    settings.expire_days = static_cast<std::int64_t>(number_from(
        arguments, "--expire", arguments.expire, static_cast<std::size_t>(settings.expire_days), 0, 36'500));
    settings.rate = static_cast<double>(number_from(arguments, "--rate", arguments.rate, 30, 1, 1'000'000));
    settings.web = arguments.web;
    if (!settings.web.empty() && !std::filesystem::exists(settings.web / "index.html")) {
        throw BadUse(say("server.bad_web", {{"folder", arguments.web}}));
    }
    return settings;
}

/// The database that was named, or the file in the data folder.
std::unique_ptr<server::Store> open_store(const Arguments& arguments, const std::filesystem::path& folder) {
    const auto tell = [](std::string_view what) {
        server::journal::warn(fmt::format("event=store what=\"{}\"", what));
    };
    if (!arguments.store.empty()) {
        server::PostgresOptions options;
        options.tell = tell;
        return std::make_unique<server::PostgresStore>(arguments.store, options);
    }
    server::SqliteOptions options;
    options.tell = tell;
    return std::make_unique<server::SqliteStore>(server::prepare_data_folder(folder), options);
}

} // namespace

int serve_command(const Arguments& arguments) {
    const Speaker& say = arguments.say;
    const std::filesystem::path folder =
        arguments.data.empty() ? server::usual_data_folder() : std::filesystem::path{arguments.data};
    if (!arguments.store.empty() && !arguments.data.empty()) throw BadUse(say("server.data_or_store"));
    if (server::postgres::is_address(arguments.data)) throw BadUse(say("store.not_a_folder"));
    const server::ServerSettings settings = settings_from(arguments, folder);
    server::journal::open();
    try {
        const auto begun = std::chrono::steady_clock::now();
        const std::unique_ptr<server::Store> store = open_store(arguments, folder);
        const std::string where = arguments.store.empty() ? folder.string() : server::postgres::shown(arguments.store);
        server::Server server{*store, settings};
        server.stop_on_signals();
        server.run([&] {
            const auto took = std::chrono::steady_clock::now() - begun;
            server::journal::info(fmt::format("event=ready address={} milliseconds={}", server.public_url(),
                                              std::chrono::duration_cast<std::chrono::milliseconds>(took).count()));
            fmt::print("{}\n", say("server.serving", {{"address", server.public_url()}, {"folder", where}}));
            std::fflush(stdout);
        });
        server::journal::info("event=stopped");
    } catch (const server::StoreProblem& problem) {
        const std::string sentence = say.look_up("store.problem." + std::string{problem.reason},
                                                 {{"file", problem.file}, {"detail", problem.detail}});
        if (!arguments.store.empty()) throw BadUse(sentence);
        throw BadUse(say("server.cannot_open", {{"folder", folder.string()}, {"problem", sentence}}));
    } catch (const std::system_error& error) {
        throw BadUse(say("server.cannot_listen", {{"address", fmt::format("{}:{}", settings.host, settings.port)},
                                                  {"problem", error.code().message()}}));
    }
    return exit_ok;
}

} // namespace iteru
