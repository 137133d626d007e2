// SPDX-License-Identifier: GPL-3.0-or-later
// How often a scheduler is asked, on a clock that the test sets.
#include "core/runs/job_book.h"

#include <gtest/gtest.h>

#include <QFuture>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Result;
using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class SetClock final : public base::Clock {
 public:
  [[nodiscard]] base::WallTime wallNow() const override { return base::WallTime(duration_cast<milliseconds>(now.time_since_epoch())); }
  [[nodiscard]] base::MonotonicTime monotonicNow() const override { return now; }
  base::MonotonicTime now{seconds(1000)};
};

/// Answers each command at once, as the test says.
class ToldHost final : public Host {
 public:
  Result<CommandOutcome> answer = CommandOutcome{.status = 0, .out = std::string(launch::kWholeAnswer) + "\n", .err = {}};
  int asked = 0;

  [[nodiscard]] std::string name() const override { return "cluster"; }
  [[nodiscard]] std::string root() const override { return "/runs"; }
  [[nodiscard]] ConnectionState connectionState() const override { return ConnectionState::Online; }
  [[nodiscard]] QFuture<Result<CommandOutcome>> exec(Command) override {
    ++asked;
    return QtFuture::makeReadyFuture(answer);
  }
  [[nodiscard]] QFuture<Result<void>> put(std::vector<FileToPut>) override { return QtFuture::makeReadyFuture(Result<void>()); }
  [[nodiscard]] QFuture<Result<std::string>> read(std::string, std::int64_t, std::int64_t) override { return QtFuture::makeReadyFuture(Result<std::string>()); }
  [[nodiscard]] QFuture<Result<std::vector<FileFacts>>> stat(std::vector<std::string>) override {
    return QtFuture::makeReadyFuture(Result<std::vector<FileFacts>>());
  }
};

class JobBookTest : public ::testing::Test {
 protected:
  JobBookTest() {
    m_scheduler.label = "Slurm";
    m_scheduler.reader = "slurm";
    m_scheduler.query = base::Json::array({"squeue"});
    m_book = std::make_unique<JobBook>(m_host, m_scheduler, PollTimes{}, m_clock);
  }
  void fail(ErrorCode code) { m_host.answer = base::fail({.code = code, .where = "cluster"}); }
  void recover() { m_host.answer = ToldHost().answer; }
  /// Steps through seconds as the runner does, until the scheduler is asked; how long that took.
  seconds untilAsked(bool isFresh = false) {
    const int before = m_host.asked;
    for (seconds waited{0}; waited < minutes(20); ++waited) {
      (void)m_book->refresh(isFresh, {"7"});
      if (m_host.asked > before) return waited;
      m_clock->now += seconds(1);
    }
    ADD_FAILURE() << "not asked for twenty minutes";
    return minutes(20);
  }
  /// The interval, or up to a quarter less.
  static void expectAbout(seconds waited, seconds interval) {
    EXPECT_LE(waited, interval);
    EXPECT_GE(waited, interval * 3 / 4);
  }

  std::shared_ptr<SetClock> m_clock = std::make_shared<SetClock>();
  ToldHost m_host;
  launch::SchedulerDescriptor m_scheduler;
  std::unique_ptr<JobBook> m_book;
};

TEST_F(JobBookTest, whatAnswersIsAskedAfterTenTwentyFortyAndThenEverySixtySeconds) {
  for (const int waited : {0, 10, 20, 40, 60, 60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  m_book->expectNews();
  for (const int waited : {10, 20, 40, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  EXPECT_EQ(untilAsked(true), minutes(5));
}

TEST_F(JobBookTest, whatFailsIsAskedLaterAndLaterUpToFiveMinutes) {
  for (const ErrorCode code : {ErrorCode::CommandFailed, ErrorCode::Timeout, ErrorCode::Malformed}) {
    SCOPED_TRACE(static_cast<int>(code));
    m_book = std::make_unique<JobBook>(m_host, m_scheduler, PollTimes{}, m_clock);
    fail(code);
    EXPECT_EQ(untilAsked(), seconds(0));
    for (const int interval : {10, 20, 40, 80, 160, 300, 300, 300}) expectAbout(untilAsked(), seconds(interval));
    EXPECT_FALSE(m_book->find("7")) << "no answer is none";
    recover();
    expectAbout(untilAsked(), minutes(5));
    for (const int waited : {60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  }
}

TEST_F(JobBookTest, anExitStatusIsAFailureToo) {
  m_host.answer = CommandOutcome{.status = 1, .out = {}, .err = "slurm_load_jobs error: Unable to contact slurm controller"};
  EXPECT_EQ(untilAsked(), seconds(0));
  for (const int interval : {10, 20, 40, 80, 160, 300}) expectAbout(untilAsked(), seconds(interval));
}

TEST_F(JobBookTest, afterASubmissionOrACancelTheFirstQuestionComesSoon) {
  fail(ErrorCode::Timeout);
  for (int i = 0; i < 8; ++i) (void)untilAsked();
  m_book->expectNews();
  EXPECT_EQ(untilAsked(), seconds(10));
  expectAbout(untilAsked(), seconds(20));
}

TEST_F(JobBookTest, submissionsThatFollowEachOtherPutNoQuestionOff) {
  (void)untilAsked();
  const int before = m_host.asked;
  for (int i = 0; i < 20; ++i) {
    m_clock->now += seconds(4);
    m_book->expectNews();
    (void)m_book->refresh(false, {"7"});
  }
  EXPECT_GE(m_host.asked - before, 4);
  EXPECT_LE(m_host.asked - before, 8) << "as often as after 10 seconds each";
  // Behind heartbeats one is due in five minutes only.
  (void)untilAsked(true);
  m_clock->now += minutes(2);
  (void)m_book->refresh(true, {"7"});
  m_book->expectNews();
  EXPECT_EQ(untilAsked(), seconds(10));
}

TEST_F(JobBookTest, whoeverWaitsForAnAnswerMakesTheTroubleNoWorse) {
  fail(ErrorCode::Timeout);
  for (int i = 0; i < 8; ++i) (void)untilAsked();
  m_book->askSoon();
  EXPECT_GE(untilAsked(), seconds(225));
  recover();
  (void)untilAsked();
  EXPECT_EQ(untilAsked(), seconds(60));
  m_book->askSoon();
  EXPECT_EQ(untilAsked(), seconds(10));
}

TEST_F(JobBookTest, aWayThatIsBrokenIsNoTroubleOfTheScheduler) {
  fail(ErrorCode::Offline);
  for (const int waited : {0, 10, 20, 40, 60, 60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
}

TEST_F(JobBookTest, notAllWhoWaitComeAtOnce) {
  fail(ErrorCode::Timeout);
  std::set<seconds> waits;
  for (int i = 0; i < 40; ++i) waits.insert(untilAsked());
  EXPECT_GT(waits.size(), 10U);
}

}  // namespace
}  // namespace baremark::core::runs
