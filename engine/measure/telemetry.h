// SPDX-License-Identifier: Apache-2.0
// Writes telemetry to the run's folder. Posting a record takes microseconds. A separate thread formats and writes the
// records, syncs about once a second, and adds a heartbeat every five seconds and a sample of the process every second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/protocol/telemetry.h"

namespace baremark::engine::measure {

class Telemetry {
 public:
  Telemetry() = default;
  virtual ~Telemetry() = default;
  Telemetry(const Telemetry&) = delete;
  Telemetry& operator=(const Telemetry&) = delete;

  /// Any thread. Never waits for the disk.
  virtual void post(core::protocol::TelemetryBody body) = 0;

  /// Allocates the windows that postWindow() uses, with room for so many steps and ranks.
  virtual void reserveWindows(std::size_t steps, std::size_t ranks) = 0;
  /// As post(), but without allocation: swaps `steps` and `ranks` with empty ones of the reserved capacity. Waits for
  /// the writer thread only if all windows are full.
  virtual void postWindow(core::model::StepColumns& steps, core::model::RankWindow& ranks) = 0;

  /// Sets the number of the current step, for heartbeats. Any thread.
  virtual void setStep(std::int64_t step) = 0;

  /// Waits until all posted records are on the disk. Throws if a write failed, now or earlier.
  virtual void flush() = 0;

  /// Returns the names of the files so far.
  [[nodiscard]] virtual std::vector<std::string> files() = 0;
};

/// Creates telemetry that writes to `folder`. For rank 0 of a run with a run folder.
[[nodiscard]] std::unique_ptr<Telemetry> makeTelemetry(const std::string& folder);

/// Creates telemetry that discards everything. For the other ranks, and without a run folder.
[[nodiscard]] std::unique_ptr<Telemetry> makeNoTelemetry();

}  // namespace baremark::engine::measure
