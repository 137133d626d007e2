// SPDX-License-Identifier: Apache-2.0
// Reads MNIST's idx format: a big-endian magic number (0, 0, 8 = unsigned byte, number of dimensions), the dimensions,
// the bytes. The input is untrusted: sizes are compared with the content before memory is allocated.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace baremark::engine::data {

struct IdxArray {
  std::vector<std::int64_t> dims;   ///< one to three
  std::vector<std::uint8_t> bytes;  ///< as many as the product of the dimensions
};

/// Largest content that is read, packed or not.
inline constexpr std::int64_t kMostIdxBytes = std::int64_t{1} << 32;

/// Parses the content of an idx file. Malformed: another magic number or element type, or dimensions that do not match
/// the size of the content. TooLarge: more than kMostIdxBytes. `where` is left empty.
[[nodiscard]] core::base::Result<IdxArray> parseIdx(std::string_view content);

/// Returns `error` of an idx file that could not be read. If `content` is recognised as something else, such as a web
/// page, the result says so.
[[nodiscard]] core::base::Error explainIdxError(core::base::Error error, std::string_view content);

/// Largest size of a header.
inline constexpr std::size_t kIdxHeaderBytes = 16;

/// Returns the size of the whole idx file that begins with `beginning`, computed from its dimensions. Errors as in
/// parseIdx().
[[nodiscard]] core::base::Result<std::int64_t> idxFileBytes(std::string_view beginning);

/// Reads a whole file and unpacks it if it is gzip. As gunzip does, it unpacks all members and ignores what follows the
/// last one. `ignoredBytes`, if given, receives the size of the ignored rest, without the zeros at its beginning.
///
///
/// Errors: those of opening the file, with the path. Unavailable: gzip in a build without zlib. Corrupt: damaged gzip.
/// TooLarge: more than kMostIdxBytes. For a gzip file also the errors of idxFileBytes(), and Malformed if it holds more
/// bytes than its dimensions say.
[[nodiscard]] core::base::Result<std::string> readPacked(const std::string& path, std::size_t* ignoredBytes = nullptr);

/// Unpacks a gzip-packed idx file, at most as far as its dimensions say. Returns other content unchanged. Errors as in
/// readPacked(), with `where` left empty.
[[nodiscard]] core::base::Result<std::string> unpack(std::string content, std::size_t* ignoredBytes = nullptr);

/// True in a build with zlib.
[[nodiscard]] bool canReadGzip();

}  // namespace baremark::engine::data
