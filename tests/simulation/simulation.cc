#include "tests/simulation/simulation.h"

#include <malloc.h>
#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "tests/simulation/judge.h"
#include "tests/simulation/person.h"

namespace iteru::simulation {

namespace {

using Image = server::FaultyDisk::Image;

constexpr Time calm_for = 4 * minute; // until everybody has heard everything
constexpr int most_failed_starts = 5;
constexpr std::size_t most_memory = std::size_t{32} << 20U; // of a server

std::size_t memory_in_use() {
    const auto info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

/// As a server of the first version left it.
Image old_store() {
    std::ifstream file{ITERU_OLD_STORE, std::ios::binary};
    return {{"log", server::FaultyDisk::Bytes(std::istreambuf_iterator<char>{file}, {})}};
}

class Simulation final : public Town {
public:
    Simulation(Hub& the_hub, const Plan& plan) : Town(the_hub), plan_(plan) {
        for (std::size_t i = 0; i < plan.people.size(); ++i) {
            people.push_back(std::make_unique<Person>(*this, plan.people[i], plan.seed, i));
        }
        for (const PlannedTable& table : plan.tables) {
            const auto there = [&](int who) { return who < static_cast<int>(people.size()); };
            if (std::ranges::all_of(table.seats, there)) places.push_back({.plan = table});
        }
        if (plan.old_store) image_ = old_store();
        if (plan.servers == 0) return;
        slots_.resize(plan.servers);
        database_ = std::make_unique<Database>(hub.clockwork, database_options());
        hub.database = database_.get();
        ++hub.counts.clusters;
    }

    /// Mostly the same as before; on a disk there is but one.
    [[nodiscard]] Machine* server(Device& device) override {
        const auto ready = [&](std::size_t slot) {
            Machine* machine = slots_[slot].machine.get();
            return machine != nullptr && machine->ready() ? machine : nullptr;
        };
        if (slots_.size() == 1) return ready(0);
        if (ready(device.home % slots_.size()) == nullptr || hub.chance(8)) {
            device.home = hub.luck.below(static_cast<std::uint32_t>(slots_.size()));
        }
        for (std::size_t i = 0; i < slots_.size(); ++i) {
            if (Machine* machine = ready((device.home + i) % slots_.size())) return machine;
        }
        return nullptr;
    }

    void run() {
        for (std::size_t slot = 0; slot < slots_.size(); ++slot) start(slot);
        for (auto& person : people) person->begin();
        for (const PlannedFault& fault : plan_.faults) {
            hub.clockwork.at(fault.at, 0, [this, fault] { strike(fault); });
        }
        for (const PlannedCommand& command : plan_.script) {
            hub.clockwork.at(command.at, 0, [this, command] {
                Person& person = *people[command.who % people.size()];
                person.devices[command.who / 8 % person.devices.size()]->say(command.what, command.amount);
            });
        }
        go_on_until(plan_.duration);
        calm_down();
        if (!given_up_ && !hub.flipped) hub.ended = hub.clockwork.now();
        check_links();
        for (auto& person : people) person->audit();
        go_on_until(hub.clockwork.now() + minute);
        look_who_was_told();
        leave();
        hub.counts.simulated = hub.clockwork.now();
        if (database_) return end_with_database();
        if (slots_[0].machine) image_ = slots_[0].machine->stop();
        let_go(slots_[0]);
        judge(hub, image_);
    }

private:
    struct Slot {
        std::unique_ptr<Machine> machine{};
        std::uint64_t process = 0; // the last one here
    };

    Database::Options database_options() {
        Database::Options options;
        options.some = [this](Time least, Time most) { return hub.some(least, most); };
        options.chance = [this](std::uint32_t one_in) { return hub.chance(one_in); };
        options.tell = [this](const std::string& text) { hub.tell(text); };
        options.complain = [this](const std::string& what) { hub.complain(what); };
        options.syncs = !hub.is(Planted::acknowledged_before_sync);
        options.asks_keepers = !hub.is(Planted::two_owners);
        return options;
    }

    void go_on_until(Time until) {
        constexpr std::uint64_t most_steps = 20'000'000; // far more than any history takes
        while (hub.clockwork.step(until)) {
            if (hub.clockwork.steps() > most_steps) return hub.complain("it never comes to rest");
            for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
                const auto& machine = slots_[slot].machine;
                if (machine && machine->dead()) bury(slot, machine->left(), "");
            }
        }
    }

    void start(std::size_t slot) {
        if (given_up_) return;
        ++hub.counts.starts;
        try {
            slots_[slot].machine = new_machine({++processes_, slot});
            slots_[slot].process = processes_;
            failed_starts_ = 0;
        } catch (const server::StoreProblem& problem) {
            hub.tell("it does not start: " + std::string{problem.reason} + " " + std::string{problem.detail});
            if (!database_) {
                if (!hub.flipped) hub.complain("the store cannot be opened again: " + std::string{problem.reason});
                given_up_ = ++failed_starts_ >= most_failed_starts;
            }
            hub.clockwork.after(second, 0, [this, slot] { start(slot); });
        }
    }

    std::unique_ptr<Machine> new_machine(Machine::Place place) {
        if (database_) return std::make_unique<Machine>(hub, place, *database_);
        return std::make_unique<Machine>(hub, place, image_, std::exchange(dies_starting_, std::nullopt));
    }

    /// What goes with it is what it took. (Sanitizers do not count.)
    void let_go(Slot& slot) {
        if (!slot.machine) return;
        const auto disk = slot.machine->disk_itself(); // that is not memory of its own
        const std::size_t before = memory_in_use();
        slot.machine.reset();
        const std::size_t freed = before - std::min(before, memory_in_use());
        hub.counts.most_memory = std::max<std::uint64_t>(hub.counts.most_memory, freed);
        if (freed > most_memory) hub.complain("a server took " + std::to_string(freed) + " bytes of memory");
    }

    /// The process is gone, and this is what is on the disk.
    void bury(std::size_t slot, Image image, const std::string& why) {
        if (!why.empty()) hub.tell(why);
        image_ = std::move(image);
        std::vector<Device*> cut_off;
        for (auto& person : people) {
            for (auto& device : person->devices) {
                const bool here = device->line && &device->line->machine() == slots_[slot].machine.get();
                if (here || !database_) cut_off.push_back(device.get());
            }
        }
        let_go(slots_[slot]);
        for (Device* device : cut_off) device->lost();
        if (hub.is(Planted::tail_ignored)) image_.erase("log-tail");
        if (++deaths_ > 400) given_up_ = true; // a damaged store may end every process that touches it
        hub.clockwork.after(hub.some(100 * millisecond, 10 * second), 0, [this, slot] { start(slot); });
    }

    Device& some_device(const PlannedFault& fault) {
        Person& person = *people[fault.who % people.size()];
        return *person.devices[fault.amount % person.devices.size()];
    }

    /// Counted is what has an effect; what is to happen to the next message counts when it does.
    void strike(const PlannedFault& fault) {
        const Time now = hub.clockwork.now();
        hub.tell("FAULT: " + std::string{fault_names[static_cast<std::size_t>(fault.what)]});
        const bool later =
            fault.what == Fault::cut || fault.what == Fault::duplicate || fault.what == Fault::lost_answer;
        const bool on_line = fault.what == Fault::drop || fault.what == Fault::half_open ||
                             fault.what == Fault::stall || fault.what == Fault::deaf;
        if (!later && machine_of(fault) && (!on_line || some_device(fault).line)) hub.count(fault.what);
        const Time a_while = now + second + static_cast<Time>(fault.amount % 60) * second;
        Device& device = some_device(fault);
        Host& host = hub.hosts[fault.amount / 5 % slots_.size()];
        switch (fault.what) {
        case Fault::kill:
        case Fault::power_loss:
        case Fault::power_in_write:
        case Fault::stop:
        case Fault::sync_error:
        case Fault::disk_full:
        case Fault::bit_flip:
            if (machine_of(fault)) strike_machine(fault, fault.amount / 5 % slots_.size());
            break;
        case Fault::pause:
        case Fault::database_crash:
        case Fault::database_slow:
        case Fault::database_full:
        case Fault::database_cut:
        case Fault::database_stall:
        case Fault::database_mute:
        case Fault::database_jump: return strike_database(fault, a_while);
        case Fault::slow_disk: hub.slow_disk_until = a_while; break;
        case Fault::drop: device.hang_up(hub.some(0, second)); break;
        case Fault::half_open: device.hang_up(minute); break;
        case Fault::stall:
            if (device.line) device.line->stall(a_while);
            break;
        case Fault::cut: device.cut_next = true; break;
        case Fault::duplicate: device.duplicate_next = true; break;
        case Fault::lost_answer: device.lose_next = true; break;
        case Fault::deaf:
            if (device.line) device.line->be_deaf(a_while);
            break;
        case Fault::clock_jump: host.jump += static_cast<std::int64_t>(fault.amount % 200'000'000) - 100'000'000; break;
        case Fault::clock_drift: host.drift = 0.92 + static_cast<double>(fault.amount % 17) / 100; break;
        case Fault::bots_throw: hub.bots_throw_until = a_while; break;
        case Fault::bots_hang: hub.bots_hang_until = a_while; break;
        case Fault::forget: device.forget_all(); break;
        }
    }

    [[nodiscard]] Machine* machine_of(const PlannedFault& fault) const {
        return slots_[fault.amount / 5 % slots_.size()].machine.get();
    }

    /// What befalls the servers on a database, and the way to it.
    void strike_database(const PlannedFault& fault, Time until) {
        if (!database_) return;
        Machine* machine = machine_of(fault);
        ModelGround* ground = machine == nullptr ? nullptr : machine->ground();
        switch (fault.what) {
        case Fault::pause:
            if (machine != nullptr) hub.clockwork.pause(machine->number(), until);
            break;
        case Fault::database_crash: {
            const Time away = hub.some(100 * millisecond, 40 * second);
            database_->crash(away);
            if (fault.amount % 3 == 0) database_->only_read_until(hub.clockwork.now() + away + 5 * second);
            until = database_->disturbed_until();
            break;
        }
        case Fault::database_slow: database_->be_slow_until(until); break;
        case Fault::database_full: database_->be_full_until(until); break;
        case Fault::database_jump:
            database_->jump(static_cast<double>(fault.amount % 200'000'000) - 100'000'000);
            until = hub.clockwork.now();
            hub.jumps.push_back(until);
            break;
        case Fault::database_cut:
            if (ground != nullptr) ground->cut();
            until = hub.clockwork.now();
            break;
        case Fault::database_stall:
            if (ground != nullptr) ground->stall(until);
            break;
        default: { // mute
            if (ground == nullptr) break;
            ground->swallow_answers();
            const std::uint64_t number = machine->number();
            until = hub.clockwork.now() + hub.some(second, 15 * second);
            hub.clockwork.at(until, the_database, [this, number] {
                for (const Slot& slot : slots_) {
                    if (slot.machine && slot.machine->number() == number) slot.machine->ground()->cut();
                }
            });
        }
        }
        hub.disturbed_until = std::max(hub.disturbed_until, until);
    }

    void strike_machine(const PlannedFault& fault, std::size_t slot) {
        Machine& machine = *slots_[slot].machine;
        if (database_) {
            if (fault.what == Fault::stop) return machine.begin_to_stop();
            return bury(slot, {}, "server " + std::to_string(machine.number()) + " is killed");
        }
        server::FaultyDisk& disk = machine.disk();
        switch (fault.what) {
        case Fault::kill: return bury(0, disk.image(), "the process is killed");
        case Fault::power_loss: return bury(0, disk.after_power_loss(hub.luck), "the power fails");
        case Fault::power_in_write: // also while it starts again
            dies_starting_ = fault.amount % 3 == 0 ? std::optional{fault.amount % 40} : std::nullopt;
            return machine.lose_power_in(fault.amount % 60);
        case Fault::stop: return bury(0, machine.stop(), "the process is told to end");
        case Fault::sync_error: return disk.fail_syncs();
        case Fault::disk_full: {
            disk.limit(disk.used() + fault.amount % 20'000);
            const std::uint64_t process = machine.number();
            hub.clockwork.after(second + static_cast<Time>(fault.amount % 60) * second, 0, [this, process] {
                const auto& now = slots_[0].machine;
                if (now && now->number() == process) now->disk().limit(SIZE_MAX);
            });
            return;
        }
        default: { // a bit, anywhere
            Image image = disk.image();
            auto file = image.begin();
            std::advance(file, fault.amount % image.size());
            if (file->second.empty()) return;
            hub.flipped = true;
            file->second[hub.luck.next64() % file->second.size()] ^= std::uint8_t(1U << hub.luck.below(8));
            const std::string name = file->first;
            bury(0, std::move(image), "the process is killed, and a bit of " + name + " is flipped");
        }
        }
    }

    /// Whatever was wrong is over; everybody finishes what they have begun and hears of everything.
    void calm_down() {
        calm = true;
        hub.tell("all is calm");
        hub.slow_disk_until = hub.bots_hang_until = hub.bots_throw_until = 0;
        dies_starting_.reset();
        if (!database_ && slots_[0].machine) slots_[0].machine->disk().limit(SIZE_MAX);
        go_on_until(hub.clockwork.now() + calm_for);
        if (given_up_ || hub.flipped) return;
        for (const Slot& slot : slots_) {
            const bool there = slot.machine && slot.machine->ready();
            if (!there) return hub.complain("the server is not there in the end");
        }
        for (const auto& person : people) {
            for (const auto& device : person->devices) {
                if (device->waits() && device->line) hub.complain(person->name + " never got an answer");
            }
        }
    }

    /// A link that was replaced opens nothing.
    void check_links() {
        if (people.empty() || hub.flipped) return;
        for (const Place& place : places) {
            for (const std::string& link : place.void_links) {
                if (place.plan.listed) continue;
                server::Request request;
                request.method = "GET";
                request.target = "/api/tables/" + place.table;
                request.invite = link;
                request.cookie = stranger_;
                stranger_asks(std::move(request));
            }
        }
    }
    void stranger_asks(server::Request request) {
        server::Request enter;
        enter.method = "POST";
        enter.target = "/api/session";
        enter.body = "{}";
        Device& device = *people[0]->devices[0];
        device.request(enter, [this, &device, request](const std::optional<server::Response>& response) mutable {
            if (!response || response->status != 200) return;
            for (const auto& [name, value] : response->headers) {
                if (name == "Set-Cookie") request.cookie = value.substr(14, value.find(';') - 14);
            }
            device.request(request, [this](const std::optional<server::Response>& told) {
                if (told && told->status == 200) hub.complain("a link that was replaced opens the table");
            });
        });
    }

    /// Once everybody is gone, nothing is left of them.
    void leave() {
        for (const auto& person : people) {
            for (const auto& device : person->devices) device->hang_up(0);
        }
        hub.clockwork.forget(0); // nobody comes back
        go_on_until(hub.clockwork.now() + 3 * minute);
        if (given_up_ || hub.flipped || !slots_[0].machine) return;
        if (hub.connections > 0) {
            hub.complain(std::to_string(hub.connections) + " connections are kept by somebody, and nobody is there");
        }
        for (const Slot& slot : slots_) {
            if (slot.machine && slot.machine->waiting() > 4) hub.complain("something waits for ever");
        }
    }

    /// Up to where those who look on were told of their tables: to be held against what there was to tell.
    void look_who_was_told() {
        if (given_up_ || hub.flipped) return;
        for (const auto& person : people) {
            for (const auto& device : person->devices) {
                if (!device->line) continue;
                for (const auto& [table, last] : device->looks_at()) {
                    hub.ends.push_back({person->name, table, last, hub.clockwork.now()});
                }
            }
        }
    }

    void end_with_database() {
        for (const Slot& slot : slots_) {
            if (slot.machine) slot.machine->begin_to_stop();
        }
        given_up_ = true; // nobody starts again
        go_on_until(hub.clockwork.now() + minute);
        for (const Slot& slot : slots_) {
            if (slot.machine) hub.complain("a server that is told to end does not");
        }
        hub.counts.taken_over = database_->claims().taken_over();
        judge(hub, *database_);
        for (Slot& slot : slots_) let_go(slot);
    }

    Plan plan_;
    std::unique_ptr<Database> database_; // of several servers
    std::vector<Slot> slots_ = std::vector<Slot>(1);
    Image image_;
    std::uint64_t processes_ = 0;
    std::optional<std::uint32_t> dies_starting_;
    int failed_starts_ = 0;
    int deaths_ = 0;
    bool given_up_ = false;
    std::string stranger_;
};

} // namespace

void Counts::add(const Counts& other) {
    for (std::size_t i = 0; i < fault_kinds; ++i) faults[i] += other.faults[i];
    commands += other.commands;
    requests += other.requests;
    answers += other.answers;
    messages += other.messages;
    entries += other.entries;
    starts += other.starts;
    finished_games += other.finished_games;
    clusters += other.clusters;
    taken_over += other.taken_over;
    script += other.script;
    most_memory = std::max(most_memory, other.most_memory);
    simulated += other.simulated;
}

Outcome run(const Plan& plan, Planted planted, bool told) {
    sqlite3_initialize();
    sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, static_cast<int>(plan.seed % 1'000'000 + 1), nullptr);
    Hub hub{plan.seed, planted, told};
    Simulation{hub, plan}.run();
    return {std::move(hub.violations), hub.trace.hash(), hub.trace.story(), hub.counts};
}

std::string kind_of(const std::string& violation) {
    constexpr std::size_t longest_word = 15; // names of tables are longer
    std::istringstream words{violation};
    std::string kind;
    for (std::string word; words >> word;) {
        const bool name = word.size() > longest_word || word.find_first_of("0123456789") != std::string::npos;
        if (!name) kind += (kind.empty() ? "" : " ") + word;
    }
    return kind;
}

Plan shrink(Plan plan, Planted planted) {
    const auto kinds = [planted](const Plan& any) {
        std::set<std::string> found;
        for (const std::string& violation : run(any, planted).violations) found.insert(kind_of(violation));
        return found;
    };
    // What is wrong must stay what was wrong: something else would be another story.
    const Outcome whole = run(plan, planted);
    if (whole.violations.empty()) return plan;
    const auto fails = [&, wrong = kind_of(whole.violations[0])](const Plan& smaller) {
        return kinds(smaller).contains(wrong);
    };
    // Faults first, then commands, the end, people and tables.
    const auto cut = [&](auto& list) { // halves, quarters and so on
        for (std::size_t size = std::max<std::size_t>(1, list.size() / 2); size > 0; size /= 2) {
            for (std::size_t at = 0; at < list.size();) {
                const auto whole_list = list;
                const auto first = list.begin() + static_cast<std::ptrdiff_t>(at);
                list.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, list.size() - at)));
                if (fails(plan)) continue;
                list = whole_list;
                at += size;
            }
        }
    };
    cut(plan.faults);
    cut(plan.script);
    for (Time part = plan.duration / 2; part > 10 * second; part /= 2) {
        Plan smaller = plan;
        smaller.duration -= part;
        if (smaller.duration > 0 && fails(smaller)) plan = std::move(smaller);
    }
    while (plan.people.size() > 1) {
        Plan smaller = plan;
        smaller.people.pop_back();
        if (!fails(smaller)) break;
        plan = std::move(smaller);
    }
    while (plan.servers > 1) {
        Plan smaller = plan;
        --smaller.servers;
        if (!fails(smaller)) break;
        plan = std::move(smaller);
    }
    for (std::size_t at = 0; at < plan.tables.size();) {
        Plan smaller = plan;
        smaller.tables.erase(smaller.tables.begin() + static_cast<std::ptrdiff_t>(at));
        if (fails(smaller)) plan = std::move(smaller);
        else ++at;
    }
    return plan;
}

} // namespace iteru::simulation
