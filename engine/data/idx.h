// SPDX-License-Identifier: Apache-2.0
// MNIST's idx format: big-endian magic (0, 0, 8 = unsigned byte, number of dimensions), the dimensions, then the bytes.
// Untrusted input: sizes are checked against the content before anything is taken for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace baremark::engine::data {

struct IdxArray {
  std::vector<std::int64_t> dims;   ///< one to three
  std::vector<std::uint8_t> bytes;  ///< as many as the dimensions say
};

/// Largest content that is read, packed or not.
inline constexpr std::int64_t kMostIdxBytes = std::int64_t{1} << 32;

/// An idx file's content. Malformed: another magic or element type, dimensions that the content does not fill exactly;
/// TooLarge: over kMostIdxBytes. `where` is left empty.
[[nodiscard]] core::base::Result<IdxArray> parseIdx(std::string_view content);

/// A whole file, unpacked where it is gzip. NotFound and so on with the path; Unavailable for gzip in a build without zlib;
/// Corrupt for damaged gzip; TooLarge for what would grow over kMostIdxBytes.
[[nodiscard]] core::base::Result<std::string> readPacked(const std::string& path);

/// gzip content unpacked, or the content itself where it is no gzip. Errors as readPacked, `where` left empty.
[[nodiscard]] core::base::Result<std::string> unpack(std::string content);

/// True in a build with zlib.
[[nodiscard]] bool canReadGzip();

}  // namespace baremark::engine::data
