// SPDX-License-Identifier: GPL-3.0-or-later
// A self-contained HTML page: headings, paragraphs, tables and pictures, light or dark by the reader's system. The page
// loads nothing and runs no script. Texts are escaped; pictures are Baremark's own SVG. Pure.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/report/table.h"

namespace baremark::core::report {

struct Paragraph {
  std::string words;
  std::string sign;  ///< sign in front of the words: ✓ ! ✕ ○, or empty
};
struct Picture {
  std::string svg;
  std::string caption;
  std::string title;  ///< title above the picture; empty: none
};
/// A table that is folded until the reader opens it.
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
