// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a safetensors file. The result is a header whose tensors follow each other within the file, or an error.

#include "engine/train/safetensors.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view file) {
  using namespace baremark::engine;
  const auto fileBytes = static_cast<std::int64_t>(file.size());
  const auto headerBytes = train::safetensorsHeaderBytes(file, fileBytes);
  if (!headerBytes) return;
  const auto header = train::parseSafetensorsHeader(file.substr(8, static_cast<std::size_t>(*headerBytes)), fileBytes);
  if (!header) return;
  std::int64_t at = 0;
  for (const train::TensorEntry& tensor : header->tensors) {
    abortIf(tensor.begin != at || tensor.end < tensor.begin);
    at = tensor.end;
  }
  abortIf(header->dataBegin + at != fileBytes);
}
