#include "cli/keep.h"

#include <fmt/format.h>

#include <filesystem>

#include "cli/stores.h"
#include "cluster/postgres_log.h"
#include "engine/json.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/data_folder.h"

namespace iteru {

namespace {

namespace fs = std::filesystem;
using server::LogFile;

using server::postgres::is_address;

std::string describe(const server::Damage& damage, const Speaker& say) {
    return say.look_up("store.damage." + std::string{damage.reason},
                       {{"sequence", std::to_string(damage.sequence)}, {"detail", damage.detail}});
}

/// A file or a database.
server::Report check_store(const std::string& where) {
    if (is_address(where)) {
        server::PostgresLog log{where};
        return check(log);
    }
    LogFile log{where, {.create = false}};
    return check(log);
}

/// Without the password that may stand in an address.
std::string shown(const std::string& where) { return is_address(where) ? server::postgres::shown(where) : where; }

std::string first_problem(const server::Report& report, const Speaker& say) {
    if (!report.structure.empty()) return report.structure;
    if (report.damaged.empty()) return say("store.bad_sessions", {{"count", std::to_string(report.lost_sessions)}});
    const auto& [table, damage] = report.damaged.front();
    return say("store.bad_table", {{"table", table}, {"problem", describe(damage, say)}});
}

void name_damage(const server::Report& report, const Speaker& say) {
    if (!report.structure.empty()) {
        fmt::print(stderr, "{}\n", say("store.bad_structure", {{"problem", report.structure}}));
    }
    for (const auto& [table, damage] : report.damaged) {
        fmt::print(stderr, "{}\n", say("store.bad_table", {{"table", table}, {"problem", describe(damage, say)}}));
    }
    if (report.lost_sessions > 0) {
        fmt::print(stderr, "{}\n", say("store.bad_sessions", {{"count", std::to_string(report.lost_sessions)}}));
    }
}

void print_json(const std::string& file, const server::Report& report) {
    JsonWriter json;
    json.begin_object();
    json.member("file", shown(file));
    json.member("good", report.good());
    json.member("tables", report.tables);
    json.member("entries", report.entries);
    json.member("sessions", report.sessions);
    json.member("accounts", report.accounts);
    json.member("games", report.games);
    json.member("lost_sessions", report.lost_sessions);
    json.member("structure", report.structure);
    json.array("damaged", report.damaged, [&](const server::Report::Damaged& damaged) {
        json.begin_object();
        json.member("table", damaged.table);
        json.member("reason", damaged.damage.reason);
        json.member("sequence", damaged.damage.sequence);
        json.member("detail", damaged.damage.detail);
        json.end_object();
    });
    json.end_object();
    fmt::print("{}\n", json.text());
}

/// What is in a file, as figures or in a sentence.
void print(const Speaker& say, bool json, const std::string& file, const server::Report& report, TextKey sentence) {
    if (json) return print_json(file, report);
    fmt::print("{}\n", say(sentence, {{"file", shown(file)},
                                      {"tables", std::to_string(report.tables)},
                                      {"entries", std::to_string(report.entries)},
                                      {"sessions", std::to_string(report.sessions)},
                                      {"games", std::to_string(report.games)},
                                      {"damaged", std::to_string(report.damaged.size())}}));
}

int failed(std::string_view sentence) {
    fmt::print(stderr, "iteru: {}\n", sentence);
    return exit_check_failed;
}

/// What a store leaves in its folder.
constexpr std::array<const char*, 4> files_beside{"", "-wal", "-journal", "-tail"};

/// Everything in one go, from a store that nobody else uses.
void copy_store(const fs::path& from, const fs::path& to) {
    LogFile log{from, {.create = false}};
    server::Backup{log.connection(), to}.step(-1);
}

/// A database as of this moment, as the file that a server on its own would have. Takes its place when it is complete.
void copy_database(const std::string& url, const fs::path& file) {
    const fs::path part = file.string() + ".part";
    fs::remove(part);
    {
        server::PostgresLog from{url};
        LogFile to{part};
        to.begin();
        for (const server::Summary& summary : from.summaries()) {
            const auto entries = from.sound_entries(summary.table);
            for (const server::Entry& entry : entries) {
                std::optional<std::string> last;
                if (entry.sequence == std::max<std::uint64_t>(summary.sequence, 1)) last = summary.body;
                to.append({summary.table, entry.sequence, entry.body, last});
            }
            // A table must not look whole because its damaged entries were left out.
            const auto damage = from.damage_of(summary.table);
            if (damage && damage->reason != "derived") to.note_lost(summary.table, entries.size() + 1);
        }
        for (const server::Session& session : from.sessions()) to.save(session);
        for (const server::Account& account : from.accounts()) to.put(account);
        to.commit();
        to.checkpoint();
    }
    copy_store(part, file);
    for (const char* more : files_beside) fs::remove(part.string() + more);
}

/// A file or data folder into an empty database; the copy is checked and compared.
int copy_to_database(const Speaker& say, bool json, const fs::path& from, const std::string& url, TextKey sentence) {
    const server::Report before = check_store(from);
    if (!before.is_whole()) {
        throw BadUse(say("store.bad_source", {{"file", from.string()}, {"problem", first_problem(before, say)}}));
    }
    {
        LogFile file{from, {.create = false}};
        server::copy_to_postgres(file, url);
    }
    const server::Report after = check_store(url);
    if (!after.is_whole() || after.damaged.size() != before.damaged.size()) {
        return failed(say("store.bad_backup", {{"file", shown(url)}, {"problem", first_problem(after, say)}}));
    }
    if (after.tables != before.tables || after.entries != before.entries || after.sessions != before.sessions ||
        after.accounts != before.accounts) {
        return failed(say("store.other_count", {{"file", shown(url)}}));
    }
    print(say, json, url, after, sentence);
    name_damage(after, say);
    return exit_ok;
}

/// Existing data is kept under another name.
void put_aside(const Speaker& say, bool json, const fs::path& file) {
    try {
        const LogFile locked{file, {.create = false}};
    } catch (const server::StoreProblem& problem) {
        if (problem.reason == "in_use") throw;
    }
    const fs::path old = file.string() + ".old";
    for (const char* more : files_beside) {
        if (fs::exists(file.string() + more)) fs::rename(file.string() + more, old.string() + more);
    }
    if (!json) fmt::print("{}\n", say("store.put_aside", {{"file", old.string()}}));
}

} // namespace

void CopyOptions::declare(OptionList& list) {
    list.positional("FILE", file);
    list.text("--data", data);
    list.text("--store", store);
    list.flag("--force", force);
    list.flag("--json", json);
}

int BackupCommand::run(const Speaker& say) const {
    if (file.empty()) throw BadUse(say("store.no_file"));
    if (!store.empty() && !data.empty()) throw BadUse(say("server.data_or_store"));
    if (is_address(file)) throw BadUse(say("store.backup_to_database"));
    if (fs::exists(file) && !force) throw BadUse(say("store.exists", {{"file", file}}));
    return told(say, [&] {
        const fs::path folder = data_folder(say, data);
        std::string problem;
        try {
            if (!store.empty()) copy_database(store, file);
            else if (auto answer = server::ask_for_backup(folder, file)) problem = std::move(*answer);
            else copy_store(store_file(folder), file);
        } catch (const server::StoreProblem&) {
            throw;
        } catch (const std::runtime_error& error) { // of SQLite or the file system
            problem = error.what();
        }
        if (!problem.empty()) return failed(say("store.backup_failed", {{"problem", problem}}));
        const server::Report report = check_store(file);
        if (!report.structure.empty()) {
            return failed(say("store.bad_backup", {{"file", file}, {"problem", first_problem(report, say)}}));
        }
        // One bad table must not prevent a copy of the others.
        print(say, json, file, report, report.good() ? TextKey{"store.backed_up"} : TextKey{"store.backed_up_damaged"});
        name_damage(report, say);
        return exit_ok;
    });
}

int RestoreCommand::run(const Speaker& say) const {
    if (file.empty()) throw BadUse(say("store.no_file"));
    if (!store.empty() && !data.empty()) throw BadUse(say("server.data_or_store"));
    if (is_address(file)) throw BadUse(say("store.from_database"));
    const fs::path folder = data_folder(say, data);
    return told(say, [&] {
        if (!store.empty()) return copy_to_database(say, json, file, store, "store.restored");
        const server::Report report = check_store(file);
        if (!report.good() && !force) {
            throw BadUse(say("store.bad_restore", {{"file", file}, {"problem", first_problem(report, say)}}));
        }
        const fs::path to = server::prepare_data_folder(folder);
        if (fs::exists(to) || fs::exists(to.string() + "-tail")) {
            if (!force) throw BadUse(say("store.has_data", {{"file", to.string()}}));
            put_aside(say, json, to);
        }
        try {
            copy_store(file, to);
        } catch (const std::runtime_error& error) {
            return failed(say("store.restore_failed", {{"problem", error.what()}}));
        }
        print(say, json, to, report, "store.restored");
        return exit_ok;
    });
}

void CheckCommand::declare(OptionList& list) {
    list.positional("DATA", data);
    list.text("--store", store);
    list.flag("--json", json);
}

int CheckCommand::run(const Speaker& say) const {
    return told(say, [&] {
        if (!store.empty() && !data.empty()) throw BadUse(say("server.data_or_store"));
        if (!store.empty()) (void)server::postgres::shown(store); // an address, and no other
        const std::string& named = store.empty() ? data : store;
        const std::string where = is_address(named) ? named : store_file(data_folder(say, data)).string();
        const server::Report report = check_store(where);
        print(say, json, where, report, report.good() ? TextKey{"store.good"} : TextKey{"store.bad"});
        name_damage(report, say);
        return report.good() ? exit_ok : exit_check_failed;
    });
}

void MigrateCommand::declare(OptionList& list) {
    list.text("--from", from);
    list.text("--to", to);
    list.flag("--json", json);
}

int MigrateCommand::run(const Speaker& say) const {
    if (to.empty()) throw BadUse(say("store.no_database"));
    if (is_address(from)) throw BadUse(say("store.from_database"));
    return told(say, [&] {
        const fs::path file = store_file(from.empty() ? server::usual_data_folder() : fs::path{from});
        return copy_to_database(say, json, file, to, "store.migrated");
    });
}

} // namespace iteru
