// A table tried out from command to snapshot: the same text natively and as WebAssembly.
#pragma once

#include <string>
#include <string_view>

namespace iteru {

/// Two people at one screen: a table is made by a command, started, and so many legal moves are made. Answers
/// what went into its log, line by line, and at last what the first player sees at a table folded from these lines
/// anew.
std::string try_table(std::string_view game, int moves);

/// The same for every game, one after the other.
std::string try_tables(int moves);

/// So many choices of bots of each level in each game, in games that begin anew when they end: their logs.
std::string try_choices(int count);

/// So many decisions of a search on two threads and of one on four in each game, which keep their trees from one to the
/// next: a line for each with the question for a thinker (thinker.h), what the log has more than before, and the
/// action.
std::string try_thoughts(int count);

} // namespace iteru
