// The types of what describes itself (engine/describe.h) in words of TypeScript: for the browser and for the tables in
// docs/. Goes by types alone, so nothing need exist to be described.
#pragma once

#include <algorithm>
#include <concepts>
#include <map>
#include <optional>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "engine/describe.h"

namespace iteru {

struct TypeField {
    std::string name; // `name?` where it may be left out
    std::string type;
};

/// A type that has a name of its own.
struct NamedType {
    std::string name;
    std::vector<TypeField> fields;  // of a struct
    std::vector<std::string> words; // of a fixed set; of an enumeration without, they depend on the box
    bool is_struct = false;
};

/// Which way it goes. What may be left out of what comes in (`maybe`) is always there in what goes out.
enum class Way : bool { out, in };

/// Gathers the named types that others are made of, each after those it needs.
class TypeCatalogue {
public:
    explicit TypeCatalogue(Way way = Way::out) : way_(way) {}

    [[nodiscard]] const std::vector<NamedType>& types() const { return types_; }
    /// Names that two different types have.
    [[nodiscard]] const std::set<std::string>& clashes() const { return clashes_; }

    template <class T>
    std::string type() {
        return spell(static_cast<T*>(nullptr));
    }

    template <Described T>
    std::vector<TypeField> fields() {
        Fields visit{*this, {}};
        T value{};
        T::each_field(value, visit);
        return std::move(visit.fields);
    }

private:
    struct Fields {
        TypeCatalogue& catalogue;
        std::vector<TypeField> fields;

        template <class T>
        void operator()(std::string_view name, const T&) {
            fields.push_back({std::string{name}, catalogue.type<T>()});
        }
        template <class T>
        void operator()(std::string_view name, const IfAny<T>&) {
            fields.push_back({std::string{name} + "?", catalogue.type<T>()});
        }
        template <class T>
        void maybe(std::string_view name, const T&) {
            fields.push_back({std::string{name} + (catalogue.way_ == Way::in ? "?" : ""), catalogue.type<T>()});
        }
    };

    static std::string list(const std::string& item) {
        const bool plain = item.find(" | ") == std::string::npos && !item.starts_with("readonly ");
        return plain ? "readonly " + item + "[]" : "readonly (" + item + ")[]";
    }
    static std::string or_null(const std::string& type) { return type + " | null"; }

    std::string spell(const bool*) { return "boolean"; }
    std::string spell(const std::integral auto*) { return "number"; }
    std::string spell(const Number*) { return "number"; }
    std::string spell(const std::string*) { return "string"; }
    std::string spell(const std::string_view*) { return "string"; }
    template <class E>
        requires std::is_enum_v<E>
    std::string spell(const E*) {
        return named<E>([](NamedType& type) {
            if constexpr (Worded<E>) {
                for (const auto& word : words_of(E{})) type.words.emplace_back(word);
            }
        });
    }
    template <class T>
    std::string spell(const std::optional<T>*) {
        return or_null(type<T>());
    }
    template <class T>
    std::string spell(const Secret<T>*) {
        return or_null(type<T>());
    }
    template <class... Ts>
    std::string spell(const std::variant<Ts...>*) {
        std::string either;
        ((either += (either.empty() ? "" : " | ") + type<Ts>()), ...);
        return either;
    }
    template <std::ranges::range Range>
    std::string spell(const Range*) {
        return list(type<std::remove_cv_t<std::ranges::range_value_t<Range>>>());
    }
    template <class T>
    std::string spell(const std::span<T, 2>*) {
        const std::string item = type<std::remove_cv_t<T>>();
        return "readonly [" + item + ", " + item + "]";
    }
    template <class T>
    std::string spell(const Slots<T>*) {
        return list(or_null(type<T>()));
    }
    template <class T>
    std::string spell(const SetOf<T>*) {
        return list(type<T>());
    }
    template <class T>
    std::string spell(const std::map<std::string, T>*) {
        return "Readonly<Record<string, " + type<T>() + ">>";
    }
    template <class V>
    std::string spell(const ByName<V>*) {
        return "Readonly<Record<string, " + type<V>() + ">>";
    }
    template <LiteralText text>
    std::string spell(const Literal<text>*) {
        return "\"" + std::string{Literal<text>::word} + "\"";
    }
    template <WritesItself T>
    std::string spell(const T*) {
        return T::typescript();
    }
    template <class K, class V>
    std::string spell(const ByWord<K, V>*) {
        return "Readonly<Record<" + type<K>() + ", " + type<V>() + ">>";
    }
    template <class K, class V, bool every>
    std::string spell(const Entries<K, V, every>*) {
        const std::string record = "Record<" + type<K>() + ", " + type<V>() + ">";
        return every || !Worded<K> ? "Readonly<" + record + ">" : "Readonly<Partial<" + record + ">>";
    }
    template <Described T>
    std::string spell(const T*) {
        return named<T>([this](NamedType& type) {
            type.is_struct = true;
            type.fields = fields<T>();
        });
    }

    template <class T, class Describe>
    std::string named(Describe describe) {
        std::string name{type_name<T>};
        const auto [known, fresh] = seen_.emplace(name, &tag<T>);
        if (!fresh) {
            if (known->second != &tag<T>) clashes_.insert(name);
            return name;
        }
        NamedType type{.name = name, .fields = {}, .words = {}};
        describe(type);
        types_.push_back(std::move(type));
        return name;
    }
    template <class T>
    static constexpr char tag{};

    Way way_;
    std::vector<NamedType> types_;
    std::map<std::string, const char*> seen_;
    std::set<std::string> clashes_;
};

// ---------------------------------------------------------------------------------------------------------------
// Actions: which fields one has may depend on the words of others

/// One form that actions of a decision may have.
struct ActionForm {
    std::vector<TypeField> fields;
};

namespace detail {

/// Takes every word in turn wherever an action's description asks for one.
class ActionExplorer {
public:
    explicit ActionExplorer(TypeCatalogue& catalogue) : catalogue_(catalogue) {}

    template <class G>
    std::vector<ActionForm> forms(typename G::Decision kind) {
        path_.clear();
        do {
            depth_ = 0;
            fields_.clear();
            typename G::Action action{};
            action.kind = kind;
            G::each_field(action, *this);
            note();
        } while (next());
        std::vector<ActionForm> forms;
        for (auto& seen : seen_) forms.push_back(told(seen));
        seen_.clear();
        return forms;
    }

    bool flag(std::string_view name, bool& set) {
        set = choose(2) == 1;
        if (set) fields_.push_back({std::string{name}, "true", {}, 0});
        return set;
    }
    template <class T>
    void operator()(std::string_view name, T& value) {
        Field field{std::string{name}, catalogue_.type<T>(), {}, 0};
        if constexpr (Worded<T>) {
            field.all = word_count<T>;
            value = static_cast<T>(choose(field.all));
            field.words.insert(static_cast<std::size_t>(value));
            for (const auto& word : words_of(T{})) field.known.emplace_back(word);
        }
        fields_.push_back(std::move(field));
    }

private:
    struct Field {
        std::string name;
        std::string type;
        std::set<std::size_t> words; // taken so far, of a fixed set
        std::size_t all;
        std::vector<std::string> known{};
    };
    struct Step {
        std::size_t taken, of;
    };

    std::size_t choose(std::size_t of) {
        if (depth_ == path_.size()) path_.push_back({0, of});
        return path_[depth_++].taken;
    }
    bool next() {
        while (!path_.empty() && path_.back().taken + 1 == path_.back().of) path_.pop_back();
        if (path_.empty()) return false;
        ++path_.back().taken;
        return true;
    }
    void note() {
        const auto alike = [&](const std::vector<Field>& form) {
            return std::ranges::equal(
                form, fields_, [](const Field& a, const Field& b) { return a.name == b.name && a.type == b.type; });
        };
        const auto known = std::ranges::find_if(seen_, alike);
        if (known == seen_.end()) {
            seen_.push_back(fields_);
            return;
        }
        for (std::size_t i = 0; i < fields_.size(); ++i) (*known)[i].words.merge(fields_[i].words);
    }
    static ActionForm told(const std::vector<Field>& form) {
        ActionForm told;
        for (const Field& field : form) {
            std::string type = field.type;
            if (field.words.size() < field.all) {
                type.clear();
                for (const std::size_t word : field.words) {
                    type += (type.empty() ? "\"" : " | \"") + field.known[word] + "\"";
                }
            }
            told.fields.push_back({field.name, type});
        }
        return told;
    }

    TypeCatalogue& catalogue_;
    std::vector<Step> path_;
    std::size_t depth_ = 0;
    std::vector<Field> fields_;
    std::vector<std::vector<Field>> seen_;
};

} // namespace detail

/// The forms that actions of a decision may have.
template <class G>
std::vector<ActionForm> action_forms(TypeCatalogue& catalogue, typename G::Decision kind) {
    return detail::ActionExplorer{catalogue}.template forms<G>(kind);
}

} // namespace iteru
