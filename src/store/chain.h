// The hash chain of a table's log and the seals of what is derived from it: how any store knows that it reads what was
// written; and what can be wrong with a store.
#pragma once

#include <array>
#include <stdexcept>

#include "store/store.h"

namespace iteru::server {

/// Why a store cannot be opened. `reason` keys the sentence in texts/ (store.problem.*).
struct StoreProblem : std::runtime_error {
    StoreProblem(std::string_view why, std::string which, std::string more = {})
        : std::runtime_error(which + ": " + std::string{why} + (more.empty() ? "" : ": " + more)), reason(why),
          file(std::move(which)), detail(std::move(more)) {}

    std::string_view reason;
    std::string file; // or the address of a database
    std::string detail;
};
inline constexpr std::array<std::string_view, 10> store_problems{"in_use",     "newer",       "foreign", "missing",
                                                                 "unreadable", "unreachable", "bad_url", "unclear_url",
                                                                 "not_empty",  "replaced"};

/// A step of a schema: SQL, and what SQL cannot do.
template <class Connection>
struct SchemaStepOn {
    constexpr SchemaStepOn(std::string_view statements,
                           void (*more_to_do)(Connection&) = nullptr) // NOLINT(google-explicit-constructor)
        : sql(statements), more(more_to_do) {}

    std::string_view sql;
    void (*more)(Connection&);
};

/// What is wrong with a table's log. `reason` keys the sentence in texts/ (store.damage.*).
struct Damage {
    std::string_view reason;
    std::uint64_t sequence = 0; // the entry where it shows
    std::string detail;
};
inline constexpr std::array<std::string_view, 7> damages{"altered", "gap",        "shortened",     "unreadable",
                                                         "derived", "impossible", "other_position"};
/// As a line for the log.
std::string to_text(const Damage& damage);

/// The digest before a table's first entry, and those of its entries.
Digest chain_start(const TableId& table);
Digest chain_next(const Digest& previous, std::uint64_t sequence, std::string_view body);

/// Goes along a table's entries, looking at numbers and digests.
class ChainCheck {
public:
    /// `before` is the digest of the entry before the first; nothing if that is not there.
    ChainCheck(std::uint64_t from, const std::optional<Digest>& before) : from_(from), next_(from), chain_(before) {}

    /// What is wrong with the next entry.
    std::optional<Damage> add(const Entry& entry);
    [[nodiscard]] std::uint64_t last() const { return next_ - 1; }

private:
    std::uint64_t from_, next_;
    std::optional<Digest> chain_;
};

/// What is derived has no chain; a seal shows when it was not written by us.
using Seal = std::array<std::uint8_t, 16>;
Seal seal_of(const Summary& summary);
Seal seal_of(const Session& session);
Seal seal_of(const Account& account);

} // namespace iteru::server
