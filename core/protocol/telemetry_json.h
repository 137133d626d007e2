// SPDX-License-Identifier: Apache-2.0
// Telemetry records to lines and back. Reading is strict about what it takes and survives what it does not: torn, huge,
// non-UTF-8 and hostile lines are counted, never fatal.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/protocol/telemetry.h"

namespace baremark::core::protocol {

/// Seconds are rounded to 100 ns; NaN and infinities become null.
[[nodiscard]] base::Json toJson(const TelemetryRecord& record);

/// The same as one line without its newline.
[[nodiscard]] std::string toLine(const TelemetryRecord& record);

/// Refused: what is no JSON object with `kind` and `t`, a known kind with a field of another type or columns of unequal
/// length (Malformed and so on, with the field's path), and a hello of another major version (NewerVersion). Unknown fields
/// are ignored, an unknown kind is an UnknownRecord.
[[nodiscard]] base::Result<TelemetryRecord> parseTelemetryLine(std::string_view line);

/// A passport's entries by group and name, as they stand in the telemetry and in passport.json.
[[nodiscard]] base::Json toJson(const model::Passport& entries);

/// A run's summary as it stands in the telemetry and in result.json, and back.
[[nodiscard]] base::Json toJson(const model::RunSummary& summary);
[[nodiscard]] base::Result<model::RunSummary> summaryFromJson(const base::Json& object);

struct TelemetryChunk {
  std::vector<TelemetryRecord> records;
  std::int64_t consumedBytes = 0;        ///< up to and including the last newline
  std::int64_t rejectedLines = 0;        ///< skipped; the first one's reason is kept
  std::optional<base::Error> firstRejected;
  std::optional<base::Error> refused;    ///< another major version: nothing after that line is read
};

/// Every complete line of `bytes`. A chunk of kMaxLineBytes without a newline is skipped whole and counts as one line.
[[nodiscard]] TelemetryChunk readTelemetry(std::string_view bytes);

}  // namespace baremark::core::protocol
