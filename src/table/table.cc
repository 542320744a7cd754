#include "table/table.h"

#include <algorithm>

#include "games/games.h"
#include "table/levels.h"

namespace iteru::server {

namespace {

constexpr std::size_t chat_kept = 50;

std::unique_ptr<AnyMatch> deal_match(const Facts& facts, const Setup& setup, const Seed& seed) {
    std::unique_ptr<AnyMatch> match;
    with_game(facts.id, [&]<Game G>() { match = start_match<G>(G::standard_box(), setup, seed); });
    return match;
}

Setup setup_of(const Created& plan) {
    Setup setup{.players = static_cast<std::uint8_t>(plan.seats.size())};
    std::copy_n(plan.options.begin(), std::min(plan.options.size(), max_options), setup.options.begin());
    return setup;
}

/// Carries out a step and keeps only the past that its seat could take back.
std::vector<Event> advance(AnyMatch& match, const Step& step) {
    const unsigned before = match.reveals();
    std::vector<Event> events = match.apply(step.seat, step.action);
    if (match.reveals() != before) match.forget();
    return events;
}

} // namespace

Change Table::apply(std::uint64_t sequence, const LogEntry& entry, std::unique_ptr<Played> played) {
    const auto* moved = std::get_if<Moved>(&entry.deed);
    const auto step = moved == nullptr ? std::nullopt : played ? played->step : step_of(*moved);
    const bool possible = moved == nullptr ? std::visit([&](const auto& deed) { return can_happen(deed); }, entry.deed)
                                           : step.has_value();
    if (!possible) return {.impossible = true};
    sequence_ = sequence;
    last_at_ = entry.at;
    if (!entry.command.empty()) {
        commands_.emplace_back(command_key(entry.player, entry.command), FirstAnswer{sequence, entry.digest});
    }
    Change change;
    if (moved != nullptr) move(*moved, *step, std::move(played), change);
    else std::visit([&](const auto& deed) { carry_out(deed, entry, change); }, entry.deed);
    return change;
}

/// A player's id has no line break in it, so no other pair gives the same text.
std::uint64_t Table::command_key(std::string_view player, std::string_view command) const {
    std::string text{player};
    (text += '\n') += command;
    return siphash(key_, text);
}

/// What comes from a log may be anything; what `consider` grants always can.
template <class D>
bool Table::can_happen(const D& deed) const {
    if constexpr (std::same_as<D, Created>) {
        const Facts* facts = nullptr;
        with_game(deed.game, [&]<Game G>() { facts = &G::facts; });
        const auto players = static_cast<int>(deed.seats.size());
        return facts_ == nullptr && facts != nullptr && players >= facts->min_players &&
               players <= facts->max_players && deed.options.size() >= facts->options.size();
    } else {
        if (facts_ == nullptr) return false;
        if constexpr (requires { *deed.seat; }) {
            if (deed.seat && !has_seat(*deed.seat)) return false;
        } else if constexpr (requires { deed.seat; }) {
            if (!has_seat(deed.seat)) return false;
        }
        if constexpr (std::same_as<D, Started>) return phase_ == Phase::gathering && parse_seed(deed.seed);
        if constexpr (std::same_as<D, Undone>) return dealt() && match_->can_undo(deed.seat);
        if constexpr (std::same_as<D, Proposed>) {
            const auto strangers = [&](Seat seat) { return !has_seat(seat); };
            if (deed.asked && std::ranges::any_of(*deed.asked, strangers)) return false;
            return deed.kind != ProposalKind::undo || (dealt() && deed.move <= steps_.size());
        }
        if constexpr (std::same_as<D, Answered>) return proposal_.has_value();
        return true;
    }
}

std::optional<FirstAnswer> Table::answered(std::string_view player, std::string_view command) const {
    const auto found =
        std::ranges::find(commands_, command_key(player, command), [](const auto& c) { return c.first; });
    if (found == commands_.end()) return std::nullopt;
    return found->second;
}

void Table::carry_out(const Created& deed, const LogEntry&, Change& change) {
    plan_ = deed;
    plan_.record.reset();
    plan_.origin = deed.comes_from();
    invite_ = links_[sequence_] = deed.invite;
    if (!deed.server_part.empty()) commitment_ = commitment_to_part(deed.server_part);
    with_game(deed.game, [&]<Game G>() { facts_ = &G::facts; });
    for (const Sitter& sitter : deed.seats) {
        Chair& chair = chairs_.emplace_back();
        chair.player = sitter.player;
        chair.name = sitter.name;
        chair.bot = sitter.bot;
    }
    if (const auto record = read_record(deed.record.value_or(""))) change.impossible = !take_up(*record);
    change.game = dealt();
}

/// A finished record is only looked at; an unfinished one continues when the game is started.
bool Table::take_up(const Record& record) {
    deal(record.seed);
    for (const RecordedMove& move : record.moves) {
        const auto action = match_->parse(move.notation);
        if (!action || !has_seat(move.seat)) return false;
        steps_.push_back({*action, move.seat});
        advance(*match_, steps_.back());
    }
    match_->forget();
    if (match_->over()) {
        phase_ = Phase::finished;
        ended_ = Ended::over;
    }
    return true;
}

void Table::deal(const Seed& seed) {
    match_ = deal_match(*facts_, setup_of(plan_), seed);
    if (commitment_.empty()) commitment_ = commitment_to(seed);
}

void Table::carry_out(const Sat& deed, const LogEntry& entry, Change& change) {
    seat(chairs_[deed.seat], entry.player, deed.name);
    if (!deed.part.empty()) chairs_[deed.seat].part = deed.part;
    removed_.erase(entry.player);
    if (phase_ == Phase::running) note_holders(); // an old entry: today that takes an agreement
    change.game = dealt();
    change.seats = true;
}

void Table::seat(Chair& chair, const std::string& player, const std::string& name) {
    if (chair.player != player) chair.part.clear();
    chair.player = player;
    chair.name = name;
    chair.bot.clear();
    chair.invite.clear();
    chair.taken_over = chair.time_over;
}

void Table::note_holders() {
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        if (!chairs_[seat].player.empty()) held_[chairs_[seat].player] |= SeatSet::of(seat);
    }
}

void Table::carry_out(const Stood& deed, const LogEntry&, Change& change) {
    const std::string player = std::exchange(chairs_[deed.seat], Chair{}).player;
    change.seats = true;
    if (!deed.removed) return;
    for (Chair& chair : chairs_) {
        if (chair.player == player) chair = Chair{};
    }
    removed_.insert(player);
    invite_ = links_[sequence_] = deed.invite;
}

void Table::carry_out(const BotSat& deed, const LogEntry&, Change&) {
    chairs_[deed.seat] = Chair{};
    chairs_[deed.seat].bot = deed.level.value_or("");
}

void Table::carry_out(const Started& deed, const LogEntry&, Change& change) {
    if (!dealt()) {
        deal(*parse_seed(deed.seed));
        change.events = match_->opening();
    }
    phase_ = Phase::running;
    deal_ = mixed_from(deed.part);
    note_holders();
    for (Chair& chair : chairs_) chair.left = settings().clock ? settings().clock->start_ms() : 0;
    ask(SeatSet::all());
    change.game = true;
}

/// Nothing if a log tells of what cannot have been.
std::optional<Step> Table::step_of(const Moved& deed) const {
    if (phase_ != Phase::running || !has_seat(deed.seat)) return std::nullopt;
    const auto action = match_->parse(deed.action);
    return action ? std::optional{Step{*action, deed.seat}} : std::nullopt;
}

void Table::move(const Moved& deed, const Step& step, std::unique_ptr<Played> played, Change& change) {
    change.kind = match_->decision(deed.seat);
    chairs_[deed.seat].left = deed.left;
    steps_.push_back(step);
    if (played) {
        match_ = std::move(played->match);
        change.events = std::move(played->events);
    } else {
        change.events = advance(*match_, step);
    }
    if (proposal_ && proposal_->kind == ProposalKind::undo) proposal_.reset();
    if (match_->over()) {
        phase_ = Phase::finished;
        ended_ = Ended::over;
        proposal_.reset();
    }
    ask(SeatSet::of(deed.seat));
    change.game = true;
}

void Table::carry_out(const Undone& deed, const LogEntry&, Change& change) {
    match_->undo();
    steps_.pop_back();
    if (proposal_ && proposal_->kind == ProposalKind::undo) proposal_.reset();
    ask(SeatSet::of(deed.seat));
    change.undone = 1;
    change.game = true;
}

void Table::carry_out(const Proposed& deed, const LogEntry& entry, Change& change) {
    proposal_ = Proposal{sequence_, deed.kind, deed.seat, deed.move, {}, deed.name, {}};
    if (deed.kind == ProposalKind::replace) proposal_->player = entry.player;
    for (const Seat seat : deed.asked.value_or(std::vector<Seat>{})) proposal_->waits_for |= SeatSet::of(seat);
    for (Seat seat = 0; !deed.asked && seat < chairs_.size(); ++seat) {
        const Chair& chair = chairs_[seat];
        if (chair.player.empty() || chair.bot_plays() || chair.player == chairs_[deed.seat].player) continue;
        proposal_->waits_for |= SeatSet::of(seat);
    }
    settle_if_agreed(change);
}

void Table::carry_out(const Answered& deed, const LogEntry&, Change& change) {
    if (!deed.yes) {
        // The link works once, so that nobody is asked again and again.
        if (proposal_->kind == ProposalKind::replace) chairs_[proposal_->seat].invite.clear();
        return proposal_.reset();
    }
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        if (chairs_[seat].player == chairs_[deed.seat].player) proposal_->waits_for.remove(seat);
    }
    settle_if_agreed(change);
}

void Table::settle_if_agreed(Change& change) {
    if (!proposal_ || !proposal_->waits_for.empty()) return;
    const Proposal agreed = *std::exchange(proposal_, std::nullopt);
    change.carried_out = true;
    change.game = true;
    if (agreed.kind == ProposalKind::undo) return rewind(agreed.move, change);
    if (agreed.kind == ProposalKind::replace) {
        change.seats = true;
        seat(chairs_[agreed.seat], agreed.player, agreed.name);
        return note_holders();
    }
    phase_ = Phase::finished;
    ended_ = agreed.kind == ProposalKind::abandon ? Ended::abandoned : Ended::resigned;
    if (ended_ == Ended::resigned) resigned_ = agreed.seat;
    ask({});
}

Played Table::play(const Step& step) const {
    Played played{step, match_, {}};
    played.events = advance(*played.match, step);
    return played;
}

std::unique_ptr<AnyMatch> Table::match_at(std::size_t moves) const {
    auto match = deal_match(*facts_, match_->setup(), match_->seed());
    for (std::size_t i = 0; i < moves && i < steps_.size(); ++i) advance(*match, steps_[i]);
    return match;
}

void Table::rewind(std::size_t moves, Change& change) {
    change.undone = steps_.size() - moves;
    match_ = match_at(moves);
    steps_.resize(moves);
    ask(SeatSet::all());
}

void Table::carry_out(const TakenOver& deed, const LogEntry&, Change& change) {
    Chair& chair = chairs_[deed.seat];
    chair.taken_over = true;
    chair.time_over = deed.why == WhyTakenOver::time && settings().clock && !settings().by_hours();
    change.game = true;
    if (!proposal_ || deed.still_asked) return;
    proposal_->waits_for.remove(deed.seat);
    settle_if_agreed(change);
}

void Table::carry_out(const CameBack& deed, const LogEntry&, Change& change) {
    Chair& chair = chairs_[deed.seat];
    chair.taken_over = false;
    if (proposal_ && proposal_->kind == ProposalKind::replace && proposal_->seat == deed.seat) proposal_.reset();
    if (settings().by_hours()) chair.left = settings().clock->start_ms();
    change.game = true;
}

void Table::carry_out(const Chatted& deed, const LogEntry& entry, Change&) {
    chat_.push_back({sequence_, entry.at, entry.player, deed.name, deed.text});
    if (chat_.size() > chat_kept) chat_.pop_front();
}

void Table::carry_out(const Muted& deed, const LogEntry&, Change&) {
    if (deed.on) muted_.insert(deed.player);
    else muted_.erase(deed.player);
}

void Table::carry_out(const Invited& deed, const LogEntry&, Change&) {
    (deed.seat ? chairs_[*deed.seat].invite : invite_) = links_[sequence_] = deed.invite;
}

void Table::carry_out(const Rematched& deed, const LogEntry&, Change&) { rematch_ = deed.table; }

/// Who is asked what from now on. A seat that was asked the same before keeps its decision: simultaneous ones do not
/// disturb each other. `afresh` are asked anew whatever they were asked before.
void Table::ask(SeatSet afresh) {
    const SeatSet asked = phase_ == Phase::running ? match_->to_act() : SeatSet{};
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        Chair& chair = chairs_[seat];
        if (!asked.contains(seat)) {
            chair.decision = 0;
            continue;
        }
        const std::string_view kind = match_->decision(seat);
        if (chair.decision != 0 && chair.asked == kind && !afresh.contains(seat)) continue;
        chair.decision = sequence_;
        chair.asked = kind;
        if (settings().by_hours()) chair.left = settings().clock->start_ms();
    }
}

/// The one who resigns comes last; the others keep their ranking.
Result Table::result() const {
    Result result = match_->result();
    if (ended_ != Ended::resigned) return result;
    const Result standing = result;
    rank_seats(result, static_cast<int>(chairs_.size()), [&](Seat a, Seat b) {
        if (a == resigned_ || b == resigned_) return b == resigned_ && a != b;
        return standing.seats[a].rank < standing.seats[b].rank;
    });
    return result;
}

SeatSet Table::seats_of(std::string_view player) const {
    SeatSet seats;
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        if (!player.empty() && chairs_[seat].player == player) seats |= SeatSet::of(seat);
    }
    return seats;
}

std::string Table::invite_made_by(std::uint64_t sequence) const {
    const auto link = links_.find(sequence);
    return link == links_.end() ? std::string{} : link->second;
}

std::string Table::mixed_from(std::string_view start_part) const {
    if (plan_.server_part.empty()) return {};
    std::string text = plan_.server_part;
    const auto add = [&](std::string_view part) { (text += ' ') += part.empty() ? "-" : part; };
    add(plan_.part);
    for (const Chair& chair : chairs_) add(chair.part);
    add(start_part);
    return text;
}

bool Table::has_part_of(std::string_view player) const {
    const auto mine = [&](const Chair& chair) { return chair.player == player && !chair.part.empty(); };
    return (is_host(player) && !plan_.part.empty()) || std::ranges::any_of(chairs_, mine);
}

bool Table::has_held_another(std::string_view player, Seat seat) const {
    const auto held = held_.find(player);
    return held != held_.end() && held->second != SeatSet::of(seat);
}

Roles Table::roles_of(const Visitor& visitor) const {
    const bool own_link = visitor.sits_at && has_seat(*visitor.sits_at) && !visitor.invite.empty() &&
                          chairs_[*visitor.sits_at].invite == visitor.invite;
    if (is_removed(visitor.player) && !own_link) return Role::removed;
    Roles roles;
    const SeatSet mine = seats_of(visitor.player);
    bool plays = false;
    bool absent = false;
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        if (!mine.contains(seat) || visitor.acts_for.value_or(seat) != seat) continue;
        (chairs_[seat].bot_plays() ? absent : plays) = true;
    }
    if (plays || absent) roles |= plays ? Role::player : Role::absent;
    if (is_host(visitor.player)) roles |= Role::host;
    if (plays || absent) return roles;
    if (!mine.empty() || visitor.watches || may_see(visitor.player, {})) roles |= Role::onlooker;
    if (opens(visitor.invite)) roles |= Role::invited;
    return roles.empty() ? Role::stranger : roles;
}

bool Table::may_see(std::string_view player, std::string_view invite) const {
    if (is_host(player) || !seats_of(player).empty()) return true;
    if (is_removed(player)) return false;
    if (plan_.settings.listed && (plan_.settings.spectators || has_room())) return true;
    return opens(invite);
}

bool Table::has_room() const { return phase_ == Phase::gathering && std::ranges::any_of(chairs_, &Chair::empty); }

bool Table::opens(std::string_view invite) const {
    if (invite.empty()) return false;
    if (std::ranges::find(chairs_, invite, &Chair::invite) != chairs_.end()) return true;
    return invite == invite_ && (plan_.settings.spectators || has_room());
}

Seat Table::eyes_of(std::string_view player, std::optional<Seat> wish) const {
    const SeatSet mine = seats_of(player);
    if (wish && mine.contains(*wish)) return *wish;
    return mine.empty() ? bystander : mine.lowest();
}

SeatSet Table::bots_to_act() const {
    SeatSet seats;
    for (Seat seat = 0; seat < chairs_.size(); ++seat) {
        if (chairs_[seat].decision != 0 && chairs_[seat].bot_plays()) seats |= SeatSet::of(seat);
    }
    return seats;
}

std::vector<Seat> Table::to_act() const {
    std::vector<Seat> seats;
    for (Seat seat = 0; phase_ == Phase::running && seat < chairs_.size(); ++seat) {
        if (match_->to_act().contains(seat)) seats.push_back(seat);
    }
    return seats;
}

std::optional<std::uint32_t> Table::last_decision_of(std::string_view player) const {
    const SeatSet mine = seats_of(player);
    for (std::size_t i = steps_.size(); i-- > 0;) {
        if (mine.contains(steps_[i].seat)) return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

bool Table::can_undo(Seat seat) const {
    return phase_ == Phase::running && settings().undo == UndoPolicy::free && !chairs_[seat].bot_plays() &&
           match_->can_undo(seat);
}

} // namespace iteru::server
