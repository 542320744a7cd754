#include "cli/serve.h"

#include <fmt/format.h>

#include <chrono>
#include <system_error>

#include "cluster/postgres.h"
#include "cluster/postgres_store.h"
#include "engine/text.h"
#include "house/journal.h"
#include "net/server.h"
#include "store/data_folder.h"
#include "store/sqlite_store.h"

namespace iteru {

namespace {

server::Keep keep_from(const Speaker& say, const ServeCommand& serve) {
    const auto days = [&](const char* name, const std::string& text, std::size_t usual) {
        return static_cast<std::int64_t>(number_from(say, name, text, usual, 0, 36'500)) * 24 * 3600 * 1000;
    };
    return {.tables = days("--keep-tables", serve.keep_tables, 0),
            .sessions = days("--keep-sessions", serve.keep_sessions, 400), // a cookie lasts 365
            .audit = days("--keep-audit", serve.keep_audit, 0)};
}

server::ServerSettings settings_from(const Speaker& say, const ServeCommand& serve,
                                     const std::filesystem::path& folder) {
    server::ServerSettings settings;
    if (serve.store.empty()) settings.folder = folder;
    if (!serve.host.empty()) settings.host = serve.host;
    if (!serve.port.empty()) {
        const auto port = parse_number<std::uint16_t>(serve.port);
        if (!port) throw BadUse(say("server.bad_port", {{"value", serve.port}}));
        settings.port = *port;
    }
    const std::string& url = serve.public_url;
    const bool good_url = url.empty() || url.starts_with("http://") || url.starts_with("https://");
    if (!good_url || url.ends_with('/')) throw BadUse(say("server.bad_url", {{"value", url}}));
    settings.public_url = url;
    settings.per_address = number_from(say, "--per-address", serve.per_address, settings.per_address, 1, 1'000'000);
    settings.tables_per_player =
        number_from(say, "--tables-per-player", serve.tables_per_player, settings.tables_per_player, 1, 1'000'000);
    settings.expire_days = static_cast<std::int64_t>(
        number_from(say, "--expire", serve.expire, static_cast<std::size_t>(settings.expire_days), 0, 36'500));
    settings.keep = keep_from(say, serve);
    settings.rate = static_cast<double>(number_from(say, "--rate", serve.rate, 30, 1, 1'000'000));
    settings.web = serve.web;
    if (!settings.web.empty() && !std::filesystem::exists(settings.web / "index.html")) {
        throw BadUse(say("server.bad_web", {{"folder", serve.web}}));
    }
    return settings;
}

/// The database that was named, or the file in the data folder.
std::unique_ptr<server::Store> open_store(const std::string& address, const std::filesystem::path& folder) {
    const auto tell = [](std::string_view what) {
        server::journal::warn(fmt::format("event=store what=\"{}\"", what));
    };
    if (!address.empty()) {
        server::PostgresOptions options;
        options.tell = tell;
        return std::make_unique<server::PostgresStore>(address, options);
    }
    server::SqliteOptions options;
    options.tell = tell;
    return std::make_unique<server::SqliteStore>(server::prepare_data_folder(folder), options);
}

} // namespace

void ServeCommand::declare(OptionList& list) {
    list.text("--host", host);
    list.text("--port", port);
    list.text("--data", data);
    list.text("--store", store);
    list.text("--public-url", public_url);
    list.text("--per-address", per_address);
    list.text("--tables-per-player", tables_per_player);
    list.text("--expire", expire);
    list.text("--keep-tables", keep_tables);
    list.text("--keep-sessions", keep_sessions);
    list.text("--keep-audit", keep_audit);
    list.text("--rate", rate);
    list.text("--web", web);
}

int ServeCommand::run(const Speaker& say) const {
    const std::filesystem::path folder = data.empty() ? server::usual_data_folder() : std::filesystem::path{data};
    if (!store.empty() && !data.empty()) throw BadUse(say("server.data_or_store"));
    if (server::postgres::is_address(data)) throw BadUse(say("store.not_a_folder"));
    const server::ServerSettings settings = settings_from(say, *this, folder);
    server::journal::open();
    try {
        const auto begun = std::chrono::steady_clock::now();
        const std::unique_ptr<server::Store> log = open_store(store, folder);
        const std::string where = store.empty() ? folder.string() : server::postgres::shown(store);
        server::Server server{*log, settings};
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
        if (!store.empty()) throw BadUse(sentence);
        throw BadUse(say("server.cannot_open", {{"folder", folder.string()}, {"problem", sentence}}));
    } catch (const std::system_error& error) {
        throw BadUse(say("server.cannot_listen", {{"address", fmt::format("{}:{}", settings.host, settings.port)},
                                                  {"problem", error.code().message()}}));
    }
    return exit_ok;
}

} // namespace iteru
