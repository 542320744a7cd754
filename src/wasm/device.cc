#include "wasm/device.h"

#include <algorithm>
#include <utility>

#include "house/journal.h"
#include "wasm/thinker.h"

namespace iteru::server {

namespace {

constexpr std::string_view person = "me";
/// Ids of a server's tables have no such sign.
constexpr std::string_view mark = "here.";
constexpr std::size_t no_limit = 1'000'000'000;

class HandedClock final : public Clock {
public:
    [[nodiscard]] std::int64_t now() const override { return now_; }
    [[nodiscard]] std::int64_t wall() const override { return wall_; }
    void set(std::int64_t now, std::int64_t wall) {
        now_ = now;
        wall_ = wall;
    }

private:
    std::int64_t now_ = 0;
    std::int64_t wall_ = 0;
};

class SeededSecrets final : public Secrets {
public:
    explicit SeededSecrets(const Seed& seed) : seed_(seed) {}
    Seed seed() override { return derive_seed(seed_, ++count_); }

private:
    Seed seed_;
    std::uint64_t count_ = 0;
};

/// The logs in memory; what is appended is in them once the host has kept it.
class HandedStore final : public Store {
public:
    void append(Append what, Answer<Stored> answer) override {
        const std::uint64_t number = ++last_;
        JsonWriter json;
        json.begin_object();
        json.member("number", number);
        json.member("table", what.table);
        json.member("seq", what.sequence);
        json.member("body", what.body);
        if (what.summary) json.member("summary", *what.summary);
        json.end_object();
        to_keep.push_back(json.text());
        waiting_.emplace(number, Waiting{std::move(what), std::move(answer)});
    }
    void stored(std::uint64_t number) {
        auto found = waiting_.extract(number);
        if (!found) return;
        auto& [what, answer] = found.mapped();
        auto& log = logs[what.table];
        if (what.sequence != log.size() + 1) return answer(Stored::taken);
        log.push_back({what.sequence, std::move(what.body)});
        if (what.summary) summary[what.table] = *what.summary;
        answer(Stored::yes);
    }
    void read(Part part, Answer<Log> answer) override {
        Log log;
        for (const Entry& entry : logs[part.table]) {
            if (entry.sequence >= part.from && log.entries.size() < part.most) log.entries.push_back(entry);
        }
        answer(std::move(log));
    }
    void summaries(Answer<std::vector<Summary>> answer) override {
        std::vector<Summary> all;
        for (const auto& [table, log] : logs) all.push_back({table, log.size(), summary[table]});
        answer(std::move(all));
    }
    // Nobody has an account here.
    void save(Session, Answer<Stored> answer) override { answer(Stored::yes); }
    void find_session(Digest, Answer<FoundSession> answer) override { answer({}); }
    void change(Account, Answer<Stored> answer) override { answer(Stored::yes); }
    void find_player(std::string, Answer<FoundAccount> answer) override { answer({}); }
    void find_login(std::string, Answer<FoundAccount> answer) override { answer({}); }
    void sessions(Answer<std::vector<Session>> answer) override { answer({}); }
    void back_up(std::string, Answer<std::string> answer) override { answer({}); }
    void settle(Answer<Settled> answer) override { answer({}); }

    [[nodiscard]] std::string lines_of(const TableId& table) {
        std::string lines;
        for (const Entry& entry : logs[table]) (lines += lines.empty() ? "" : "\n") += entry.body;
        return lines;
    }

    std::map<TableId, std::vector<Entry>> logs;
    std::map<TableId, std::string> summary;
    std::vector<std::string> to_keep;

private:
    struct Waiting {
        Append what;
        Answer<Stored> answer;
    };
    std::map<std::uint64_t, Waiting> waiting_;
    std::uint64_t last_ = 0;
};

/// A connection of the page.
class PageWire final : public Client {
public:
    PageWire(std::uint64_t number, const Player& player, std::vector<std::string>& told)
        : number_(number), player_(player), told_(told) {}
    [[nodiscard]] const Player& player() const override { return player_; }
    [[nodiscard]] bool gone() const override { return gone_; }
    void send(Message message) override {
        if (gone_) return;
        JsonWriter json;
        json.begin_object();
        json.member("number", number_);
        json.member("text", *message);
        json.end_object();
        told_.push_back(json.text());
    }
    void end() { gone_ = true; }

private:
    std::uint64_t number_;
    const Player& player_;
    std::vector<std::string>& told_;
    bool gone_ = false;
};

std::string list_of(std::vector<std::string>& items) {
    std::string list = "[";
    for (const std::string& item : items) (list += list.size() == 1 ? "" : ",") += item;
    items.clear();
    return list + "]";
}

} // namespace

/// Nobody reads a journal here: what is wrong with a table, its refusal says.
void journal::error(std::string_view) {}

class Device::Parts final : private Thinkers {
public:
    explicit Parts(const Seed& seed) : secrets_(seed) {
        player_.key = seed_text(derive_seed(seed, 0)); // the ids of tables come from it
        house_.table_mark = mark;
        house_.bots = Bots::searches;
        house_.limits.ease(no_limit, no_limit);
        house_.tables_per_player = house_.tables_per_address = no_limit;
        house_.patience = 0;
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() override { house_.close(); }

    std::string call(std::string_view text, std::int64_t now, std::int64_t wall) {
        clock_.set(now, wall);
        if (const auto call = read_fields<DeviceCall>(text, OtherMembers::ignored)) take(*call);
        run();
        JsonWriter json;
        json.begin_object();
        json.key("store").raw(list_of(store_.to_keep));
        json.key("tell").raw(list_of(told_));
        json.key("answer").raw(list_of(answered_));
        json.key("think").raw(list_of(asked_));
        json.end_object();
        return json.text();
    }

private:
    struct Asked {
        std::shared_ptr<const AnyMatch> match;
        Seat seat = 0;
        Answer answer;
    };

    void take(const DeviceCall& call) {
        if (!call.name.empty()) player_.name = call.name;
        if (call.what == "load") return load(call);
        if (call.what == "ready") return lobby_.load([this] { lobby_.tick(); });
        if (call.what == "tick") return lobby_.tick();
        if (call.what == "say") return say(call);
        if (call.what == "leave") return leave(call.number);
        if (call.what == "ask") return ask(call);
        if (call.what == "stored") return store_.stored(call.number);
        if (call.what == "thought") return thought(call);
    }
    void load(const DeviceCall& call) {
        auto& log = store_.logs[call.table];
        std::string_view rest = call.text;
        while (!rest.empty()) {
            const std::string_view line = rest.substr(0, rest.find('\n'));
            rest.remove_prefix(std::min(line.size() + 1, rest.size()));
            log.push_back({log.size() + 1, std::string{line}});
        }
        store_.summary[call.table] = call.summary;
    }
    void say(const DeviceCall& call) {
        auto& wire = wires_[call.number];
        if (!wire) wire = std::make_shared<PageWire>(call.number, player_, told_);
        auto command = read_command(call.text);
        if (!command) return wire->send(share(error_message(command.error())));
        lobby_.handle(wire, std::move(*command));
    }
    void leave(std::uint64_t number) {
        const auto wire = wires_.extract(number);
        if (!wire) return;
        wire.mapped()->end();
        lobby_.leave(*wire.mapped());
    }
    void ask(const DeviceCall& call) {
        desk_.handle({call.method, parse_target(call.target), {}, call.text, player_},
                     [this, number = call.number](const Response& response) {
                         JsonWriter json;
                         json.begin_object();
                         json.member("number", number);
                         json.member("status", response.status);
                         json.member("body", response.body);
                         json.end_object();
                         answered_.push_back(json.text());
                     });
    }
    void thought(const DeviceCall& call) {
        auto found = asked_of_.extract(call.number);
        if (!found) return;
        auto& [match, seat, answer] = found.mapped();
        const auto read = read_fields<Thought>(call.text, OtherMembers::ignored);
        if (read && !read->action.empty()) return answer(answer_of(*match, *read));
        // It failed: anything legal will do, so that the game goes on.
        const auto legal = match->legal(seat);
        Random random{secrets_.seed()};
        answer({match->notation(legal[random.below(static_cast<std::uint32_t>(legal.size()))])});
    }

    void think(Question question, Answer answer) override { hand_out(std::move(question), std::move(answer)); }
    bool advise(Question question, Answer answer) override {
        question.level.clear();
        hand_out(std::move(question), std::move(answer));
        return true;
    }
    void hand_out(Question question, Answer answer) {
        const std::uint64_t number = ++last_question_;
        const std::string table = question.table;
        const AskedThought wish{table, question.level, question.seat, seed_text(secrets_.seed())};
        JsonWriter json;
        json.begin_object();
        json.member("number", number);
        json.member("table", table);
        json.member("seat", wish.seat);
        json.member("level", wish.level);
        json.member("parts", threads_of(wish.level));
        if (!wish.level.empty() && needs_net(wish.level, *question.match)) {
            json.member("net", question.match->facts().id);
        }
        json.member("question", write_fields(wish));
        json.member("log", store_.lines_of(table));
        json.end_object();
        asked_.push_back(json.text());
        asked_of_.emplace(number, Asked{std::move(question.match), wish.seat, std::move(answer)});
    }

    void run() {
        while (!posted_.empty()) {
            auto work = std::move(posted_.front());
            posted_.pop_front();
            work();
        }
    }

    HandedStore store_;
    SeededSecrets secrets_;
    HandedClock clock_;
    Metrics metrics_;
    Player player_{std::string{person}, std::string{}, std::string{}};
    std::deque<Call<void()>> posted_;
    std::vector<std::string> told_, answered_, asked_;
    House house_{.store = store_,
                 .secrets = secrets_,
                 .clock = clock_,
                 .thinkers = *this,
                 .metrics = metrics_,
                 .post = [this](Call<void()> work) { posted_.push_back(std::move(work)); },
                 .public_url = {}};
    Lobby lobby_{house_};
    Desk desk_{house_, lobby_};
    std::map<std::uint64_t, std::shared_ptr<PageWire>> wires_;
    std::map<std::uint64_t, Asked> asked_of_;
    std::uint64_t last_question_ = 0;
};

Device::Device(const Seed& seed) : parts_(std::make_unique<Parts>(seed)) {}
Device::~Device() = default;

std::string Device::call(std::string_view text, std::int64_t now, std::int64_t wall) {
    return parts_->call(text, now, wall);
}

} // namespace iteru::server
