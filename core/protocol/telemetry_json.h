// SPDX-License-Identifier: Apache-2.0
// Converts telemetry records to lines and back. Reading counts torn, huge and hostile lines and skips them. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/protocol/telemetry.h"

namespace baremark::core::protocol {

/// A record as JSON. Seconds are rounded to 100 ns. NaN and infinities become null.
[[nodiscard]] base::Json toJson(const TelemetryRecord& record);

/// The same as one line, without a newline.
[[nodiscard]] std::string toLine(const TelemetryRecord& record);

/// Parses one line. Unknown fields are ignored; an unknown kind becomes an UnknownRecord. Errors, with the path of the
/// field: the line is no JSON object with `kind` and `t`; a field of a known kind has the wrong type; columns differ in
/// length; or hello has another major version (NewerVersion).
[[nodiscard]] base::Result<TelemetryRecord> parseTelemetryLine(std::string_view line);

/// A passport by group and name, as in the telemetry and in passport.json.
[[nodiscard]] base::Json toJson(const model::Passport& entries);

/// A run's summary, as in the telemetry and in result.json.
[[nodiscard]] base::Json toJson(const model::RunSummary& summary);
[[nodiscard]] base::Result<model::RunSummary> summaryFromJson(const base::Json& object);

/// The records in a part of a telemetry file.
struct TelemetryChunk {
  std::vector<TelemetryRecord> records;
  std::int64_t consumedBytes = 0;            ///< up to and including the last newline
  std::int64_t rejectedLines = 0;            ///< number of skipped lines
  std::optional<base::Error> firstRejected;  ///< why the first of them was skipped
  std::optional<base::Error> refused;        ///< another major version: lines behind it are not read
};

/// Reads every complete line of `bytes`. kMaxLineBytes without a newline are skipped and count as one line.
[[nodiscard]] TelemetryChunk readTelemetry(std::string_view bytes);

}  // namespace baremark::core::protocol
