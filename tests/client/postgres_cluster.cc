#include "tests/client/postgres_cluster.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "cluster/postgres.h"
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

/// PostgreSQL does not run as root: use a user without rights.
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

void wait_for(pid_t program, const std::string& name) {
    int status = 0;
    if (::waitpid(program, &status, 0) != program || status != 0) throw std::runtime_error(name + " failed");
}

} // namespace

PostgresCluster::PostgresCluster(bool synced) {
    if (const passwd* user = other_user()) {
        if (::chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown");
    }
    const pid_t maker = spawn({programs() / "initdb", "-D", folder_ / "data", "-U", "iteru", "-A", "trust", "-N",
                               "--no-instructions", "--locale=C", "-E", "UTF8"},
                              folder_ / "log");
    wait_for(maker, "initdb");
    for (const char* setting : {"listen_addresses=", "shared_buffers=32MB", "max_connections=60",
                                "log_min_messages=fatal", "autovacuum_naptime=1h"}) {
        settings_.insert(settings_.end(), {"-c", setting});
    }
    if (!synced) settings_.insert(settings_.end(), {"-c", "fsync=off", "-c", "full_page_writes=off"});
    start();
}

PostgresCluster::~PostgresCluster() { stop(SIGQUIT); }

void PostgresCluster::start() {
    std::vector<std::string> words{programs() / "postgres", "-D", folder_ / "data",     "-k",
                                   folder_.path(),          "-p", std::to_string(port_)};
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

void PostgresCluster::ask_for_password(const std::string& password) {
    run("ALTER ROLE iteru PASSWORD '" + password + "'");
    stop(SIGINT);
    const pid_t maker =
        spawn({"/usr/bin/openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=iteru",
               "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder_ / "server.key", "-out", certificate()},
              folder_ / "log");
    wait_for(maker, "openssl");
    std::ofstream{folder_ / "data" / "pg_hba.conf"} << "local all all trust\n"
                                                       "hostssl all all 127.0.0.1/32 scram-sha-256\n";
    port_ = free_port();
    for (const std::string& setting :
         {std::string{"listen_addresses=127.0.0.1"}, std::string{"ssl=on"}, "ssl_cert_file=" + certificate(),
          "ssl_key_file=" + (folder_ / "server.key").string()}) {
        settings_.insert(settings_.end(), {"-c", setting});
    }
    start();
}

std::string PostgresCluster::tls_place(const std::string& database) const {
    return "127.0.0.1:" + std::to_string(port_) + "/" + database;
}

std::string PostgresCluster::url(const std::string& database) const {
    return "postgres:///" + database + "?user=iteru&host=" + folder_.path().string() + "&port=" + std::to_string(port_);
}

std::string PostgresCluster::socket_file() const { return folder_ / (".s.PGSQL." + std::to_string(port_)); }

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
