// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/telemetry.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "core/protocol/telemetry_json.h"
#include "engine/measure/segment_file.h"
#include "tests/engine/fakes/refusal.h"
#include "tests/engine/fakes/temporary_folder.h"
#include "tests/files.h"

namespace baremark::engine::measure {
namespace {

using ::baremark::test::contentOf;
using core::protocol::TelemetryChunk;
using core::protocol::Warning;

core::model::StepColumns oneStep() {
  return {.first = 1,
          .step = {0.5},
          .input = {0},
          .compute = {0.5},
          .wait = {0},
          .exposedComm = {0},
          .other = {0},
          .loss = {2}};
}

/// A full disk, by a limit on the size of files: the write that exceeds it is cut short.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &m_before);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{bytes, m_before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit m_before{};
};

TEST(Telemetry, recordsAreWrittenInTheirOrderAndThoseOfAnotherRunAreKept) {
  const test::TemporaryFolder folder;
  {
    const std::unique_ptr<Telemetry> telemetry = makeTelemetry(folder.path());
    telemetry->reserveWindows(10, 2);
    for (int i = 0; i < 100; ++i) telemetry->post(Warning{"number", std::to_string(i)});
    core::model::StepColumns steps = oneStep();
    core::model::RankWindow ranks;
    telemetry->postWindow(steps, ranks);
    EXPECT_TRUE(steps.step.empty());
    telemetry->post(core::protocol::Done{});
    telemetry->flush();
    const TelemetryChunk now = core::protocol::readTelemetry(contentOf(folder.path() + "/telemetry-1.jsonl"));
    EXPECT_EQ(now.rejectedLines, 0);
    ASSERT_GE(now.records.size(), 102U);
    EXPECT_EQ(std::get<Warning>(now.records[57].body).text, "57");
    EXPECT_TRUE(
        std::is_sorted(now.records.begin(), now.records.end(), [](const auto& a, const auto& b) { return a.t < b.t; }));
    EXPECT_THAT(telemetry->files(), testing::ElementsAre("telemetry-1.jsonl"));
  }
  EXPECT_EQ(core::protocol::readTelemetry(contentOf(folder.path() + "/telemetry-1.jsonl")).rejectedLines, 0);
  EXPECT_THAT(test::refusalOf([&] { return makeTelemetry(folder.path()); }), testing::HasSubstr("--run_dir"));
}

TEST(Telemetry, aWindowIsTakenFromItsCallerOnAFullDiskToo) {
  const test::TemporaryFolder folder;
  const std::unique_ptr<Telemetry> telemetry = makeTelemetry(folder.path());
  {
    const FullDisk disk(10);
    telemetry->post(Warning{"disk", "full"});
    ASSERT_THROW(telemetry->flush(), EngineError);
  }
  core::model::StepColumns steps = oneStep();
  core::model::RankWindow ranks{.first = 1, .last = 1, .rank = {0}};
  telemetry->postWindow(steps, ranks);
  EXPECT_TRUE(steps.step.empty());
  EXPECT_TRUE(steps.loss.empty());
  EXPECT_TRUE(ranks.rank.empty());
}

TEST(SegmentFile, aFullSegmentIsClosedAndTheNextOneStarted) {
  const test::TemporaryFolder folder;
  SegmentFile file(folder.path(), 1000);
  ASSERT_TRUE(file.open());
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(file.append({0.1 * i, Warning{"number", std::to_string(i)}}));
  ASSERT_GT(file.names().size(), 2U);
  int expected = 0;
  for (std::size_t segment = 0; segment < file.names().size(); ++segment) {
    const TelemetryChunk chunk = core::protocol::readTelemetry(contentOf(folder.path() + "/" + file.names()[segment]));
    EXPECT_EQ(chunk.rejectedLines, 0);
    const bool isLast = segment + 1 == file.names().size();
    for (const auto& record : chunk.records) {
      if (const auto* warning = std::get_if<Warning>(&record.body)) {
        EXPECT_EQ(warning->text, std::to_string(expected++));
      }
    }
    const auto* end = std::get_if<core::protocol::SegmentEnd>(&chunk.records.back().body);
    EXPECT_EQ(end == nullptr, isLast);
    if (end) {
      EXPECT_EQ(end->next, static_cast<int>(segment) + 2);
    }
  }
  EXPECT_EQ(expected, 50);
}

TEST(SegmentFile, aFullDiskLeavesCompleteLinesAndAnError) {
  const test::TemporaryFolder folder;
  SegmentFile file(folder.path());
  ASSERT_TRUE(file.open());
  core::base::Result<void> last;
  int written = 0;
  {
    const FullDisk disk(500);
    while (written < 100 && (last = file.append({0, Warning{"number", std::to_string(written)}}))) ++written;
  }
  ASSERT_FALSE(last);
  const TelemetryChunk chunk = core::protocol::readTelemetry(contentOf(folder.path() + "/telemetry-1.jsonl"));
  EXPECT_EQ(chunk.rejectedLines, 0);
  EXPECT_EQ(chunk.records.size(), static_cast<std::size_t>(written));
  EXPECT_EQ(chunk.consumedBytes, static_cast<std::int64_t>(contentOf(folder.path() + "/telemetry-1.jsonl").size()));
}

}  // namespace
}  // namespace baremark::engine::measure
