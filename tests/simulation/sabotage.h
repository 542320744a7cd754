// Bugs that are put in on purpose, at the seams of the house: what it asks of its store, and what it says to people.
// The house itself knows nothing of them.
#pragma once

#include "house/house.h"
#include "tests/simulation/hub.h"

namespace iteru::simulation {

/// The store as the house sees it: the real one, unless a bug is planted. It also notes what is written when, and which
/// secrets there are.
class Sabotage final : public server::Store {
public:
    Sabotage(Hub& hub, server::Store& store, std::uint64_t process) : hub_(hub), store_(store), process_(process) {}
    void know(server::House& house) { house_ = &house; }

    void append(server::Append what, Answer<server::Stored> answer) override;
    void read(server::Part part, Answer<server::Log> answer) override;
    void summaries(Answer<std::vector<server::Summary>> answer) override { store_.summaries(std::move(answer)); }
    void save(server::Session session, Answer<server::Stored> answer) override;
    void find_session(Digest token, Answer<server::FoundSession> answer) override {
        store_.find_session(token, std::move(answer));
    }
    void change(server::Account account, Answer<server::Stored> answer) override;
    void find_player(std::string player, Answer<server::FoundAccount> answer) override {
        store_.find_player(std::move(player), std::move(answer));
    }
    void find_login(std::string login, Answer<server::FoundAccount> answer) override {
        store_.find_login(std::move(login), std::move(answer));
    }
    void sessions(Answer<std::vector<server::Session>> answer) override { store_.sessions(std::move(answer)); }
    void back_up(std::string file, Answer<std::string> answer) override {
        store_.back_up(std::move(file), std::move(answer));
    }
    void settle(Answer<server::Settled> answer) override { store_.settle(std::move(answer)); }

    void rewrite(server::Rewrite what, Answer<server::Stored> answer) override {
        store_.rewrite(std::move(what), std::move(answer));
    }
    void accounts(Answer<std::vector<server::Account>> answer) override { store_.accounts(std::move(answer)); }
    void touch(server::Session before, std::string body, Answer<server::Stored> answer) override {
        store_.touch(std::move(before), std::move(body), std::move(answer));
    }
    void remove(server::Removal what, Answer<server::Stored> answer) override {
        store_.remove(std::move(what), std::move(answer));
    }

    [[nodiscard]] bool shared() const override { return store_.shared(); }
    void follow(const std::function<void(server::Heard)>& hear) override;
    void glance(const std::vector<server::TableId>& tables, Answer<std::vector<server::Glance>> answer) override;
    void attend(const server::TableId& table, server::Attendance who) override { store_.attend(table, who); }
    void claim(const server::TableId& table, Answer<bool> answer) override { store_.claim(table, std::move(answer)); }
    void release(const server::TableId& table) override { store_.release(table); }
    void gossip(const std::string& text) override { store_.gossip(text); }

    /// What goes to somebody instead of this message.
    std::vector<std::string> say(const std::string& player, const std::string& text);
    /// What arrives instead of this command.
    std::string hear(std::string text) const;

private:
    void note(const server::Append& what);
    void look_at_keeper(const server::Append& what);
    void watch_for_secrets(const server::Append& what);
    std::string with_other_events(const std::string& text);

    Hub& hub_;
    server::Store& store_;
    std::uint64_t process_;
    server::House* house_ = nullptr;
    std::map<std::string, std::pair<server::Account, server::Account>> accounts_; // the last two versions of each
    std::map<std::string, std::string> held_;                                     // messages that are late, by player
    std::map<std::string, std::string> said_; // the last update of each table, in the richest words
    // What is answered otherwise than it was.
    std::map<std::uint64_t, Answer<server::Stored>> writing_;
    std::map<std::uint64_t, Answer<std::vector<server::Glance>>> glancing_;
    std::uint64_t asked_ = 0;
};

} // namespace iteru::simulation
