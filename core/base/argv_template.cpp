// SPDX-License-Identifier: Apache-2.0
#include "core/base/argv_template.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "core/base/json.h"
#include "core/base/json_fields.h"
#include "core/base/nearest_name.h"
#include "core/base/printable.h"
#include "core/base/version_numbers.h"

namespace baremark::core::base {
namespace {

template <class Map>
std::vector<std::string> keysOf(const Map& map) {
  std::vector<std::string> names;
  for (const auto& entry : map) names.push_back(entry.first);
  return names;
}

template <class Map>
Error unknownName(const std::string& path, std::string_view name, const Map& known) {
  const std::vector<std::string> names = keysOf(known);
  return {.code = ErrorCode::UnknownKey,
          .where = path,
          .value = printable(name, 80),
          .allowed = {Phrase::Names, names},
          .suggestion = nearestName(name, names)};
}

bool isNameCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '-';
}

/// Recursive descent over `a and not b or c == d`.
class ExpressionReader {
 public:
  ExpressionReader(std::string_view text, const TemplateScope& scope, const std::string& path)
      : m_rest(text), m_scope(scope), m_path(path) {}

  Result<bool> read() {
    Result<bool> value = readOr();
    if (value && !word().empty()) return malformed();
    return value;
  }

 private:
  tl::unexpected<Error> malformed() const {
    return fail(ErrorCode::Malformed, m_path, printable(m_rest, 80), Phrase::ArgvCondition);
  }

  /// The next word. It is not consumed.
  std::string_view word() {
    while (!m_rest.empty() && m_rest.front() == ' ') m_rest.remove_prefix(1);
    if (m_rest.substr(0, 2) == "==" || m_rest.substr(0, 2) == ">=") return m_rest.substr(0, 2);
    std::size_t end = 0;
    while (end < m_rest.size() && isNameCharacter(m_rest[end])) ++end;
    return m_rest.substr(0, end == 0 && !m_rest.empty() ? 1 : end);
  }

  std::string_view take() {
    const std::string_view taken = word();
    m_rest.remove_prefix(taken.size());
    return taken;
  }

  Result<bool> readOr() {
    Result<bool> left = readAnd();
    while (left && word() == "or") {
      take();
      const Result<bool> right = readAnd();
      if (!right) return right;
      left = *left || *right;
    }
    return left;
  }

  Result<bool> readAnd() {
    Result<bool> left = readNot();
    while (left && word() == "and") {
      take();
      const Result<bool> right = readNot();
      if (!right) return right;
      left = *left && *right;
    }
    return left;
  }

  Result<bool> readNot() {
    bool isNegated = false;
    while (word() == "not") {
      take();
      isNegated = !isNegated;
    }
    const Result<bool> fact = readFact();
    if (!fact) return fact;
    return *fact != isNegated;
  }

  Result<bool> readFact() {
    const std::string name(take());
    if (name.empty() || !isNameCharacter(name.front())) return malformed();
    const std::string_view relation = word();
    if (relation == "==" || relation == ">=") return readRelation(name, relation == "==");
    const auto found = m_scope.facts.find(name);
    if (found == m_scope.facts.end()) return fail(unknownName(m_path, name, m_scope.facts));
    return found->second;
  }

  Result<bool> readRelation(const std::string& name, bool isEquality) {
    take();
    const std::string operand(take());
    if (operand.empty() || !isNameCharacter(operand.front())) return malformed();
    const auto found = m_scope.values.find(name);
    if (found == m_scope.values.end()) return fail(unknownName(m_path, name, m_scope.values));
    if (isEquality) return found->second == operand;
    return compareVersions(found->second, operand) >= 0;
  }

  std::string_view m_rest;
  const TemplateScope& m_scope;
  const std::string& m_path;
};

Result<void> appendWords(const Json& words, const TemplateScope& scope, const std::string& path,
                         std::vector<std::string>& out);

Result<void> appendEach(const Json& entry, const TemplateScope& scope, const std::string& path,
                        std::vector<std::string>& out) {
  const std::string name = entry.at("each").get<std::string>();
  const auto list = scope.lists.find(name);
  if (list == scope.lists.end()) return fail(unknownName(path + "/each", name, scope.lists));
  for (const auto& fields : list->second) {
    TemplateScope inner = scope;
    for (const auto& [key, value] : fields) inner.values[key] = value;
    if (Result<void> done = appendWords(entry.at("argv"), inner, path + "/argv", out); !done) return done;
  }
  return {};
}

/// No word may contain the separator: the program that reads them would split the word there.
Result<void> appendJoined(const Json& entry, const TemplateScope& scope, const std::string& path,
                          std::vector<std::string>& out) {
  const std::string separator = entry.at("join").get<std::string>();
  std::vector<std::string> words;
  if (Result<void> done = appendWords(entry.at("argv"), scope, path + "/argv", words); !done) return done;
  std::string joined;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].find(separator) != std::string::npos)
      return fail(ErrorCode::Untrusted, path + "/join", printable(words[i], 200),
                  {Phrase::TextWithout, printable(separator, 8)});
    joined += (i == 0 ? "" : separator) + words[i];
  }
  out.push_back(std::move(joined));
  return {};
}

Result<void> appendEntry(const Json& entry, const TemplateScope& scope, const std::string& path,
                         std::vector<std::string>& out) {
  if (entry.is_string()) {
    Result<std::string> word = expandText(entry.get_ref<const Json::string_t&>(), scope, path);
    if (!word) return fail(word.error());
    out.push_back(std::move(*word));
    return {};
  }
  const auto isText = [&entry](const char* key) { return entry.contains(key) && entry.at(key).is_string(); };
  const bool isObject = entry.is_object();
  const bool hasArgv = isObject && entry.contains("argv") && entry.at("argv").is_array() && entry.size() == 2;
  if (isObject && entry.size() == 1 && isText("use")) {
    const std::string name = entry.at("use").get<std::string>();
    const auto words = scope.uses.find(name);
    if (words == scope.uses.end()) return fail(unknownName(path + "/use", name, scope.uses));
    out.insert(out.end(), words->second.begin(), words->second.end());
    return {};
  }
  if (hasArgv && isText("each")) return appendEach(entry, scope, path, out);
  if (hasArgv && isText("join") && entry.at("join") != "") return appendJoined(entry, scope, path, out);
  if (hasArgv && isText("if")) {
    const Result<bool> condition = holds(entry.at("if").get_ref<const Json::string_t&>(), scope, path + "/if");
    if (!condition) return fail(condition.error());
    return *condition ? appendWords(entry.at("argv"), scope, path + "/argv", out) : Result<void>{};
  }
  return fail(ErrorCode::WrongType, path, shortValue(entry), Phrase::ArgvWord);
}

Result<void> appendWords(const Json& words, const TemplateScope& scope, const std::string& path,
                         std::vector<std::string>& out) {
  if (!words.is_array()) return fail(ErrorCode::WrongType, path, shortValue(words), Phrase::ListOfWords);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (Result<void> done = appendEntry(words[i], scope, path + "/" + std::to_string(i), out); !done) return done;
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> expandArgv(const Json& words, const TemplateScope& scope, const std::string& path) {
  std::vector<std::string> out;
  if (Result<void> done = appendWords(words, scope, path, out); !done) return fail(done.error());
  return out;
}

Result<std::string> expandText(std::string_view text, const TemplateScope& scope, const std::string& path) {
  std::string out;
  while (!text.empty()) {
    const std::size_t start = text.find("${");
    out += text.substr(0, start);
    if (start == std::string_view::npos) break;
    const std::size_t end = text.find('}', start);
    if (end == std::string_view::npos)
      return fail(ErrorCode::Malformed, path, printable(text, 80), {Phrase::Value, "${name}"});
    const std::string name(text.substr(start + 2, end - start - 2));
    const auto found = scope.values.find(name);
    if (found == scope.values.end()) return fail(unknownName(path, name, scope.values));
    out += found->second;
    text.remove_prefix(end + 1);
  }
  return out;
}

Result<bool> holds(std::string_view expression, const TemplateScope& scope, const std::string& path) {
  return ExpressionReader(expression, scope, path).read();
}

int compareVersions(std::string_view a, std::string_view b) {
  std::vector<int> left = numbersOf(a);
  std::vector<int> right = numbersOf(b);
  left.resize(std::max(left.size(), right.size()));
  right.resize(left.size());
  return left < right ? -1 : left == right ? 0 : 1;
}

}  // namespace baremark::core::base
