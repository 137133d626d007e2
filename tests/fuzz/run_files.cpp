// SPDX-License-Identifier: GPL-3.0-or-later
// The files that job.sh and the engine write, read back from an untrusted host.
#include <variant>

#include "core/protocol/block_files.h"
#include "core/protocol/telemetry_json.h"
#include "tests/fuzz/fuzz_target.h"

void fuzz(std::string_view text) {
  using namespace baremark::core::protocol;
  (void)parseSubmitFile(text);
  (void)parseStartedFile(text);
  (void)parseRunStartFile(text);
  (void)parseExitFile(text);
  (void)parseHeartbeatFile(text);
  const TelemetryChunk chunk = readTelemetry(text);
  abortIf(chunk.consumedBytes < 0 || chunk.consumedBytes > static_cast<std::int64_t>(text.size()));
  for (const TelemetryRecord& record : chunk.records) {
    const auto* steps = std::get_if<baremark::core::model::StepColumns>(&record.body);
    abortIf(steps != nullptr && (steps->first > kMostStep || steps->first < -kMostStep));
    abortIf(toLine(record).find('\n') != std::string::npos);  // an accepted record can be written as one line
  }
}
