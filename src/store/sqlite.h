// The little of SQLite's C interface that the store needs, with owners for its handles.
#pragma once

#include <sqlite3.h>

#include <array>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace iteru::server::sqlite {

/// A call that did not do what it should; `code` is SQLite's extended result code.
struct Error : std::runtime_error {
    Error(int result, const std::string& what) : std::runtime_error(what), code(result) {}

    [[nodiscard]] int kind() const { return code & 0xFF; }
    int code;
};

class Connection {
public:
    /// An empty name of a VFS is the usual one.
    Connection(const std::string& file, int flags, const std::string& vfs);

    [[nodiscard]] sqlite3* get() const { return handle_.get(); }
    /// Statements without parameters whose rows do not matter.
    void run(const std::string& sql) const;
    /// The first column of the first row of a PRAGMA or SELECT, as text.
    [[nodiscard]] std::string ask(const std::string& sql);
    [[noreturn]] void fail(int code, std::string_view doing) const;

private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Close> handle_;
};

/// Prepared once, used by one Query at a time.
class Statement {
public:
    Statement(Connection& connection, std::string_view sql);

private:
    friend class Query;
    struct Finalize {
        void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

/// One use of a statement: its parameters bound, reset at the end whatever happens. What is bound must outlive it.
class Query {
public:
    template <class... Values>
    explicit Query(Statement& statement, const Values&... values) : handle_(statement.handle_.get()) {
        int index = 0;
        (bind(++index, values), ...);
    }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;
    ~Query() {
        sqlite3_reset(handle_);
        sqlite3_clear_bindings(handle_);
    }

    /// On to the next row; false at the end.
    bool next();
    /// Carries out a statement without rows; how many rows it changed.
    int run();

    [[nodiscard]] std::uint64_t number(int column) const {
        return static_cast<std::uint64_t>(sqlite3_column_int64(handle_, column));
    }
    /// Text or bytes as they are; they last until the next row.
    [[nodiscard]] std::string_view bytes(int column) const;
    /// Bytes of a fixed length; false if they have another.
    template <std::size_t Size>
    [[nodiscard]] bool read(int column, std::array<std::uint8_t, Size>& into) const {
        const std::string_view from = bytes(column);
        if (from.size() == Size) from.copy(reinterpret_cast<char*>(into.data()), Size);
        return from.size() == Size;
    }

private:
    void bind(int index, std::string_view text);
    void bind(int index, std::uint64_t number);
    void bind_bytes(int index, const void* data, std::size_t size);
    template <std::size_t Size>
    void bind(int index, const std::array<std::uint8_t, Size>& bytes) {
        bind_bytes(index, bytes.data(), Size);
    }
    void check(int code) const;

    sqlite3_stmt* handle_;
};

/// A file beside the database, on the same disk as SQLite sees it.
class File {
public:
    /// Throws Error, also if the file is missing and must not be created.
    File(const std::string& path, const std::string& vfs, bool create);
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File();

    [[nodiscard]] std::uint64_t size() const;
    [[nodiscard]] std::string read_all() const;
    void write(std::uint64_t offset, std::string_view bytes);
    void sync();

    static bool exists(const std::string& path, const std::string& vfs);
    static void remove(const std::string& path, const std::string& vfs);

private:
    void check(int code, std::string_view doing) const;

    std::string path_;
    std::unique_ptr<sqlite3_file, decltype(&sqlite3_free)> handle_;
};

} // namespace iteru::server::sqlite
