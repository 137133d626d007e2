// SPDX-License-Identifier: Apache-2.0
// The profile of a training pass: the time of each operator beside its roof, which is the least time that its
// arithmetic and its bytes need at the device's peaks. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "engine/graph/network.h"
#include "engine/measure/peaks.h"

namespace baremark::engine::measure {

/// Which of the two needs more time at the peaks, over both passes.
enum class BoundBy : std::uint8_t { Unknown, Arithmetic, Memory };

struct ProfileRow {
  std::string name;
  std::string implementation;
  double forwardSeconds = 0;
  double backwardSeconds = 0;
  double share = 0;  ///< of the seconds of all operators
  // Over both passes. Empty: the backend does not report it, or the peaks are unknown.
  std::optional<double> flopsPerSecond{};
  std::optional<double> bytesPerSecond{};
  std::optional<double> roofSeconds{};
  BoundBy boundBy = BoundBy::Unknown;

  [[nodiscard]] double seconds() const { return forwardSeconds + backwardSeconds; }
};

/// Returns the median of each operator's forward and backward seconds. At least one round; all have the same operators.
[[nodiscard]] std::vector<graph::OperatorTime> medianTimes(const std::vector<std::vector<graph::OperatorTime>>& rounds);

/// `times` belong to `operators`, one by one. The roof is that of predictedStepSeconds().
[[nodiscard]] std::vector<ProfileRow> makeProfile(const std::vector<graph::OperatorReport>& operators,
                                                  const std::vector<graph::OperatorTime>& times,
                                                  const std::optional<Peaks>& peaks);

/// Returns a table with a title, a header, a line for each row, and a last line with the sums and the three operators
/// that lose the most time against their roofs. "-" is unknown. The roof of the pass is known if that of each row is.
[[nodiscard]] std::vector<std::string> profileLines(const std::vector<ProfileRow>& rows);

/// Returns an array with an object for each row. Unknown numbers are null.
[[nodiscard]] core::base::Json profileJson(const std::vector<ProfileRow>& rows);

}  // namespace baremark::engine::measure
