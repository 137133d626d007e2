// SPDX-License-Identifier: GPL-3.0-or-later
// What a builder refuses or warns about while it reads a recipe file. The readers here keep such a file in full.
#pragma once

#include <cstdint>
#include <string>

#include "core/recipes/source_text.h"

namespace baremark::core::recipes {

enum class FileProblemKind : std::uint8_t {
  UnknownName,          // an instruction, section or header key that does not exist
  UnterminatedHeredoc,  // the file ends within a here-document
  BadArguments,         // an argument is missing, or has the wrong form
  NulByte,
  NothingToBuild,  // no FROM, or neither header nor section
  ByteOrderMark,   // Apptainer takes it for a part of the first word
  TooLong,         // a line, or in a definition file a section, of 64 KiB or more
  EmptyContinuation,
  BadDirective,   // a parser directive given twice, or with a wrong value
  LateDirective,  // one after another comment, a blank line or an instruction, which has no effect
};

struct FileProblem {
  FileProblemKind kind = FileProblemKind::BadArguments;
  TextRange place;  ///< in the file
  bool operator==(const FileProblem&) const = default;
};

/// The longest line of a Dockerfile and the longest section of a definition file: both builders read with Go's
/// bufio.Scanner, whose buffer has 64 KiB.
inline constexpr std::size_t kMaxScannedBytes = 64U * 1024U - 1U;

}  // namespace baremark::core::recipes
