// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table.h"

#include <array>
#include <string_view>

#include "core/base/number_text.h"

namespace baremark::core::report {
namespace {

/// "+1.6 %" or "+1,6 %", with any kind of blank before the per cent sign.
bool isPercent(std::string text) {
  if (text.empty() || text.back() != '%') return false;
  text.pop_back();
  for (const std::string_view blank : {" ", "\u00A0", "\u202F"}) {
    const bool isAtEnd =
        text.size() > blank.size() && text.compare(text.size() - blank.size(), blank.size(), blank) == 0;
    if (isAtEnd) text.resize(text.size() - blank.size());
  }
  if (const std::size_t comma = text.find(','); comma != std::string::npos) text[comma] = '.';
  return base::numberIn(text).has_value();
}

std::string csvCell(const std::string& text) {
  const bool startsLikeFormula = !text.empty() && std::string("=+-@\t\r\n").find(text.front()) != std::string::npos;
  const bool looksLikeFormula = startsLikeFormula && !base::numberIn(text) && !isPercent(text);
  const std::string safe = looksLikeFormula ? "'" + text : text;
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string out = "\"";
  for (const char c : safe) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

}  // namespace

std::string toCsv(const Table& table) {
  std::string out;
  for (std::size_t i = 0; i < table.columns.size(); ++i) out += (i > 0 ? "," : "") + csvCell(table.columns[i].title);
  out += "\r\n";
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) out += (i > 0 ? "," : "") + csvCell(row[i]);
    out += "\r\n";
  }
  return out;
}

std::string htmlEscaped(const std::string& text) {
  constexpr std::string_view kSigns = "&<>\"'";
  constexpr std::array kEntities = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  std::string out;
  for (const char c : text) {
    const std::size_t sign = kSigns.find(c);
    if (sign == std::string_view::npos)
      out += c;
    else
      out += kEntities.at(sign);
  }
  return out;
}

}  // namespace baremark::core::report
