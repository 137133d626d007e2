// SPDX-License-Identifier: Apache-2.0
#include "core/base/line_pattern.h"

#include <regex>

#include "core/base/json.h"
#include "core/base/lines.h"
#include "core/base/printable.h"

namespace baremark::core::base {

std::string regularExpression(JsonFields& fields, const char* name, const std::optional<std::string>& fallback) {
  std::string text = fields.text(name, fallback, 500);
  try {
    const std::regex checked(text, std::regex::ECMAScript);
  } catch (const std::regex_error& problem) {
    fields.refuse(name, {.code = ErrorCode::Malformed,
                         .value = printable(text, 80),
                         .allowed = Phrase::RegularExpression,
                         .detail = problem.what()});
  }
  return text;
}

std::string matchedText(const std::string& pattern, std::string_view text, std::size_t group) {
  constexpr std::size_t kMostOutput = 16384;
  constexpr std::size_t kMostOfALine = 1000;
  const std::regex expression(pattern, std::regex::ECMAScript);
  text = text.substr(0, kMostOutput);
  while (!text.empty()) {
    const std::string line(takeLine(text).substr(0, kMostOfALine));
    std::smatch match;
    if (!std::regex_search(line, match, expression)) continue;
    return match.size() > group ? match[group].str() : match[0].str();
  }
  return {};
}

}  // namespace baremark::core::base
