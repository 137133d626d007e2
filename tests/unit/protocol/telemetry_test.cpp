// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "core/protocol/telemetry_json.h"
#include "tests/refused.h"
#include "tests/resources.h"
#include "tests/schema.h"
#include "tests/steps.h"

namespace baremark::core::protocol {
namespace {

using base::ErrorCode;
using base::Json;

/// Records of every known kind, each with all of its fields.
std::vector<TelemetryRecord> oneOfEach() {
  model::StepColumns steps{.first = -1,
                           .start = 0.5,
                           .step = {0.02, 0.03},
                           .input = {0.001, 0.002},
                           .compute = {0.015, 0.02},
                           .wait = {0, 0.001},
                           .exposedComm = {0.003, 0.006},
                           .other = {0.001, 0.001},
                           .loss = {2.3, 2.25},
                           .top1 = {0.1, 0.2},
                           .top5 = {0.5, 0.6}};
  model::RankWindow ranks{
      .first = 1,
      .last = 10,
      .rank = {0, 1},
      .input = {0.1, 0.2},
      .computeBefore = {0.1, 0.2},
      .wait = {0.1, 0},
      .computeAfter = {0.1, 0.2},
      .exposedComm = {0.1, 0.2},
      .other = {0, 0},
      .step = {0.5, 0.8},
      .quantiles = {{.level = 0.25, .wait = 0.001, .step = 0.5}, {.level = 1, .input = 0.2, .step = 0.8}}};
  model::CanaryReport canary{.worldSize = 2,
                             .ranks = {{.rank = 0,
                                        .host = "n1",
                                        .cpus = "0",
                                        .threads = 1,
                                        .memlock = "unlimited",
                                        .openFiles = "1024",
                                        .stack = "8388608",
                                        .sharedMemoryBytes = 1 << 20,
                                        .ucx = "cma/memory, sysv/memory"}},
                             .exchangeBytes = 4 << 20,
                             .exchangeSeconds = 0.002,
                             .singleCopy = "cma"};
  model::RunSummary summary{.imagesPerSecond = 1234.5,
                            .images = 10000,
                            .seconds = 8.1,
                            .steps = 100,
                            .instances = {617.25, 617.25},
                            .finalLoss = 0.4,
                            .top1 = 0.885,
                            .startUp = 0.75,
                            .gpuEnergy = 5400.5};
  return {{0.0, Hello{kProtocolMajor, kProtocolMinor, "0.1.0", "abc", "01ARZ3NDEKTSV4RRFFQ69G5FAV", 1, 2,
                      "2026-08-21T14:32:05Z"}},
          {0.1, PassportFound{{{{"software", "open_mpi"}, "4.1.4"}, {{"limits", "memlock"}, "unlimited"}}}},
          {0.2, TrainingSetup{.model = "mnist", .parameters = 3274634, .overlap = "none"}},
          {0.3, Phase{PhaseName::WarmUp}},
          {0.4, steps},
          {0.5, ranks},
          {0.6, model::Evaluation{.step = 100, .top1 = 0.9, .top5 = 0.99, .loss = 0.3, .examples = 10000}},
          {0.7, model::DeviceSample{.rank = 1, .clockMHz = 2600.0}},
          {0.7, model::GpuSample{.rank = 1,
                                 .powerWatt = 612.25,
                                 .energyJoule = 123456.789,
                                 .clockMHz = 1755.0,
                                 .memoryClockMHz = 2619.0,
                                 .temperatureCelsius = 61.0,
                                 .memoryBytes = 71e9,
                                 .utilization = 0.98,
                                 .clockReasons = {{"sw_power_cap", "hw_slowdown"}}}},
          {0.7, model::GpuSample{.rank = 2, .clockReasons = std::vector<std::string>()}},
          {0.7, model::GpuSample{.rank = 3}},
          {0.8, canary},
          {0.9, Checkpoint{"checkpoints/step-100.safetensors", 100, 12345}},
          {1.0, Warning{"drift", "the second half is slower"}},
          {1.1, Failure{"rank_lost", 1, "rank 1 died"}},
          {1.2, Heartbeat{3, 50}},
          {1.3, summary},
          {1.4, SegmentEnd{2}},
          {1.5, Done{DoneState::Cancelled}}};
}

TEST(Telemetry, aSummaryWithDamagedInstancesIsRefused) {
  const base::Json good = toJson(model::RunSummary{.imagesPerSecond = 3, .instances = {1, 2}});
  ASSERT_TRUE(summaryFromJson(good));
  for (const base::Json& rates : {base::Json::array({1, -2}), base::Json::array({1, nullptr}), base::Json::array({0}),
                                  base::Json("1 2"), base::Json(std::vector<double>(65, 1.0))}) {
    base::Json damaged = good;
    damaged["instances_images_per_s"] = rates;
    EXPECT_FALSE(summaryFromJson(damaged)) << rates.dump();
  }
  EXPECT_FALSE(toJson(model::RunSummary{.imagesPerSecond = 3}).contains("instances_images_per_s"));
}

TEST(Telemetry, everyKindIsOneLineAndReadsBackAsItWasWritten) {
  for (const TelemetryRecord& record : oneOfEach()) {
    EXPECT_EQ(test::got(parseTelemetryLine(toLine(record))), record) << toLine(record);
  }
  EXPECT_EQ(toLine({0, Warning{"x", "two\nlines"}}).find('\n'), std::string::npos);
}

TEST(Telemetry, aStreamSplitAtAnyByteLosesNothing) {
  std::string stream;
  for (const TelemetryRecord& record : oneOfEach()) stream += toLine(record) + "\n";
  for (std::size_t cut = 0; cut <= stream.size(); ++cut) {
    const TelemetryChunk first = readTelemetry(std::string_view(stream).substr(0, cut));
    const auto rest = readTelemetry(std::string_view(stream).substr(static_cast<std::size_t>(first.consumedBytes)));
    EXPECT_EQ(first.records.size() + rest.records.size(), oneOfEach().size()) << "cut at " << cut;
    EXPECT_EQ(first.rejectedLines + rest.rejectedLines, 0);
  }
}

TEST(Telemetry, garbageIsCountedAndSkipped) {
  const std::string good = toLine({0, Heartbeat{1, 1}}) + "\n";
  const std::string stream = "garbage\n" + good + "{\"kind\":\"steps\"}\n\xff\xfe\n[1,2]\n" + good +
                             std::string(1000, '[') + "\n{\"kind\":3,\"t\":0}\n" + good;
  const TelemetryChunk chunk = readTelemetry(stream);
  EXPECT_EQ(chunk.records.size(), 3U);
  EXPECT_EQ(chunk.rejectedLines, 6);
  EXPECT_TRUE(chunk.firstRejected);
  EXPECT_EQ(chunk.consumedBytes, static_cast<std::int64_t>(stream.size()));
}

TEST(Telemetry, anEndlessLineIsSkippedOnceItIsTooLong) {
  const std::string huge(static_cast<std::size_t>(kMaxLineBytes), 'x');
  EXPECT_EQ(readTelemetry(huge).consumedBytes, kMaxLineBytes);
  EXPECT_EQ(readTelemetry(huge).rejectedLines, 1);
  EXPECT_EQ(readTelemetry("half a li").consumedBytes, 0);
}

TEST(Telemetry, hostileLinesBetweenGoodOnesAreEachRejectedOnce) {
  const std::string good = toLine({0, Heartbeat{1, 1}}) + "\n";
  std::string deep = R"({"kind":"heartbeat","t":1,"seq":1,"step":2,"later":)";
  for (int level = 0; level < 5000; ++level) deep += R"({"a":)";
  for (const std::string& evil : {deep + "\n", std::string(R"({"kind":"heartbeat","t":NaN,"seq":1,"step":2})") + "\n",
                                  std::string(R"({"kind":"heartbeat","t":Infinity,"seq":1,"step":2})") + "\n",
                                  std::string("{\"kind\":\"warning\",\"t\":1,\"code\":\"x\",\"text\":\"\xff\xc0\"}\n"),
                                  std::string(1, '\0') + "\n"}) {
    const TelemetryChunk chunk = readTelemetry(good + evil + good);
    EXPECT_EQ(chunk.records.size(), 2U) << evil.substr(0, 60);
    EXPECT_EQ(chunk.rejectedLines, 1) << evil.substr(0, 60);
  }
}

/// In pieces, as a file that is read while another process writes it.
TEST(Telemetry, aLineOfTwoMebibytesIsSkippedAndTheNextLineIsRead) {
  const std::string good = toLine({0, Heartbeat{1, 1}}) + "\n";
  const std::string stream = good + std::string(2 << 20, 'x') + "\n" + good;
  std::size_t at = 0;
  std::size_t records = 0;
  int rejected = 0;
  for (int look = 0; look < 100 && at < stream.size(); ++look) {
    const auto chunk = readTelemetry(std::string_view(stream).substr(at, static_cast<std::size_t>(kMaxLineBytes)));
    at += static_cast<std::size_t>(chunk.consumedBytes);
    records += chunk.records.size();
    rejected += static_cast<int>(chunk.rejectedLines);
  }
  EXPECT_EQ(at, stream.size());
  EXPECT_EQ(records, 2U);
  EXPECT_GE(rejected, 1);
  EXPECT_LE(rejected, 3) << "one for each MiB of it";
}

TEST(Telemetry, columnsOfUnequalLengthAreRefused) {
  EXPECT_TRUE(test::refused(
      parseTelemetryLine(
          R"({"kind":"steps","t":1,"first":1,"start_s":0,"step_s":[1,2],"input_s":[0],"compute_s":[1,2],"wait_s":[0,0],)"
          R"("exposed_comm_s":[0,0],"other_s":[0,0],"loss":[1,1]})"),
      {.where = "/input_s"}));
  const auto quantiles = parseTelemetryLine(
      R"({"kind":"ranks","t":1,"first":1,"last":1,"rank":[],"input_s":[],"compute_before_s":[],"wait_s":[],"compute_after_s":[],)"
      R"("exposed_comm_s":[],"other_s":[],"step_s":[],"quantiles":{"level":[0,1],"input_s":[0,0],"compute_before_s":[0]}})");
  ASSERT_FALSE(quantiles);
  EXPECT_EQ(quantiles.error().where, "/quantiles/compute_before_s");
}

TEST(Telemetry, anImpossibleStepIsRefused) {
  const auto steps = [](std::int64_t first) { return toLine({1, test::stepsOf(first, {1})}); };
  const auto window = [](std::int64_t first, std::int64_t last) {
    return toLine({1, model::RankWindow{.first = first, .last = last}});
  };
  const auto plan = [](std::int64_t warmup, std::int64_t all) {
    return toLine({1, TrainingSetup{.model = "mnist", .warmupSteps = warmup, .steps = all, .overlap = "none"}});
  };
  for (const std::string& line :
       {steps(kMostStep), steps(-kMostStep), window(-kMostStep, kMostStep), plan(kMostStep, kMostStep)})
    EXPECT_TRUE(parseTelemetryLine(line)) << line;
  for (const std::string& line :
       {steps(kMostStep + 1), steps(-kMostStep - 1), steps(std::int64_t{1} << 53), window(-kMostStep - 1, 1),
        window(1, kMostStep + 1), plan(kMostStep + 1, 1), plan(1, kMostStep + 1)})
    EXPECT_TRUE(test::refused(parseTelemetryLine(line), {.code = ErrorCode::OutOfRange})) << line;
}

TEST(Telemetry, aCanaryOfAnyNumberOfRanksFitsInALine) {
  constexpr int kRanks = 20'000;
  model::CanaryReport report{
      .worldSize = kRanks, .exchangeBytes = 4 << 20, .exchangeSeconds = 0.002, .singleCopy = "cma"};
  for (int rank = 0; rank < kRanks; ++rank)
    report.ranks.push_back({.rank = rank,
                            .host = "node" + std::to_string(rank / 64) + ".cluster",
                            .cpus = std::to_string(rank % 64),
                            .threads = 1,
                            .memlock = rank == kRanks - 1 ? "65536" : "unlimited",
                            .openFiles = "1048576",
                            .stack = "8388608",
                            .sharedMemoryBytes = 1 << 20});
  const std::string line = toLine({1, report});
  EXPECT_LT(line.size(), static_cast<std::size_t>(kMaxLineBytes));
  const auto again = test::got(parseTelemetryLine(line));
  const auto& read = std::get<model::CanaryReport>(again.body);
  EXPECT_EQ(read.worldSize, kRanks);
  ASSERT_GT(read.ranks.size(), 5'000U);
  for (std::size_t i = 0; i + 1 < read.ranks.size(); ++i) EXPECT_EQ(read.ranks[i], report.ranks[i]);
  EXPECT_EQ(read.ranks.back(), report.ranks.back()) << "the one whose limits are others is named";
}

TEST(Telemetry, aCanaryOfAnOlderEngineDoesNotKnowUcx) {
  const model::CanaryReport report{.worldSize = 1, .ranks = {{.rank = 0, .host = "n1"}}, .singleCopy = "cma"};
  std::string line = toLine({1, report});
  const std::string unknown = R"(,"ucx":null)";
  ASSERT_NE(line.find(unknown), std::string::npos) << line;
  EXPECT_EQ(std::get<model::CanaryReport>(parseTelemetryLine(line)->body), report);
  line.erase(line.find(unknown), unknown.size());
  ASSERT_TRUE(parseTelemetryLine(line));
  EXPECT_EQ(std::get<model::CanaryReport>(parseTelemetryLine(line)->body), report);
}

TEST(Telemetry, anotherMajorVersionStopsTheReader) {
  const std::string stream = R"({"kind":"hello","t":0,"protocol":"2.0"})"
                             "\n" +
                             toLine({0, Heartbeat{1, 1}}) + "\n";
  const TelemetryChunk chunk = readTelemetry(stream);
  ASSERT_TRUE(chunk.refused);
  EXPECT_EQ(chunk.refused->code, ErrorCode::NewerVersion);
  EXPECT_EQ(chunk.refused->value, "2.0");
  EXPECT_TRUE(chunk.records.empty());
}

TEST(Telemetry, laterFieldsAndKindsAreIgnored) {
  EXPECT_TRUE(parseTelemetryLine(R"({"kind":"heartbeat","t":1,"seq":1,"step":2,"later":{"x":[1]}})"));
  const auto unknown = test::got(parseTelemetryLine(R"({"kind":"weather","t":1,"sun":true})"));
  EXPECT_EQ(std::get<UnknownRecord>(unknown.body).kind, "weather");
}

TEST(Telemetry, unknownValuesAreNullAndTextsPrintable) {
  model::StepColumns steps = test::stepsOf(1, {0.1});
  steps.loss = {std::numeric_limits<double>::quiet_NaN()};
  const std::string line = toLine({0, steps});
  EXPECT_NE(line.find("\"loss\":[null]"), std::string::npos) << line;
  EXPECT_TRUE(std::isnan(std::get<model::StepColumns>(parseTelemetryLine(line)->body).loss.at(0)));
  const auto record = parseTelemetryLine("{\"kind\":\"warning\",\"t\":1,\"code\":\"x\",\"text\":\"\\u001b[31mred\"}");
  EXPECT_EQ(std::get<Warning>(record->body).text, "\xEF\xBF\xBD[31mred");
}

// resources/schema/telemetry.schema.json names the fields of each record that the engine writes.

TEST(TelemetrySchema, describesTheWrittenDocument) {
  const Json described = Json::parse(test::resource("schema/telemetry.schema.json"));
  std::set<std::string> kinds;
  for (const TelemetryRecord& record : oneOfEach()) {
    const Json line = Json::parse(toLine(record));
    const std::string kind = line.at("kind");
    kinds.insert(kind);
    ASSERT_TRUE(described.at("$defs").contains(kind)) << kind;
    const Json& entry = described["$defs"][kind];
    EXPECT_EQ(test::keysOf(line), test::keysOf(entry.at("properties"))) << kind;
    if (kind == "ranks") {
      EXPECT_EQ(test::keysOf(line.at("quantiles")), test::keysOf(entry["properties"]["quantiles"]["properties"]));
    }
    if (kind == "canary") {
      EXPECT_EQ(test::keysOf(line.at("ranks").at(0)),
                test::keysOf(entry["properties"]["ranks"]["items"]["properties"]));
    }
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<TelemetryBody> - 1) << "each but the unknown kind";
  EXPECT_EQ(kinds.size() + 2, described.at("$defs").size()) << "a kind that nobody writes, beside t and column";
  EXPECT_EQ(kinds.size(), described.at("oneOf").size());
}

}  // namespace
}  // namespace baremark::core::protocol
