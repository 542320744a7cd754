// Which commands a table grants. Each answers the entry it would become, or the reason against it.
#include <algorithm>

#include "engine/text.h"
#include "server/characters.h"
#include "server/levels.h"
#include "server/table.h"

namespace iteru::server {

namespace {

using Considered = std::expected<Deed, Refused>;

std::unexpected<Refused> no(Reason reason, std::vector<Refused::Detail> details = {}) {
    return std::unexpected(Refused{reason, std::move(details)});
}

constexpr std::size_t longest_chat = 300;

class Judge {
public:
    Judge(const Table& table, const Moment& moment, Secrets& secrets)
        : table_(table), moment_(moment), secrets_(secrets) {}

    Considered operator()(const Sit& sit) const {
        if (!table_.has_seat(sit.seat)) return no(Reason::no_such_seat);
        if (!is_good_name(sit.name)) return no(Reason::bad_name, {{"field", "name"}});
        const Chair& chair = table_.chairs()[sit.seat];
        if (!chair.invite.empty() && sit.invite == chair.invite) return Sat{sit.seat, sit.name};
        if (!sit.invite.empty() && sit.invite != table_.invite()) return no(Reason::bad_invite);
        const bool welcome = table_.settings().listed || !sit.invite.empty() || is_host() || is_seated();
        if (!welcome) return no(Reason::bad_invite);
        if (table_.phase() != Phase::gathering) return no(Reason::already_started);
        if (!chair.empty()) return no(Reason::seat_taken);
        return Sat{sit.seat, sit.name};
    }

    Considered operator()(const Stand& stand) const {
        if (!table_.has_seat(stand.seat)) return no(Reason::no_such_seat);
        const Chair& chair = table_.chairs()[stand.seat];
        if (!owns(stand.seat) && !is_host()) return no(Reason::not_your_seat);
        if (table_.phase() != Phase::gathering) return no(Reason::already_started);
        if (chair.player.empty()) return no(Reason::seat_empty);
        return Stood{stand.seat};
    }

    Considered operator()(const SeatBot& bot) const {
        if (!table_.has_seat(bot.seat)) return no(Reason::no_such_seat);
        if (!is_host()) return no(Reason::not_the_host);
        if (table_.phase() != Phase::gathering) return no(Reason::already_started);
        const Chair& chair = table_.chairs()[bot.seat];
        if (!chair.player.empty()) return no(Reason::seat_taken);
        if (bot.level && !knows_level(*bot.level)) return no(Reason::bad_level, {{"field", "level"}});
        if (!bot.level && chair.bot.empty()) return no(Reason::seat_empty);
        return BotSat{bot.seat, bot.level};
    }

    Considered operator()(const Start&) const {
        if (!is_host()) return no(Reason::not_the_host);
        if (table_.phase() != Phase::gathering) return no(Reason::already_started);
        if (std::ranges::any_of(table_.chairs(), &Chair::empty)) return no(Reason::seats_empty);
        return Started{seed_text(table_.dealt() ? table_.match().seed() : secrets_.seed())};
    }

    Considered operator()(const Move& move) const {
        if (!table_.has_seat(move.seat)) return no(Reason::no_such_seat);
        const Chair& chair = table_.chairs()[move.seat];
        const bool server = moment_.player.empty();
        if (!server && !owns(move.seat)) return no(Reason::not_your_seat);
        if (table_.phase() != Phase::running) return no(Reason::not_running);
        if (!server && chair.bot_plays()) return no(chair.time_over ? Reason::time_over : Reason::bot_plays);
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
        return Moved{move.seat, move.decision, match.notation(*action), *left, hex64(match.hash())};
    }

    Considered operator()(const Undo& undo) const {
        if (auto refused = against_player(undo.seat)) return std::unexpected(std::move(*refused));
        const auto cannot = [](const char* why) { return no(Reason::cannot_undo, {{"why", why}}); };
        if (table_.settings().undo != UndoPolicy::free) return cannot("policy");
        if (table_.steps().empty()) return cannot("nothing");
        if (table_.steps().back().seat != undo.seat) return cannot("others_moved");
        if (!table_.match().can_undo(undo.seat)) return cannot("revealed");
        return Undone{undo.seat};
    }

    Considered operator()(const Propose& propose) const {
        if (!is_seated()) return no(Reason::not_seated);
        const Seat seat = propose.seat.value_or(table_.seats_of(moment_.player).lowest());
        if (auto refused = against_player(seat)) return std::unexpected(std::move(*refused));
        if (table_.proposal()) return no(Reason::proposal_open);
        if (propose.what == ProposalKind::undo) {
            if (table_.settings().undo == UndoPolicy::none) return no(Reason::cannot_undo, {{"why", "policy"}});
            if (propose.move >= table_.steps().size()) return no(Reason::cannot_undo, {{"why", "nothing"}});
        }
        return Proposed{propose.what, seat, propose.what == ProposalKind::undo ? propose.move : 0};
    }

    Considered operator()(const AnswerProposal& answer) const {
        if (!is_seated()) return no(Reason::not_seated);
        const auto& proposal = table_.proposal();
        if (!proposal || proposal->number != answer.proposal) return no(Reason::no_such_proposal);
        for (Seat seat = 0; table_.has_seat(seat); ++seat) {
            if (owns(seat) && proposal->waits_for.contains(seat)) return Answered{answer.proposal, seat, answer.yes};
        }
        return no(Reason::already_answered);
    }

    Considered operator()(const Back& back) const {
        if (!table_.has_seat(back.seat)) return no(Reason::no_such_seat);
        if (!owns(back.seat)) return no(Reason::not_your_seat);
        if (table_.phase() != Phase::running) return no(Reason::not_running);
        const Chair& chair = table_.chairs()[back.seat];
        if (chair.time_over) return no(Reason::time_over);
        if (!chair.taken_over) return no(Reason::not_played_by_bot);
        return CameBack{back.seat};
    }

    Considered operator()(const TakeOver& take_over) const {
        if (table_.phase() != Phase::running) return no(Reason::not_running);
        if (table_.chairs()[take_over.seat].bot_plays()) return no(Reason::bot_plays);
        return TakenOver{take_over.seat, take_over.why};
    }

    Considered operator()(const Chat& chat) const {
        if (!is_seated() && !is_host() && !moment_.watches) return no(Reason::not_a_member);
        if (table_.muted().contains(moment_.player)) return no(Reason::muted);
        if (characters(chat.text) > longest_chat) return no(Reason::too_long, {{"most", std::int64_t{longest_chat}}});
        if (is_blank(chat.text) || has_control_characters(chat.text)) {
            return no(Reason::bad_message, {{"field", "text"}});
        }
        return Chatted{name(), chat.text};
    }

    Considered operator()(const Mute& mute) const {
        if (!is_host()) return no(Reason::not_the_host);
        const bool heard = std::ranges::find(table_.chat(), mute.player, &ChatLine::player) != table_.chat().end();
        const bool known = heard || table_.muted().contains(mute.player) || !table_.seats_of(mute.player).empty();
        if (!known || table_.is_host(mute.player)) return no(Reason::no_such_player);
        return Muted{mute.player, mute.on};
    }

    Considered operator()(const Invite& invite) const {
        if (!is_host()) return no(Reason::not_the_host);
        if (invite.seat && !table_.has_seat(*invite.seat)) return no(Reason::no_such_seat);
        if (invite.seat && !table_.chairs()[*invite.seat].bot.empty()) return no(Reason::seat_taken);
        return Invited{invite.seat, secrets_.id()};
    }

    Considered operator()(const Rematch& rematch) const {
        if (!is_seated()) return no(Reason::not_seated);
        // Without a new table it was not over yet when the command came.
        if (table_.phase() != Phase::finished || rematch.next.empty()) return no(Reason::not_finished);
        return Rematched{rematch.next};
    }

    /// Not for the log.
    template <class Order>
    Considered operator()(const Order&) const {
        return no(Reason::bad_message);
    }

private:
    [[nodiscard]] bool is_host() const { return table_.is_host(moment_.player); }
    [[nodiscard]] bool is_seated() const { return !table_.seats_of(moment_.player).empty(); }
    [[nodiscard]] bool owns(Seat seat) const { return table_.seats_of(moment_.player).contains(seat); }

    /// Why nobody may do anything in the game on this seat, or not this player.
    [[nodiscard]] std::optional<Refused> against_player(Seat seat) const {
        if (!table_.has_seat(seat)) return Reason::no_such_seat;
        if (!owns(seat)) return Reason::not_your_seat;
        if (table_.phase() != Phase::running) return Reason::not_running;
        const Chair& chair = table_.chairs()[seat];
        if (chair.bot_plays()) return chair.time_over ? Reason::time_over : Reason::bot_plays;
        return std::nullopt;
    }

    /// On the seat's clock after its decision; nothing if its time is up.
    [[nodiscard]] std::optional<std::int64_t> time_after(Seat seat) const {
        const auto& clock = table_.settings().clock;
        const Chair& chair = table_.chairs()[seat];
        if (!clock || chair.bot_plays()) return chair.left;
        const std::int64_t left = chair.left - moment_.spent[seat];
        if (left <= 0) return std::nullopt;
        return left + std::int64_t{clock->increment.value_or(0)} * 1000;
    }

    [[nodiscard]] std::string name() const {
        const SeatSet mine = table_.seats_of(moment_.player);
        if (!mine.empty()) return table_.chairs()[mine.lowest()].name;
        return is_host() ? table_.plan().host_name : moment_.name;
    }

    static Considered bad_action(const NotationError& error) {
        return no(Reason::bad_action, {{"position", static_cast<std::int64_t>(error.position)},
                                       {"word", error.word.substr(0, 40)},
                                       {"field", std::string{error.field}},
                                       {"problem", std::string{error.reason}}});
    }

    const Table& table_;
    const Moment& moment_;
    Secrets& secrets_;
};

} // namespace

std::expected<Deed, Refused> Table::consider(const Order& order, const Moment& moment, Secrets& secrets) const {
    return std::visit(Judge{*this, moment, secrets}, order);
}

} // namespace iteru::server
