// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of an image for runtimes that do not run its tree: in a store such as Docker's, or in a file such as a SIF.
// Their names, and the scripts that make and remove them on a host. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"

namespace baremark::core::containers {

/// The image that is copied.
struct CopiedImage {
  std::string digest;      ///< such as "sha256:cbc68983522e3295…"
  std::string tree;        ///< path of its root file system on the host
  std::int64_t bytes = 0;  ///< the size of the tree; 0: not known
};

/// The commands that make, find and remove the copy of one image.
struct CopyCommands {
  std::string reference;  ///< what the runtime runs: the copy's name in the store, or its path
  std::string tree;
  std::int64_t bytes = 0;
  std::string part;       ///< for a file: its path while it is being made; else empty
  std::string scratch{};  ///< for a store: a path for a file that only `make` and `finish` need
  bool takesTar = true;
  std::vector<std::string> has;
  std::vector<std::string> make;
  std::vector<std::vector<std::string>> finish;
  std::vector<std::string> remove;
  std::vector<std::string> size;                  ///< for a store; empty: not known
  std::vector<std::string> id;                    ///< for a store; empty: it has none
  std::vector<std::vector<std::string>> place{};  ///< as ImageForm::place
};

/// What a host says of a copy.
struct CopyFacts {
  std::string digest;  ///< "sha256:…" of a file, the runtime's own id in a store; empty: not known
  std::optional<std::int64_t> bytes;
  /// Of a file: its size and the time of its last change. While they stay, the file has its digest. Empty: not known.
  std::string stamp;
  bool operator==(const CopyFacts&) const = default;
};

/// Exit status of the script if the copy would not fit into a file system. Its last lines of standard error are
/// "folder FOLDER" and "free BYTES needed BYTES".
inline constexpr int kNoRoomForCopy = 28;
/// Exit status of the script if the runtime's program is not installed.
inline constexpr int kNoCopyProgram = 127;

/// `form` is of the kind Store or File, `variant` the id of the variant that uses the copy, or the copyName() of an own
/// copy. UnknownKey: a command uses an unknown ${name}.
[[nodiscard]] base::Result<CopyCommands> copyCommands(const ImageForm& form, const std::string& variant,
                                                      const CopiedImage& image);

/// A script for /bin/sh that makes the copy, or prints "there". It holds the lock of the image, TREE.lock, and starts
/// only if the file systems that it writes to have room for the tree. An incomplete copy is removed. Each line that the
/// commands print is also printed as "log LINE".
[[nodiscard]] base::Result<std::string> makeCopyScript(const CopyCommands& commands);

/// A script that prints the folder that the commands of `place` name. Nothing: it is not known.
[[nodiscard]] base::Result<std::string> placeScript(const std::vector<std::vector<std::string>>& place);

/// A script that succeeds if the copy is there. It prints what shows quickly whether the copy has changed: the id in a
/// store, the stamp of a file.
[[nodiscard]] base::Result<std::string> findCopyScript(const CopyCommands& commands);

/// As findCopyScript(), with the size and the digest too. It reads all of a file.
[[nodiscard]] base::Result<std::string> describeCopyScript(const CopyCommands& commands);

/// The facts in the output of findCopyScript() or describeCopyScript(), made printable.
[[nodiscard]] CopyFacts copyFacts(std::string_view output);

/// A script that removes the copy if it is there. Without the runtime's program there is nothing to remove.
[[nodiscard]] base::Result<std::string> removeCopyScript(const CopyCommands& commands);

}  // namespace baremark::core::containers
