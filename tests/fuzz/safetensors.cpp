// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a safetensors file. The result is a header whose tensors follow each other within the file, or an error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/train/safetensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace baremark::engine;
  const std::string_view file(reinterpret_cast<const char*>(bytes), size);
  const auto fileBytes = static_cast<std::int64_t>(size);
  const auto headerBytes = train::safetensorsHeaderBytes(file, fileBytes);
  if (!headerBytes) return 0;
  const auto header = train::parseSafetensorsHeader(file.substr(8, static_cast<std::size_t>(*headerBytes)), fileBytes);
  if (!header) return 0;
  std::int64_t at = 0;
  for (const train::TensorEntry& tensor : header->tensors) {
    if (tensor.begin != at || tensor.end < tensor.begin) std::abort();
    at = tensor.end;
  }
  if (header->dataBegin + at != fileBytes) std::abort();
  return 0;
}
