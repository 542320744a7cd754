#include "tests/simulation/simulation.h"

#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/simulation/judge.h"
#include "tests/simulation/person.h"

namespace iteru::simulation {

namespace {

using Image = server::FaultyDisk::Image;

constexpr Time calm_for = 4 * minute; // until everybody has heard everything
constexpr int most_failed_starts = 5;

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
    }

    [[nodiscard]] Machine* server() override { return machine_ && machine_->ready() ? machine_.get() : nullptr; }

    void run() {
        start();
        for (auto& person : people) person->begin();
        for (const PlannedFault& fault : plan_.faults) {
            hub.clockwork.at(fault.at, 0, [this, fault] { strike(fault); });
        }
        go_on_until(plan_.duration);
        calm_down();
        check_links();
        for (auto& person : people) person->audit();
        go_on_until(hub.clockwork.now() + minute);
        leave();
        hub.counts.simulated = hub.clockwork.now();
        if (machine_) image_ = machine_->stop();
        machine_.reset();
        judge(hub, image_);
    }

private:
    void go_on_until(Time until) {
        while (hub.clockwork.step(until)) {
            if (!machine_ || !machine_->dead()) continue;
            bury(machine_->left(), "");
        }
    }

    void start() {
        if (given_up_) return;
        ++hub.counts.starts;
        try {
            machine_ =
                std::make_unique<Machine>(hub, image_, ++processes_, std::exchange(dies_starting_, std::nullopt));
            failed_starts_ = 0;
        } catch (const server::StoreProblem& problem) {
            hub.tell("it does not start: " + std::string{problem.reason} + " " + std::string{problem.detail});
            if (!hub.flipped) hub.complain("the store cannot be opened again: " + std::string{problem.reason});
            given_up_ = ++failed_starts_ >= most_failed_starts;
            hub.clockwork.after(second, 0, [this] { start(); });
        }
    }

    /// The process is gone, and this is what is on the disk.
    void bury(Image image, const std::string& why) {
        if (!why.empty()) hub.tell(why);
        image_ = std::move(image);
        machine_.reset();
        for (auto& person : people) {
            for (auto& device : person->devices) device->lost();
        }
        if (hub.is(Planted::tail_ignored)) image_.erase("log-tail");
        if (++deaths_ > 400) given_up_ = true; // a damaged store may end every process that touches it
        hub.clockwork.after(hub.some(100 * millisecond, 10 * second), 0, [this] { start(); });
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
        if (!later && machine_ && (!on_line || some_device(fault).line)) hub.count(fault.what);
        const Time a_while = now + second + static_cast<Time>(fault.amount % 60) * second;
        Device& device = some_device(fault);
        switch (fault.what) {
        case Fault::kill:
        case Fault::power_loss:
        case Fault::power_in_write:
        case Fault::stop:
        case Fault::sync_error:
        case Fault::disk_full:
        case Fault::bit_flip: return strike_machine(fault);
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
        case Fault::clock_jump: hub.jump += static_cast<std::int64_t>(fault.amount % 200'000'000) - 100'000'000; break;
        case Fault::clock_drift: hub.drift = 0.92 + static_cast<double>(fault.amount % 17) / 100; break;
        case Fault::bots_throw: hub.bots_throw_until = a_while; break;
        case Fault::bots_hang: hub.bots_hang_until = a_while; break;
        case Fault::forget: device.forget_all(); break;
        }
    }

    void strike_machine(const PlannedFault& fault) {
        if (!machine_) return;
        server::FaultyDisk& disk = machine_->disk();
        switch (fault.what) {
        case Fault::kill: return bury(disk.image(), "the process is killed");
        case Fault::power_loss: return bury(disk.after_power_loss(hub.luck), "the power fails");
        case Fault::power_in_write: // also while it starts again
            dies_starting_ = fault.amount % 3 == 0 ? std::optional{fault.amount % 40} : std::nullopt;
            return machine_->lose_power_in(fault.amount % 60);
        case Fault::stop: return bury(machine_->stop(), "the process is told to end");
        case Fault::sync_error: return disk.fail_syncs();
        case Fault::disk_full: {
            disk.limit(disk.used() + fault.amount % 20'000);
            const std::uint64_t process = machine_->number();
            hub.clockwork.after(second + static_cast<Time>(fault.amount % 60) * second, 0, [this, process] {
                if (machine_ && machine_->number() == process) machine_->disk().limit(SIZE_MAX);
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
            bury(std::move(image), "the process is killed, and a bit of " + file->first + " is flipped");
        }
        }
    }

    /// Whatever was wrong is over; everybody finishes what they have begun and hears of everything.
    void calm_down() {
        calm = true;
        hub.tell("all is calm");
        hub.slow_disk_until = hub.bots_hang_until = hub.bots_throw_until = 0;
        dies_starting_.reset();
        if (machine_) machine_->disk().limit(SIZE_MAX);
        go_on_until(hub.clockwork.now() + calm_for);
        if (given_up_ || hub.flipped) return;
        if (!server()) return hub.complain("the server is not there in the end");
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
        if (given_up_ || hub.flipped || !machine_) return;
        if (hub.connections > 0) {
            hub.complain(std::to_string(hub.connections) + " connections are kept by somebody, and nobody is there");
        }
        if (machine_->waiting() > 4) hub.complain("something waits for ever");
    }

    Plan plan_;
    std::unique_ptr<Machine> machine_;
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
    simulated += other.simulated;
}

Outcome run(const Plan& plan, Planted planted, bool told) {
    sqlite3_initialize();
    sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, static_cast<int>(plan.seed % 1'000'000 + 1), nullptr);
    Hub hub{plan.seed, planted, told};
    Simulation{hub, plan}.run();
    return {std::move(hub.violations), hub.trace.hash(), hub.trace.story(), hub.counts};
}

Plan shrink(Plan plan, Planted planted) {
    const auto fails = [planted](const Plan& smaller) { return !run(smaller, planted).violations.empty(); };
    // Faults first, in halves, quarters and so on; then the end, people and tables.
    for (std::size_t size = std::max<std::size_t>(1, plan.faults.size() / 2); size > 0; size /= 2) {
        for (std::size_t at = 0; at < plan.faults.size();) {
            Plan smaller = plan;
            const auto first = smaller.faults.begin() + static_cast<std::ptrdiff_t>(at);
            const std::size_t count = std::min(size, smaller.faults.size() - at);
            smaller.faults.erase(first, first + static_cast<std::ptrdiff_t>(count));
            if (fails(smaller)) plan = std::move(smaller);
            else at += size;
        }
    }
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
    for (std::size_t at = 0; at < plan.tables.size();) {
        Plan smaller = plan;
        smaller.tables.erase(smaller.tables.begin() + static_cast<std::ptrdiff_t>(at));
        if (fails(smaller)) plan = std::move(smaller);
        else ++at;
    }
    return plan;
}

} // namespace iteru::simulation
