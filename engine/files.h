// SPDX-License-Identifier: Apache-2.0
// Files that must be whole or absent, and small ones that are read at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::engine {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int file) : m_file(file) {}
  ~Descriptor();
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return m_file; }
  [[nodiscard]] bool isOpen() const { return m_file >= 0; }

 private:
  int m_file;
};

/// Writes everything, going on after interruptions.
[[nodiscard]] core::base::Result<void> writeAll(const Descriptor& file, std::string_view content, const std::string& path);

/// An errno as an Error about `path`.
[[nodiscard]] core::base::Error systemError(int number, const std::string& path);

/// Makes the folder and those above it where they are missing.
[[nodiscard]] core::base::Result<void> makeFolder(const std::string& path);

/// The folder's own entries are on the disk when this returns.
[[nodiscard]] core::base::Result<void> syncFolder(const std::string& path);

/// Renames `from` to `to` and makes that last.
[[nodiscard]] core::base::Result<void> renameDurably(const std::string& from, const std::string& to);

/// Writes `path` by a temporary name, fsync and rename.
[[nodiscard]] core::base::Result<void> writeWhole(const std::string& path, std::string_view content);

/// As Error::value of WrongType.
inline constexpr const char* kIsFolder = "a folder";

/// A whole regular file; TooLarge over `most` bytes; WrongType: it is kIsFolder, or something else that is no file.
[[nodiscard]] core::base::Result<std::string> readWhole(const std::string& path, std::int64_t most);

/// The first `most` bytes of a file of the system (/proc, /sys); nothing where it cannot be read.
[[nodiscard]] std::optional<std::string> readSmall(const std::string& path, std::size_t most = 65536);

/// readSmall without blanks and newlines at its ends.
[[nodiscard]] std::optional<std::string> readWord(const std::string& path);

}  // namespace baremark::engine
