// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the telemetry of a run that a test made.
#pragma once

#include <gtest/gtest.h>

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

}  // namespace baremark::engine::test
