#include "server/identity.h"

#include <algorithm>

namespace iteru::server {

namespace {

constexpr std::size_t sessions_kept = 20'000;
constexpr std::size_t most_hashing = 8;

std::string write_body(const SessionBody& body) {
    JsonWriter json;
    FieldWriter{json}.write(body);
    return json.text();
}

std::optional<Known> read_session(const Session& session) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(session.body, error);
    if (error || !value.is_object()) return std::nullopt;
    Known known{session.id, session.token, {}};
    std::optional<FieldProblem> problem;
    FieldReader reader{value.get_object(), "", problem};
    SessionBody::each_field(known.body, reader);
    if (problem) return std::nullopt;
    return known;
}

std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return text;
}

std::unexpected<Refused> no(Reason reason) { return std::unexpected(Refused{reason}); }

} // namespace

bool is_good_login(std::string_view login) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
    return login.size() >= 3 && login.size() <= 40 && login.find_first_not_of(letters) == std::string_view::npos;
}

std::pair<std::string, std::string> account_of(const Session& session) {
    const auto known = read_session(session);
    if (!known || !known->body.login || !known->body.password) return {};
    return {*known->body.login, known->body.player};
}

Player Known::player() const { return {body.player, body.name, hex(token)}; }

void Identity::load(std::function<void()> ready) {
    house_.store.sessions([this, ready = std::move(ready)](std::vector<Session> sessions) mutable {
        house_.post([this, ready = std::move(ready), sessions = std::move(sessions)] {
            for (const Session& session : sessions) {
                if (const auto known = read_session(session)) note_account(*known);
            }
            ready();
        });
    });
}

void Identity::find(std::string_view cookie, std::function<void(std::optional<Known>)> answer) {
    const auto token = token_digest(cookie);
    if (!token) return answer(std::nullopt);
    if (const auto found = by_token_.find(*token); found != by_token_.end()) {
        recent_.splice(recent_.begin(), recent_, found->second);
        return answer(*found->second);
    }
    house_.store.find_session(*token, [this, before = changes_, answer = std::move(answer)](Found found) mutable {
        house_.post([this, before, answer = std::move(answer), session = std::move(found.session)] {
            auto known = session ? read_session(*session) : std::nullopt;
            if (known && known->body.ended) known.reset();
            // What was read before another server changed something may be old: true then, not to be kept.
            if (known && before == changes_) remember(*known);
            answer(std::move(known));
        });
    });
}

void Identity::remember(const Known& who) {
    forget(who.session);
    recent_.push_front(who);
    by_token_[who.token] = recent_.begin();
    by_session_[who.session] = recent_.begin();
    if (recent_.size() > sessions_kept) forget(recent_.back().session);
}

void Identity::forget(const std::string& session) {
    const auto found = by_session_.find(session);
    if (found == by_session_.end()) return;
    const auto row = found->second;
    by_session_.erase(found);
    by_token_.erase(row->token);
    recent_.erase(row);
}

void Identity::note_account(const Known& who) {
    if (!who.body.login || !who.body.password) return;
    std::erase_if(accounts_, [&](const auto& item) { return item.second.session == who.session; });
    accounts_[*who.body.login] = who;
}

void Identity::hear(const Session& session) {
    ++changes_;
    forget(session.id);
    if (const auto known = read_session(session)) note_account(*known);
}

void Identity::keep(Known who, std::optional<std::string> cookie, Answer answer) {
    Session session{who.session, who.token, write_body(who.body)};
    std::tie(session.login, session.player) = account_of(session);
    house_.store.save(std::move(session), [this, who = std::move(who), cookie = std::move(cookie),
                                           answer = std::move(answer)](Stored stored) mutable {
        house_.post([this, who = std::move(who), cookie = std::move(cookie), answer = std::move(answer), stored] {
            if (stored == Stored::taken) return answer(no(Reason::login_taken));
            if (stored != Stored::yes) return answer(no(reason_of(stored)));
            if (!who.body.ended) remember(who);
            answer(Signed{who, cookie});
        });
    });
}

void Identity::create(const std::string& name, Answer answer) {
    if (!name.empty() && !is_good_name(name)) return answer(no(Reason::bad_name));
    const std::string token = token_text(house_.secrets.seed());
    const std::string id = house_.secrets.id();
    keep({id, *token_digest(token), {.player = id, .name = name}}, token, std::move(answer));
}

void Identity::rename(Known who, const std::string& name, Answer answer) {
    if (!is_good_name(name)) return answer(no(Reason::bad_name));
    who.body.name = name;
    keep(std::move(who), std::nullopt, std::move(answer));
}

void Identity::set_password(Known who, const std::string& login, const std::string& password, Answer answer) {
    const std::string wish = lower_case(login);
    if (!is_good_login(wish)) return answer(no(Reason::bad_name));
    if (password.size() < 8 || password.size() > 200) return answer(no(Reason::bad_password));
    const auto is_taken = [this, wish, player = who.body.player] {
        const auto taken = accounts_.find(wish);
        return taken != accounts_.end() && taken->second.body.player != player;
    };
    if (is_taken()) return answer(no(Reason::login_taken));
    hash_aside([password] { return hash_password(password); },
               [this, who = std::move(who), wish, is_taken, answer = std::move(answer)](const auto& hash) mutable {
                   if (!hash) return answer(no(Reason::too_fast));
                   if (is_taken()) return answer(no(Reason::login_taken)); // meanwhile
                   std::optional<Known> before;
                   std::erase_if(accounts_, [&](const auto& item) {
                       const bool mine = item.second.body.player == who.body.player;
                       if (mine) before = item.second;
                       return mine;
                   });
                   who.body.login = wish;
                   who.body.password = *hash;
                   accounts_[wish] = who;
                   keep(std::move(who), std::nullopt,
                        [this, wish, before = std::move(before), answer = std::move(answer)](const auto& result) {
                            // What was not stored is not so: the name is free again, and the account as it was.
                            if (!result) accounts_.erase(wish);
                            if (!result && before) note_account(*before);
                            answer(result);
                        });
               });
}

void Identity::log_in(const std::string& login, const std::string& password, Answer answer) {
    const std::string wish = lower_case(login);
    // Five guesses at once, then one in ten seconds: for each name, whether there is such an account or not.
    if (!house_.limits.take(Limit::guesses, wish, 0.1, 5)) return answer(no(Reason::too_fast));
    const auto account = accounts_.find(wish);
    if (account == accounts_.end()) return answer(no(Reason::wrong_password));
    const Known owner = account->second;
    hash_aside([hash = *owner.body.password, password] { return verify_password(hash, password) ? "yes" : ""; },
               [this, owner, answer = std::move(answer)](const auto& right) mutable {
                   if (!right) return answer(no(Reason::too_fast));
                   if (right->empty()) return answer(no(Reason::wrong_password));
                   const std::string token = token_text(house_.secrets.seed());
                   SessionBody body{.player = owner.body.player, .name = owner.body.name, .login = owner.body.login};
                   keep({house_.secrets.id(), *token_digest(token), std::move(body)}, token, std::move(answer));
               });
}

/// The row stays, for its password; its cookie is worth nothing from now on.
void Identity::log_out(Known who, Answer answer) {
    forget(who.session);
    who.token = house_.secrets.seed();
    who.body.ended = true;
    keep(std::move(who), std::nullopt, std::move(answer));
}

void Identity::hash_aside(std::function<std::string()> work, std::function<void(std::optional<std::string>)> done) {
    if (hashing_ >= most_hashing) return done(std::nullopt);
    ++hashing_;
    hasher_.run([this, work = std::move(work), done = std::move(done)]() mutable {
        std::string result = work();
        house_.post([this, result = std::move(result), done = std::move(done)] {
            --hashing_;
            done(result);
        });
    });
}

} // namespace iteru::server
