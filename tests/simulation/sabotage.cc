#include "tests/simulation/sabotage.h"

#include <span>

#include "engine/hash.h"
#include "store/account.h"
#include "table/listing.h"
#include "tests/faults/members.h"
#include "tests/simulation/database.h"

namespace iteru::simulation {

namespace {

using faults::raw_member;
using server::Stored;

void replace(std::string& text, std::string_view member, const std::string& value) {
    const std::string_view old = raw_member(text, member);
    if (old.empty()) return;
    text.replace(static_cast<std::size_t>(old.data() - text.data()), old.size(), value);
}

bool is(const std::string& text, std::string_view type) {
    return text.starts_with("{\"type\":\"" + std::string{type} + "\"");
}

} // namespace

void Sabotage::note(const server::Append& what) {
    ++hub_.counts.entries;
    const std::uint64_t text = hash_bytes(std::as_bytes(std::span{what.body}));
    hub_.written[{what.table, what.sequence, text}] = {hub_.clockwork.now(), process_};
    hub_.last[what.table] = std::max(hub_.last[what.table], what.sequence);
}

/// Parts of a deal and seeds, until the game is over; and nobody's table is everybody's.
void Sabotage::watch_for_secrets(const server::Append& what) {
    for (const char* member : {"seed", "server_part"}) {
        const std::string_view text = raw_member(what.body, member);
        constexpr std::size_t whole = 66; // 256 bits, in quotes
        if (text.size() != whole) continue;
        const std::string secret{text.substr(1, whole - 2)};
        const auto same = [&](const Confidence& known) { return known.text == secret; };
        if (std::ranges::none_of(hub_.confidences, same) && !hub_.disclosed.contains(secret))
            hub_.confidences.push_back({secret, what.table, {}});
    }
    const auto listing = what.summary ? server::read_summary(*what.summary) : std::nullopt;
    if (!listing || listing->phase != server::Phase::finished) return;
    std::erase_if(hub_.confidences, [&](const Confidence& known) {
        if (known.table == what.table) hub_.disclosed.insert(known.text); // others may go on from there
        return known.table == what.table;
    });
}

/// A server's own entries (its bots', its clocks') are its business only while it looks after the table.
void Sabotage::look_at_keeper(const server::Append& what) {
    if (hub_.database == nullptr || hub_.clockwork.now() < hub_.disturbed_until + minute) return;
    const auto entry = server::read_entry(what.body);
    if (!entry || !entry->player.empty()) return;
    const auto other = hub_.database->claims().settled_keeper(what.table, hub_.database->clock());
    if (other && *other != server_name(process_)) {
        hub_.complain("table " + what.table + ": " + server_name(process_) + " acts, and " + *other +
                      " looks after it");
    }
}

void Sabotage::append(server::Append what, Answer<Stored> answer) {
    note(what);
    watch_for_secrets(what);
    look_at_keeper(what);
    if (hub_.is(Planted::taken_as_stored) && store_.shared()) {
        const std::uint64_t number = ++asked_;
        writing_.emplace(number, std::move(answer));
        return store_.append(std::move(what), [this, number](Stored stored) {
            writing_.extract(number).mapped()(stored == Stored::taken ? Stored::yes : stored);
        });
    }
    if (hub_.is(Planted::acknowledged_before_written)) {
        answer(Stored::yes);
        return store_.append(std::move(what), [](Stored) {});
    }
    if (hub_.is(Planted::entry_lost) && what.sequence > 1 && hub_.chance(100)) return answer(Stored::yes);
    if (hub_.is(Planted::entry_twice) && hub_.chance(50)) {
        server::Append again = what;
        ++again.sequence;
        store_.append(std::move(what), std::move(answer));
        return store_.append(std::move(again), [](Stored) {});
    }
    store_.append(std::move(what), std::move(answer));
}

void Sabotage::read(server::Part part, Answer<server::Log> answer) {
    const auto last = hub_.last.find(part.table);
    if (hub_.is(Planted::read_without_last) && last != hub_.last.end() && last->second >= part.from) {
        part.most = std::min(part.most, last->second - part.from);
    }
    store_.read(std::move(part), std::move(answer));
}

void Sabotage::follow(const std::function<void(server::Heard)>& hear) {
    if (hub_.is(Planted::none) || !hear) return store_.follow(hear);
    store_.follow([this, hear](server::Heard heard) {
        const bool news =
            std::holds_alternative<server::Session>(heard) || std::holds_alternative<server::Account>(heard);
        if (hub_.is(Planted::news_unheard) && news) return;
        if (hub_.is(Planted::growth_unheard) && std::holds_alternative<server::Grown>(heard)) return;
        if (hub_.is(Planted::growth_unheard) && std::holds_alternative<server::Summary>(heard)) return;
        hear(std::move(heard));
    });
}

void Sabotage::glance(const std::vector<server::TableId>& tables, Answer<std::vector<server::Glance>> answer) {
    if (!hub_.is(Planted::growth_unheard)) return store_.glance(tables, std::move(answer));
    const std::uint64_t number = ++asked_;
    glancing_.emplace(number, std::move(answer));
    store_.glance(tables, [this, number](std::vector<server::Glance> glances) {
        for (server::Glance& glance : glances) glance.sequence = 0;
        glancing_.extract(number).mapped()(std::move(glances));
    });
}

void Sabotage::save(server::Session session, Answer<Stored> answer) {
    const auto body = server::read_body(session);
    if (hub_.is(Planted::logout_forgotten) && body && body->ended) return answer(Stored::yes);
    store_.save(std::move(session), std::move(answer));
}

/// Without looking at the version, a change that was made from an outdated account is written over a newer one.
void Sabotage::change(server::Account account, Answer<Stored> answer) {
    if (!hub_.is(Planted::password_without_version)) return store_.change(std::move(account), std::move(answer));
    auto& [before, last] = accounts_[account.player];
    const auto outdated = before.version > 0 ? server::read_body(before) : std::nullopt;
    auto body = server::read_body(account);
    const auto newest = last.version > 0 ? server::read_body(last) : std::nullopt;
    if (outdated && body && newest && body->credentials == newest->credentials) {
        body->credentials = outdated->credentials;
        account = server::write_account(account.player, account.version, *body);
    }
    before = std::exchange(last, account);
    store_.change(std::move(account), std::move(answer));
}

std::string Sabotage::with_other_events(const std::string& text) {
    const std::string key{raw_member(text, "table")};
    const std::string number{raw_member(text, "seq")};
    std::string& richest = said_[key];
    const bool same = raw_member(richest, "seq") == number;
    if (!same || richest.size() < text.size()) {
        if (!same || raw_member(richest, "action") == "null") richest = text;
        return text;
    }
    if (hub_.is(Planted::other_eyes)) return richest;
    std::string other = text;
    replace(other, "events", std::string{raw_member(richest, "events")});
    return other;
}

std::vector<std::string> Sabotage::say(const std::string& player, const std::string& text) {
    const bool update = is(text, "update");
    std::string other = text;
    switch (hub_.planted) {
    case Planted::wrong_number:
        if (is(text, "ack") && raw_member(text, "id").starts_with("\"c") && hub_.chance(40)) {
            replace(other, "seq", std::to_string(std::stoull(std::string{raw_member(text, "seq")}) + 1));
        }
        break;
    case Planted::answer_from_new_command:
        if (is(text, "refused") && text.contains(R"("reason":"id_used")")) {
            const std::string table{raw_member(text, "table")};
            other = R"({"type":"ack","id":)" + std::string{raw_member(text, "id")} + R"(,"table":)" + table +
                    R"(,"seq":)" + std::to_string(hub_.last[table.substr(1, table.size() - 2)]) + "}";
        }
        break;
    case Planted::answer_repeated_as_new: {
        const std::string key = player + std::string{raw_member(text, "id")};
        if (!is(text, "ack") || !raw_member(text, "id").starts_with("\"c")) break;
        const std::string table{raw_member(text, "table")};
        if (held_.contains(key))
            replace(other, "seq", std::to_string(hub_.last[table.substr(1, table.size() - 2)] + 1));
        held_[key] = text;
        break;
    }
    case Planted::refusal_after_writing:
        if (is(text, "ack") && raw_member(text, "id").starts_with("\"c") && hub_.chance(60)) {
            other = R"({"type":"refused","id":)" + std::string{raw_member(text, "id")} + R"(,"table":)" +
                    std::string{raw_member(text, "table")} + R"(,"reason":"not_your_turn"})";
        }
        break;
    case Planted::redaction_skipped:
    case Planted::other_eyes:
        if (update) other = with_other_events(text);
        break;
    case Planted::secret_told:
        if (update && !hub_.confidences.empty() && hub_.chance(50)) {
            other.insert(other.size() - 1, R"(,"seed":")" + hub_.confidences.back().text + "\"");
        }
        break;
    case Planted::update_lost:
        if (update && hub_.chance(150)) return {};
        break;
    case Planted::update_twice:
        if (update && hub_.chance(150)) return {text, text};
        break;
    case Planted::updates_out_of_order:
        if (held_.contains(player)) {
            auto late = held_.extract(player);
            return {text, std::move(late.mapped())};
        }
        if (update && hub_.chance(100)) return held_[player] = text, std::vector<std::string>{};
        break;
    case Planted::old_view_sent:
        if (update && held_.contains(player) && hub_.chance(60)) replace(other, "view", held_[player]);
        if (update && !raw_member(text, "view").empty()) held_[player] = raw_member(text, "view");
        break;
    default: break;
    }
    return {other};
}

std::string Sabotage::hear(std::string text) const {
    if (!hub_.is(Planted::void_link_opens) || raw_member(text, "invite").empty()) return text;
    const std::string_view table = raw_member(text, "table");
    if (table.size() < 2) return text;
    const auto link = hub_.links.find(std::string{table.substr(1, table.size() - 2)});
    if (link != hub_.links.end()) replace(text, "invite", '"' + link->second + '"');
    return text;
}

} // namespace iteru::simulation
