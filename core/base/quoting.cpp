// SPDX-License-Identifier: Apache-2.0
#include "core/base/quoting.h"

#include <algorithm>
#include <cstddef>

#include "core/base/printable.h"

namespace baremark::core::base {
namespace {

constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=+,@%-";

}  // namespace

Result<std::string> shellQuoted(std::string_view text) {
  using namespace std::string_view_literals;
  if (text.find_first_of("\0\r\n"sv) != std::string_view::npos) {
    return fail({.code = ErrorCode::Untrusted, .value = printable(text, 80), .allowed = Phrase::OneLineWithoutNul});
  }
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

Result<std::string> shellCommand(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    const Result<std::string> quoted = shellQuoted(word);
    if (!quoted) return quoted;
    if (!line.empty()) line += ' ';
    line += *quoted;
  }
  return line;
}

Result<std::string> shellAssignments(const std::vector<std::pair<std::string, std::string>>& variables) {
  std::string lines;
  for (const auto& [name, value] : variables) {
    const Result<std::string> quoted = shellQuoted(value);
    if (!quoted) return quoted;
    lines += name + "=" + *quoted + "\n";
  }
  return lines;
}

Result<std::string> shellQuotedWithVariables(std::string_view text, const std::vector<std::string>& variables) {
  std::string out;
  const auto appendLiteral = [&out](std::string_view literal) -> Result<void> {
    if (literal.empty()) return {};
    Result<std::string> quoted = shellQuoted(literal);
    if (!quoted) return fail(quoted.error());
    out += *quoted;
    return {};
  };
  std::size_t literalStart = 0;
  std::size_t at = 0;
  while ((at = text.find("${", at)) != std::string_view::npos) {
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos) break;
    const std::string name(text.substr(at + 2, end - at - 2));
    if (std::find(variables.begin(), variables.end(), name) == variables.end()) {
      at += 2;
      continue;
    }
    if (auto done = appendLiteral(text.substr(literalStart, at - literalStart)); !done) return fail(done.error());
    out += "\"${" + name + "}\"";
    at = literalStart = end + 1;
  }
  if (auto done = appendLiteral(text.substr(literalStart)); !done) return fail(done.error());
  return out.empty() ? std::string("''") : out;
}

}  // namespace baremark::core::base
