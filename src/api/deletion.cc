// Deleting what is known of a person: first nobody can act for them any more, then their words go, then the rows by
// which an interrupted deletion would be found again.
#include <algorithm>

#include "api/admin.h"

namespace iteru::server {

namespace {

std::string text_of(std::optional<Reason> why) { return std::string{why ? word(*why) : ""}; }

} // namespace

struct Admin::Deletion {
    std::string player;
    AdminAct act;
    Done done;
    bool found = false; // words of theirs, on the last way through all tables

    void refuse(const std::string& why) const { done(write_fields(AdminRefusal{why})); }
};

void Admin::delete_data(AdminOrder order, Done done) {
    // Tables that are open elsewhere know the old words, and the digests that follow from them.
    if (serves_ && house_.store.shared()) return done(write_fields(AdminRefusal{"servers_run"}));
    const std::string what = order.what;
    find_person(what, [this, order = std::move(order), done](const std::string& player) mutable {
        if (player.empty()) return done(write_fields(AdminRefusal{"no_such_person"}));
        order.what = player;
        put_down(order, done, [this, player, done](const AdminAct& act) {
            const auto deletion = std::make_shared<Deletion>(player, act, done);
            const auto empty = [](AccountBody& body) -> std::string_view {
                body = AccountBody{.name = {}, .era = body.era + 1};
                return {};
            };
            alter(player, empty, Writes::yes, [this, deletion](const std::string& refused) {
                if (refused.empty()) delete_words(deletion);
                else deletion->refuse(refused);
            });
        });
    });
}

/// Until there are none: what was under way when the sessions ended may have come after the first look.
void Admin::delete_words(const std::shared_ptr<Deletion>& deletion) {
    deletion->found = false;
    deletion->act.unread.clear();
    const auto each = [this, deletion](const Summary& summary, const Log& log, const Done& next) {
        reword(deletion, summary, log, next);
    };
    each_log(Logs::tables, each, [this, deletion](const std::string& refused) {
        if (!refused.empty()) deletion->refuse(refused);
        else if (deletion->found) delete_words(deletion);
        else delete_rows(deletion);
    });
}

void Admin::reword(const std::shared_ptr<Deletion>& deletion, const Summary& summary, const Log& log,
                   const Done& next) {
    const std::string& player = deletion->player;
    if (!log.damage.empty()) {
        deletion->act.unread.push_back(summary.table);
        return next({});
    }
    const bool named = summary_without(player, summary.body) != summary.body;
    if (!named && std::ranges::none_of(log.entries,
                                       [&](const Entry& entry) { return without(player, entry.body).has_value(); })) {
        return next({});
    }
    const auto words = [player](const std::string& body) { return without(player, body); };
    lobby_.reword(summary.table, words, [this, deletion, summary, log, next](std::optional<Reason> why) {
        // A game under other rules cannot be opened, so nobody else can have it open.
        if (why == Reason::other_rules) return reword_alone(deletion, summary, log, next);
        if (why == Reason::damaged_table) deletion->act.unread.push_back(summary.table);
        else if (!why) deletion->found = true;
        next(why == Reason::damaged_table ? "" : text_of(why));
    });
}

void Admin::reword_alone(const std::shared_ptr<Deletion>& deletion, const Summary& summary, const Log& log,
                         const Done& next) {
    Rewrite rewrite{summary.table, {}, summary_without(deletion->player, summary.body)};
    for (const Entry& entry : log.entries) {
        rewrite.bodies.push_back(without(deletion->player, entry.body).value_or(entry.body));
    }
    deletion->found = true;
    house_.store.rewrite(std::move(rewrite), house_.later<Stored>([next](Stored stored) {
        next(std::string{stored == Stored::yes || stored == Stored::taken ? "" : word(reason_of(stored))});
    }));
}

void Admin::delete_rows(const std::shared_ptr<Deletion>& deletion) {
    auto with_sessions = [this, deletion](const std::vector<Session>& sessions) {
        Removal removal{.players = {deletion->player}};
        for (const Session& session : sessions) {
            const auto body = read_body(session);
            if (body && body->player == deletion->player) removal.sessions.push_back(session.id);
        }
        house_.store.remove(std::move(removal), house_.later<Stored>([deletion](Stored stored) {
            if (stored == Stored::yes) return deletion->done(write_fields(deletion->act));
            deletion->refuse(stored == Stored::taken ? "busy" : std::string{word(reason_of(stored))});
        }));
    };
    house_.store.sessions(house_.later<std::vector<Session>>(std::move(with_sessions)));
}

} // namespace iteru::server
