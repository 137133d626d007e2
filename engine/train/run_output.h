// SPDX-License-Identifier: Apache-2.0
// The output of one run: lines on standard output, telemetry, passport.json, profile.json and result.json. Every rank
// owns one; only rank 0 prints and writes. For the training thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/json_fwd.h"
#include "core/model/passport.h"
#include "core/model/summary.h"
#include "core/protocol/telemetry.h"
#include "engine/comm/communicator.h"
#include "engine/measure/telemetry.h"
#include "engine/train/options.h"

namespace baremark::engine::train {

class RunOutput {
 public:
  /// Both references must outlive the object.
  RunOutput(const Options& options, const comm::Communicator& communicator);

  /// On rank 0, if the run has a folder: creates the folder and begins the telemetry. Until then, and on other ranks,
  /// records are discarded.
  void open();

  [[nodiscard]] bool isFirst() const { return comm::isFirst(m_communicator); }
  [[nodiscard]] measure::Telemetry& telemetry() { return *m_telemetry; }

  void print(std::string_view line) const;
  /// Warns once for all ranks, in the telemetry and on standard error.
  void warn(const std::string& code, const std::string& text);

  void post(core::protocol::TelemetryBody body) { m_telemetry->post(std::move(body)); }
  void setPhase(core::protocol::PhaseName phase) { post(core::protocol::Phase{phase}); }

  /// Adds entries as they become known: the new ones to the telemetry, all entries so far to passport.json. Call it on
  /// rank 0 only.
  void postPassport(const core::model::Passport& entries);

  /// Writes profile.json, if the run has a folder. Call it on rank 0 only.
  void writeProfile(const core::base::Json& rows) const { write("profile.json", rows); }

  /// Posts how the run ended, and writes result.json. An empty summary is null in the file. The file has the skipped
  /// updates only if there are any.
  void finish(core::protocol::DoneState state, const std::optional<core::model::RunSummary>& summary,
              std::int64_t skippedUpdates = 0);

 private:
  void write(const std::string& file, const core::base::Json& content) const;

  const Options& m_options;
  const comm::Communicator& m_communicator;
  std::unique_ptr<measure::Telemetry> m_telemetry;
  core::model::Passport m_passport;
};

}  // namespace baremark::engine::train
