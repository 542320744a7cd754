#include "tests/client/postgres_cluster.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <thread>

#include "server/postgres.h"
#include "tests/client/socket.h"

namespace iteru::client {

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

/// Where Debian keeps the programs of a server, the newest if there are several.
fs::path programs() {
    fs::path newest;
    for (const auto& version : fs::directory_iterator{"/usr/lib/postgresql"}) {
        newest = std::max(newest, version.path() / "bin");
    }
    return newest;
}

/// PostgreSQL does not run as root: then somebody who may nothing.
const passwd* other_user() {
    if (::geteuid() != 0) return nullptr;
    const passwd* user = ::getpwnam("postgres");
    return user != nullptr ? user : ::getpwnam("nobody");
}

pid_t spawn(std::vector<std::string> words, const fs::path& log) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const passwd* user = other_user();
    const pid_t pid = ::fork();
    if (pid != 0) return pid;
    if (user != nullptr &&
        (::setgroups(0, nullptr) != 0 || ::setgid(user->pw_gid) != 0 || ::setuid(user->pw_uid) != 0)) {
        ::_exit(126);
    }
    ::prctl(PR_SET_PDEATHSIG, SIGQUIT); // nothing of it outlives the test
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(out, STDERR_FILENO);
    ::execv(argv[0], argv.data());
    ::_exit(127);
}

} // namespace

PostgresCluster::PostgresCluster(bool synced) {
    if (const passwd* user = other_user()) {
        if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown");
    }
    const pid_t maker = spawn({programs() / "initdb", "-D", folder_ / "data", "-U", "iteru", "-A", "trust", "-N",
                               "--no-instructions", "--locale=C", "-E", "UTF8"},
                              folder_ / "log");
    int status = 0;
    if (::waitpid(maker, &status, 0) != maker || status != 0) throw std::runtime_error("initdb failed");
    for (const char* setting : {"listen_addresses=", "shared_buffers=32MB", "max_connections=60",
                                "log_min_messages=fatal", "autovacuum_naptime=1h"}) {
        settings_.insert(settings_.end(), {"-c", setting});
    }
    if (!synced) settings_.insert(settings_.end(), {"-c", "fsync=off", "-c", "full_page_writes=off"});
    start();
}

PostgresCluster::~PostgresCluster() { stop(SIGQUIT); }

void PostgresCluster::start() {
    std::vector<std::string> words{programs() / "postgres", "-D", folder_ / "data", "-k", folder_.path()};
    words.insert(words.end(), settings_.begin(), settings_.end());
    pid_ = spawn(std::move(words), folder_ / "log");
    for (const auto until = patience(30); Clock::now() < until;) {
        try {
            const server::postgres::Connection connection{url("postgres")};
            return;
        } catch (const server::StoreProblem&) {
            std::this_thread::sleep_for(5ms); // between looks; nothing depends on how long
        }
    }
    throw std::runtime_error("PostgreSQL does not start");
}

void PostgresCluster::stop(int signal) {
    if (pid_ <= 0) return;
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
}

std::string PostgresCluster::url(const std::string& database) const {
    return "postgres:///" + database + "?user=iteru&host=" + folder_.path().string();
}

std::string PostgresCluster::socket_file() const { return folder_ / ".s.PGSQL.5432"; }

std::string PostgresCluster::new_database() {
    const std::string name = "test" + std::to_string(++databases_);
    run("CREATE DATABASE " + name);
    return url(name);
}

void PostgresCluster::run(const std::string& sql, const std::string& database) const {
    server::postgres::Connection{url(database)}.run(sql);
}

PostgresCluster& PostgresCluster::common() {
    static PostgresCluster cluster{false};
    return cluster;
}

} // namespace iteru::client
