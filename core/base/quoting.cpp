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
  if (text.find_first_of("\0\r\n"sv) != std::string_view::npos)
    return fail({.code = ErrorCode::Untrusted, .value = printable(text, 80), .allowed = Phrase::OneLineWithoutNul});
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string_view::npos) return std::string(text);
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

Result<std::string> shellCommand(const std::vector<std::string>& words, const std::vector<std::string>& variables) {
  FirstError errors;
  std::string line;
  for (const std::string& word : words)
    line += (line.empty() ? "" : " ") + errors.valueOf(shellQuotedWithVariables(word, variables));
  return errors.resultOf(std::move(line));
}

Result<std::string> shellAssignments(const std::vector<std::pair<std::string, std::string>>& variables) {
  FirstError errors;
  std::string lines;
  for (const auto& [name, value] : variables) lines += name + "=" + errors.valueOf(shellQuoted(value)) + "\n";
  return errors.resultOf(std::move(lines));
}

Result<std::string> shellQuotedWithVariables(std::string_view text, const std::vector<std::string>& variables) {
  FirstError errors;
  std::string out;
  const auto appendLiteral = [&](std::string_view literal) {
    if (!literal.empty()) out += errors.valueOf(shellQuoted(literal));
  };
  std::size_t literalStart = 0;
  std::size_t at = 0;
  while ((at = text.find("${", at)) != std::string_view::npos) {
    const std::size_t end = text.find('}', at);
    if (end == std::string_view::npos) break;
    const std::string name(text.substr(at + 2, end - at - 2));
    if (std::ranges::find(variables, name) == variables.end()) {
      at += 2;
      continue;
    }
    appendLiteral(text.substr(literalStart, at - literalStart));
    out += "\"${" + name + "}\"";
    at = literalStart = end + 1;
  }
  appendLiteral(text.substr(literalStart));
  return errors.resultOf(out.empty() ? std::string("''") : std::move(out));
}

}  // namespace baremark::core::base
