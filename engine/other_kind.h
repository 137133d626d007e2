// SPDX-License-Identifier: Apache-2.0
// What a file is that is not what its name says: downloads that went wrong leave a pointer, a web page or an archive
// under the name of the file that was wanted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace baremark::engine {

struct OtherKind {
  std::string what;    ///< "a Git LFS pointer, not the file it stands for"
  std::string wayOut;  ///< what gives the file that is wanted; may be empty
};

/// So much of a file's beginning tells its kind.
inline constexpr std::size_t kKindBytes = 512;

/// The kind that a file's beginning shows; nothing where it is none of those that are known here.
[[nodiscard]] std::optional<OtherKind> otherKind(std::string_view beginning);

}  // namespace baremark::engine
