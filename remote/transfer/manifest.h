// SPDX-License-Identifier: GPL-3.0-or-later
// What lies beneath a folder, on a host or here: paths, sizes and, on a host, SHA-256. A host's list is its own words: paths that
// leave the folder and names with control characters or backslashes are left out.
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
  std::string path;  ///< beneath the folder, without a slash in front
  std::int64_t size = 0;
  std::string sha256;  ///< 64 hexadecimal digits; empty where it was not asked for
  bool operator==(const ListedFile&) const = default;
};

/// Whether a path stays beneath its folder and can be written in a list of lines.
[[nodiscard]] bool isPlainPath(std::string_view path);

/// Prints the files beneath `folder`; nothing where there is no such folder. Files that end in ".part" are no part of it.
[[nodiscard]] core::base::Result<std::string> manifestScript(const std::string& folder);
/// In the order of their paths. Malformed: the list has no end.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> readManifest(std::string_view output);
/// The two of them on a host. Blocking. TooLarge: more than about half a million files.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> manifestOf(core::runs::Host& host, const std::string& folder, const IsCancelled& isCancelled);

/// What `sha256sum` printed of so many files, a line each; empty where a line is none of its.
[[nodiscard]] std::vector<std::string> readHashes(std::string_view output, std::size_t files);

/// The files beneath a folder of this machine, links to files followed, without hashes; of a file, that one. NotFound: it is not
/// there or holds no file; Untrusted: a name that cannot be sent; NotApplicable: a link to a folder.
[[nodiscard]] core::base::Result<std::vector<ListedFile>> filesHere(const std::string& folder, const IsCancelled& isCancelled);

}  // namespace baremark::remote
