// People: what they want, what they see, and what they remember of what they were told.
#pragma once

#include <boost/json.hpp>

#include <deque>
#include <memory>
#include <optional>
#include <set>

#include "api/api.h"
#include "tests/faults/members.h"
#include "tests/simulation/hub.h"
#include "tests/simulation/machine.h"

namespace iteru::simulation {

class Device;
class Person;
using faults::json_text;

/// A table that people know of.
struct Place {
    std::string table{};           // empty: not made yet
    std::string invite{};          // what the host gives to friends
    std::uint64_t invite_from = 0; // the entry that made it
    PlannedTable plan;
    bool finished = false;
    std::set<std::string> void_links{}; // must not open it any more
};

/// What people share: the way to the server, and what they tell each other.
class Town {
public:
    explicit Town(Hub& the_hub);
    Town(const Town&) = delete;
    Town& operator=(const Town&) = delete;
    virtual ~Town();
    /// The one that a device finds; nothing while it is down or starting.
    [[nodiscard]] virtual Machine* server(Device& device) = 0;

    Hub& hub;
    std::deque<Place> places;
    std::vector<std::unique_ptr<Person>> people;
    bool calm = false; // nobody begins anything; they only finish what they have begun
};

/// A browser of somebody's.
class Device {
public:
    Device(Town& town, Person& owner, int number) : town_(town), owner_(owner), number_(number) {}

    /// Does something, if there is something to do.
    void act();
    void hang_up(Time noticed_after);
    /// The server has died, or the line has.
    void lost();
    void forget_all();
    /// Sends an HTTP request; the answer is nothing if the line broke.
    using Heard = std::function<void(const std::optional<server::Response>&)>;
    void request(server::Request request, Heard heard);

    std::string cookie;
    bool over = false; // its session has ended, and it knows
    bool signing_in = false;
    std::size_t home = 0; // the server it goes to
    std::shared_ptr<Connection> line;
    // What goes wrong next.
    bool cut_next = false, duplicate_next = false, lose_next = false;
    [[nodiscard]] bool waits() const { return pending_.has_value(); }
    [[nodiscard]] std::uint64_t seen(const std::string& table) const;
    /// What it looks on at, and up to which entry it was told.
    [[nodiscard]] std::map<std::string, std::uint64_t> looks_at() const;
    void send(const std::string& text);
    /// Anything that can be said, from any two numbers.
    void say(std::uint32_t what, std::uint32_t amount);

private:
    struct Choice {
        Seat seat = 0;
        std::uint64_t decision = 0;
        std::vector<std::string> actions;
        bool handover = false;
    };
    /// What it knows of a table.
    struct Sight {
        bool watched = false;
        bool shown = false; // what it asked to watch
        int connection = 0; // through which it was watched last
        std::uint64_t last = 0;
        int eyes = faults::onlooker;
        std::string phase;
        std::vector<Choice> choices;
        std::vector<Seat> seats; // its owner's
        std::optional<std::uint64_t> proposal{};
        bool asked = false;    // about the proposal
        bool replaced = false; // a bot plays for it
        bool host = false;
        bool may_undo = false;
    };
    struct Sent {
        std::string id, text, table, type;
        Time at = 0;
        std::uint64_t process = 0; // that was asked; 0: several
    };

    void connect();
    void hear(const std::string& text);
    void see(const boost::json::object& message, const std::string& text);
    void look_around(Sight& sight, const boost::json::object& message, bool whole);
    void take_answer(const boost::json::object& message);
    void acknowledged(const Sent& sent, const boost::json::object& message);
    void watch(Place& place, std::optional<Seat> seat = {});
    void order(const std::string& type, const std::string& table, const std::string& more = {});
    void create(Place& place);
    bool gather(Place& place, Sight& sight);
    bool play(Place& place, Sight& sight);
    void talk(Place& place, Sight& sight);
    void afterwards(Place& place, Sight& sight);
    void make_trouble(Place& place, Sight& sight);
    void guess(int times);
    void ask_for_too_much(const Place& place, const Sight& sight);
    /// The type of a command about a table and its other members.
    using Words = std::pair<std::string, std::string>;
    [[nodiscard]] Words any_command(const Place& place, const Sight& sight, std::uint32_t what, std::uint32_t amount);
    void say_otherwise(const Place& place, std::uint32_t what, std::uint32_t amount);
    void ask_anything(const Place& place, std::uint32_t amount);
    [[nodiscard]] std::string move_text(const Choice& choice);
    std::string next_id();

    Town& town_;
    Person& owner_;
    int number_;
    int connections_ = 0;
    int connection_ = 0; // its number in the history
    std::map<std::string, Sight> sights_;
    std::optional<Sent> pending_;
    std::deque<Sent> done_; // to send again one day
    std::uint64_t commands_ = 0;
    bool connecting_ = false;
    Time deaf_until_ = 0; // asks, and does not read
};

class Person {
public:
    Person(Town& town, const PlannedPerson& plan, std::uint64_t seed, std::size_t number);

    void begin();
    /// Once all is calm: whether what it was told is true.
    void audit();

    [[nodiscard]] Random& luck() { return luck_; }
    [[nodiscard]] bool one_in(std::uint32_t n) { return luck_.below(n) == 0; }

    Town& town;
    Kind kind;
    std::size_t number;
    std::string name; // at tables
    std::string player;
    std::string address;
    std::vector<std::unique_ptr<Device>> devices;
    std::map<std::string, bool> sessions;   // cookies: whether it must have ended
    std::map<std::string, Time> over_since; // those that have ended: when that was acknowledged
    /// What the server may have, as far as anybody can know.
    std::set<std::string> names, passwords;
    std::set<std::string> unknown; // changes of which nobody knows whether they were made, or will be
    bool password_known = false;   // there is one for certain
    bool changing = false;
    std::uint64_t password_changes = 0; // begun and ended

    void look_after_account(Device& device);
    void sign_in(Device& device);
    [[nodiscard]] std::string login() const { return "login" + std::to_string(number); }

private:
    void think();
    void mark_over(const std::string& cookie);
    void change(Device& device, std::set<std::string>& values, const std::string& value, server::Request request,
                bool password);
    void log_out(Device& device);
    void check_session(const std::string& cookie, bool ended);
    void check_password(const std::string& password);
    server::Request ask(const std::string& method, const std::string& target, const std::string& body,
                        const std::string& cookie) const;

    Random luck_;
    std::uint64_t changes_ = 0;
};

/// Another member of a JSON object.
std::string member(std::string_view name, std::string_view text);
std::string member(std::string_view name, std::uint64_t number);

} // namespace iteru::simulation
