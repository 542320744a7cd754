// What every Store must do, written once: each kind of store runs these tests on its own stores.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>

#include "store/store.h"

namespace iteru::server {

/// Calls the store and waits for its answer.
template <class T, class Call>
T wait_for(Call call) {
    std::promise<T> promise;
    auto future = promise.get_future();
    call([&](T value) { promise.set_value(std::move(value)); });
    return future.get();
}

inline Stored append_now(Store& store, const TableId& table, std::uint64_t sequence, std::string body,
                         std::optional<std::string> summary = {}) {
    return wait_for<Stored>(
        [&](auto answer) { store.append({table, sequence, std::move(body), std::move(summary)}, std::move(answer)); });
}

inline Log read_now(Store& store, const TableId& table, std::uint64_t from = 1) {
    return wait_for<Log>([&](auto answer) { store.read({table, from}, std::move(answer)); });
}

inline std::vector<Summary> summaries_now(Store& store) {
    return wait_for<std::vector<Summary>>([&](auto answer) { store.summaries(std::move(answer)); });
}

inline Stored change_now(Store& store, const Account& account) {
    return wait_for<Stored>([&](auto answer) { store.change(account, std::move(answer)); });
}

inline std::optional<Account> player_now(Store& store, const std::string& player) {
    return wait_for<FoundAccount>([&](auto answer) { store.find_player(player, std::move(answer)); }).account;
}

inline std::optional<Account> login_now(Store& store, const std::string& login) {
    return wait_for<FoundAccount>([&](auto answer) { store.find_login(login, std::move(answer)); }).account;
}

/// The bodies of a log, for comparing.
inline std::vector<std::string> bodies(const Log& log) {
    std::vector<std::string> list;
    for (const Entry& entry : log.entries) list.push_back(entry.body);
    return list;
}

/// Where a kind of store keeps its data; `open` may be called again after the last store was closed.
class StorePlace {
public:
    StorePlace() = default;
    StorePlace(const StorePlace&) = delete;
    StorePlace& operator=(const StorePlace&) = delete;
    virtual ~StorePlace() = default;
    virtual std::shared_ptr<Store> open() = 0;
};

struct StoreKind {
    std::string name;
    std::unique_ptr<StorePlace> (*make)();
};

class StoreContract : public testing::TestWithParam<StoreKind> {
protected:
    void reopen() {
        store_.reset();
        store_ = place_->open();
    }

    std::unique_ptr<StorePlace> place_ = GetParam().make();
    std::shared_ptr<Store> store_ = place_->open();
};

class AccountContract : public StoreContract {}; // also of the store in memory

} // namespace iteru::server
