// Takes control for a running server on a socket in its data folder, where only its owner can go.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "store/store.h"
#include "threads/later.h"

namespace iteru::server {

/// Carries out an order of `iteru admin`, and calls with the answer: JSON in one line, both ways.
using Administer = std::function<void(const std::string& order, std::function<void(std::string)> done)>;

/// Listens from its construction on, until it goes. Two orders: `backup FILE`, answered with `ok` or what went wrong,
/// and `admin ORDER`. The store must outlive the executor's work; `later` is of the executor's thread.
class ControlSocket {
public:
    ControlSocket(const boost::asio::any_io_executor& executor, const std::filesystem::path& folder, Store& store,
                  Later& later, Administer admin);
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;
    ~ControlSocket();

private:
    class Listener;
    std::shared_ptr<Listener> listener_;
};

/// What a server would answer to an order of `iteru admin`, on a store that no server uses alone.
std::string administer(Store& store, const std::string& order);

} // namespace iteru::server
