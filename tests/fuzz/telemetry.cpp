// SPDX-License-Identifier: GPL-3.0-or-later
#include <variant>

#include "core/protocol/telemetry_json.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view bytes) {
  using namespace baremark::core::protocol;
  const TelemetryChunk chunk = readTelemetry(bytes);
  abortIf(chunk.consumedBytes < 0 || chunk.consumedBytes > static_cast<std::int64_t>(bytes.size()));
  for (const TelemetryRecord& record : chunk.records) {
    const auto* steps = std::get_if<baremark::core::model::StepColumns>(&record.body);
    abortIf(steps != nullptr && (steps->first > kMostStep || steps->first < -kMostStep));
  }
  // An accepted record can be written as one line.
  for (const TelemetryRecord& record : chunk.records)
    abortIf(toLine(record).find(static_cast<char>(10)) != std::string::npos);
}
