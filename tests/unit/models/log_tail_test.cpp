// SPDX-License-Identifier: GPL-3.0-or-later
// The end of a log on a host whose file the test writes.
#include "app/models/log_tail.h"
#include "tests/fakes/wrapped_host.h"

#include <gtest/gtest.h>

#include <QCoreApplication>

#include "app/models/log_times.h"

namespace baremark::app::models {
namespace {

using core::base::Error;
using core::base::ErrorCode;
using core::base::Result;
using core::base::WallTime;
using std::chrono::milliseconds;
namespace runs = core::runs;

/// A host with one file that exists or not. Every call is answered immediately.
class OneFileHost final : public fakes::SilentHost {
 public:
  std::optional<std::string> content;
  bool isAway = false;

  [[nodiscard]] QFuture<Result<std::string>> read(std::string, std::int64_t offset, std::int64_t limit) override {
    if (isAway) return answered<std::string>(core::base::fail(Error{.code = ErrorCode::Offline}));
    if (!content) return answered<std::string>(core::base::fail(Error{.code = ErrorCode::NotFound}));
    const std::size_t from = std::min(static_cast<std::size_t>(offset), content->size());
    return answered<std::string>(content->substr(from, static_cast<std::size_t>(limit)));
  }
  [[nodiscard]] QFuture<Result<std::vector<runs::FileFacts>>> stat(std::vector<std::string>) override {
    if (isAway) return answered<std::vector<runs::FileFacts>>(core::base::fail(Error{.code = ErrorCode::Offline}));
    const auto size = content ? static_cast<std::int64_t>(content->size()) : 0;
    return answered<std::vector<runs::FileFacts>>(
        std::vector<runs::FileFacts>{{.exists = content.has_value(), .isFolder = false, .size = size}});
  }

 private:
  template <class T>
  static QFuture<Result<T>> answered(Result<T> result) {
    return core::runs::readyFuture<Result<T>>(std::move(result));
  }
};

class LogTailTest : public ::testing::Test {
 protected:
  void SetUp() override {
    QObject::connect(&m_tail, &LogTail::cleared, &m_tail, [this] { m_seen.clear(); });
    QObject::connect(&m_tail, &LogTail::linesArrived, &m_tail,
                     [this](const QString& lines) { m_seen += lines.toStdString() + "\n"; });
    QObject::connect(&m_tail, &LogTail::unavailable, &m_tail, [this] { ++m_unavailable; });
    QObject::connect(&m_tail, &LogTail::available, &m_tail, [this] { ++m_available; });
  }
  /// The text shown after another look.
  std::string look() {
    m_tail.readMore();
    return settled();
  }
  std::string follow() {
    m_tail.follow(&m_host, "/log");
    return settled();
  }
  std::string settled() {
    for (int i = 0; i < 50; ++i) QCoreApplication::sendPostedEvents();
    return m_seen;
  }

  OneFileHost m_host;
  LogTail m_tail;
  std::string m_seen;
  int m_unavailable = 0;
  int m_available = 0;
};

TEST_F(LogTailTest, aLineIsShownOnceItIsWhole) {
  m_host.content = "one\ntw";
  EXPECT_EQ(follow(), "one\n");
  *m_host.content += "o";
  EXPECT_EQ(look(), "one\n");
  *m_host.content += "\nthree\nfo";
  EXPECT_EQ(look(), "one\ntwo\nthree\n");
  EXPECT_EQ(look(), "one\ntwo\nthree\n");
  *m_host.content += "ur\n";
  EXPECT_EQ(look(), "one\ntwo\nthree\nfour\n");
  *m_host.content += "\n";
  EXPECT_EQ(look(), "one\ntwo\nthree\nfour\n\n") << "an empty line that arrives alone";
}

TEST_F(LogTailTest, onlyLinesThatArriveWhileTheLogIsOpenHaveATime) {
  std::vector<bool> hasTime;
  QObject::connect(&m_tail, &LogTail::linesArrived, &m_tail,
                   [&hasTime](const QString&, std::optional<core::base::WallTime> readAt) {
                     hasTime.push_back(readAt.has_value());
                   });
  m_host.content = "one\n";
  follow();
  *m_host.content += "two\n";
  look();
  m_tail.pauseReading();
  *m_host.content += "three\n";
  look();
  *m_host.content += "four\n";
  look();
  EXPECT_EQ(hasTime, (std::vector<bool>{false, true, false, true}));
}

TEST_F(LogTailTest, theEndOfALongFileIsShownWithoutItsIncompleteFirstLine) {
  m_host.content = std::string();
  for (int i = 0; i < 20000; ++i) *m_host.content += "line " + std::to_string(i) + "\n";
  const std::string seen = follow();
  EXPECT_LT(seen.size(), std::size_t{70} << 10U);
  EXPECT_TRUE(seen.starts_with("line ")) << seen.substr(0, 20);
  EXPECT_NE(seen.find("\nline 19999\n"), std::string::npos);
  EXPECT_TRUE(m_host.content->ends_with("\n" + seen));
}

TEST_F(LogTailTest, muchOutputAtOnceIsReadInPartsWithoutLossAndAnEndlessLineIsCut) {
  m_host.content = "begin\n";
  follow();
  std::string more;
  for (int i = 0; i < 30000; ++i) more += "line " + std::to_string(i) + "\n";
  *m_host.content += more;
  EXPECT_TRUE(look() == "begin\n" + more);
  m_seen.clear();
  *m_host.content += std::string(1 << 20, 'x');
  EXPECT_EQ(look(), "");
  *m_host.content += "\nnext\n";
  const std::string seen = look();
  EXPECT_LE(seen.size(), std::size_t{20} << 10U);
  EXPECT_TRUE(seen.ends_with("x\nnext\n"));
}

TEST_F(LogTailTest, aFileMayAppearLaterAndATruncatedFileIsReadFromItsStart) {
  EXPECT_EQ(follow(), "");
  m_host.content = "old one\nold two\n";
  EXPECT_EQ(look(), "old one\nold two\n");
  EXPECT_EQ(m_unavailable, 0);
  m_host.content = "new\n";
  EXPECT_EQ(look(), "new\n");
  *m_host.content += "newer\n";
  EXPECT_EQ(look(), "new\nnewer\n");
}

TEST_F(LogTailTest, anUnreachableHostAndItsReturnAreEachReportedOnce) {
  m_host.isAway = true;
  EXPECT_EQ(follow(), "");
  look();
  EXPECT_EQ(m_unavailable, 1);
  m_host.isAway = false;
  m_host.content = "one\n";
  EXPECT_EQ(look(), "one\n");
  EXPECT_EQ(m_available, 1);
  m_host.isAway = true;
  EXPECT_EQ(look(), "one\n") << "what is there stays";
  look();
  EXPECT_EQ(m_unavailable, 2);
  m_host.isAway = false;
  *m_host.content += "two\n";
  EXPECT_EQ(look(), "one\ntwo\n");
  EXPECT_EQ(m_available, 2);
}

TEST_F(LogTailTest, hostileBytesAreMadePrintable) {
  m_host.content = std::string("a\0b\x1b[31m\xff\n", 10);
  const std::string seen = follow();
  for (const char letter : {'\0', '\x1b', '\xff'}) EXPECT_EQ(seen.find(letter), std::string::npos);
  EXPECT_TRUE(seen.starts_with("a"));
}

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
  /// The engine's time 0 is the start of the run. Two warm-up steps begin at second 1, timed steps at second 3.
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
        u"10\t123.4 examples/sec", u"12345678901234567890\timages/sec: 9"})
    EXPECT_EQ(stepOfLine(other), std::nullopt) << QStringView(other).toString().toStdString();
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

TEST_F(LogTimesTest, withoutTimesStepsFindTheirLinesAndDroppedTextHasNone) {
  const RunClock none;
  m_log.append(kLog, {});
  EXPECT_EQ(m_log.moments(none)[5], (Moment{{}, 10}));
  EXPECT_EQ(m_log.lineAt({{}, 10}, none), 5U);
  EXPECT_EQ(m_log.lineAt({{}, 15}, none), 6U);
  EXPECT_EQ(m_log.lineAt({{}, {}}, none), std::nullopt);
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
