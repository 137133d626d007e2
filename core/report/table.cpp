// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table.h"

#include <cstdlib>

namespace baremark::core::report {
namespace {

bool isNumber(const std::string& text) {
  char* end = nullptr;
  (void)std::strtod(text.c_str(), &end);
  return !text.empty() && *end == '\0';
}

std::string csvCell(const std::string& text) {
  const bool looksLikeFormula = !text.empty() && std::string("=+-@\t").find(text.front()) != std::string::npos && !isNumber(text);
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
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace baremark::core::report
