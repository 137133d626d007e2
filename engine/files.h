// SPDX-License-Identifier: Apache-2.0
// Files that are written completely or not at all, and small files that are read in one go.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::engine {

/// Owns a file descriptor and closes it.
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

/// Writes all of `content`. Interrupted writes are continued.
[[nodiscard]] core::base::Result<void> writeAll(const Descriptor& file, std::string_view content,
                                                const std::string& path);

/// Converts an errno to an Error about `path`.
[[nodiscard]] core::base::Error systemError(int number, const std::string& path);

/// Creates the folder and its missing parents.
[[nodiscard]] core::base::Result<void> makeFolder(const std::string& path);

/// Waits until the entries of the folder are on the disk.
[[nodiscard]] core::base::Result<void> syncFolder(const std::string& path);

/// Renames `from` to `to` and waits until the rename is on the disk.
[[nodiscard]] core::base::Result<void> renameDurably(const std::string& from, const std::string& to);

/// Writes `path` through a temporary name, fsync and rename.
[[nodiscard]] core::base::Result<void> writeWhole(const std::string& path, std::string_view content);

/// Error::value of WrongType if the path is a folder.
inline constexpr const char* kIsFolder = "a folder";

/// Reads a whole regular file. TooLarge: more than `most` bytes. WrongType: not a regular file; the value is kIsFolder
/// for a folder.
[[nodiscard]] core::base::Result<std::string> readWhole(const std::string& path, std::int64_t most);

/// Reads the first `most` bytes of a system file (/proc, /sys). Empty if the file cannot be read.
[[nodiscard]] std::optional<std::string> readSmall(const std::string& path, std::size_t most = 65536);

/// As readSmall(), without blanks and newlines at both ends.
[[nodiscard]] std::optional<std::string> readWord(const std::string& path);

}  // namespace baremark::engine
