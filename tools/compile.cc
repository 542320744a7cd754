// Turns data files into C++ at build time: component files into Boxes, weights into Weights, texts into tables, nets
// and other files into arrays.
#define ZLIB_CONST // it does not change what it reads
#include <zlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <span>
#include <sstream>
#include <vector>

#include "bots/net.h"
#include "engine/hash.h"
#include "games/games.h"
#include "loader/load_box.h"
#include "loader/load_weights.h"

namespace {

namespace fs = std::filesystem;
using namespace iteru;

/// Written only when complete and only if it changes, so that nothing is rebuilt needlessly.
class Output : public std::ostringstream {
public:
    explicit Output(fs::path path) : path_(std::move(path)) {}
    void save() const {
        if (fs::exists(path_) && read_file(path_) == str()) return;
        std::ofstream file{path_, std::ios::binary};
        if (!(file << str()).flush()) throw std::runtime_error(path_.string() + ": cannot be written");
    }

private:
    fs::path path_;
};

void write_bytes(std::ostream& out, std::span<const unsigned char> bytes) {
    for (std::size_t i = 0; i < bytes.size(); ++i) out << int{bytes[i]} << (i % 32 == 31 ? ",\n" : ",");
    out << '\n';
}

/// Whose file it is: the folder says it.
std::string game_of(const fs::path& file) { return file.parent_path().filename().string(); }

void compile_box(const fs::path& from, const fs::path& to) {
    const std::string json = read_file(from);
    Output out{to};
    bool found = false;
    each_game([&]<class G>() {
        if (G::Box::game_id != game_of(from)) return;
        const auto box = load_box<typename G::Box>(json);
        write_bytes(out, std::span{reinterpret_cast<const unsigned char*>(&box), sizeof box});
        found = true;
    });
    if (!found) out << "// not a game of this build\n";
    out.save();
}

void compile_weights(const fs::path& from, const fs::path& to) {
    const std::string json = read_file(from);
    Output out{to};
    each_game([&]<class G>() {
        if (G::Box::game_id != game_of(from)) return; // facts are not linked here
        const auto weights = load_weights<typename G::Weights>(json);
        write_bytes(out, std::span{reinterpret_cast<const unsigned char*>(&weights), sizeof weights});
    });
    out.save();
}

/// The fields that a text tells, which must be the same in every language: {crew.the} tells the crew, {n:stone/stones}
/// n; {n~is/are} only agrees with n. What is wrong with its braces is thrown.
std::set<std::string> fields_told(std::string_view text) {
    std::set<std::string> names;
    while (true) {
        const std::size_t open = text.find_first_of("{}");
        if (open == std::string_view::npos) return names;
        const std::size_t close = text.find_first_of("{}", open + 1);
        if (text[open] != '{' || close == std::string_view::npos || text[close] != '}')
            throw std::runtime_error("braces do not match");
        const std::string_view inside = text.substr(open + 1, close - open - 1);
        const std::size_t sign = inside.find_first_of(":~");
        if (sign != std::string_view::npos) {
            const std::size_t slash = inside.find('/', sign);
            const bool two = slash != std::string_view::npos && inside.find('/', slash + 1) == std::string_view::npos;
            if (!two || slash == sign + 1) throw std::runtime_error("not one/other");
        }
        if (sign == std::string_view::npos || inside[sign] == ':')
            names.emplace(inside.substr(0, inside.find_first_of(".:")));
        text.remove_prefix(close + 1);
    }
}

using Table = std::map<std::string, std::string>;

/// Every text of a file, its key behind a prefix.
void read_texts(Table& table, const fs::path& file, const std::string& prefix) {
    const boost::json::value value = parse_json(read_file(file));
    for (const auto& member : value.as_object()) {
        const std::string key = prefix + std::string{member.key()};
        if (!table.emplace(key, std::string{member.value().as_string()}).second) {
            throw std::runtime_error(file.string() + ": key twice: " + key);
        }
    }
}

using Folders = std::span<const std::string>;

std::string game_in(const fs::path& folder) { return folder.filename().string(); }

/// texts/en/table.json keeps its keys, texts/en/web.json gets `web.`; a game's texts get `fertility.`, its rules
/// `rule.`, the words of its lessons `fertility.lesson.`.
Table read_language(const fs::path& texts, Folders games, const std::string& language) {
    Table table;
    for (const auto& entry : fs::directory_iterator{texts / language}) {
        const std::string stem = entry.path().stem().string();
        read_texts(table, entry.path(), stem == "table" ? "" : stem + ".");
    }
    for (const fs::path folder : games) {
        read_texts(table, folder / "texts" / (language + ".json"), game_in(folder) + ".");
        read_texts(table, folder / "rules" / (language + ".json"), "rule.");
        const fs::path lessons = folder / "lessons" / (language + ".json");
        if (fs::exists(lessons)) read_texts(table, lessons, game_in(folder) + ".lesson.");
    }
    return table;
}

std::string literal(std::string_view text) {
    std::ostringstream out;
    out << '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') out << '\\' << c;
        else if (code < 0x20 || code >= 0x7F || c == '?') {
            out << '\\' << char('0' + (code >> 6U)) << char('0' + ((code >> 3U) & 7U)) << char('0' + (code & 7U));
        } else out << c;
    }
    out << '"';
    return out.str();
}

/// Keys that C++ spells out; those of rules, of the browser, and most of a game's are made at run time.
bool is_spelt_out(const std::string& key, const std::set<std::string>& games) {
    const std::size_t dot = key.find('.');
    const std::string first = key.substr(0, dot);
    if (games.contains(first)) return key.substr(dot + 1).starts_with("label.");
    return first != "rule" && first != "web";
}

void compile_texts(const fs::path& to, const fs::path& keys_to, const fs::path& texts, Folders folders) {
    const Table en = read_language(texts, folders, "en");
    const Table fr = read_language(texts, folders, "fr");
    int wrong = 0;
    const auto complain = [&](const std::string& what) {
        std::cerr << "texts: " << what << '\n';
        ++wrong;
    };
    for (const auto& [key, text] : en) {
        if (text.empty()) complain("en: empty: " + key);
        if (!fr.contains(key)) complain("fr lacks " + key);
        else if (fr.at(key).empty()) complain("fr: empty: " + key);
        else try {
                if (fields_told(text) != fields_told(fr.at(key))) complain("other placeholders in fr: " + key);
            } catch (const std::runtime_error& problem) {
                complain(problem.what() + (": " + key));
            }
    }
    for (const auto& [key, text] : fr) {
        if (!en.contains(key)) complain("en lacks " + key);
    }
    if (wrong > 0) throw std::runtime_error(std::to_string(wrong) + " texts are wrong");
    Output out{to};
    Output keys{keys_to};
    std::set<std::string> games;
    for (const fs::path folder : folders) games.insert(game_in(folder));
    for (const auto& [key, text] : en) {
        // A view by its literal: a compiler need not count the letters, of which there are more than clang would.
        out << "{" << literal(key) << "sv,{" << literal(text) << "sv," << literal(fr.at(key)) << "sv}},\n";
        if (is_spelt_out(key, games)) keys << literal(key) << ",\n";
    }
    out.save();
    keys.save();
}

/// Files as they are, by the game in whose folder they stand.
void compile_files(const fs::path& to, std::span<const std::string> files) {
    Output out{to};
    for (const std::string& file : files) {
        out << "{" << literal(game_of(file)) << "," << literal(read_file(file)) << "},\n";
    }
    out.save();
}

/// Nets as they are, if each is one; whether it fits its game is seen when bots are tested.
void compile_nets(const fs::path& to, std::span<const std::string> files) {
    Output out{to};
    for (const std::string& file : files) {
        const std::string contents = read_file(file);
        if (const auto net = Net::read(contents); !net)
            throw std::runtime_error(file + ": " + std::string{net.error()});
        out << "{" << literal(game_of(file)) << "," << literal(contents) << "sv},\n";
    }
    out.save();
}

/// Compressed for browsers; empty if not worth it.
std::string gzipped(const std::string& contents) {
    constexpr int gzip_format = 16;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip_format, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::runtime_error("zlib does not start");
    std::string packed(deflateBound(&stream, contents.size()), '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(contents.data());
    stream.avail_in = static_cast<uInt>(contents.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(stream.total_out);
    deflateEnd(&stream);
    return done && packed.size() < contents.size() * 9 / 10 ? packed : std::string{};
}

/// Lessons by game and name. A browser gets one at a time, with the words of its game's lessons in one language:
/// together they must not be large.
void compile_lessons(const fs::path& to, std::span<const std::string> files) {
    constexpr std::size_t largest = 10'000;
    Output out{to};
    for (const fs::path file : files) {
        const std::string contents = read_file(file);
        for (const char* words : {"en.json", "fr.json"}) {
            if (gzipped(contents).size() + gzipped(read_file(file.parent_path() / words)).size() > largest)
                throw std::runtime_error(file.string() + " with " + words + ": more than 10 kB compressed");
        }
        const fs::path game = file.parent_path().parent_path().filename();
        out << "{" << literal(game.string()) << "," << literal(file.stem().string()) << "," << literal(contents)
            << "},\n";
    }
    out.save();
}

void write_sized(std::ostream& out, const std::string& bytes) {
    out << "{" << literal(bytes) << "," << bytes.size() << "}";
}

/// The files of a folder, whatever is in them: their path in it, hash, contents, and these compressed.
void compile_folder(const fs::path& to, const fs::path& folder) {
    Output out{to};
    if (!fs::is_directory(folder)) return out.save(); // nothing to serve, but a table of it
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator{folder}) {
        if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        const std::string contents = read_file(file);
        out << "{" << literal(fs::relative(file, folder).generic_string()) << ","
            << hash_bytes(std::as_bytes(std::span{contents})) << "U,";
        write_sized(out, contents);
        out << ",";
        write_sized(out, gzipped(contents));
        out << "},\n";
    }
    out.save();
}

} // namespace

int main(int argc, char** argv) try {
    const std::vector<std::string> args(argv + 1, argv + argc);
    if (args.size() == 3 && args[0] == "box") compile_box(args[1], args[2]);
    else if (args.size() == 3 && args[0] == "weights") compile_weights(args[1], args[2]);
    else if (args.size() >= 4 && args[0] == "texts")
        compile_texts(args[1], args[2], args[3], std::span{args}.subspan(4));
    else if (args.size() >= 2 && args[0] == "files") compile_files(args[1], std::span{args}.subspan(2));
    else if (args.size() >= 2 && args[0] == "nets") compile_nets(args[1], std::span{args}.subspan(2));
    else if (args.size() >= 2 && args[0] == "lessons") compile_lessons(args[1], std::span{args}.subspan(2));
    else if (args.size() == 3 && args[0] == "folder") compile_folder(args[1], args[2]);
    else
        throw std::runtime_error(
            "usage: iteru_compile box FROM TO | weights FROM TO | texts TO KEYS TEXTS GAME... | files TO FILE... | "
            "nets TO FILE... | lessons TO FILE... | folder TO FOLDER");
    return 0;
} catch (const iteru::BoxProblem& problem) {
    std::cerr << "iteru_compile: " << problem.path << ": " << problem.value << ": " << problem.reason << " "
              << problem.expected << '\n';
    return 1;
} catch (const std::exception& error) {
    std::cerr << "iteru_compile: " << error.what() << '\n';
    return 1;
}
