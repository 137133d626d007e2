// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a definition file of Apptainer or Singularity without losing a byte: the pieces of the result, joined, are the
// file. Stages, headers and sections are those of Apptainer's reader (apptainer/apptainer,
// pkg/build/types/parser/deffile.go). Values; any thread. Reading never fails: what Apptainer refuses is in `problems`.
// Time and memory grow linearly with the file; the caller limits its size.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

enum class DefinitionPieceKind : std::uint8_t {
  HeaderText,  ///< a line of a header that is blank or a comment, or that Apptainer refuses
  HeaderKey,   ///< "From: debian:12", with its continuation lines
  Section,     ///< "%post -c /bin/bash" and all lines up to the next section or stage
};

/// One or more whole lines of the file.
struct DefinitionPiece {
  DefinitionPieceKind kind = DefinitionPieceKind::HeaderText;
  std::string text;  ///< every byte, with the line ends
  std::size_t begin = 0;
  int stage = 0;
  std::string name;       ///< of a key or section, lower case: "from", "post", "appinstall"
  std::string app;        ///< of a section of an app: "osu" for "%appinstall osu"
  std::string arguments;  ///< of a section: "-c /bin/bash"; for %files "from build"
  JoinedText value;       ///< of a key, without comment and continuations
  TextRange namePlace;    ///< with the "%"
  TextRange body;         ///< of a section: the lines below its first one

  [[nodiscard]] TextRange place() const { return {begin, begin + text.size()}; }
  bool operator==(const DefinitionPiece&) const = default;
};

/// "{{ name }}".
struct Placeholder {
  std::string name;
  TextRange place;
  int stage = 0;
  /// A "#" earlier in the line makes Apptainer leave the placeholder as it is, even if the "#" begins no comment.
  bool isLeftAlone = false;
  bool operator==(const Placeholder&) const = default;
};

struct DefinitionFile {
  std::vector<DefinitionPiece> pieces;
  std::vector<Placeholder> placeholders;
  std::vector<FileProblem> problems;
  int stages = 0;  ///< also counts a stage that lacks "Bootstrap:"
  bool operator==(const DefinitionFile&) const = default;
};

[[nodiscard]] DefinitionFile parseDefinitionFile(std::string_view text);

/// The file, byte for byte.
[[nodiscard]] std::string print(const DefinitionFile& file);

/// The value of a header key of a stage, with its piece; nullptr if the stage has none. The last of several counts.
[[nodiscard]] const DefinitionPiece* headerOf(const DefinitionFile& file, int stage, std::string_view key);
[[nodiscard]] std::vector<const DefinitionPiece*> sectionsOf(const DefinitionFile& file, int stage,
                                                             std::string_view name);

/// Whether the section's lines are commands for a shell.
[[nodiscard]] bool isScript(std::string_view sectionName);

/// One field of a line, such as a path in %files.
struct DefinitionField {
  std::string text;
  TextRange place;
  bool operator==(const DefinitionField&) const = default;
};

/// A line of %files, %labels or %arguments.
struct DefinitionEntry {
  DefinitionField first;                 ///< source, label, argument
  DefinitionField second;                ///< target, value; empty if there is none
  std::vector<DefinitionField> ignored;  ///< further fields of %files, which Apptainer drops
  bool isComplete = true;                ///< false: a line of %arguments without "=", a label without a value
  TextRange place;
  bool operator==(const DefinitionEntry&) const = default;
};

/// The lines of a %files, %labels or %arguments section, without blanks and comments. Empty for other sections.
[[nodiscard]] std::vector<DefinitionEntry> entriesOf(const DefinitionPiece& section);

}  // namespace baremark::core::recipes
