#include "loader/load_box.h"

#include <fstream>
#include <iterator>

namespace iteru {

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::error_code error;
    if (!file || std::filesystem::is_directory(path, error)) throw BoxProblem(path.string(), "", "unreadable");
    return {std::istreambuf_iterator<char>{file}, {}};
}

boost::json::value parse_json(std::string_view text) {
    boost::json::error_code error;
    boost::json::stream_parser parser;
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    if (!error) parser.finish(error);
    if (!error && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos) {
        error = boost::json::error::extra_data;
    }
    if (error) {
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n') + 1;
        throw BoxProblem("line " + std::to_string(line), error.message(), "not_json");
    }
    return parser.release();
}

} // namespace iteru
