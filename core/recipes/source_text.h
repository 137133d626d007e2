// SPDX-License-Identifier: GPL-3.0-or-later
// Places in the text of a recipe file, text that was joined from several places, and edits. Values; any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace baremark::core::recipes {

/// Bytes of a text: from `begin` up to but not including `end`.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] std::size_t size() const { return end - begin; }
  bool operator==(const TextRange&) const = default;
};

/// What a builder refuses in a recipe file. The readers here keep such a file in full.
enum class FileProblemKind : std::uint8_t {
  UnknownName,          // an instruction, section or header key that does not exist
  UnterminatedHeredoc,  // the file ends within a here-document
  BadArguments,         // an argument is missing, or has the wrong form
  NothingToBuild,       // no FROM, or neither header nor section
};

struct FileProblem {
  FileProblemKind kind = FileProblemKind::BadArguments;
  TextRange place;  ///< in the file
  bool operator==(const FileProblem&) const = default;
};

/// Lines of a file, counted from 1, both included.
struct LineSpan {
  int first = 1;
  int last = 1;
  bool operator==(const LineSpan&) const = default;
};

/// The lines of a text by offset.
class LineNumbers {
 public:
  explicit LineNumbers(std::string_view text);
  /// The line of an offset. An offset past the end is in the last line.
  [[nodiscard]] int at(std::size_t offset) const;
  [[nodiscard]] LineSpan of(TextRange place) const;

 private:
  std::vector<std::size_t> m_starts;
};

/// A text that was joined from parts of a file, such as continued lines. It knows where each byte was.
class JoinedText {
 public:
  /// Appends bytes that begin at `place` in the file.
  void append(std::string_view part, std::size_t place);

  [[nodiscard]] const std::string& text() const { return m_text; }
  [[nodiscard]] bool empty() const { return m_text.empty(); }
  /// The offset in the file of the byte at `offset`. The end of the text is right after its last byte.
  [[nodiscard]] std::size_t placeOf(std::size_t offset) const;
  /// The place in the file of the bytes from `begin` to `end`, with everything that was left out between them.
  [[nodiscard]] TextRange placeOf(TextRange part) const;
  /// A part of this text.
  [[nodiscard]] JoinedText part(TextRange part) const;

  bool operator==(const JoinedText&) const = default;

 private:
  struct Part {
    std::size_t offset = 0;  ///< in m_text
    std::size_t place = 0;   ///< in the file
    bool operator==(const Part&) const = default;
  };
  std::string m_text;
  std::vector<Part> m_parts;
};

/// A replacement of bytes of a file. An empty range inserts.
struct TextEdit {
  TextRange range;
  std::string text;
  bool operator==(const TextEdit&) const = default;
};

/// `text` with all edits, in the order of their places. An edit that touches an earlier one, or that is not within
/// `text`, is left out. Two insertions at the same place are both made, unless they are equal.
[[nodiscard]] std::string withEdits(std::string_view text, std::vector<TextEdit> edits);

/// `text` without the byte order mark that some editors write.
[[nodiscard]] inline std::string_view withoutMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? text.substr(kMark.size()) : text;
}
/// Blank, tab, line feed, vertical tab, form feed, carriage return; in every locale.
[[nodiscard]] inline bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
[[nodiscard]] inline bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}
/// `part` without white space at its ends, as a part of `text`.
[[nodiscard]] TextRange trimmed(std::string_view text, TextRange part);
[[nodiscard]] std::string_view trimmed(std::string_view text);
/// A to Z and a to z only, in every locale.
[[nodiscard]] std::string lowerCase(std::string_view text);
[[nodiscard]] std::string upperCase(std::string_view text);
/// A letter, a digit or an underscore: a byte of the name of a variable.
[[nodiscard]] bool isNameByte(char c);

/// "nvcr.io/nvidia/pytorch:25.06-py3@sha256:..." has the name "nvcr.io/nvidia/pytorch".
struct ImageReference {
  std::string name;
  std::string tag;     ///< empty if there is none
  std::string digest;  ///< "sha256:..."; empty if there is none
  bool operator==(const ImageReference&) const = default;
};

/// Splits a reference, also one with "docker://" before it. Any text gives a result, also one with variables; what a
/// registry accepts is the business of core/containers/image_source.h.
[[nodiscard]] ImageReference splitImageReference(std::string_view reference);

}  // namespace baremark::core::recipes
