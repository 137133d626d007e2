// SPDX-License-Identifier: Apache-2.0
#include "engine/train/run_output.h"

#include <cstdio>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "engine/error.h"
#include "engine/files.h"

namespace baremark::engine::train {

using core::protocol::DoneState;

RunOutput::RunOutput(const Options& options, const comm::Communicator& communicator)
    : m_options(options), m_communicator(communicator), m_telemetry(measure::makeNoTelemetry()) {}

void RunOutput::open() {
  if (!isFirst() || !m_options.runDir) return;
  if (const auto made = makeFolder(*m_options.runDir); !made) throw toException(made.error());
  m_telemetry = measure::makeTelemetry(*m_options.runDir);
}

void RunOutput::print(std::string_view line) const {
  if (!isFirst()) return;
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
  std::fflush(stdout);
}

void RunOutput::warn(const std::string& code, const std::string& text) {
  if (!isFirst()) return;
  post(core::protocol::Warning{code, text});
  std::fprintf(stderr, "baremark-engine: %s\n", text.c_str());
}

/// Writes a file of the run's folder.
void RunOutput::write(const std::string& file, const core::base::Json& content) const {
  if (!m_options.runDir) return;
  const auto written = writeWhole(*m_options.runDir + "/" + file, core::base::toJsonText(content));
  if (!written) throw toException(written.error());
}

void RunOutput::postPassport(const core::model::Passport& entries) {
  for (const auto& [key, value] : entries) m_passport[key] = value;
  post(core::protocol::PassportFound{entries});
  core::base::Json file;
  file["schema"] = "baremark.passport/1";
  file["run"] = m_options.runId;
  file["attempt"] = m_options.attempt;
  file["entries"] = core::protocol::toJson(m_passport);
  write("passport.json", file);
}

void RunOutput::finish(DoneState state, const std::optional<core::model::RunSummary>& summary,
                       std::int64_t skippedUpdates) {
  post(core::protocol::Done{state});
  if (!isFirst() || !m_options.runDir) return;
  m_telemetry->flush();
  core::base::Json result;
  result["schema"] = "baremark.result/1";
  result["run"] = m_options.runId;
  result["attempt"] = m_options.attempt;
  result["state"] = state == DoneState::Completed ? "completed" : "cancelled";
  result["summary"] = summary ? core::protocol::toJson(*summary) : core::base::Json(nullptr);
  if (skippedUpdates > 0) result["skipped_updates"] = skippedUpdates;
  result["files"] = m_telemetry->files();
  write("result.json", result);
}

}  // namespace baremark::engine::train
