// SPDX-License-Identifier: GPL-3.0-or-later
#include <variant>

#include "core/protocol/telemetry_json.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view bytes) {
  using namespace baremark::core::protocol;
  const TelemetryChunk chunk = readTelemetry(bytes);
  if (chunk.consumedBytes < 0 || chunk.consumedBytes > static_cast<std::int64_t>(bytes.size())) std::abort();
  for (const TelemetryRecord& record : chunk.records) {
    const auto* steps = std::get_if<baremark::core::model::StepColumns>(&record.body);
    if (steps != nullptr && (steps->first > kMostStep || steps->first < -kMostStep)) std::abort();
  }
  // An accepted record can be written as one line.
  for (const TelemetryRecord& record : chunk.records) {
    if (toLine(record).find(static_cast<char>(10)) != std::string::npos) std::abort();
  }
}
