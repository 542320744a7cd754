// Takes control for a running server on a socket in its data folder, where only its owner can go.
#pragma once

#include <boost/asio/any_io_executor.hpp>

#include <filesystem>
#include <memory>

#include "store/store.h"
#include "threads/later.h"

namespace iteru::server {

/// Listens from its construction on, until it goes. One order: `backup FILE`, answered with `ok` or what went wrong.
/// The store must outlive the executor's work; `later` is of the executor's thread.
class ControlSocket {
public:
    ControlSocket(const boost::asio::any_io_executor& executor, const std::filesystem::path& folder, Store& store,
                  Later& later);
    ControlSocket(const ControlSocket&) = delete;
    ControlSocket& operator=(const ControlSocket&) = delete;
    ~ControlSocket();

private:
    class Listener;
    std::shared_ptr<Listener> listener_;
};

} // namespace iteru::server
