// A store in memory, for tests: answers at once, and can be told to fail.
#pragma once

#include <map>

#include "server/store.h"

namespace iteru::server {

class MemoryStore final : public Store {
public:
    void append(Append what, Answer<Stored> answer) override {
        auto& log = logs[what.table];
        if (full) return answer(Stored::full);
        if (what.sequence != log.size() + 1) return answer(Stored::taken);
        log.push_back({what.sequence, what.body, {}});
        if (what.summary) summary[what.table] = *what.summary;
        answer(Stored::yes);
    }
    void read(TableId table, std::uint64_t from, Answer<Log> answer) override {
        ++reads;
        Log log;
        for (const Entry& entry : logs[table]) {
            if (entry.sequence >= from) log.entries.push_back(entry);
        }
        answer(std::move(log));
    }
    void summaries(Answer<std::vector<Summary>> answer) override {
        std::vector<Summary> all;
        for (const auto& [table, body] : summary) all.push_back({table, logs[table].size(), body});
        answer(std::move(all));
    }
    void save(Session session, Answer<Stored> answer) override {
        if (full) return answer(Stored::full);
        rows[session.id] = std::move(session);
        answer(Stored::yes);
    }
    void find_session(Digest token, Answer<Found> answer) override {
        for (const auto& [id, session] : rows) {
            if (session.token == token) return answer({session});
        }
        answer({});
    }
    void sessions(Answer<std::vector<Session>> answer) override {
        std::vector<Session> all;
        for (const auto& [id, session] : rows) all.push_back(session);
        answer(std::move(all));
    }
    void back_up(std::string, Answer<std::string> answer) override { answer("not in memory"); }
    void settle(std::move_only_function<void()> done) override { done(); }

    std::map<TableId, std::vector<Entry>> logs;
    std::map<TableId, std::string> summary;
    std::map<std::string, Session> rows;
    bool full = false;
    int reads = 0;
};

} // namespace iteru::server
