// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the telemetry and the printed lines of a run that a test made.
#pragma once

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <variant>
#include <vector>

#include "core/protocol/telemetry_json.h"
#include "tests/engine/fakes/program.h"

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

}  // namespace baremark::engine::test
