// SPDX-License-Identifier: Apache-2.0
#include "engine/data/idx.h"

#include <optional>
#include <utility>

#include "engine/other_kind.h"

namespace baremark::engine::data {

using core::base::Error;
using core::base::ErrorCode;
using core::base::fail;
using core::base::Result;

namespace {

constexpr std::size_t kMostDimensions = 3;

std::uint32_t bigEndian(std::string_view content, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8U | static_cast<std::uint8_t>(content[at + i]);
  return value;
}

Error malformed(const std::string& value, core::base::Phrased allowed) {
  return {.code = ErrorCode::Malformed, .value = value, .allowed = std::move(allowed)};
}

struct Header {
  std::vector<std::int64_t> dims;
  std::size_t bytes = 0;       ///< of the header
  std::int64_t dataBytes = 1;  ///< product of the dimensions
};

Result<Header> parseHeader(std::string_view content) {
  if (content.size() < 4)
    return fail(malformed(std::to_string(content.size()) + " bytes", core::base::Phrase::IdxBytes));
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(content[i]); };
  const std::size_t dimensions = byte(3);
  if (byte(0) != 0 || byte(1) != 0 || byte(2) != 8 || dimensions < 1 || dimensions > kMostDimensions) {
    return fail(malformed("it begins with " + std::to_string(bigEndian(content, 0)), core::base::Phrase::IdxMagic));
  }
  if (content.size() < 4 + 4 * dimensions) {
    return fail(malformed(std::to_string(content.size()) + " bytes", {core::base::Phrase::IdxDimensions, dimensions}));
  }
  Header header{.bytes = 4 + 4 * dimensions};
  for (std::size_t i = 0; i < dimensions; ++i) {
    const std::int64_t dim = bigEndian(content, 4 + 4 * i);
    if (dim == 0) return fail(malformed("a dimension of 0", core::base::Phrase::OneOrMore));
    if (header.dataBytes > kMostIdxBytes / dim) {
      return fail({.code = ErrorCode::TooLarge,
                   .value = "its dimensions",
                   .allowed = {core::base::Phrase::Bytes, kMostIdxBytes}});
    }
    header.dataBytes *= dim;
    header.dims.push_back(dim);
  }
  return header;
}

}  // namespace

Error explainIdxError(Error error, std::string_view content) {
  const std::optional<OtherKind> kind = otherKind(content);
  if (!kind) return error;
  // A file that was packed only once is unpacked by now.
  const bool isPackedTwice = content.substr(0, 2) == "\x1f\x8b";
  return {.code = ErrorCode::Malformed,
          .where = error.where,
          .value = isPackedTwice ? "packed with gzip twice" : kind->what,
          .allowed = core::base::Phrase::IdxFile,
          .suggestion = kind->wayOut};
}

Result<std::int64_t> idxFileBytes(std::string_view beginning) {
  const Result<Header> header = parseHeader(beginning);
  if (!header) return fail(header.error());
  return static_cast<std::int64_t>(header->bytes) + header->dataBytes;
}

Result<IdxArray> parseIdx(std::string_view content) {
  Result<Header> header = parseHeader(content);
  if (!header) return fail(header.error());
  const std::string_view bytes = content.substr(header->bytes);
  if (static_cast<std::int64_t>(bytes.size()) != header->dataBytes) {
    const bool isCut = static_cast<std::int64_t>(bytes.size()) < header->dataBytes;
    return fail(malformed((isCut ? "it is cut off: " : "") + std::to_string(bytes.size()) + " bytes of data",
                          {core::base::Phrase::IdxDataBytes, header->dataBytes}));
  }
  IdxArray array{.dims = std::move(header->dims), .bytes = {}};
  array.bytes.assign(bytes.begin(), bytes.end());
  return array;
}

}  // namespace baremark::engine::data
