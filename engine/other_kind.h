// SPDX-License-Identifier: Apache-2.0
// Recognises files whose content does not match their name. A failed download often leaves a Git LFS pointer, a web
// page or an archive under the name of the expected file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace baremark::engine {

struct OtherKind {
  std::string what;    ///< for example "a Git LFS pointer, not the file it stands for"
  std::string wayOut;  ///< How to get the expected file. May be empty.
};

/// Bytes at the beginning of a file that are enough to recognise its kind.
inline constexpr std::size_t kKindBytes = 512;

/// Returns the kind that the first bytes of a file show, or nothing if it is none of the known kinds.
[[nodiscard]] std::optional<OtherKind> otherKind(std::string_view beginning);

/// Converts the errno of opening `path`. For a dangling link, the error also has its target and a way to get the file.
[[nodiscard]] core::base::Error openError(int number, const std::string& path);

}  // namespace baremark::engine
