// SPDX-License-Identifier: GPL-3.0-or-later
// The time of each line of a run's log.
#include "app/models/log_times.h"

#include <gtest/gtest.h>

namespace baremark::app::models {
namespace {

using core::base::WallTime;
using std::chrono::milliseconds;

const WallTime kBegin = core::base::parseIsoUtc("2026-01-02T03:04:05.000Z").value();
const QString kLog = QStringLiteral(
    "Baremark:    0.1\n"
    "Running warm up\n"
    "Done warm up\n"
    "Step\tImg/sec\ttotal_loss\n"
    "1\timages/sec: 50.0 +/- 0.0 (jitter = 0.0)\t2.3\n"
    "10\timages/sec: 50.0 +/- 0.0 (jitter = 0.0)\t2.2\n"
    "a word between\n"
    "20\timages/sec: 50.0 +/- 0.0 (jitter = 0.0)\t2.1");

class LogTimesTest : public ::testing::Test {
 protected:
  /// The engine's time 0 is the start of the run. Two warm-up steps begin at second 1, timed steps of one second at
  /// second 3.
  void SetUp() override {
    core::storage::RunRecord run;
    run.run.started = kBegin;
    m_clock.setAnchors(anchorsOf(run, 2,
                                 {{0, "clock", "2026-01-02T03:04:05.000Z", ""},
                                  {1, "phase", "warm_up", ""},
                                  {3, "phase", "timed", ""},
                                  {30, "phase", "ending", ""}}));
    m_clock.append({.first = -1, .step = {1, 1}});
    m_clock.append({.first = 1, .step = std::vector<double>(25, 1.0)});
  }
  static Instant at(int seconds, Exactness exactness = Exactness::Exact) {
    return {kBegin + std::chrono::seconds(seconds), exactness};
  }

  RunClock m_clock;
  LogTimes m_log;
};

TEST_F(LogTimesTest, aLineNamesItsStepOnlyInTheKnownForm) {
  EXPECT_EQ(stepOfLine(u"10\timages/sec: 9.1"), 10);
  EXPECT_EQ(stepOfLine(u"0\timages/sec:"), 0);
  for (const char16_t* other :
       {u"", u"10", u"\timages/sec: 9", u"10 images/sec: 9", u"-1\timages/sec: 9", u"1x\timages/sec: 9",
        u"10\t123.4 examples/sec", u"12345678901234567890\timages/sec: 9"}) {
    EXPECT_EQ(stepOfLine(other), std::nullopt) << QStringView(other).toString().toStdString();
  }
}

TEST_F(LogTimesTest, earlierLinesGetATimeAfterThePrecedingLine) {
  m_log.append(kLog, {});
  const std::vector<Moment> all = m_log.moments(m_clock);
  ASSERT_EQ(all.size(), 8U);
  EXPECT_EQ(all[0], (Moment{at(0, Exactness::AtEarliest), {}}));
  EXPECT_EQ(all[1], (Moment{at(1), {}}));
  EXPECT_EQ(all[2], (Moment{at(3), {}}));
  EXPECT_EQ(all[4], (Moment{at(4), 1}));
  EXPECT_EQ(all[5], (Moment{at(13), 10}));
  EXPECT_EQ(all[6], (Moment{at(13, Exactness::AtEarliest), 10}));
  EXPECT_EQ(all[7], (Moment{at(23), 20}));
}

TEST_F(LogTimesTest, linesThatArrivedWhileTheLogWasOpenHaveTheTimeOfReading) {
  m_log.append(QStringLiteral("10\timages/sec: 50.0"), at(14).time);
  m_log.append(QStringLiteral("a word between"), at(17).time);
  m_log.append(QStringLiteral("a word that was read late"), at(99).time);
  m_log.append(QStringLiteral("20\timages/sec: 50.0"), at(99).time);
  m_log.append(QStringLiteral("by a clock that is slow"), at(2).time);
  const std::vector<Moment> all = m_log.moments(m_clock);
  EXPECT_EQ(all[0], (Moment{at(13), 10}));
  EXPECT_EQ(all[1], (Moment{at(17, Exactness::About), 14}));
  EXPECT_EQ(all[2], (Moment{at(23, Exactness::About), 20})) << "not after the line that follows";
  EXPECT_EQ(all[4], (Moment{at(23, Exactness::About), 20})) << "not before the line before it";
}

TEST_F(LogTimesTest, theLineOfATimeIsTheLastLineWrittenByThen) {
  m_log.append(kLog, {});
  const auto lineOfStep = [this](std::int64_t step) { return m_log.lineAt({m_clock.endOf(step), step}, m_clock); };
  EXPECT_EQ(lineOfStep(1), 4U);
  EXPECT_EQ(lineOfStep(9), 4U);
  EXPECT_EQ(lineOfStep(10), 5U) << "its own line, not what follows it";
  EXPECT_EQ(lineOfStep(15), 6U);
  EXPECT_EQ(lineOfStep(25), 7U);
  EXPECT_EQ(lineOfStep(0), 3U) << "the warm-up ended where the timed steps began";
  EXPECT_EQ(lineOfStep(-1), 1U);
  EXPECT_EQ(m_log.lineAt({at(0), {}}, m_clock), 0U);
  EXPECT_EQ(m_log.lineAt({Instant{kBegin - milliseconds(1), Exactness::Exact}, {}}, m_clock), std::nullopt);
}

TEST_F(LogTimesTest, withoutTimesStepsFindTheirLines) {
  const RunClock none;
  m_log.append(kLog, {});
  EXPECT_EQ(m_log.moments(none)[5], (Moment{{}, 10}));
  EXPECT_EQ(m_log.lineAt({{}, 10}, none), 5U);
  EXPECT_EQ(m_log.lineAt({{}, 15}, none), 6U);
  EXPECT_EQ(m_log.lineAt({{}, {}}, none), std::nullopt);
}

TEST_F(LogTimesTest, droppedTextHasNoLine) {
  m_log.append(kLog, {});
  m_log.keepLast(2);
  EXPECT_EQ(m_log.size(), 2U);
  EXPECT_EQ(m_log.lineAt({m_clock.endOf(20), 20}, m_clock), 1U);
  EXPECT_EQ(m_log.lineAt({Instant{kBegin - milliseconds(1), Exactness::Exact}, {}}, m_clock), std::nullopt);
  EXPECT_EQ(m_log.lineAt({m_clock.endOf(2), 2}, m_clock), std::nullopt) << "the first line that is kept is a later one";
  m_log.clear();
  EXPECT_EQ(m_log.lineAt({m_clock.endOf(20), 20}, m_clock), std::nullopt);
}

}  // namespace
}  // namespace baremark::app::models
