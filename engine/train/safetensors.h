// SPDX-License-Identifier: Apache-2.0
// The safetensors format: eight bytes with the length of a JSON header, the header, then the tensors. The input is
// untrusted: all sizes are compared with the file's size before memory is allocated.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace baremark::engine::train {

struct TensorEntry {
  std::string name;
  std::string type;  ///< for example "F32"
  std::vector<std::int64_t> shape;
  std::int64_t begin = 0;  ///< offset in the data, which follows the header
  std::int64_t end = 0;
  [[nodiscard]] std::int64_t elements() const;
  bool operator==(const TensorEntry&) const = default;
};

struct TensorHeader {
  std::map<std::string, std::string> metadata;
  std::vector<TensorEntry> tensors;  ///< in the order of their data, which has no gaps and no overlaps
  std::int64_t dataBegin = 0;        ///< offset in the file
  bool operator==(const TensorHeader&) const = default;
};

inline constexpr std::int64_t kMostHeaderBytes = 16 << 20;

/// Returns the length of the header, from the first eight bytes. Malformed or TooLarge if the file cannot hold it.
[[nodiscard]] core::base::Result<std::int64_t> safetensorsHeaderBytes(std::string_view firstBytes,
                                                                      std::int64_t fileBytes);

/// Reads `header`, the JSON text of a file of `fileBytes`. Malformed: not this format, an unknown type, a shape that
/// does not match the size of its data, or data that overlaps, has gaps or exceeds the file. `where` is the path inside
/// the header.
[[nodiscard]] core::base::Result<TensorHeader> parseSafetensorsHeader(std::string_view header, std::int64_t fileBytes);

/// Returns length, JSON and padding, as they are at the beginning of the file. The data then begins at a multiple of
/// 64.
[[nodiscard]] std::string safetensorsBeginning(const std::map<std::string, std::string>& metadata,
                                               const std::vector<TensorEntry>& tensors);

}  // namespace baremark::engine::train
