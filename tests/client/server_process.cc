#include "tests/client/server_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace iteru::client {

namespace {

using namespace std::chrono_literals;

/// In the child: it becomes the third descriptor, which does not close.
void hand_over(int listener) {
    if (listener == 3) ::fcntl(listener, F_SETFD, 0);
    else ::dup2(listener, 3);
    ::setenv("LISTEN_FDS", "1", 1);
    ::setenv("LISTEN_PID", std::to_string(::getpid()).c_str(), 1);
}

} // namespace

ServerProcess::~ServerProcess() { kill(); }

std::filesystem::path ServerProcess::log_file() const {
    return plan_.log.empty() ? std::filesystem::path{plan_.data.string() + ".log"} : plan_.log;
}

bool ServerProcess::start() {
    std::vector<std::string> words = plan_.wrapper;
    words.insert(words.end(), {plan_.program, "serve", "--port", std::to_string(plan_.port)});
    if (plan_.store.empty()) words.insert(words.end(), {"--data", plan_.data.string()});
    else words.insert(words.end(), {"--store", plan_.store});
    words.insert(words.end(), plan_.arguments.begin(), plan_.arguments.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const std::string log = log_file().string();
    ended_.reset();
    pid_ = ::fork();
    if (pid_ == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // nothing of it outlives the test
        const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
        ::dup2(out, STDOUT_FILENO);
        ::dup2(out, STDERR_FILENO);
        ::close(out);
        if (plan_.listener >= 0) hand_over(plan_.listener);
        for (const auto& [name, value] : plan_.environment) ::setenv(name.c_str(), value.c_str(), 1);
        ::execvp(argv[0], argv.data());
        ::_exit(127);
    }
    for (const auto until = patience(); Clock::now() < until && running();) {
        if (http(plan_.port, {.target = "/healthz"}, until).status == 200) return true;
        std::this_thread::sleep_for(2ms); // between looks; nothing depends on how long
    }
    return false;
}

void ServerProcess::signal(int number) const {
    if (pid_ > 0 && !ended_) ::kill(pid_, number);
}

std::optional<int> ServerProcess::wait(Clock::time_point until) {
    while (pid_ > 0 && !ended_) {
        int status = 0;
        if (::waitpid(pid_, &status, WNOHANG) == pid_) {
            ended_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        } else if (Clock::now() >= until) {
            break;
        } else {
            std::this_thread::sleep_for(1ms);
        }
    }
    return ended_;
}

bool ServerProcess::running() { return pid_ > 0 && !wait(Clock::now()); }

void ServerProcess::kill() {
    signal(SIGKILL);
    wait();
}

int ServerProcess::stop() {
    signal(SIGTERM);
    const auto code = wait();
    if (!code) kill();
    return code.value_or(-SIGKILL);
}

std::string ServerProcess::said() const {
    std::ostringstream text;
    text << std::ifstream{log_file()}.rdbuf();
    return text.str();
}

} // namespace iteru::client
