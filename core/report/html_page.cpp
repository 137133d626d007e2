// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_page.h"

#include <algorithm>
#include <string_view>

#include "core/report/figures.h"

namespace baremark::core::report {
namespace {

/// The colours --sN (lines) and --fN (fills, where they differ) of series are those of resources/themes.
constexpr const char* kStyle = R"css(
:root{--bg:#f6f7f9;--panel:#fff;--line:#dfe3e8;--grid:#e8ebf0;--text:#1b2330;--muted:#647084;--good:#009E73;--warn:#B77900;
--bad:#B3261E;--band:#e3f3ee;
--s0:#0072B2;--s1:#CC79A7;--s2:#D55E00;--s3:#2f7eaf;--f3:#56B4E9;--s4:#0F6E84;--s5:#8C564B;--s6:#7A5195}
@media screen and (prefers-color-scheme:dark){:root{--bg:#15181d;--panel:#1d2127;--line:#31373f;--grid:#2a2f37;--text:#e6e9ee;
--muted:#98a2b1;--good:#2fc79b;--warn:#E69F00;--bad:#ff7b72;--band:#1b302b;
--s0:#2a93d5;--s1:#e29ac3;--s2:#f07f32;--s3:#8fd0f5;--f3:#8fd0f5;--s4:#318295;--s5:#9c6e64;--s6:#8d69a4}}
body{background:var(--bg);color:var(--text);font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:1060px;padding:24px}
h1{font-size:1.5em;margin:0}h2{font-size:1.1em;margin:0 0 8px}h3{font-size:1em;margin:12px 0 2px}p{margin:4px 0}.muted,figcaption,footer{color:var(--muted);font-size:.9em}
section{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:14px 18px;margin:14px 0;overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.93em}th{color:var(--muted);text-align:left;font-weight:600}
th,td{padding:3px 12px 3px 0;border-bottom:1px solid var(--grid);vertical-align:top}.right{text-align:right}
figure{margin:8px 0;max-width:760px}.sign{display:inline-block;width:1.4em;font-weight:700}.good{color:var(--good)}
.warn{color:var(--warn)}.bad{color:var(--bad)}summary{cursor:pointer;color:var(--muted)}
@media print{@page{margin:14mm}:root{--bg:#fff;--panel:#fff;--line:#c8cdd4;--grid:#dfe3e8;--text:#000;--muted:#444;--good:#00704f;--warn:#7a5000;
--bad:#a01d16}body{max-width:none;padding:0;font-size:11pt}
section{border:0;padding:0;overflow:visible}figure,tr,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}svg{print-color-adjust:exact}}
)css";

/// Escapes a text and allows line breaks in words that are too long for a line, such as names or checksums.
std::string wordsHtml(std::string_view text) {
  constexpr std::size_t kLongWord = 28;  // bytes: an id is shorter
  constexpr std::size_t kPiece = 12;
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    while (end > kLongWord && word.size() > kPiece) {
      std::size_t cut = kPiece;
      while (cut < word.size() && (static_cast<unsigned char>(word[cut]) & 0xC0U) == 0x80U)
        ++cut;  // inside a UTF-8 character
      out += htmlEscaped(std::string(word.substr(0, cut))) + "<wbr>";
      word.remove_prefix(cut);
    }
    out += htmlEscaped(std::string(word));
    if (end < text.size()) out += ' ';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::string signHtml(const std::string& sign) {
  if (sign.empty()) return {};
  const char* kind = sign == "✓" ? "good" : sign == "!" ? "warn" : sign == "✕" ? "bad" : "open";
  return std::string("<span class=\"sign ") + kind + "\">" + htmlEscaped(sign) + "</span>";
}

std::string cellTag(const char* tag, Align align, const std::string& text) {
  return std::string("<") + tag + (align == Align::Right ? " class=\"right\">" : ">") + wordsHtml(text) + "</" + tag +
         ">";
}

struct ItemWriter {
  std::string operator()(const Paragraph& paragraph) const {
    return "<p>" + signHtml(paragraph.sign) + wordsHtml(paragraph.words) + "</p>\n";
  }
  std::string operator()(const Picture& picture) const {
    const std::string title = picture.title.empty() ? std::string() : "<h3>" + wordsHtml(picture.title) + "</h3>\n";
    return "<figure>\n" + title + picture.svg + "<figcaption>" + wordsHtml(picture.caption) +
           "</figcaption></figure>\n";
  }
  std::string operator()(const Table& table) const {
    std::string out = "<table><thead><tr>";
    for (const Column& column : table.columns) out += cellTag("th", column.align, column.title);
    out += "</tr></thead><tbody>\n";
    for (const auto& row : table.rows) {
      out += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i) out += cellTag("td", table.columns.at(i).align, row[i]);
      out += "</tr>\n";
    }
    return out + "</tbody></table>\n";
  }
  std::string operator()(const Folded& folded) const {
    return "<details><summary>" + wordsHtml(folded.summary) + "</summary>\n" + (*this)(folded.table) + "</details>\n";
  }
};

}  // namespace

std::string toHtml(const HtmlPage& page) {
  std::string out =
      "<!doctype html>\n<html lang=\"" + htmlEscaped(page.language) +
      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
      "<title>" +
      htmlEscaped(page.title) + "</title><style>" + kStyle + figureStyle() + "</style></head><body>\n";
  out += "<header><h1>" + wordsHtml(page.title) + "</h1><p class=\"muted\">" + wordsHtml(page.subtitle) +
         "</p></header>\n";
  for (const PageSection& section : page.sections) {
    out += "<section><h2>" + wordsHtml(section.heading) + "</h2>\n";
    for (const PageItem& item : section.items) out += std::visit(ItemWriter{}, item);
    out += "</section>\n";
  }
  return out + "<footer>" + htmlEscaped(page.footer) + "</footer>\n</body></html>\n";
}

}  // namespace baremark::core::report
