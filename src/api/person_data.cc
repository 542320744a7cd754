#include "api/person_data.h"

#include <algorithm>

namespace iteru::server {

namespace {

/// Calls with every text of an entry in which this person named themselves or said something.
template <class Entry, class Each>
void each_text(const std::string& player, Entry& entry, Each each) {
    const bool own = entry.player == player;
    if (auto* plan = std::get_if<Created>(&entry.deed)) {
        if (plan->host == player) each(plan->host_name);
        for (auto& seat : plan->seats) {
            if (seat.player == player) each(seat.name);
        }
    } else if (auto* sat = std::get_if<Sat>(&entry.deed); sat != nullptr && own) {
        each(sat->name);
    } else if (auto* proposed = std::get_if<Proposed>(&entry.deed); proposed != nullptr && own) {
        each(proposed->name);
    } else if (auto* chat = std::get_if<Chatted>(&entry.deed); chat != nullptr && own) {
        each(chat->name);
        each(chat->text);
    }
}

} // namespace

std::optional<std::string> without(const std::string& player, const std::string& body) {
    auto entry = read_entry(body);
    if (!entry) return std::nullopt;
    bool changed = false;
    each_text(player, *entry, [&](std::string& text) {
        if (text.empty() || text == deleted_words) return;
        text = deleted_words;
        changed = true;
    });
    if (!changed) return std::nullopt;
    entry->digest = 0; // of the command, words and all
    return write_entry(*entry);
}

std::string summary_without(const std::string& player, const std::string& summary) {
    auto listing = read_summary(summary);
    if (!listing) return summary;
    bool changed = false;
    const auto take_out = [&](const std::string& whose, std::string& name) {
        if (whose != player || name.empty() || name == deleted_words) return;
        name = deleted_words;
        changed = true;
    };
    take_out(listing->host, listing->host_name);
    for (Listing::Seated& seat : listing->seats) take_out(seat.player, seat.name);
    return changed ? write_fields(*listing) : summary;
}

PersonAtTable data_of(const std::string& player, const TableId& table, const Log& log) {
    PersonAtTable data{table, {}, {}, {}, {}, {}};
    for (const Entry& stored : log.entries) {
        const auto entry = read_entry(stored.body);
        if (!entry) continue;
        if (const auto* plan = std::get_if<Created>(&entry->deed)) data.game = plan->game;
        const bool own = entry->player == player;
        const auto* chat = std::get_if<Chatted>(&entry->deed);
        const auto* move = std::get_if<Moved>(&entry->deed);
        if (own && chat != nullptr) data.chat.push_back({entry->at, chat->text});
        else if (own && move != nullptr) data.moves.push_back(move->action);
        else if (own)
            data.deeds.push_back(
                {entry->at, std::visit([](const auto& deed) { return std::string{deed.what}; }, entry->deed)});
        if (chat != nullptr) continue;
        each_text(player, *entry, [&](const std::string& name) {
            if (!name.empty() && std::ranges::find(data.names, name) == data.names.end()) data.names.push_back(name);
        });
    }
    return data;
}

} // namespace iteru::server
