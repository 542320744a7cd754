#include "tests/faults/history.h"

#include <algorithm>
#include <tuple>

namespace iteru::faults {

namespace {

using std::to_string;

/// Refusals for reasons that pass: the same command may be tried again, and succeed.
bool may_try_again(const std::string& reason) {
    return reason == "disk_full" || reason == "store_away" || reason == "busy" || reason == "too_fast";
}

class Checker {
public:
    Checker(const History& history, const FinalLogs& logs) : history_(history), logs_(logs) {}

    std::vector<std::string> run() {
        for (const auto& [table, log] : logs_) read(table, log);
        for (const Answer& answer : history_.answers) check(answer);
        for (const Seen& seen : history_.seen) check(seen);
        return std::move(faults_);
    }

private:
    void fault(const std::string& table, std::uint64_t sequence, const std::string& what) {
        faults_.push_back("table " + table + ", entry " + to_string(sequence) + ": " + what);
    }

    /// The server's own entries have no command.
    void read(const std::string& table, const FinalLog& log) {
        if (!log.damage.empty()) fault(table, 0, log.damage);
        for (std::size_t i = 0; i < log.entries.size(); ++i) {
            const Final& entry = log.entries[i];
            if (entry.command.empty()) continue;
            auto& places = commands_[{table, entry.player, entry.command}];
            places.push_back(i + 1);
            if (places.size() > 1) fault(table, i + 1, "command " + entry.command + " is in the log twice");
        }
    }

    void check(const Answer& answer) {
        const auto found = commands_.find({answer.table, answer.player, answer.command});
        const bool logged = found != commands_.end();
        if (answer.sequence == 0) {
            if (logged && !may_try_again(answer.reason))
                fault(answer.table, found->second[0], "command " + answer.command + " was refused, yet is there");
            return;
        }
        if (!logged) {
            fault(answer.table, answer.sequence, "command " + answer.command + " was acknowledged, and is lost");
        } else if (std::ranges::find(found->second, answer.sequence) == found->second.end()) {
            fault(answer.table, answer.sequence,
                  "command " + answer.command + " was acknowledged as this, but is entry " +
                      to_string(found->second[0]));
        }
    }

    void check(const Seen& seen) {
        const auto log = logs_.find(seen.table);
        const std::size_t length = log == logs_.end() ? 0 : log->second.entries.size();
        if (seen.sequence == 0 || seen.sequence > length) {
            return fault(seen.table, seen.sequence, "was seen, and is not in the log of " + to_string(length));
        }
        const Final& entry = log->second.entries[seen.sequence - 1];
        if (!seen.what.empty() && (seen.what != entry.what || seen.at != entry.at)) {
            fault(seen.table, seen.sequence, "was seen as " + seen.what + ", and is " + entry.what + " in the log");
        }
        if (seen.hash) {
            const auto expected = entry.hashes.find(seen.eyes);
            if (expected == entry.hashes.end()) fault(seen.table, seen.sequence, "was seen before there was a game");
            else if (expected->second != *seen.hash) {
                fault(seen.table, seen.sequence, "looked otherwise to seat " + to_string(seen.eyes));
            }
        }
        check_order(seen);
    }

    /// After a snapshot or a first update, each connection gets every entry once.
    void check_order(const Seen& seen) {
        auto [last, first] = last_.try_emplace({seen.connection, seen.table}, seen.sequence);
        if (!first && !seen.what.empty() && seen.sequence != last->second + 1) {
            fault(seen.table, seen.sequence, "came after " + to_string(last->second) + " on one connection");
        }
        last->second = seen.sequence;
    }

    const History& history_;
    const FinalLogs& logs_;
    std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::uint64_t>> commands_;
    std::map<std::pair<int, std::string>, std::uint64_t> last_;
    std::vector<std::string> faults_;
};

} // namespace

std::vector<std::string> faults_of(const History& history, const FinalLogs& logs) {
    return Checker{history, logs}.run();
}

} // namespace iteru::faults
