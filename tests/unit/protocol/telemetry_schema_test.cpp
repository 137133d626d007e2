// SPDX-License-Identifier: GPL-3.0-or-later
// resources/schema/telemetry.schema.json names the fields of each record that the engine writes.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "tests/resources.h"

namespace baremark::core::protocol {
namespace {

using base::Json;

Json schema() {
  return Json::parse(test::resource("schema/telemetry.schema.json"));
}

std::set<std::string> keysOf(const Json& object) {
  std::set<std::string> keys;
  for (const auto& member : object.items()) keys.insert(member.key());
  return keys;
}

/// Records of every known kind, each with all of its fields.
template <std::size_t... I>
std::vector<TelemetryRecord> everyRecord(std::index_sequence<I...>) {
  std::vector<TelemetryRecord> records = {TelemetryRecord{1, std::variant_alternative_t<I, TelemetryBody>{}}...};
  for (TelemetryRecord& record : records) {
    if (auto* steps = std::get_if<model::StepColumns>(&record.body)) steps->top1 = steps->top5 = {0.5};
    if (auto* canary = std::get_if<model::CanaryReport>(&record.body)) canary->ranks.resize(1);
    if (auto* window = std::get_if<model::RankWindow>(&record.body)) window->quantiles.resize(1);
    if (auto* summary = std::get_if<model::RunSummary>(&record.body)) {
      summary->instances = {1, 1};
      summary->startUp = 1;
      summary->gpuEnergy = 1;
    }
  }
  return records;
}

TEST(TelemetrySchema, describesTheWrittenDocument) {
  const Json described = schema();
  std::set<std::string> kinds;
  for (const TelemetryRecord& record :
       everyRecord(std::make_index_sequence<std::variant_size_v<TelemetryBody> - 1>())) {
    const Json line = Json::parse(toLine(record));
    const std::string kind = line.at("kind");
    kinds.insert(kind);
    ASSERT_TRUE(described.at("$defs").contains(kind)) << kind;
    const Json& entry = described["$defs"][kind];
    EXPECT_EQ(keysOf(line), keysOf(entry.at("properties"))) << kind;
    if (kind == "ranks") {
      EXPECT_EQ(keysOf(line.at("quantiles")), keysOf(entry["properties"]["quantiles"]["properties"]));
    }
    if (kind == "canary") {
      EXPECT_EQ(keysOf(line.at("ranks").at(0)), keysOf(entry["properties"]["ranks"]["items"]["properties"]));
    }
  }
  EXPECT_EQ(kinds.size() + 2, described.at("$defs").size()) << "a kind that nobody writes, beside t and column";
  EXPECT_EQ(kinds.size(), described.at("oneOf").size());
}

}  // namespace
}  // namespace baremark::core::protocol
