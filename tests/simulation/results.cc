// Rows as libpq has them: the one place here that knows its header.
#include <libpq-fe.h>

#include <new>

#include "tests/simulation/database.h"

namespace iteru::simulation {

postgres::Result result_of(const Answered& rows) {
    pg_result* handle = PQmakeEmptyPGresult(nullptr, PGRES_TUPLES_OK);
    if (handle == nullptr) throw std::bad_alloc{};
    if (rows.empty()) return postgres::Result{handle};
    char name[] = "";
    PGresAttDesc column{name, 0, 0, postgres::binary, 0, 0, 0};
    std::vector<PGresAttDesc> columns(rows[0].size(), column);
    PQsetResultAttrs(handle, static_cast<int>(columns.size()), columns.data());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const Field& field = rows[row][i];
            std::string value = field.value_or("");
            PQsetvalue(handle, static_cast<int>(row), static_cast<int>(i), value.data(),
                       field ? static_cast<int>(value.size()) : -1);
        }
    }
    return postgres::Result{handle};
}

} // namespace iteru::simulation
