// Every command by every kind of person in every phase: what happens is what the table of rights.h says.
#include "table/rights.h"

#include <gtest/gtest.h>

#include "api/api.h"
#include "lobby/house_fixture.h"
#include "tests/rewrite.h"

namespace iteru::server {
namespace {

using boost::json::object;

/// Who tries it. Some kinds of people stand for the same person of rights.h.
enum class Kind : std::uint8_t {
    logged_out,
    stranger,
    removed,
    onlooker,
    invited,
    player,
    absent,
    host,
    several_seats,
    other_session,
};
constexpr std::size_t kinds = 10;
constexpr std::array kind_names{"logged_out", "stranger", "removed", "onlooker",      "invited",
                                "player",     "absent",   "host",    "several_seats", "other_session"};

Role person_of(Kind kind, Phase phase) {
    if (kind == Kind::several_seats || kind == Kind::other_session) return Role::player;
    if (kind == Kind::absent && phase == Phase::gathering) return Role::player; // nobody plays for anybody yet
    return static_cast<Role>(kind);
}

/// A game of Pharaon for five: Pia on seat 0, Abe on 1 (away once it runs), Sev on 2 and 3, a bot on 4; Hana is the
/// host and only watches, Rob sat on 4 and was removed, Ona watches, Ivy has a link.
class Prepared {
public:
    Prepared() {
        world.bots_think = false;
        table = field(world.create(hana, R"("game":"pharaon","players":5)"), "table");
        sit(pia, 0);
        sit(abe, 1);
        sit(sev, 2);
        sit(sev, 3);
        sit(rob, 4);
        EXPECT_EQ(field(world.at(table, hana, "stand", R"("seat":4)"), "type"), "ack");
        keep(Phase::gathering);
        world.at(table, hana, "bot", R"("seat":4,"level":"apprentice")");
        EXPECT_EQ(field(world.at(table, hana, "start"), "type"), "ack");
        world.at(table, pia, "watch");
        const std::array players{pia, abe, sev, sev};
        world.bots_think = true;
        for (Seat seat = 4; (seat = world.table(table).match().to_act().lowest()) != 1;) {
            if (seat < 4) world.move_first(table, players[seat], seat);
            else world.pass_time(1000);
        }
        world.bots_think = false;
        world.pass_time(121'000);
        EXPECT_TRUE(world.table(table).chairs()[1].taken_over);
        seat_link = field(world.at(table, hana, "invite", R"("seat":1)"), "invite");
        keep(Phase::running);
        const std::string number = field(world.at(table, pia, "propose", R"("what":"abandon")"), "seq");
        for (const auto& guest : {abe, sev}) {
            world.at(table, guest, "answer", R"("yes":true,"proposal":)" + number);
        }
        EXPECT_EQ(world.table(table).phase(), Phase::finished);
        keep(Phase::finished);
    }

    World world;
    std::shared_ptr<Guest> hana = world.guest("Hana"), pia = world.guest("Pia"), abe = world.guest("Abe"),
                           sev = world.guest("Sev"), rob = world.guest("Rob"), ona = world.guest("Ona"),
                           ivy = world.guest("Ivy"), sam = world.guest("Sam");
    std::string table;
    std::string seat_link;
    std::map<Phase, std::map<TableId, std::vector<Entry>>> logs;
    std::map<Phase, std::string> link;

private:
    void sit(const std::shared_ptr<Guest>& who, int seat) {
        const object answer = world.at(table, who, "sit",
                                       R"("seat":)" + std::to_string(seat) + R"(,"name":"X)" + std::to_string(seat) +
                                           R"(","invite":")" + world.table(table).invite() + '"');
        EXPECT_EQ(field(answer, "type"), "ack");
    }
    void keep(Phase phase) {
        logs[phase] = world.store.logs;
        link[phase] = world.table(table).invite();
    }
};

class Rights : public testing::Test {
protected:
    static Prepared& prepared() {
        static Prepared all;
        return all;
    }

    std::shared_ptr<Guest> guest_of(Kind kind) {
        const Prepared& all = prepared();
        switch (kind) {
        case Kind::removed: return all.rob;
        case Kind::onlooker: return all.ona;
        case Kind::invited: return all.ivy;
        case Kind::player: return all.pia;
        case Kind::absent: return all.abe;
        case Kind::host: return all.hana;
        case Kind::several_seats: return all.sev;
        case Kind::other_session: return std::make_shared<Guest>(Player{all.pia->player().id, "Pia", "another-key"});
        default: return all.sam;
        }
    }

    /// A seat of this kind's own, if it has one.
    static int seat_of(Kind kind) {
        if (kind == Kind::absent) return 1;
        return kind == Kind::several_seats ? 3 : 0;
    }

    static std::string members(std::string_view command, Kind kind, Phase phase) {
        const Prepared& all = prepared();
        const std::string seat = R"("seat":)" + std::to_string(seat_of(kind));
        const bool has_link = kind == Kind::invited || kind == Kind::onlooker;
        const std::string invite = has_link ? R"(,"invite":")" + all.link.at(phase) + '"' : "";
        const std::string own_link = has_link ? R"(,"invite":")" + all.seat_link + '"' : "";
        if (command == "create") return R"("game":"fertility","players":2)";
        if (command == "watch") return R"("mismatch":false)" + invite;
        if (command == "sit" && phase == Phase::gathering) return R"("seat":4,"name":"Y")" + invite;
        if (command == "sit") return R"("seat":1,"name":"Y")" + own_link;
        if (command == "bot") return R"("seat":4,"level":"scribe")";
        if (command == "move" || command == "why") return seat + R"(,"decision":1,"action":"pass")";
        if (command == "hint" || command == "know") return seat + R"(,"decision":1)";
        if (command == "stand" || command == "undo" || command == "back") return seat;
        if (command == "propose") return R"("what":"resign",)" + seat;
        if (command == "answer") return R"("proposal":999,"yes":true)";
        if (command == "chat") return R"("text":"Hello")";
        if (command == "mute") return R"("player":"p-Nobody","on":true)";
        if (command == "fork") return R"("move":0)" + invite;
        return "";
    }

    /// The reason it is refused for, or the type of the answer.
    static std::string outcome(const object& answer) {
        return field(answer, "type") == "refused" ? field(answer, "reason") : field(answer, "type");
    }

    std::string try_it(std::string_view command, Kind kind, Phase phase) {
        const Prepared& all = prepared();
        const std::string more = members(command, kind, phase);
        const std::string text = R"({"type":")" + std::string{command} + R"(","id":"try")" +
                                 (command == "create" || command == "ping" ? "" : R"(,"table":")" + all.table + '"') +
                                 (more.empty() ? "" : "," + more) + "}";
        World world;
        world.bots_think = false;
        world.store.logs = all.logs.at(phase);
        if (kind == Kind::logged_out) return without_session(world, text);
        const auto guest = guest_of(kind);
        if (kind == Kind::onlooker) {
            world.at(all.table, guest, "watch", R"("invite":")" + all.link.at(phase) + '"');
        }
        const std::size_t before = all.logs.at(phase).at(all.table).size();
        const std::string answer = outcome(world.ask(guest, text));
        if (answer != "ack") {
            EXPECT_EQ(world.store.logs.at(all.table).size(), before);
        }
        return answer;
    }

    static std::string without_session(World& world, const std::string& text) {
        Identity identity{world.house};
        Api api{world.house, world.lobby, identity, {.public_url = "https://example.org"}};
        Request request;
        request.method = "POST";
        request.target = "/api/command";
        request.host = "example.org";
        request.body = text;
        std::string body;
        api.handle(request, [&](const Response& response) { body = response.body; });
        world.run();
        return outcome(parsed(body));
    }
};

/// A link makes one invited only where the command carries it.
bool carries_link(std::string_view command) { return command == "watch" || command == "sit" || command == "fork"; }

TEST_F(Rights, AreWhatTheTableSays) {
    for (const Right& right : rights) {
        for (std::size_t i = 0; i < kinds; ++i) {
            for (const Phase phase : {Phase::gathering, Phase::running, Phase::finished}) {
                const auto kind = static_cast<Kind>(i);
                Role person = person_of(kind, phase);
                const bool at_a_table = right.command != "create" && right.command != "ping";
                if (person == Role::invited && !carries_link(right.command) && at_a_table) person = Role::stranger;
                Roles people = person;
                if (kind == Kind::onlooker && carries_link(right.command)) people |= Role::invited;
                const auto expected = against(right, people, phase);
                const std::string got = try_it(right.command, kind, phase);
                SCOPED_TRACE(std::string{right.command} + " by " + kind_names[i] + " while " +
                             std::string{words_of(Phase{})[static_cast<std::size_t>(phase)]});
                if (expected) {
                    // A seat that is not one's own is told apart from none at all.
                    const bool own = *expected == Reason::not_seated && right.command == "propose";
                    EXPECT_EQ(got, word(own ? Reason::not_your_seat : *expected));
                    continue;
                }
                for (const Reason reason : {right.not_you, right.not_now, Reason::no_such_table, Reason::removed,
                                            Reason::no_session, Reason::bot_plays}) {
                    EXPECT_NE(got, word(reason));
                }
                EXPECT_NE(got, "error");
                EXPECT_NE(got, "(none)");
            }
        }
    }
}

TEST(RightsTable, HasEveryCommandOnce) {
    std::vector<std::string_view> types;
    [&]<class... O>(std::type_identity<std::variant<O...>>) {
        const auto add = [&]<class T>(std::type_identity<T>) {
            if constexpr (requires { T::type; }) types.push_back(T::type);
        };
        (add(std::type_identity<O>{}), ...);
    }(std::type_identity<Order>{});
    EXPECT_EQ(types.size(), rights.size());
    for (const std::string_view type : types) {
        EXPECT_EQ(std::ranges::count(rights, type, &Right::command), 1) << type;
    }
}

/// The table of docs/protocol.md.
std::string rights_as_markdown() {
    std::string text = "| command |";
    for (const std::string_view person : words_of(Role{})) (text += ' ') += std::string{person} + " |";
    text += "\n| --- |";
    for (std::size_t i = 0; i < role_kinds; ++i) text += " --- |";
    text += '\n';
    for (const Right& right : rights) {
        text += "| `" + std::string{right.command} + "` |";
        for (const Times& times : right.when) {
            std::string when;
            for (const auto& [phase, letter] :
                 {std::pair{Phase::gathering, 'b'}, {Phase::running, 'd'}, {Phase::finished, 'a'}}) {
                if (times.contains(phase)) when += letter;
            }
            ((text += ' ') += when.empty() ? "–" : when) += " |";
        }
        text += '\n';
    }
    return text;
}

TEST(RightsTable, IsTheOneInTheDocs) {
    const std::filesystem::path path = kit::source_dir() / "docs" / "protocol.md";
    std::ifstream file{path};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const std::string_view begin = "<!-- rights: written by rights_test.cc -->\n";
    const std::string_view end = "<!-- end of rights -->\n";
    const std::size_t from = text.find(begin);
    const std::size_t to = text.find(end);
    ASSERT_TRUE(from != std::string::npos && to != std::string::npos);
    const std::string current = text.substr(0, from) + std::string{begin} + rights_as_markdown() + text.substr(to);
    if (kit::rewriting()) return kit::write_file(path, current);
    EXPECT_EQ(text, current) << "to write it anew: ITERU_REWRITE=1 build/release/tests/iteru_server_tests "
                                "--gtest_filter='RightsTable.*'";
}

} // namespace
} // namespace iteru::server
