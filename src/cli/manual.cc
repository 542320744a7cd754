#include "cli/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "api/catalogue.h"
#include "bots/player.h"

namespace iteru {

namespace {

/// A text for `man`: what would be an instruction to it is taken as it is.
std::string plain(std::string_view text) {
    std::string made;
    for (const char c : text) {
        if (c == '\\') made += "\\e";
        else if (c == '-') made += "\\-"; // a hyphen that can be copied into a shell
        else made += c;
    }
    return made.starts_with('.') || made.starts_with('\'') ? "\\&" + made : made;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string_view without_indent(std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    return line;
}

/// A line of a list: two spaces, what it is about, at least two spaces, what is said of it. After a long option there
/// may be only one; its value, if it has one, is in capitals.
struct Item {
    std::string_view name;
    std::string_view words;
};
std::optional<Item> item_of(std::string_view line) {
    if (!line.starts_with("  ") || line.starts_with("   ")) return std::nullopt;
    line.remove_prefix(2);
    const std::size_t gap = line.find("  ");
    if (gap != std::string_view::npos) return Item{line.substr(0, gap), without_indent(line.substr(gap))};
    std::size_t end = std::min(line.find(' '), line.size());
    const bool value = end + 1 < line.size() && line[end + 1] >= 'A' && line[end + 1] <= 'Z';
    if (value) end = std::min(line.find(' ', end + 1), line.size());
    return Item{line.substr(0, end), without_indent(line.substr(end))};
}

/// Lines of help as `man` has them: lists as lists, the rest as paragraphs.
std::string body(std::span<const std::string_view> lines) {
    std::string made;
    bool in_list = false;
    for (const std::string_view line : lines) {
        if (const auto item = item_of(line)) {
            made += fmt::format(".TP\n.B {}\n", plain(item->name));
            if (!item->words.empty()) made += plain(item->words) + '\n';
            in_list = true;
            continue;
        }
        if (line.empty() || (in_list && !line.starts_with(' '))) made += ".PP\n";
        in_list = in_list && line.starts_with(' ');
        if (!line.empty()) made += plain(without_indent(line)) + '\n';
    }
    return made;
}

std::string heading(const std::string& name, const std::string& what) {
    return fmt::format(".TH {} 1 \"\" \"iteru {}\"\n.SH {}\n", plain(name), server::version, what);
}

/// What the help on all commands says of one.
std::string summary(const Speaker& say, std::string_view command) {
    const std::string all = say("help.all");
    const std::string begin = fmt::format("iteru {} ", command);
    for (const std::string_view line : lines_of(all)) {
        const auto item = item_of(line);
        if (item && fmt::format("{} ", item->name).starts_with(begin)) return std::string{item->words};
    }
    return {};
}

std::string page_name(const Entry& entry) { return fmt::format("iteru-{}", entry.name); }

/// The names of a command's options.
class Names final : public OptionList {
public:
    void positional(const char* name, std::string&) override {
        if (first_.empty()) first_ = name;
    }
    void text(const char* name, std::string&) override { add(name, true); }
    void list(const char* name, std::vector<std::string>&) override {
        if (name[0] == '-') add(name, true);
        else if (first_.empty()) first_ = name;
    }
    void flag(const char* name, bool&) override { add(name, false); }
    void positionals(const char* name, std::vector<std::string>&) override {
        if (first_.empty()) first_ = name;
    }
    void command(const char*, bool&, const std::function<void(OptionList&)>& declare) override { declare(*this); }

    [[nodiscard]] const std::string& first() const { return first_; }
    [[nodiscard]] const std::string& all() const { return all_; }
    [[nodiscard]] const std::string& with_values() const { return with_values_; }

private:
    void add(const char* name, bool value) {
        (all_ += ' ') += name;
        if (value) (with_values_ += ' ') += name;
    }

    std::string first_;
    std::string all_;
    std::string with_values_;
};

} // namespace

std::string manual_page(const Speaker& say, const Entry& entry) {
    const std::string help = say.look_up(entry.help.name());
    std::vector<std::string_view> lines = lines_of(help);
    const auto blank = std::ranges::find(lines, std::string_view{});
    std::string page = heading(page_name(entry), say("manual.name"));
    page += fmt::format("{} \\- {}\n.SH {}\n.nf\n", plain(page_name(entry)), plain(summary(say, entry.name)),
                        say("manual.synopsis"));
    for (auto line = lines.begin(); line != blank; ++line) page += plain(*line) + '\n';
    page += fmt::format(".fi\n.SH {}\n", say("manual.description"));
    page += body(std::span{blank == lines.end() ? blank : blank + 1, lines.end()});
    return page + fmt::format(".SH {}\n.BR iteru (1)\n", say("manual.see_also"));
}

std::string manual_page(const Speaker& say, std::span<const Entry> entries) {
    const std::string help = say("help.all");
    const std::vector<std::string_view> lines = lines_of(help);
    const std::string_view title = lines.at(0);
    std::string page = heading("iteru", say("manual.name"));
    page += fmt::format("iteru \\- {}\n.SH {}\n.B iteru\n{}\n.SH {}\n",
                        plain(without_indent(title.substr(title.find(':') + 1))), say("manual.synopsis"),
                        plain(say("manual.command")), say("manual.description"));
    page += body(std::span{lines}.subspan(2)) + fmt::format(".SH {}\n", say("manual.see_also"));
    for (const Entry& entry : entries) {
        page += fmt::format(".BR {} (1){}\n", plain(page_name(entry)), &entry == &entries.back() ? "" : ",");
    }
    return page;
}

void ManualCommand::declare(OptionList& list) { list.positional("FOLDER", folder); }

int ManualCommand::run(const Speaker& say) const {
    namespace fs = std::filesystem;
    if (folder.empty()) throw BadUse(say("manual.no_folder"));
    std::error_code problem;
    fs::create_directories(folder, problem);
    const auto write = [&](const std::string& name, const std::string& page) {
        const fs::path path = fs::path{folder} / (name + ".1");
        std::ofstream out{path, std::ios::binary | std::ios::trunc};
        out << page;
        if (!out.flush()) throw BadUse(say("server.site.cannot_write", {{"file", path.string()}}));
    };
    write("iteru", manual_page(say, entries));
    for (const Entry& entry : entries) write(page_name(entry), manual_page(say, entry));
    return exit_ok;
}

std::string completion(std::span<const Entry> entries) {
    std::string games;
    each_game([&]<Game G>() { (games += ' ') += G::facts.id; });
    std::string commands;
    std::string cases;
    for (const Entry& entry : entries) {
        (commands += commands.empty() ? "" : " ") += entry.name;
        Names names;
        (void)entry.declare(names);
        cases += fmt::format("        {}) options+=\"{}\" values+=\"{}\"{} ;;\n", entry.name, names.all(),
                             names.with_values(), names.first() == "GAME" ? " words=$games" : "");
    }
    std::string bots;
    for (const auto& list : {std::span<const std::string_view>{bot_names}, levels_of({})}) {
        for (const std::string_view name : list) ((bots += bots.empty() ? "" : " ") += name);
    }
    return fmt::format(R"(# Completion of iteru for bash: source <(iteru completion)
_iteru() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}}
    local commands="{0}" games="{1}" options="--help --lang" values=" --lang" words=""
    case $command in
{2}    esac
    case $before in
        iteru | */iteru) words="$commands --help --version" ;;
        --lang) words="en fr" ;;
        --bots | --bot | --seats) words="{3}" ;;
        *)
            if [[ " $values " == *" $before "* ]]; then words=""
            elif [[ $word == -* ]]; then words=$options
            elif [[ $COMP_CWORD -ne 2 ]]; then words=""
            fi
            ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _iteru iteru
)",
                       commands, games.substr(std::min<std::size_t>(1, games.size())), cases, bots);
}

void CompletionCommand::declare(OptionList&) {}

int CompletionCommand::run(const Speaker&) const {
    fmt::print("{}", completion(entries));
    return exit_ok;
}

} // namespace iteru
