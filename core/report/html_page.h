// SPDX-License-Identifier: GPL-3.0-or-later
// One HTML page in one file: headings, paragraphs, tables and pictures, light and dark by the reader's system. It loads
// nothing and runs nothing. Texts are escaped; pictures are our own SVG.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/report/table.h"

namespace baremark::core::report {

struct Paragraph {
  std::string words;
  std::string sign;  ///< stands before the words: ✓ ! ✕ ○, or empty
};
struct Picture {
  std::string svg;
  std::string caption;
  std::string title;  ///< above it; empty: none
};
struct Folded {
  std::string summary;
  Table table;
};

using PageItem = std::variant<Paragraph, Picture, Table, Folded>;

struct PageSection {
  std::string heading;
  std::vector<PageItem> items;
};

struct HtmlPage {
  std::string language = "en";
  std::string title;
  std::string subtitle;
  std::vector<PageSection> sections;
  std::string footer;
};

[[nodiscard]] std::string toHtml(const HtmlPage& page);

}  // namespace baremark::core::report
