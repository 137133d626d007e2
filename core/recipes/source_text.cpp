// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipes/source_text.h"

#include <algorithm>
#include <utility>

namespace baremark::core::recipes {

LineNumbers::LineNumbers(std::string_view text) : m_starts{0} {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] == '\n') m_starts.push_back(i + 1);
  }
}

int LineNumbers::at(std::size_t offset) const {
  const auto after = std::upper_bound(m_starts.begin(), m_starts.end(), offset);
  return static_cast<int>(after - m_starts.begin());
}

LineSpan LineNumbers::of(TextRange place) const {
  return {at(place.begin), at(place.end > place.begin ? place.end - 1 : place.begin)};
}

void JoinedText::append(std::string_view part, std::size_t place) {
  if (part.empty()) return;
  const bool isNext = !m_parts.empty() && m_parts.back().place + (m_text.size() - m_parts.back().offset) == place;
  if (!isNext) m_parts.push_back({m_text.size(), place});
  m_text.append(part);
}

std::size_t JoinedText::placeOf(std::size_t offset) const {
  if (m_parts.empty()) return 0;
  const std::size_t wanted = std::min(offset, m_text.size());
  // The end of the text belongs to its last part.
  const auto after = std::upper_bound(m_parts.begin(), m_parts.end(), wanted,
                                      [](std::size_t value, const Part& part) { return value < part.offset; });
  const Part& part = *(after - 1);
  return part.place + (wanted - part.offset);
}

TextRange JoinedText::placeOf(TextRange part) const {
  const std::size_t begin = placeOf(part.begin);
  return {begin, part.end > part.begin ? placeOf(part.end - 1) + 1 : begin};
}

JoinedText JoinedText::part(TextRange wanted) const {
  JoinedText out;
  const std::size_t end = std::min(wanted.end, m_text.size());
  for (std::size_t i = 0; i < m_parts.size(); ++i) {
    const std::size_t last = i + 1 < m_parts.size() ? m_parts[i + 1].offset : m_text.size();
    const std::size_t from = std::max(m_parts[i].offset, wanted.begin);
    const std::size_t to = std::min(last, end);
    if (from >= to) continue;
    out.append(std::string_view(m_text).substr(from, to - from), m_parts[i].place + (from - m_parts[i].offset));
  }
  return out;
}

std::string withEdits(std::string_view text, std::vector<TextEdit> edits) {
  std::ranges::stable_sort(edits, [](const TextEdit& a, const TextEdit& b) {
    return std::pair(a.range.begin, a.range.end) < std::pair(b.range.begin, b.range.end);
  });
  std::string out;
  std::size_t done = 0;
  const TextEdit* last = nullptr;
  for (const TextEdit& edit : edits) {
    const bool isWithin = edit.range.begin <= edit.range.end && edit.range.end <= text.size();
    if (!isWithin || edit.range.begin < done || (last != nullptr && *last == edit)) continue;
    out.append(text.substr(done, edit.range.begin - done));
    out.append(edit.text);
    done = edit.range.end;
    last = &edit;
  }
  return out.append(text.substr(done));
}

TextRange trimmed(std::string_view text, TextRange part) {
  while (part.begin < part.end && isSpace(text[part.begin])) ++part.begin;
  while (part.end > part.begin && isSpace(text[part.end - 1])) --part.end;
  return part;
}

std::string_view trimmed(std::string_view text) {
  const TextRange part = trimmed(text, {0, text.size()});
  return text.substr(part.begin, part.size());
}

std::string lowerCase(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::string upperCase(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

ImageReference splitImageReference(std::string_view reference) {
  constexpr std::string_view kScheme = "://";
  const std::size_t scheme = reference.find(kScheme);
  if (scheme != std::string_view::npos) reference.remove_prefix(scheme + kScheme.size());
  ImageReference out;
  const std::size_t digest = reference.find('@');
  if (digest != std::string_view::npos) out.digest = std::string(reference.substr(digest + 1));
  reference = reference.substr(0, digest);
  const std::size_t slash = reference.rfind('/');
  // A colon before the last slash is that of a port.
  const std::size_t colon = reference.find(':', slash == std::string_view::npos ? 0 : slash);
  if (colon != std::string_view::npos) out.tag = std::string(reference.substr(colon + 1));
  out.name = std::string(reference.substr(0, colon));
  return out;
}

}  // namespace baremark::core::recipes
