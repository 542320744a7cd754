#include "tests/faults/crowd.h"

#include <poll.h>

#include <algorithm>
#include <numeric>

#include "games/games.h"

namespace iteru::faults {

namespace {

namespace json = boost::json;

std::vector<std::string> game_names() {
    std::vector<std::string> names;
    each_game([&]<Game G>() { names.emplace_back(G::facts.id); });
    return names;
}

} // namespace

std::string Crowd::gather(int tables) {
    for (int i = 0; i < tables; ++i) {
        for (int person = 0; person < 2; ++person) {
            const auto guest = client::make_guest(some_server()->port(), "Guest");
            if (!guest) return "no session";
            players_.push_back(std::make_unique<Player>(*guest, random_.next64(), history_));
        }
    }
    tables_ = static_cast<std::size_t>(tables);
    for (std::size_t table = 0; table < tables_; ++table) {
        if (auto problem = set_up(table); !problem.empty()) return problem;
        if (table % 4 != 0) continue;
        const auto guest = client::make_guest(some_server()->port(), "Onlooker");
        if (!guest) return "no session";
        players_.push_back(std::make_unique<Player>(*guest, random_.next64(), history_));
        players_.back()->go_to({players_[2 * table]->place().table, onlooker});
    }
    return "";
}

std::string Crowd::order(const client::Guest& guest, const std::string& table, const std::string& id,
                         const std::string& command, json::object& answer) {
    client::HttpAnswer reply;
    // A server that was killed or has lost its database: the same command again, to any.
    for (const auto until = client::patience(); reply.status == 0 || reply.status == 503;) {
        client::ServerProcess* server = some_server();
        if (server == nullptr || client::Clock::now() > until) break;
        reply = client::http(server->port(),
                             {.method = "POST", .target = "/api/command", .body = command, .cookie = guest.cookie});
    }
    if (reply.status != 200) return command + ": " + std::to_string(reply.status) + " " + reply.body;
    answer = json::parse(reply.body).at("messages").as_array().at(0).as_object();
    if (answer.at("type").as_string() != "ack") return command + ": " + reply.body;
    const std::string where = table.empty() ? std::string{answer.at("table").as_string()} : table;
    history_.answers.push_back({where, guest.player, id, static_cast<std::uint64_t>(answer.at("seq").as_int64())});
    return "";
}

/// Over plain HTTP: that way gets its share of the trouble, too.
std::string Crowd::set_up(std::size_t table) {
    static const std::vector<std::string> games = game_names();
    const client::Guest& host = players_[2 * table]->guest();
    const client::Guest& other = players_[2 * table + 1]->guest();
    const bool bot = table % 5 == 4;
    const auto begin = [&](const std::string& type, std::string& id) {
        id = "http-" + std::to_string(++orders_);
        return R"({"type":")" + type + R"(","id":")" + id + "\"";
    };
    std::string id;
    json::object answer;
    std::string text = begin("create", id) + R"(,"game":")" + games[table % games.size()] + R"(","players":)" +
                       (bot ? "3" : "2") + R"(,"seats":[{"name":"Host"},null)" +
                       (bot ? R"(,{"bot":"apprentice"})" : "") + R"(],"listed":true,"grace":null,"clock":)" + clock_ +
                       "}";
    if (auto problem = order(host, "", id, text, answer); !problem.empty()) return problem;
    const std::string name{answer.at("table").as_string()};
    const std::string invite{answer.at("invite").as_string()};
    text = begin("sit", id) + R"(,"table":")" + name + R"(","seat":1,"name":"Other","invite":")" + invite + "\"}";
    if (auto problem = order(other, name, id, text, answer); !problem.empty()) return problem;
    text = begin("start", id) + R"(,"table":")" + name + "\"}";
    if (auto problem = order(host, name, id, text, answer); !problem.empty()) return problem;
    players_[2 * table]->go_to({name, 0});
    players_[2 * table + 1]->go_to({name, 1});
    return "";
}

/// For whoever looks for the fault.
std::string Crowd::who_waits() const {
    std::string text;
    for (std::size_t i = 0; i < players_.size(); ++i) {
        const Player& player = *players_[i];
        text += "\n  player " + std::to_string(i) + " at " + player.place().table + " has seen " +
                std::to_string(player.last_seen()) + (player.waiting() ? ", waits for an answer" : "") +
                (player.connected() ? ", at port " + std::to_string(player.port()) : ", not connected");
    }
    return text;
}

std::vector<std::size_t> Crowd::interruptions() const {
    std::vector<std::size_t> counts;
    for (const auto& player : players_) counts.push_back(player->interruptions());
    return counts;
}

std::chrono::milliseconds Crowd::longest_pause() const {
    std::chrono::milliseconds longest{};
    for (const auto& player : players_) longest = std::max(longest, player->longest_pause());
    return longest;
}

std::size_t Crowd::answered() const {
    return std::accumulate(players_.begin(), players_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& player) { return sum + player->answered(); });
}

void Crowd::leave(const std::string& table) {
    for (auto& player : players_) {
        if (player->place().table == table) player->leave();
    }
}

client::ServerProcess* Crowd::some_server() {
    std::vector<client::ServerProcess*> running;
    for (client::ServerProcess* server : servers_) {
        if (server->reachable()) running.push_back(server);
    }
    if (running.empty()) return nullptr;
    return running[random_.below(static_cast<std::uint32_t>(running.size()))];
}

void Crowd::come_back() {
    for (auto& player : players_) {
        client::ServerProcess* server = player->connected() ? nullptr : some_server();
        if (server != nullptr) player->connect(server->port());
        client::ServerProcess* other = servers_.size() > 1 ? some_server() : nullptr;
        player->doubles_at(other == nullptr ? 0 : other->port());
    }
}

std::string Crowd::run_until(const std::function<bool()>& done) {
    for (const auto until = client::patience(60); !done();) {
        if (client::Clock::now() > until) return "nothing happens any more" + who_waits();
        if (some_server() == nullptr) return "the server has ended";
        come_back();
        std::vector<pollfd> items;
        for (const auto& player : players_) items.push_back({player->descriptor(), POLLIN, 0});
        ::poll(items.data(), items.size(), 10);
        for (std::size_t i = 0; i < players_.size(); ++i) {
            Player& player = *players_[i];
            if (items[i].revents != 0 && player.descriptor() == items[i].fd) player.take_in();
            player.act();
            if (!player.complaint().empty()) return player.complaint();
        }
        // Another game for those whose game is over.
        for (std::size_t table = 0; table < tables_; ++table) {
            const bool over = players_[2 * table]->finished() && players_[2 * table + 1]->finished();
            if (!over || players_[2 * table]->waiting() || players_[2 * table + 1]->waiting()) continue;
            if (auto problem = set_up(table); !problem.empty()) return problem;
        }
    }
    return "";
}

std::string Crowd::play(std::size_t answers) {
    const std::size_t enough = answered() + answers;
    for (auto& player : players_) player->be_calm(false);
    return run_until([&] { return answered() >= enough; });
}

std::string Crowd::settle() {
    for (auto& player : players_) player->be_calm(true);
    return run_until([&] {
        std::map<std::string, std::uint64_t> furthest;
        for (const auto& player : players_) {
            auto& last = furthest[player->place().table];
            last = std::max(last, player->last_seen());
        }
        return std::ranges::all_of(players_, [&](const auto& player) {
            if (player->gone()) return true;
            return !player->waiting() && player->connected() && player->last_seen() == furthest[player->place().table];
        });
    });
}

} // namespace iteru::faults
