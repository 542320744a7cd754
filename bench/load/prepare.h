// A store full of running games, written without a server.
#pragma once

#include <filesystem>
#include <string>

namespace iteru::load {

void prepare(const std::filesystem::path& data, int tables, int moves, const std::string& game, int chats = 0);

} // namespace iteru::load
