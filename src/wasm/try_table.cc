#include "wasm/try_table.h"

#include <expected>
#include <string_view>
#include <vector>

#include "bots/made_net.h"
#include "bots/nets.h"
#include "games/games.h"
#include "table/messages.h"
#include "wasm/thinker.h"

namespace iteru {

namespace {

using namespace server;

class CountingSecrets final : public Secrets {
public:
    explicit CountingSecrets(std::uint64_t first) : first_(seed_from_number(first)) {}
    Seed seed() override { return derive_seed(first_, ++count_); }

private:
    Seed first_;
    std::uint64_t count_ = 0;
};

constexpr std::string_view player = "ada";

/// As it comes over the wire: `type`, and the members that `more` writes.
template <class More>
std::string command_text(std::string_view type, More more) {
    JsonWriter json;
    json.begin_object();
    json.member("type", type);
    json.member("id", type);
    if (type != "create") json.member("table", "T");
    more(json);
    json.end_object();
    return json.text();
}

class Trial {
public:
    explicit Trial(std::uint64_t first = 2026) : secrets_(first) {}

    bool begin(std::string_view game) {
        const auto create = [&](JsonWriter& json) {
            json.member("game", game);
            json.member("players", 2);
            json.key("seats").raw(R"([{"name":"Ada"},{"name":"B\u00e9n"}])");
        };
        return command(command_text("create", create)) && command(command_text("start", [](JsonWriter&) {}));
    }

    /// What went wrong is a line of its own, and the end.
    bool command(const std::string& text) {
        const auto command = read_command(text);
        if (!command) return fail(error_message(command.error()));
        const Moment moment{.player = std::string{player}, .name = "Ada", .watches = true};
        auto granted = consider(command->order, moment);
        if (!granted) return fail(refused_message(command->id, "T", granted.error()));
        const LogEntry entry{1000, moment.player, command->id, std::move(granted->deed), digest_of(*command)};
        lines_ += write_entry(entry) + '\n';
        table_.apply(table_.sequence() + 1, entry, std::move(granted->played));
        return true;
    }

    bool any_move() {
        return move([&](const AnyMatch& match, Seat seat) {
            const auto legal = match.legal(seat);
            return legal[random_.below(static_cast<std::uint32_t>(legal.size()))];
        });
    }
    bool move_of(std::string_view level) {
        return move([&](const AnyMatch& match, Seat seat) { return choose(level, match, seat, random_); });
    }

    template <class Choose>
    bool move(Choose choose) {
        if (table_.phase() != Phase::running) return false;
        const Seat seat = table_.match().to_act().lowest();
        const AnyAction action = choose(table_.match(), seat);
        return command(command_text("move", [&](JsonWriter& json) {
            json.member("seat", seat);
            json.member("decision", table_.chairs()[seat].decision);
            json.member("action", table_.match().notation(action));
        }));
    }

    [[nodiscard]] const std::string& lines() const { return lines_; }
    [[nodiscard]] std::string text() const {
        Table again{"T"};
        std::string_view rest = lines_;
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(line.size() + 1);
            const auto entry = read_entry(line);
            if (!entry || again.apply(again.sequence() + 1, *entry).impossible) break;
        }
        return lines_ + snapshot_message(again, player, 0, {}) + '\n';
    }

private:
    std::expected<Granted, Refused> consider(const Order& order, const Moment& moment) {
        const auto* wish = std::get_if<Create>(&order);
        if (wish == nullptr) return table_.consider(order, moment, secrets_);
        auto plan = plan_table(*wish, moment.player, moment.name, secrets_);
        if (!plan) return std::unexpected(std::move(plan.error()));
        return Granted{std::move(*plan)};
    }
    bool fail(const std::string& message) {
        lines_ += message + '\n';
        return false;
    }

    CountingSecrets secrets_;
    Random random_{seed_from_number(7)};
    Table table_{"T"};
    std::string lines_;
};

/// One by chance for each game that bots have not learned.
void bring_missing_nets() {
    each_game([]<Game G>() {
        if constexpr (Learnable<G>) {
            if (house_net(G::facts.id) != nullptr) return;
            bring_net(G::facts.id, made_net(input_count<G>(), 64, ActionWords<G>::standard().size(), 5).write());
        }
    });
}

} // namespace

std::string try_table(std::string_view game, int moves) {
    Trial trial;
    bool good = trial.begin(game);
    for (int i = 0; good && i < moves; ++i) good = trial.any_move();
    return trial.text();
}

std::string try_tables(int moves) {
    std::string text;
    each_game([&]<Game G>() { text += try_table(G::facts.id, moves); });
    return text;
}

std::string try_choices(int count) {
    std::string text;
    bring_missing_nets();
    std::uint64_t games = 0;
    // And a search of several threads, which take turns where there is one: what it finds depends on their number only.
    std::vector<std::string_view> players{level_names.begin(), level_names.end()};
    players.push_back("search:200/threads=4");
    // And who asks nets, guesses what others chose in secret, and draws what is secret.
    players.push_back("search:100/net=1");
    players.push_back("search:60/net=1/after=1/worlds=80/mixed=10");
    for (const std::string_view level : players) {
        each_game([&]<Game G>() {
            if (level_of(level) && !is_level_of(G::facts.id, level)) return;
            // A champion thinks for long, by code that others here go through more often.
            for (int left = level == level_names.back() ? (count + 4) / 5 : count; left > 0;) {
                Trial trial{++games};
                if (!trial.begin(G::facts.id)) return;
                while (left > 0 && trial.move_of(level)) --left;
                text += trial.lines();
            }
        });
    }
    return text;
}

std::string try_thoughts(int count) {
    std::string text;
    for (const std::string_view level : {"search:60/threads=2", "search:90/threads=4"}) {
        each_game([&]<Game G>() {
            Trial trial;
            Thinker thinker;
            if (!trial.begin(G::facts.id)) return;
            std::size_t told = 0;
            for (int i = 0; i < count; ++i) {
                const bool moved = trial.move([&](const AnyMatch& match, Seat seat) {
                    const AskedThought asked{.table = "T",
                                             .level = std::string{level},
                                             .seat = seat,
                                             .luck = seed_text(seed_from_number(9))};
                    const std::string action =
                        read_fields<Thought>(thinker.think(write_fields(asked), trial.lines()), OtherMembers::refused)
                            .value_or(Thought{})
                            .action;
                    JsonWriter json;
                    json.begin_object();
                    json.member("first", told == 0);
                    json.member("question", write_fields(asked));
                    json.member("log", std::string_view{trial.lines()}.substr(told));
                    json.member("action", action);
                    json.end_object();
                    text += json.text() + '\n';
                    told = trial.lines().size();
                    return match.parse(action).value_or(AnyAction{});
                });
                if (!moved) return;
            }
        });
    }
    return text;
}

} // namespace iteru
