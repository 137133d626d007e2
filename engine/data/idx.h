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

/// `error` of an idx file that could not be read; of a content that is something else, such as a web page, as that.
[[nodiscard]] core::base::Error asNoIdx(core::base::Error error, std::string_view content);

/// Most bytes of a header.
inline constexpr std::size_t kIdxHeaderBytes = 16;

/// Bytes of a whole idx file that begins so, by its dimensions; errors as parseIdx.
[[nodiscard]] core::base::Result<std::int64_t> idxFileBytes(std::string_view beginning);

/// A whole file, unpacked where it is gzip, as gunzip does it: members one after the other; what follows the last one is ignored, and
/// `ignoredBytes`, if given, gets its size without the zeros at its beginning. NotFound and so on with the path; Unavailable for gzip in a build without zlib;
/// Corrupt for damaged gzip; TooLarge over kMostIdxBytes; of a packed one also the errors of idxFileBytes, and Malformed where
/// it holds more than its dimensions say.
[[nodiscard]] core::base::Result<std::string> readPacked(const std::string& path, std::size_t* ignoredBytes = nullptr);

/// A gzip-packed idx file unpacked, no further than its dimensions say, or the content itself where it is no gzip. Errors as
/// readPacked, `where` left empty.
[[nodiscard]] core::base::Result<std::string> unpack(std::string content, std::size_t* ignoredBytes = nullptr);

/// True in a build with zlib.
[[nodiscard]] bool canReadGzip();

}  // namespace baremark::engine::data
