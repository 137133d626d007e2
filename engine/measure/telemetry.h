// SPDX-License-Identifier: Apache-2.0
// Telemetry on its way to the run's folder. Records are handed over in microseconds; a thread of its own formats, writes,
// syncs about once a second, and adds a heartbeat every five seconds and a sample of the process every second.
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

  /// Any thread; never waits for the disk.
  virtual void post(core::protocol::TelemetryBody body) = 0;

  /// As post(), without allocating: `steps` and `ranks` are exchanged for emptied ones of the capacity that was reserved.
  virtual void reserveWindows(std::size_t steps, std::size_t ranks) = 0;
  virtual void postWindow(core::model::StepColumns& steps, core::model::RankWindow& ranks) = 0;

  /// The number of the step at work, for heartbeats. Any thread.
  virtual void setStep(std::int64_t step) = 0;

  /// Everything posted is on the disk when this returns. An error of the disk, now or before, is thrown here.
  virtual void flush() = 0;

  /// Names of the files so far.
  [[nodiscard]] virtual std::vector<std::string> files() = 0;
};

/// Writes to `folder`; made on the first rank where there is a run folder.
[[nodiscard]] std::unique_ptr<Telemetry> makeTelemetry(const std::string& folder);

/// Takes everything and keeps nothing: for the other ranks, and where there is no run folder.
[[nodiscard]] std::unique_ptr<Telemetry> makeNoTelemetry();

}  // namespace baremark::engine::measure
