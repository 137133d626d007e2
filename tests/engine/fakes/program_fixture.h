// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the engine in a temporary folder, and their telemetry and printed lines.
#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "core/protocol/telemetry_json.h"
#include "tests/engine/fakes/program.h"
#include "tests/engine/fakes/temporary_folder.h"

namespace baremark::engine::test {

/// All records of one kind, in the telemetry of the run in `folder`. A rejected line fails the test.
template <class Body>
[[nodiscard]] std::vector<Body> recordsOf(const std::string& folder) {
  const auto chunk = core::protocol::readTelemetry(contentOf(folder + "/telemetry-1.jsonl"));
  EXPECT_EQ(chunk.rejectedLines, 0);
  std::vector<Body> found;
  for (const core::protocol::TelemetryRecord& record : chunk.records) {
    if (const auto* body = std::get_if<Body>(&record.body)) found.push_back(*body);
  }
  return found;
}

/// The losses of the lines that a run prints for its steps.
[[nodiscard]] inline std::vector<std::string> lossesOf(const std::string& text) {
  std::vector<std::string> losses;
  const std::regex step(R"((\d+)\timages/sec: [^\t]*\t(\S+))");
  for (std::sregex_iterator at(text.begin(), text.end(), step), end; at != end; ++at) losses.push_back((*at)[2]);
  return losses;
}

/// Runs the program to its end. The test ends if it fails.
inline Outcome runWell(const Words& words, const Words& environment = {}) {
  Outcome outcome = runProgram(words, environment);
  if (outcome.status != 0) throw std::runtime_error(std::to_string(outcome.status) + ": " + outcome.err);
  return outcome;
}

/// The two ranks of a job that has printed this. The test ends without them.
[[nodiscard]] inline std::vector<pid_t> ranksOf(Program& job, const std::string& printed = "\n10\timages/sec") {
  if (!job.waitForOutput(printed)) throw std::runtime_error("The job did not print " + printed);
  std::vector<pid_t> ranks = childrenOf(job.pid());
  if (ranks.size() != 2) throw std::runtime_error(std::to_string(ranks.size()) + " ranks");
  return ranks;
}

/// A test of the engine as a program. Its run writes into the folder "run".
class ProgramTest : public testing::Test {
 protected:
  [[nodiscard]] std::string in(const std::string& name) const { return m_folder.path() + "/" + name; }
  [[nodiscard]] std::string runDir() const { return "--run_dir=" + in("run"); }
  /// All records of one kind in the telemetry of the run.
  template <class Body>
  [[nodiscard]] std::vector<Body> all() const {
    return recordsOf<Body>(in("run"));
  }
  /// The first part of its passport.
  [[nodiscard]] core::model::Passport passport() const { return all<core::protocol::PassportFound>().at(0).entries; }

  TemporaryFolder m_folder;
};

}  // namespace baremark::engine::test
