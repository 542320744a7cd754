#include "people/identity.h"

#include <arpa/inet.h>

#include <algorithm>

#include "engine/text.h"
#include "table/characters.h"

namespace iteru::server {

namespace {

constexpr std::size_t sessions_kept = 20'000;
constexpr std::size_t most_altering = 64; // changes of one player that wait
constexpr std::size_t most_lessons = 50;  // kept of one player

/// Of damage only the server's log tells where it is.
Reason why_not(Stored stored) { return stored == Stored::damaged ? Reason::busy : reason_of(stored); }

SessionBody session_body(const Known& who) {
    return {.player = who.body.player, .era = who.era, .ended = who.body.ended, .used = who.used};
}

Known known_by(const Session& session, const SessionBody& body, const AccountBody& account) {
    Known known{session.id, session.token, {body.player, account.name}, body.era, body.used};
    if (account.credentials) known.body.login = account.credentials->login;
    return known;
}

/// The account of a player; of one who has none yet, an empty one. Nothing if it is damaged.
std::optional<AccountBody> body_of(const FoundAccount& found) {
    if (found.damaged) return std::nullopt;
    return found.account ? read_body(*found.account) : AccountBody{};
}

std::vector<Credentials> all_credentials(const AccountBody& body) {
    std::vector<Credentials> list = body.others;
    if (body.credentials) list.insert(list.begin(), *body.credentials);
    return list;
}

/// `game/lesson`, as the page names them.
bool is_good_lesson(std::string_view lesson) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-_/";
    return lesson.size() >= 3 && lesson.size() <= 60 && lesson.find_first_not_of(letters) == std::string_view::npos;
}

} // namespace

bool is_good_login(std::string_view login) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-_.";
    return login.size() >= 3 && login.size() <= 40 && login.find_first_not_of(letters) == std::string_view::npos;
}

std::string network_of(const std::string& address) {
    in6_addr six{};
    if (::inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
    constexpr std::size_t network = 8; // of 16 bytes
    const bool four = IN6_IS_ADDR_V4MAPPED(&six);
    return url_safe({reinterpret_cast<const char*>(&six), four ? sizeof six : network});
}

Player Known::player() const { return {body.player, body.name, hex(token)}; }

Identity::Identity(House& house, const Hire& hire, PasswordCost cost)
    : house_(house), cost_(cost), checks_(house, hire), makes_(house, hire) {
    checks_.prepare([cost] { (void)decoy_hash(cost); }); // before anybody waits for it
}

void Identity::find(std::string_view cookie, Finding answer) {
    const auto token = token_digest(cookie);
    if (!token) return answer(std::unexpected(Reason::no_session));
    find(*token, std::move(answer));
}

bool Identity::is_away(const std::expected<Known, Reason>& found) {
    return !found && found.error() == Reason::store_away;
}

void Identity::confirm(const Known& who, std::function<void(std::optional<Reason>)> answer) {
    find(who.token, [answer = std::move(answer)](const std::expected<Known, Reason>& known) {
        answer(known ? std::nullopt : std::optional{known.error()});
    });
}

void Identity::find(const Digest& token, Finding answer) {
    if (const auto found = by_token_.find(token); found != by_token_.end()) {
        recent_.splice(recent_.begin(), recent_, found->second);
        Known& known = *found->second;
        if (known.used < day_of(house_.clock.wall())) {
            const SessionBody body = session_body(known);
            known.used = day_of(house_.clock.wall());
            note_use(write_session(known.session, known.token, body), body);
        }
        return answer(known);
    }
    const auto with_session = [this, before = changes_, answer = std::move(answer)](const FoundSession& found) {
        const auto body = found.session ? read_body(*found.session) : std::nullopt;
        if (found.away) return answer(std::unexpected(Reason::store_away));
        if (!body || body->ended) return answer(std::unexpected(Reason::no_session));
        auto with_account = [this, before, answer, session = *found.session,
                             body = *body](const FoundAccount& account) {
            if (account.away) return answer(std::unexpected(Reason::store_away));
            const auto now = body_of(account);
            if (!now || !now->knows(session.id, body)) return answer(std::unexpected(Reason::no_session));
            Known known = known_by(session, body, *now);
            if (body.used < day_of(house_.clock.wall())) {
                note_use(session, body);
                known.used = day_of(house_.clock.wall());
            }
            // A value read before a change may be stale by now: use it, but do not cache it.
            if (before == changes_) remember(known);
            answer(known);
        };
        house_.store.find_player(body->player, house_.later<FoundAccount>(std::move(with_account)));
    };
    house_.store.find_session(token, house_.later<FoundSession>(with_session));
}

void Identity::note_use(const Session& session, SessionBody body) {
    body.used = day_of(house_.clock.wall());
    house_.store.touch(session, write_fields(body), house_.later<Stored>([](Stored) {})); // or tomorrow
}

void Identity::remember(const Known& who) {
    forget(who.session);
    recent_.push_front(who);
    by_token_[who.token] = recent_.begin();
    by_session_[who.session] = recent_.begin();
    by_player_.emplace(who.body.player, who.session);
    if (recent_.size() > sessions_kept) forget(std::string{recent_.back().session});
}

void Identity::forget(const std::string& session) {
    const auto found = by_session_.find(session);
    if (found == by_session_.end()) return;
    const auto row = found->second;
    const auto [first, last] = by_player_.equal_range(row->body.player);
    by_player_.erase(std::find_if(first, last, [&](const auto& item) { return item.second == session; }));
    by_session_.erase(found);
    by_token_.erase(row->token);
    recent_.erase(row);
}

void Identity::forget_player(const std::string& player) {
    for (auto one = by_player_.find(player); one != by_player_.end(); one = by_player_.find(player)) {
        forget(std::string{one->second});
    }
}

void Identity::hear(const Session& session) {
    ++changes_;
    forget(session.id);
    const auto body = read_body(session);
    if (body && body->ended) tell_over_([&](const Known& who) { return who.session == session.id; });
}

void Identity::hear(const Account& account) {
    if (const auto body = read_body(account)) heed(account.player, *body);
}

/// The account's new value.
void Identity::heed(const std::string& player, const AccountBody& body) {
    ++changes_;
    forget_player(player);
    tell_over_(
        [&](const Known& who) { return who.body.player == player && !body.knows(who.session, session_body(who)); });
}

void Identity::save(Known who, std::optional<std::string> cookie, Answer answer) {
    Session session = write_session(who.session, who.token, session_body(who));
    auto then = [this, who = std::move(who), cookie = std::move(cookie), answer = std::move(answer)](Stored stored) {
        if (stored != Stored::yes) return answer(no(why_not(stored)));
        if (who.body.ended) {
            ++changes_;
            forget(who.session);
            tell_over_([&](const Known& other) { return other.session == who.session; });
        }
        answer(Signed{who, cookie});
    };
    house_.store.save(std::move(session), house_.later<Stored>(std::move(then)));
}

void Identity::create(const std::string& wish, Answer answer) {
    const std::string name{trimmed(wish)};
    if (!name.empty() && !is_good_name(name)) return answer(no(Reason::bad_name));
    const std::string token = token_text(house_.secrets.seed());
    const std::string id = house_.secrets.id();
    const auto begin = [this, token, id, name, answer = std::move(answer)](Stored named) {
        if (named != Stored::yes) return answer(no(reason_of(named)));
        save({id, *token_digest(token), {id, name}, 0, day_of(house_.clock.wall())}, token, answer);
    };
    if (name.empty()) return begin(Stored::yes);
    house_.store.change(write_account(id, 1, {.name = name}), house_.later<Stored>(begin));
}

void Identity::alter(const std::string& player, Edit edit, Altered done) {
    std::deque<Change>& queue = altering_[player];
    if (queue.size() >= most_altering) return done(no(Reason::too_fast));
    queue.push_back({std::move(edit), std::move(done)});
    if (queue.size() == 1) alter_next(player);
}

void Identity::alter_next(const std::string& player) {
    auto with_account = [this, player](const FoundAccount& found) {
        if (found.away) return altered(player, no(Reason::store_away));
        auto body = body_of(found);
        if (!body) return altered(player, no(Reason::no_session));
        if (auto refused = altering_.at(player).front().edit(*body)) return altered(player, std::unexpected(*refused));
        const std::uint64_t version = found.account ? found.account->version : 0;
        auto then = [this, player, body = *body](Stored stored) {
            if (stored == Stored::taken) return alter_next(player); // another server was first
            if (stored == Stored::named) return altered(player, no(Reason::login_taken));
            if (stored != Stored::yes) return altered(player, no(why_not(stored)));
            heed(player, body);
            altered(player, body);
        };
        house_.store.change(write_account(player, version + 1, *body), house_.later<Stored>(std::move(then)));
    };
    house_.store.find_player(player, house_.later<FoundAccount>(std::move(with_account)));
}

void Identity::altered(const std::string& player, std::expected<AccountBody, Refused> result) {
    const auto queue = altering_.find(player);
    const Altered done = std::move(queue->second.front().done);
    queue->second.pop_front();
    if (queue->second.empty()) altering_.erase(queue);
    else alter_next(player);
    done(std::move(result));
}

void Identity::rename(Known who, const std::string& wish, Answer answer) {
    const std::string name{trimmed(wish)};
    if (!is_good_name(name)) return answer(no(Reason::bad_name));
    const auto edit = [who, name](AccountBody& body) -> std::optional<Refused> {
        if (!body.knows(who.session, session_body(who))) return Reason::no_session;
        body.name = name;
        return std::nullopt;
    };
    alter(who.body.player, edit, [who, name, answer = std::move(answer)](const auto& result) mutable {
        if (!result) return answer(std::unexpected(result.error()));
        who.body.name = name;
        answer(Signed{std::move(who), std::nullopt});
    });
}

void Identity::learn(const Known& who, const std::vector<std::string>& lessons, Learned answer) {
    if (!std::ranges::all_of(lessons, is_good_lesson)) return answer(no(Reason::bad_message));
    if (lessons.empty()) {
        auto tell = [answer = std::move(answer)](const FoundAccount& found) {
            if (found.away) return answer(no(Reason::store_away));
            const auto body = body_of(found);
            if (!body) return answer(no(Reason::no_session));
            answer(body->learned);
        };
        return house_.store.find_player(who.body.player, house_.later<FoundAccount>(std::move(tell)));
    }
    const auto edit = [who, lessons](AccountBody& body) -> std::optional<Refused> {
        if (!body.knows(who.session, session_body(who))) return Reason::no_session;
        for (const std::string& lesson : lessons) {
            if (std::ranges::find(body.learned, lesson) == body.learned.end()) body.learned.push_back(lesson);
        }
        if (body.learned.size() > most_lessons) return Reason::too_many;
        return std::nullopt;
    };
    alter(who.body.player, edit, [answer = std::move(answer)](const auto& result) {
        if (!result) return answer(std::unexpected(result.error()));
        answer(result->learned);
    });
}

/// Five guesses at once, then one in ten seconds: of a device that has been here with this name, or of all others at
/// its address; these also thirty in all, then one in two seconds. So nobody's guesses keep the owner out.
bool Identity::may_guess(const std::string& place, const std::string& login, const std::string& device) {
    if (!device.empty()) return house_.limits.take(Limit::guesses, "device " + device, 0.1, 5);
    return house_.limits.take(Limit::guesses, "place " + place, 0.5, 30) &&
           house_.limits.take(Limit::guesses, "login " + place + " " + login, 0.1, 5);
}

void Identity::check_password(const std::string& place, std::vector<Credentials> list, const std::string& password,
                              std::function<void(std::expected<Credentials, Refused>)> done) {
    const auto work = [list, password, cost = cost_]() -> std::string {
        if (list.empty()) (void)verify_password(decoy_hash(cost), password);
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (verify_password(list[i].password, password)) return std::to_string(i);
        }
        return {};
    };
    const auto then = [list = std::move(list), done](const std::string& which) {
        const auto number = parse_number<std::size_t>(which);
        if (!number) return done(no(Reason::wrong_password));
        done(list[*number]);
    };
    if (!checks_.run(place, work, then)) done(no(Reason::too_fast));
}

void Identity::set_password(Known who, const NewPassword& wish, const std::string& address, Answer answer) {
    NewPassword clean = wish;
    clean.login = lower_case(wish.login);
    const std::size_t length = characters(wish.password);
    if (!is_good_login(clean.login)) return answer(no(Reason::bad_name));
    if (length < 8 || length > 200) return answer(no(Reason::bad_password));
    const std::string place = network_of(address);
    if (!house_.limits.take(Limit::guesses, "set " + who.body.player, 1.0 / 30, 5) ||
        !house_.limits.take(Limit::guesses, "set at " + place, 0.2, 20)) {
        return answer(no(Reason::too_fast));
    }
    auto then = [this, who, clean, place, answer = std::move(answer)](const FoundAccount& found) {
        if (found.away) return answer(no(Reason::store_away));
        const auto body = body_of(found);
        if (!body) return answer(no(Reason::no_session));
        if (!body->credentials) return make_password(who, clean, std::nullopt, place, answer);
        if (!clean.old) return answer(no(Reason::wrong_password));
        if (!may_guess(place, clean.login, who.session)) return answer(no(Reason::too_fast));
        check_password(place, all_credentials(*body), *clean.old, [this, who, clean, place, answer](const auto& right) {
            if (!right) return answer(std::unexpected(right.error()));
            make_password(who, clean, *right, place, answer);
        });
    };
    house_.store.find_player(who.body.player, house_.later<FoundAccount>(std::move(then)));
}

/// `before` are the credentials the old password was checked against: they must be unchanged.
void Identity::make_password(const Known& who, const NewPassword& wish, const std::optional<Credentials>& before,
                             const std::string& place, Answer answer) {
    const auto made = [this, who, login = wish.login, before, answer](const std::string& hash) {
        if (hash.empty()) return answer(no(Reason::busy));
        const auto edit = [who, login, before, hash](AccountBody& body) -> std::optional<Refused> {
            if (!body.knows(who.session, session_body(who))) return Reason::no_session;
            if (before ? !body.has(*before) : body.credentials.has_value()) return Reason::wrong_password;
            body.credentials = Credentials{login, hash};
            body.others.clear();
            ++body.era;
            body.kept = who.session;
            return std::nullopt;
        };
        alter(who.body.player, edit, [who, login, answer](const auto& result) {
            if (!result) return answer(std::unexpected(result.error()));
            Known now = who;
            now.body.name = result->name;
            now.body.login = login;
            answer(Signed{std::move(now), std::nullopt});
        });
    };
    if (!makes_.run(place, [password = wish.password, cost = cost_] { return hash_password(password, cost); }, made)) {
        answer(no(Reason::too_fast));
    }
}

void Identity::find_device(const Asker& asker, std::function<void(Device)> answer) {
    auto token = token_digest(asker.cookie);
    if (!token) token = token_digest(asker.device);
    if (!token) return answer({});
    house_.store.find_session(*token,
                              house_.later<FoundSession>([answer = std::move(answer)](const FoundSession& found) {
                                  const auto body = found.session ? read_body(*found.session) : std::nullopt;
                                  answer(body ? Device{found.session->id, body->player} : Device{});
                              }));
}

void Identity::log_in(const std::string& login, const std::string& password, const Asker& asker, Answer answer) {
    const std::string wish = lower_case(login);
    const std::string place = network_of(asker.address);
    const auto with_account = [this, wish, place, password, answer](const Device& device, const FoundAccount& found) {
        if (found.away) return answer(no(Reason::store_away));
        const auto body = found.account ? read_body(*found.account) : std::nullopt;
        const std::string player = body ? found.account->player : "";
        if (!may_guess(place, wish, body && device.player == player ? device.session : "")) {
            return answer(no(Reason::too_fast));
        }
        std::vector<Credentials> list = body ? all_credentials(*body) : std::vector<Credentials>{};
        std::erase_if(list, [&](const Credentials& one) { return one.login != wish; });
        check_password(place, std::move(list), password, [this, player, body, answer](const auto& right) {
            if (!right) return answer(std::unexpected(right.error()));
            if (body->banned != 0) return answer(no(Reason::banned));
            if (body->others.empty()) return let_in(player, *body, answer);
            // Of several passwords left by the first schema, this one stays.
            const auto edit = [right = *right](AccountBody& now) -> std::optional<Refused> {
                if (!now.has(right)) return Reason::wrong_password;
                now.credentials = right;
                now.others.clear();
                return std::nullopt;
            };
            alter(player, edit, [this, player, answer](const auto& result) {
                if (!result) return answer(std::unexpected(result.error()));
                let_in(player, *result, answer);
            });
        });
    };
    find_device(asker, [this, wish, with_account](const Device& device) {
        if (!is_good_login(wish)) return with_account(device, {});
        house_.store.find_login(wish, house_.later<FoundAccount>([device, with_account](const FoundAccount& found) {
            with_account(device, found);
        }));
    });
}

/// The session belongs to the era the password was checked in: setting a new one in the meantime ends it.
void Identity::let_in(const std::string& player, const AccountBody& body, Answer answer) {
    const std::string token = token_text(house_.secrets.seed());
    const Session session{house_.secrets.id(), *token_digest(token), {}};
    const SessionBody device{.player = player, .era = body.era, .used = day_of(house_.clock.wall())};
    save(known_by(session, device, body), token, std::move(answer));
}

/// The row and token stay, only so that the device is recognised later.
void Identity::log_out(Known who, Answer answer) {
    ++changes_;
    forget(who.session);
    who.body.ended = true;
    save(std::move(who), std::nullopt, std::move(answer));
}

std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return 'A' <= c && c <= 'Z' ? char(c - 'A' + 'a') : c; });
    return text;
}

} // namespace iteru::server
