// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the files below a folder, on a host or on this machine: path, size and, for a host, SHA-256. A host's list is
// untrusted: paths that leave the folder and names with control characters or backslashes are left out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

struct ListedFile {
  std::string path;  ///< relative to the folder, without a leading slash
  std::int64_t size = 0;
  std::string sha256;  ///< 64 hexadecimal digits; empty if not requested
  bool operator==(const ListedFile&) const = default;
};

/// Whether a path stays below its folder and can be in a list of lines.
[[nodiscard]] bool isPlainPath(std::string_view path);

/// Prints the files below `folder`; prints none if there is no such folder. Files that end in ".part" are left out.
[[nodiscard]] core::base::Result<std::string> manifestScript(const std::string& folder);
/// Sorted by path. Malformed: the list is not complete.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> readManifest(std::string_view output);
/// Runs the script on a host and reads its output. Blocking. TooLarge: more than about half a million files.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> manifestOf(core::runs::Host& host, const std::string& folder,
                                                                     const IsCancelled& isCancelled);

/// The files below a folder of this machine, without hashes, following links to files. If `folder` is a file, that file
/// alone. NotFound: the folder does not exist or contains no file. Untrusted: a name that cannot be sent.
/// NotApplicable: a link to a folder.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> filesHere(const std::string& folder,
                                                                    const IsCancelled& isCancelled);

/// 64 hexadecimal digits. Empty if the file cannot be read or `isCancelled` returns true. Blocking.
[[nodiscard]] std::string fileHash(const std::string& path, const IsCancelled& isCancelled);

}  // namespace baremark::remote
