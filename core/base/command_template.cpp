// SPDX-License-Identifier: Apache-2.0
#include "core/base/command_template.h"

#include "core/base/json.h"
#include "core/base/printable.h"

namespace baremark::core::base {

CommandTemplate::CommandTemplate() : CommandTemplate(Json::array()) {}

CommandTemplate::CommandTemplate(const Json& words) : m_words(std::make_shared<const Json>(words)) {}

bool CommandTemplate::empty() const {
  return m_words->empty();
}

bool CommandTemplate::operator==(const CommandTemplate& other) const {
  return *m_words == *other.m_words;
}

Result<void> checkWord(std::string_view word, const std::string& path) {
  using namespace std::string_view_literals;
  if (word.find_first_of("\0\r\n"sv) == std::string_view::npos) return {};
  return fail(ErrorCode::Untrusted, path, printable(word, 80), Phrase::OneLineWithoutNul);
}

Result<void> checkArguments(const Json& words, const std::string& path) {
  if (words.is_string()) return checkWord(words.get_ref<const Json::string_t&>(), path);
  if (!words.is_structured()) return {};  // not a word; who expands the template refuses it
  for (const auto& entry : words.items()) {
    if (Result<void> good = checkArguments(entry.value(), path + "/" + entry.key()); !good) return good;
  }
  return {};
}

Result<void> checkCommand(const Json& words, const std::string& path) {
  if (words.is_array() && words.empty())
    return fail({.code = ErrorCode::Missing, .where = path, .allowed = Phrase::CommandWords});
  if (words.is_array() && words.front() == "")
    return fail({.code = ErrorCode::Missing, .where = path + "/0", .allowed = Phrase::CommandWords});
  return checkArguments(words, path);
}

Result<void> checkCommand(const std::vector<std::string>& words, const std::string& path) {
  return checkCommand(Json(words), path);
}

}  // namespace baremark::core::base
