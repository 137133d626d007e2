// SPDX-License-Identifier: GPL-3.0-or-later
// A table of texts, and its CSV. Pages, terminal and report show the same rows. Pure.
#pragma once

#include <string>
#include <vector>

namespace baremark::core::report {

enum class Align { Left, Right };

struct Column {
  std::string title;
  Align align = Align::Left;
  bool operator==(const Column&) const = default;
};

struct Table {
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  ///< each as long as `columns`
  bool operator==(const Table&) const = default;
};

/// CSV by RFC 4180 with a header line. A text that a spreadsheet would take for a formula (it begins with = + - @ and
/// is no number) gets an apostrophe in front.
[[nodiscard]] std::string toCsv(const Table& table);

/// `text` with & < > " ' replaced by entities.
[[nodiscard]] std::string htmlEscaped(const std::string& text);

}  // namespace baremark::core::report
