// SPDX-License-Identifier: GPL-3.0-or-later
// The time limits of runs and of waiting, and the warnings about runs.

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/runs/block_composer.h"
#include "core/runs/host_evidence.h"
#include "core/runs/run_outcome.h"
#include "core/runs/runner_resources.h"
#include "tests/fakes/wrapped_host.h"
#include "tests/refused.h"

namespace baremark::core::runs {
namespace {

using base::WallTime;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A block of two runs at a point with `ranks` ranks. One run took `seconds`, the other was cut; or neither began.
storage::BlockRecord blockAt(int ranks, std::optional<seconds> took = {}, std::size_t caseIndex = 0) {
  const base::WallTime start{std::chrono::milliseconds{1'787'322'725'120}};
  storage::BlockRecord record;
  record.block.caseIndex = caseIndex;
  record.block.point = {1, ranks};
  record.runs.resize(2);
  if (!took) return record;
  record.runs[0].run.state = model::RunState::Done;
  record.runs[0].run.ended = start + *took;
  record.runs[1].run.state = model::RunState::Cut;
  record.runs[1].run.ended = start + *took * 100;
  for (storage::RunRecord& run : record.runs) run.run.started = start;
  return record;
}

constexpr seconds kLeast{600};
constexpr seconds kUnknown{6 * 3600};

TEST(RunLimit, isTwentyTimesTheLongestRunAtItsOwnPoint) {
  const std::vector<storage::BlockRecord> blocks{blockAt(1, seconds(1280)), blockAt(1, seconds(1000)),
                                                 blockAt(64, seconds(20)), blockAt(64, seconds(40)),
                                                 blockAt(64, seconds(9000), 1)};
  for (const model::ScalingMode mode : {model::ScalingMode::Weak, model::ScalingMode::Strong}) {
    EXPECT_EQ(timeLimit(mode, blockAt(1), blocks), seconds(20 * 1280));
    EXPECT_EQ(timeLimit(mode, blockAt(64), blocks), seconds(800)) << "neither another point nor another case";
    EXPECT_EQ(timeLimit(mode, blockAt(64, {}, 1), blocks), seconds(180000));
  }
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(2), {blockAt(2, seconds(3))}), kLeast);
}

TEST(RunLimit, ofStrongScalingRisesWithFewerRanks) {
  const std::vector<storage::BlockRecord> blocks{blockAt(64, seconds(20)), blockAt(32, seconds(45))};
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(1), blocks), seconds(20 * 32 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(8), blocks), seconds(20 * 4 * 45));
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, blockAt(1), blocks), seconds(20 * 45));
  // More ranks may also be slower.
  EXPECT_EQ(timeLimit(model::ScalingMode::Strong, blockAt(64), {blockAt(1, seconds(1280))}), seconds(20 * 1280));
}

TEST(RunLimit, isRaisedForTheExpectedTimeIfNoRunHasFinishedYet) {
  const auto weak = model::ScalingMode::Weak;
  const auto after = [](std::optional<seconds> time) {
    return [time](const model::Block& block) -> std::optional<std::chrono::milliseconds> {
      EXPECT_EQ(block.point, (model::Point{1, 4}));
      return time;
    };
  };
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after({})), kUnknown);
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(60))), kUnknown) << "a plan's guess lowers nothing";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(3600))), seconds(72000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(2, seconds(100))}, after(seconds(50))), seconds(2000));
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4, seconds(100))}, after(seconds(3600))), seconds(2000))
      << "what is measured counts alone";
  EXPECT_EQ(timeLimit(weak, blockAt(4), {blockAt(4)}), kUnknown) << "it has not begun";
}

TEST(RunLimit, ofTheCanaryIsTenMinutes) {
  storage::BlockRecord canary = blockAt(4);
  canary.block.kind = model::BlockKind::Canary;
  EXPECT_EQ(timeLimit(model::ScalingMode::Weak, canary, {blockAt(4, seconds(9000))},
                      [](const model::Block&) { return seconds(9000); }),
            kLeast);
}

TEST(WaitLimits, isLongerWhereOtherMachinesWriteToTheFileSystem) {
  const auto expectLimits = [](const char* kind, seconds limit) {
    EXPECT_EQ(waitLimitsOn(kind).lateFiles, limit) << kind;
    EXPECT_EQ(waitLimitsOn(kind).afterEnd, limit) << kind;
  };
  for (const char* kind : {"nfs", "nfs4", "lustre", "gpfs", "beegfs", "fuseblk"}) expectLimits(kind, seconds(270));
  for (const char* kind : {"", "ext2/ext3", "xfs", "btrfs", "tmpfs", "overlayfs"}) expectLimits(kind, seconds(120));
}

/// 100 steps of about 10 ms, slower by `factor` in the second half.
std::vector<double> steps(double factor) {
  std::vector<double> out;
  for (int i = 0; i < 100; ++i) out.push_back((i < 50 ? 0.01 : 0.01 * factor) * (1 + 0.001 * (i % 7)));
  return out;
}

storage::Event warning(const char* code, const char* text) {
  return {.kind = "warning", .code = code, .text = text};
}

TEST(RunWarnings, busyManagersDriftByMoreThanHalfTheMarginAndUnreadableLinesAreReported) {
  EXPECT_EQ(warningsOf(0.0314, steps(1), 0.02), std::vector<storage::Event>{warning("manager", "3.1")});
  EXPECT_TRUE(warningsOf(0.02, steps(1), 0.02).empty());
  EXPECT_TRUE(warningsOf({}, steps(1), 0.02).empty());
  EXPECT_EQ(warningsOf(0.001, steps(1.5), 0.02), std::vector<storage::Event>{warning("drift", "50.0")});
  EXPECT_EQ(warningsOf(0.001, steps(0.9), 0.02).at(0).text, "-10.0");
  EXPECT_TRUE(warningsOf(0.001, steps(1.05), 0.2).empty());
  EXPECT_TRUE(warningsOf(0.001, {}, 0.02).empty());
  EXPECT_EQ(rejectionOf(0), std::nullopt);
  EXPECT_EQ(rejectionOf(7), warning("telemetry", "7"));
}

storage::Event suspended(const char* length) {
  return warning("suspended", length);
}

TEST(RunWarnings, aSuspendedJobIsReportedUnlessTheRunHadNoTimeForAStandstill) {
  using namespace std::chrono_literals;
  const std::vector<double> second = steps(1);
  EXPECT_EQ(suspensionOf(31s, true, 40s, second), suspended("31"));
  EXPECT_EQ(suspensionOf(31s, false, 40s, second), suspended("31"));
  EXPECT_EQ(suspensionOf(0s, true, 2s, second), suspended(""));
  EXPECT_EQ(suspensionOf(0s, false, 2s, second), std::nullopt);
  std::vector<double> timed(100, 0.1);  // ten seconds
  EXPECT_EQ(suspensionOf(6s, false, 12s, timed), std::nullopt) << "only job.sh had to wait";
  EXPECT_EQ(suspensionOf(6s, true, 12s, timed), suspended("")) << "the scheduler says so";
  EXPECT_EQ(suspensionOf(6s, false, 14s, timed), suspended("6")) << "whole seconds, and a look once a second";
  EXPECT_EQ(suspensionOf(6s, false, 12s, {}), suspended("6")) << "no step was read";
  timed[50] = 6.1;
  EXPECT_EQ(suspensionOf(6s, false, 17s, timed), suspended("6")) << "it stood still during a step";
  timed[0] = std::nan("");
  EXPECT_EQ(suspensionOf(6s, false, 17s, timed), suspended("6")) << "a step was not read";
}

TEST(RunWarnings, aLossThatIsNoNumberIsReportedFromItsFirstStepOn) {
  const double none = std::nan("");
  const auto of = [](std::vector<double> loss, std::vector<double> step) {
    return divergenceOf({.first = 1, .step = std::move(step), .loss = std::move(loss)});
  };
  EXPECT_EQ(of({2.3, 2.2, none, none}, {1, 1, 1, 1}), warning("loss", "3"));
  EXPECT_EQ(of({none, none}, {1, 1}), warning("loss", "1"));
  EXPECT_EQ(of({2.3, none, std::numeric_limits<double>::infinity()}, {1, none, 1}), warning("loss", "3"))
      << "step 2 is missing";
  EXPECT_EQ(of({2.3, none, 2.2}, {1, none, 1}), std::nullopt);
  EXPECT_EQ(of({2.3, none}, {1, none}), std::nullopt) << "it was not read";
  EXPECT_EQ(of({2.3}, {1}), std::nullopt);
  EXPECT_EQ(of({}, {}), std::nullopt);
}

TEST(HostClock, aTimeIsReadWithItsFractionOrAsTheMiddleOfItsSecond) {
  EXPECT_EQ(readHostTime("1764042000.123456789\n"), WallTime(milliseconds(1764042000123)));
  EXPECT_EQ(readHostTime("0.000\n"), WallTime(milliseconds(0)));
  for (const char* text :
       {"1764042000", "1764042000\n", "1764042000.N\n", "1764042000.%N", "1764042000.-12", "1764042000.12"})
    EXPECT_EQ(readHostTime(text), WallTime(milliseconds(1764042000500))) << text;
  for (const char* text : {"", "\n", "date: not found", "-5.123", "4102444800.000", "99999999999999999999999", ".5"})
    EXPECT_FALSE(readHostTime(text)) << text;
}

TEST(HostClock, aTimeOfTheHostBecomesAPossibleTimeHere) {
  const WallTime now(seconds(1000000));
  EXPECT_EQ(onOurClock(now + hours(1) - seconds(5), hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now - hours(1) - seconds(5), -hours(1), {}, now), now - seconds(5));
  EXPECT_EQ(onOurClock(now + hours(1), seconds(0), {}, now), now);  // the host's clock has jumped
  EXPECT_EQ(onOurClock(now - hours(1), seconds(0), now - seconds(9), now), now - seconds(9));
  EXPECT_EQ(onOurClock(now, seconds(0), now + seconds(9), now), now);  // our clock jumped
}

TEST(HostClock, aDurationIsMeasuredByTheHostUnlessItsClockWasSet) {
  const WallTime ended(seconds(1000000));
  const Span there{ended + hours(1) - seconds(5), ended + hours(1)};
  // The connection stalled for a minute during the query of the host's clock.
  for (const int seen : {0, 5, 12, 35, 60})
    EXPECT_EQ(spanOnOurClock(there, {ended - seconds(seen), ended}, {}), (Span{ended - seconds(5), ended})) << seen;
  EXPECT_EQ(spanOnOurClock(there, {ended, ended}, ended - seconds(3)), (Span{ended - seconds(3), ended}))
      << "not before the end of the one before";
  const Span seen{ended - seconds(20), ended};
  EXPECT_EQ(spanOnOurClock({ended, ended + hours(1)}, seen, {}), seen);
  EXPECT_EQ(spanOnOurClock({ended, ended - hours(1)}, seen, {}), seen);
}

/// The host's clock is right, and its first answer arrives late.
class SlowClockHost final : public fakes::SilentHost {
 public:
  int asked = 0;
  [[nodiscard]] QFuture<base::Result<CommandOutcome>> exec(Command) override {
    const auto there =
        std::chrono::duration_cast<milliseconds>(base::SystemClock().wallNow().time_since_epoch()).count();
    if (asked++ == 0) std::this_thread::sleep_for(milliseconds(2200));
    const std::string fraction = std::to_string(1000 + there % 1000).substr(1);
    return readyFuture(base::Result<CommandOutcome>(
        CommandOutcome{.status = 0, .out = std::to_string(there / 1000) + "." + fraction + "\n"}));
  }
};

TEST(HostClock, aDelayedAnswerIsRequestedAgain) {
  SlowClockHost host;
  const auto ahead = test::got(clockAhead(host));
  EXPECT_LT(std::chrono::abs(ahead), milliseconds(500)) << ahead.count() << " ms";
  EXPECT_EQ(host.asked, 2);
}

}  // namespace
}  // namespace baremark::core::runs
