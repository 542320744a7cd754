// The tests' own PostgreSQL: in a temporary folder, on a Unix socket, never as root, removed at the end.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "tests/server/folder.h"

namespace iteru::client {

class PostgresCluster {
public:
    /// Unsynced it starts and writes faster; for tests that need not survive a crash.
    explicit PostgresCluster(bool synced);
    PostgresCluster(const PostgresCluster&) = delete;
    PostgresCluster& operator=(const PostgresCluster&) = delete;
    ~PostgresCluster();

    /// A new database; where it is found.
    std::string new_database();
    [[nodiscard]] std::string url(const std::string& database) const;
    [[nodiscard]] std::string socket_file() const;
    /// Carries out SQL as an operator would.
    void run(const std::string& sql, const std::string& database = "postgres") const;

    void start();
    /// SIGINT: connections are cut, all is put in order. SIGQUIT or SIGKILL: as in a crash.
    void stop(int signal);

    /// Restarts it so that it also listens on 127.0.0.1, to TLS alone, and takes only this password there.
    void ask_for_password(const std::string& password);
    /// Where it listens then; the rest of the address is the caller's.
    [[nodiscard]] std::string tls_place(const std::string& database) const;
    [[nodiscard]] std::string certificate() const { return folder_ / "server.crt"; }

    /// One for all tests of a process that need not crash it.
    static PostgresCluster& common();

private:
    Folder folder_;
    std::vector<std::string> settings_;
    pid_t pid_ = -1;
    std::uint16_t port_ = 5432; // also in the name of its socket
    int databases_ = 0;
};

} // namespace iteru::client
