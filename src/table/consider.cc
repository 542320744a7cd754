// Which commands a table allows. Each returns the entry it would become, or the reason for refusing it.
#include <algorithm>

#include "engine/text.h"
#include "table/characters.h"
#include "table/levels.h"
#include "table/table.h"

namespace iteru::server {

namespace {

using Judged = std::expected<Granted, Refused>;

constexpr std::size_t longest_chat = 300;

class Judge {
public:
    Judge(const Table& table, const Moment& moment, Secrets& secrets)
        : table_(table), moment_(moment), secrets_(secrets) {}

    Judged operator()(const Sit& sit) const {
        if (!is_good_name(sit.name)) return no(Reason::bad_name, {{"field", "name"}});
        if (is_taken(sit)) return no(Reason::name_taken, {{"field", "name"}});
        const Chair& chair = table_.chairs()[sit.seat];
        const bool own_link = !chair.invite.empty() && sit.invite == chair.invite;
        if (table_.phase() == Phase::running) return own_link ? replace(sit) : no(Reason::already_started);
        if (!own_link && !sit.invite.empty() && sit.invite != table_.invite()) return no(Reason::bad_invite);
        const bool welcome = table_.settings().listed || !sit.invite.empty() || is_host() || is_seated();
        if (!welcome) return no(Reason::bad_invite);
        const bool free = chair.empty() || owns(sit.seat) || (own_link && !moment_.present.contains(sit.seat));
        if (!free) return no(Reason::seat_taken);
        return Granted{Sat{sit.seat, std::string{trimmed(sit.name)}, sit.part}};
    }

    Judged operator()(const Stand& stand) const {
        const Chair& chair = table_.chairs()[stand.seat];
        if (!owns(stand.seat) && !is_host()) return no(Reason::not_your_seat);
        if (chair.player.empty()) return no(Reason::seat_empty);
        if (owns(stand.seat)) return Granted{Stood{stand.seat}};
        return Granted{Stood{stand.seat, true, secrets_.id()}};
    }

    Judged operator()(const SeatBot& bot) const {
        const Chair& chair = table_.chairs()[bot.seat];
        if (!chair.player.empty()) return no(Reason::seat_taken);
        if (bot.level && !may_sit(*bot.level, moment_.bots, table_.plan().game))
            return no(Reason::bad_level, {{"field", "level"}});
        if (!bot.level && chair.bot.empty()) return no(Reason::seat_empty);
        return Granted{BotSat{bot.seat, bot.level}};
    }

    Judged operator()(const Start& start) const {
        if (std::ranges::any_of(table_.chairs(), &Chair::empty)) return no(Reason::seats_empty);
        const std::string deal = table_.mixed_from(start.part);
        const Seed seed = table_.dealt() ? table_.match().seed() : deal.empty() ? secrets_.seed() : mix_deal(deal);
        return Granted{Started{seed_text(seed), start.part}};
    }

    Judged operator()(const Move& move) const {
        const Chair& chair = table_.chairs()[move.seat];
        const bool server = moment_.player.empty();
        if (table_.phase() != Phase::running) return no(Reason::not_running); // a bot's that comes too late
        if (move.decision != chair.decision || chair.decision == 0 || (server && !chair.bot_plays())) {
            return no(Reason::stale_decision, {{"decision", static_cast<std::int64_t>(chair.decision)}});
        }
        const AnyMatch& match = table_.match();
        const auto action = match.parse(move.action);
        if (!action) return bad_action(action.error());
        if (const auto against = match.why_not(move.seat, *action)) {
            return no(Reason::not_allowed, {{"rule", std::string{against->rule}},
                                            {"why", std::string{against->reason}},
                                            {"need", against->need},
                                            {"have", against->have}});
        }
        const auto left = time_after(move.seat);
        if (!left) return no(Reason::time_over);
        // As the game itself writes it, whatever spaces the client put between the words.
        return Granted{Moved{move.seat, move.decision, match.notation(*action), *left, hex64(match.hash())},
                       std::make_unique<Played>(table_.play({*action, move.seat}))};
    }

    Judged operator()(const Undo& undo) const {
        const auto cannot = [](const char* why) { return no(Reason::cannot_undo, {{"why", why}}); };
        if (table_.settings().undo != UndoPolicy::free) return cannot("policy");
        if (table_.steps().empty()) return cannot("nothing");
        if (table_.steps().back().seat != undo.seat) return cannot("others_moved");
        if (!table_.match().can_undo(undo.seat)) return cannot("revealed");
        return Granted{Undone{undo.seat}};
    }

    Judged operator()(const Propose& propose) const {
        if (propose.what == ProposalKind::replace) return no(Reason::bad_message, {{"field", "what"}});
        if (table_.proposal()) return no(Reason::proposal_open);
        const auto steps = static_cast<std::uint32_t>(table_.steps().size());
        std::optional<std::uint32_t> move;
        if (propose.what == ProposalKind::undo) {
            move = propose.move ? propose.move : table_.last_decision_of(moment_.player);
            if (table_.settings().undo == UndoPolicy::none) return no(Reason::cannot_undo, {{"why", "policy"}});
            if (move.value_or(steps) >= steps) return no(Reason::cannot_undo, {{"why", "nothing"}});
        }
        const Seat seat = propose.seat.value_or(table_.seats_of(moment_.player).lowest());
        return Granted{Proposed{propose.what, seat, move.value_or(0), {}, people_but(moment_.player)}};
    }

    Judged operator()(const AnswerProposal& answer) const {
        const auto& proposal = table_.proposal();
        if (!proposal || proposal->number != answer.proposal) return no(Reason::no_such_proposal);
        const bool came_back = proposal->kind == ProposalKind::replace && moment_.present.contains(proposal->seat);
        if (came_back && answer.yes) return no(Reason::player_present);
        for (Seat seat = 0; table_.has_seat(seat); ++seat) {
            if (owns(seat) && proposal->waits_for.contains(seat))
                return Granted{Answered{answer.proposal, seat, answer.yes}};
        }
        return no(Reason::already_answered);
    }

    Judged operator()(const Back& back) const {
        const Chair& chair = table_.chairs()[back.seat];
        if (chair.time_over) return no(Reason::time_over);
        if (!chair.taken_over) return no(Reason::not_played_by_bot);
        return Granted{CameBack{back.seat}};
    }

    Judged operator()(const TakeOver& take_over) const {
        if (table_.phase() != Phase::running) return no(Reason::not_running);
        if (table_.chairs()[take_over.seat].bot_plays()) return no(Reason::bot_plays);
        return Granted{TakenOver{take_over.seat, take_over.why, true}};
    }

    Judged operator()(const Chat& chat) const {
        if (!is_seated() && !is_host() && !moment_.watches) return no(Reason::not_a_member);
        if (table_.muted().contains(moment_.player)) return no(Reason::muted);
        if (characters(chat.text) > longest_chat) return no(Reason::too_long, {{"most", std::int64_t{longest_chat}}});
        if (is_blank(chat.text) || has_hidden_characters(chat.text, Joiners::kept)) {
            return no(Reason::bad_message, {{"field", "text"}});
        }
        return Granted{Chatted{name(), chat.text}};
    }

    Judged operator()(const Mute& mute) const {
        const bool heard = std::ranges::find(table_.chat(), mute.player, &ChatLine::player) != table_.chat().end();
        const bool known = heard || table_.muted().contains(mute.player) || !table_.seats_of(mute.player).empty();
        if (!known || table_.is_host(mute.player)) return no(Reason::no_such_player);
        return Granted{Muted{mute.player, mute.on}};
    }

    Judged operator()(const Invite& invite) const {
        if (invite.seat && !table_.chairs()[*invite.seat].bot.empty()) return no(Reason::seat_taken);
        return Granted{Invited{invite.seat, secrets_.id()}};
    }

    Judged operator()(const Rematch& rematch) const {
        // No new table: the game was not over yet when the command came.
        if (rematch.next.empty()) return no(Reason::not_finished);
        return Granted{Rematched{rematch.next}};
    }

    /// Not for the log.
    template <class Other>
    Judged operator()(const Other&) const {
        return no(Reason::bad_message);
    }

private:
    [[nodiscard]] bool is_host() const { return table_.is_host(moment_.player); }
    [[nodiscard]] bool is_seated() const { return !table_.seats_of(moment_.player).empty(); }
    [[nodiscard]] bool owns(Seat seat) const { return table_.seats_of(moment_.player).contains(seat); }

    /// Everybody at a table has a name of their own.
    [[nodiscard]] bool is_taken(const Sit& sit) const {
        for (Seat seat = 0; table_.has_seat(seat); ++seat) {
            if (seat != sit.seat && table_.chairs()[seat].name == trimmed(sit.name)) return true;
        }
        return false;
    }

    /// So long that others may ask for the seat. Where a move has hours, all of them are the player's.
    [[nodiscard]] bool is_long_gone(Seat seat) const {
        const Chair& chair = table_.chairs()[seat];
        if (chair.taken_over || !table_.settings().by_hours())
            return chair.taken_over || moment_.long_gone.contains(seat);
        return chair.decision != 0 && moment_.spent[seat] >= chair.left;
    }

    /// In a running game a seat changes hands only when its player has been gone for a while, the others agree, and
    /// the newcomer has seen no other hand.
    [[nodiscard]] Judged replace(const Sit& sit) const {
        const Chair& chair = table_.chairs()[sit.seat];
        if (is_seated() || table_.has_held_another(moment_.player, sit.seat)) return no(Reason::already_started);
        if (moment_.present.contains(sit.seat) || !is_long_gone(sit.seat)) return no(Reason::player_present);
        if (table_.proposal()) return no(Reason::proposal_open);
        return Granted{
            Proposed{ProposalKind::replace, sit.seat, 0, std::string{trimmed(sit.name)}, people_but(chair.player)}};
    }

    /// The seats of all other people. Those who are away are asked like all others: absence decides nothing.
    [[nodiscard]] std::vector<Seat> people_but(std::string_view player) const {
        std::vector<Seat> seats;
        for (Seat seat = 0; table_.has_seat(seat); ++seat) {
            const Chair& chair = table_.chairs()[seat];
            if (!chair.player.empty() && chair.player != player) seats.push_back(seat);
        }
        return seats;
    }

    /// On the seat's clock after its decision; nothing if its time is up.
    [[nodiscard]] std::optional<std::int64_t> time_after(Seat seat) const {
        const auto& clock = table_.settings().clock;
        const Chair& chair = table_.chairs()[seat];
        if (!clock || chair.bot_plays()) return chair.left;
        const std::int64_t left = chair.left - moment_.spent[seat];
        // Where nobody stands in, late is better than never.
        const bool nobody_stands_in = clock->hours && !table_.settings().grace;
        if (left <= 0 && !nobody_stands_in) return std::nullopt;
        return left + std::int64_t{clock->increment.value_or(0)} * 1000;
    }

    [[nodiscard]] std::string name() const {
        const SeatSet mine = table_.seats_of(moment_.player);
        if (!mine.empty()) return table_.chairs()[mine.lowest()].name;
        return is_host() ? table_.plan().host_name : moment_.name;
    }

    static Judged bad_action(const NotationError& error) {
        return no(Reason::bad_action, {{"position", static_cast<std::int64_t>(error.position)},
                                       {"word", std::string{cut(error.word, 40)}},
                                       {"field", std::string{error.field}},
                                       {"problem", std::string{error.reason}}});
    }

    const Table& table_;
    const Moment& moment_;
    Secrets& secrets_;
};

/// The seat that an order is about, if it names one.
template <class O>
std::optional<Seat> seat_of(const O& order) {
    if constexpr (requires { order.move.seat; }) return order.move.seat; // why
    else if constexpr (requires { order.seat; }) return order.seat;
    else return std::nullopt;
}

template <class O>
std::string_view invite_of(const O& order) {
    if constexpr (requires { order.invite; }) return order.invite;
    else return {};
}

/// Orders that only the player of the seat may give for it.
template <class O>
constexpr bool acts_for_seat = !std::same_as<O, Sit> && !std::same_as<O, SeatBot> && !std::same_as<O, Invite>;

} // namespace

std::optional<Refused> Table::against(const Order& order, const Moment& moment) const {
    return std::visit(
        [&]<class O>(const O& given) -> std::optional<Refused> {
            if constexpr (!requires { O::type; }) return Reason::bad_message; // the server's own
            else {
                const std::optional<Seat> seat = seat_of(given);
                Visitor visitor{moment.player, invite_of(given), moment.watches};
                (acts_for_seat<O> ? visitor.acts_for : visitor.sits_at) = seat;
                const Roles who = roles_of(visitor);
                const bool sees = !who.contains(Role::stranger) && !who.contains(Role::removed);
                if (sees && seat && !has_seat(*seat)) return Reason::no_such_seat;
                const auto reason = server::against(right_of(O::type), who, phase_);
                if (!reason) return std::nullopt;
                if (*reason == Reason::bot_plays && seat && chairs_[*seat].time_over) return Reason::time_over;
                if (*reason == Reason::not_seated && seat) return Reason::not_your_seat;
                return *reason;
            }
        },
        order);
}

std::expected<Granted, Refused> Table::consider(const Order& order, const Moment& moment, Secrets& secrets) const {
    const bool server = moment.player.empty();
    if (auto refused = server ? std::nullopt : against(order, moment)) return std::unexpected(std::move(*refused));
    return std::visit(Judge{*this, moment, secrets}, order);
}

} // namespace iteru::server
