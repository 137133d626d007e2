// SPDX-License-Identifier: GPL-3.0-or-later
// How often a scheduler is asked, on a clock that the test sets; and results of other threads.
#include "core/runs/job_poller.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QFuture>
#include <QPromise>
#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "core/base/json.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/task_pool.h"
#include "tests/fakes/wrapped_host.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::Result;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class SetClock final : public base::Clock {
 public:
  [[nodiscard]] base::WallTime wallNow() const override {
    return base::WallTime(std::chrono::duration_cast<milliseconds>(now.time_since_epoch()));
  }
  [[nodiscard]] base::MonotonicTime monotonicNow() const override { return now; }
  base::MonotonicTime now{seconds(1000)};
};

/// Answers each command at once, as the test says; one that is slow, when it is told to.
class ToldHost final : public fakes::SilentHost {
 public:
  std::atomic<bool> isSlow = false;
  Result<CommandOutcome> answer = CommandOutcome{.status = 0, .out = std::string(launch::kWholeAnswer) + "\n"};
  std::atomic<int> asked = 0;

  void answerNow() {
    while (!m_isWaitedFor) std::this_thread::sleep_for(milliseconds(1));
    isSlow = false;
    m_slow.addResult(answer);
    noteRelease();
    m_slow.finish();
  }
  [[nodiscard]] bool isGivenUp() const { return m_slow.isCanceled(); }
  [[nodiscard]] QFuture<Result<CommandOutcome>> exec(Command) override {
    ++asked;
    if (!isSlow) return core::runs::readyFuture(answer);
    m_slow.start();
    m_isWaitedFor = true;
    return m_slow.future();
  }

 private:
  QPromise<Result<CommandOutcome>> m_slow;
  std::atomic<bool> m_isWaitedFor = false;
};

class JobPollerTest : public ::testing::Test {
 protected:
  JobPollerTest() {
    m_scheduler.label = "Slurm";
    m_scheduler.reader = "slurm";
    m_scheduler.query = base::Json::array({"squeue"});
    m_poller = std::make_unique<JobPoller>(m_host, m_scheduler, PollTimes{}, m_clock);
  }
  static Result<CommandOutcome> failure(ErrorCode code) { return base::fail({.code = code, .where = "cluster"}); }
  void refresh(bool isFresh) {
    (void)m_poller->refresh(isFresh, {"7"});
    (void)m_poller->waitForAnswer();
  }
  /// Steps through seconds as the runner does, until the scheduler is asked; how long that took.
  seconds untilAsked(bool isFresh = false) {
    const int before = m_host.asked;
    for (seconds waited{0}; waited < minutes(20); ++waited) {
      refresh(isFresh);
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
  std::unique_ptr<JobPoller> m_poller;
};

TEST_F(JobPollerTest, theSchedulerIsQueriedAfterTenTwentyFortyAndThenEverySixtySeconds) {
  for (const int waited : {0, 10, 20, 40, 60, 60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  EXPECT_EQ(untilAsked(true), minutes(5));
  m_poller->expectNews(JobPoller::News::Submission);
  for (const int waited : {10, 20, 40, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
}

// A new job's start is seen in its folder first; somebody who cancels waits for what the scheduler says of it.
TEST_F(JobPollerTest, aSubmissionIsQueriedWithinAMinuteAndACancelSoon) {
  for (const int waited : {0, 10, 20, 40, 60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  m_poller->expectNews(JobPoller::News::Submission);
  for (const int waited : {50, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  m_poller->expectNews(JobPoller::News::Cancel);
  for (const int waited : {10, 20, 40, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
}

TEST_F(JobPollerTest, replacedJobsAreQueriedOnceAMinute) {
  for (const int length : {3, 20, 45, 70, 150}) {
    SCOPED_TRACE(length);
    m_poller = std::make_unique<JobPoller>(m_host, m_scheduler, PollTimes{}, m_clock);
    const int before = m_host.asked;
    int sinceAsked = 0;
    for (int second = 0; second < 3600; ++second) {
      if (second % length == 0) m_poller->expectNews(JobPoller::News::Submission);
      const int asked = m_host.asked;
      refresh(false);
      sinceAsked = m_host.asked > asked ? 0 : sinceAsked + 1;
      EXPECT_LE(sinceAsked, 60);
      m_clock->now += seconds(1);
    }
    EXPECT_LE(m_host.asked - before, 60 + 3);
    EXPECT_GE(m_host.asked - before, 55);
  }
}

TEST_F(JobPollerTest, aSlowAnswerBlocksNobodyAndQueriesDoNotOverlap) {
  m_host.isSlow = true;
  EXPECT_FALSE(m_poller->find("7"));
  for (int look = 0; look < 90; ++look) {
    EXPECT_TRUE(m_poller->refresh(false, {"7"}));
    m_clock->now += seconds(1);
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(m_host.asked, 1);
  EXPECT_FALSE(m_poller->answered());
  for (const char* job : {"7", "8"}) EXPECT_FALSE(m_poller->find(job));
  m_host.answerNow();
  EXPECT_TRUE(m_poller->waitForAnswer());
  EXPECT_EQ(*m_poller->answered(), m_clock->now - seconds(90)) << "what it says is of when it was asked";
  ASSERT_TRUE(m_poller->find("7"));
  EXPECT_EQ(m_poller->missing("7"), 1);
  EXPECT_FALSE(m_poller->find("8")) << "a job that was submitted after the query";
  EXPECT_EQ(m_poller->missing("8"), 0);
  EXPECT_EQ(untilAsked(), seconds(10)) << "it is left in peace for a while";
}

TEST_F(JobPollerTest, aSubmissionDuringAQueryIsQueriedSoonAfterIt) {
  for (const int waited : {0, 10, 20, 40}) EXPECT_EQ(untilAsked(), seconds(waited));
  EXPECT_EQ(untilAsked(true), minutes(5));
  m_host.isSlow = true;
  for (int second = 0; second <= 60; ++second, m_clock->now += seconds(1)) EXPECT_TRUE(m_poller->refresh(false, {"7"}));
  m_poller->expectNews(JobPoller::News::Submission);
  m_host.answerNow();
  EXPECT_TRUE(m_poller->waitForAnswer());
  EXPECT_EQ(untilAsked(), seconds(10));
}

TEST_F(JobPollerTest, anUnneededAnswerIsTakenWithoutWaiting) {
  m_host.isSlow = true;
  EXPECT_TRUE(m_poller->refresh(false, {"7"}));
  m_poller->forgetAnswer();
  EXPECT_FALSE(m_poller->answered());
  m_host.answerNow();
  for (int look = 0; look < 10'000 && !m_poller->answered(); ++look) {
    m_poller->forgetAnswer();
    std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_TRUE(m_poller->answered());
}

TEST_F(JobPollerTest, destructionCancelsTheQuery) {
  m_host.isSlow = true;
  EXPECT_TRUE(m_poller->refresh(false, {"7"}));
  m_poller.reset();
  EXPECT_TRUE(m_host.isGivenUp());
}

TEST_F(JobPollerTest, failedQueriesAreRetriedAfterUpToFiveMinutes) {
  const CommandOutcome status{.status = 1, .err = "slurm_load_jobs error: Unable to contact slurm controller"};
  for (const Result<CommandOutcome>& answer : {failure(ErrorCode::CommandFailed), failure(ErrorCode::Timeout),
                                               failure(ErrorCode::Malformed), Result<CommandOutcome>(status)}) {
    m_poller = std::make_unique<JobPoller>(m_host, m_scheduler, PollTimes{}, m_clock);
    m_host.answer = answer;
    EXPECT_EQ(untilAsked(), seconds(0));
    for (const int interval : {10, 20, 40, 80, 160, 300, 300, 300}) expectAbout(untilAsked(), seconds(interval));
    EXPECT_FALSE(m_poller->find("7")) << "no answer is none";
    m_host.answer = ToldHost().answer;
    expectAbout(untilAsked(), minutes(5));
    for (const int waited : {60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
  }
}

TEST_F(JobPollerTest, duringFailuresASubmissionIsQueriedSoonAndWaitingCallersAddNoQueries) {
  m_host.answer = failure(ErrorCode::Timeout);
  for (int i = 0; i < 8; ++i) (void)untilAsked();
  m_poller->askSoon();
  EXPECT_GE(untilAsked(), seconds(225));
  m_host.answer = ToldHost().answer;
  (void)untilAsked();
  EXPECT_EQ(untilAsked(), seconds(60));
  m_poller->askSoon();
  EXPECT_EQ(untilAsked(), seconds(10)) << "it was not asked for long";
  m_host.answer = failure(ErrorCode::Timeout);
  for (int i = 0; i < 8; ++i) (void)untilAsked();
  m_poller->expectNews(JobPoller::News::Submission);
  EXPECT_EQ(untilAsked(), seconds(10));
  expectAbout(untilAsked(), seconds(20));
}

TEST_F(JobPollerTest, consecutiveSubmissionsDelayNoQuery) {
  (void)untilAsked();
  const int before = m_host.asked;
  for (int i = 0; i < 20; ++i) {
    m_clock->now += seconds(4);
    m_poller->expectNews(JobPoller::News::Submission);
    refresh(false);
  }
  // After 10, 20 and 60 seconds: two were saved up.
  EXPECT_EQ(m_host.asked - before, 3);
  // Behind heartbeats one is due in five minutes only.
  (void)untilAsked(true);
  m_clock->now += minutes(2);
  refresh(true);
  m_poller->expectNews(JobPoller::News::Submission);
  EXPECT_EQ(untilAsked(), seconds(10));
}

TEST_F(JobPollerTest, aLostConnectionIsNoFailureOfTheScheduler) {
  m_host.answer = failure(ErrorCode::Offline);
  for (const int waited : {0, 10, 20, 40, 60, 60, 60}) EXPECT_EQ(untilAsked(), seconds(waited));
}

TEST_F(JobPollerTest, programsQueryAtDifferentTimes) {
  m_host.answer = failure(ErrorCode::Timeout);
  std::set<seconds> waits;
  for (int i = 0; i < 40; ++i) waits.insert(untilAsked());
  EXPECT_GT(waits.size(), 10U);
}

class WhenDone : public testing::Test {
 protected:
  /// Processes all pending events.
  static void settle(QThreadPool& pool) {
    pool.waitForDone();
    QCoreApplication::sendPostedEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }

  static inline int s_count = 0;
  static inline char* s_name = nullptr;
  QCoreApplication m_application{s_count, &s_name};
  QThreadPool m_pool;
  QObject m_context;
};

TEST_F(WhenDone, aResultArrivesOnceInTheCallersThread) {
  // The work ends while a listener is added. In this case QFuture::then sometimes calls the continuation twice.
  m_pool.setMaxThreadCount(2);
  constexpr int kAsked = 20000;
  std::vector<int> times(kAsked, 0);
  for (int i = 0; i < kAsked; ++i) {
    whenDone(runIn<int>(m_pool, [i] { return i; }), &m_context, [&](int which) {
      EXPECT_EQ(QThread::currentThread(), m_context.thread());
      ++times[static_cast<std::size_t>(which)];
    });
  }
  settle(m_pool);
  EXPECT_EQ(times, std::vector<int>(kAsked, 1));
  EXPECT_TRUE(m_context.children().isEmpty()) << "nobody listens any more";
}

TEST_F(WhenDone, readyResultsArriveLaterAndInOrder) {
  std::vector<int> taken;
  for (const int value : {1, 2, 3}) whenDone(readyFuture(value), &m_context, [&](int one) { taken.push_back(one); });
  EXPECT_TRUE(taken.empty());
  settle(m_pool);
  EXPECT_EQ(taken, (std::vector<int>{1, 2, 3}));
}

TEST_F(WhenDone, noResultArrivesAfterTheReceiverIsDestroyed) {
  bool isTaken = false;
  auto gone = std::make_unique<QObject>();
  whenDone(runIn<int>(m_pool, [] { return 1; }), gone.get(), [&](int) { isTaken = true; });
  m_pool.waitForDone();
  gone.reset();
  settle(m_pool);
  EXPECT_FALSE(isTaken);
}

TEST_F(WhenDone, theReceiverMayBeDestroyedInItsCallback) {
  auto* going = new QObject;
  bool isGone = false;
  QObject::connect(going, &QObject::destroyed, &m_context, [&] { isGone = true; });
  whenDone(runIn<int>(m_pool, [] { return 1; }), going, [going](int) { delete going; });
  settle(m_pool);
  EXPECT_TRUE(isGone);
}

TEST_F(WhenDone, cancelledWorkDeliversNoResult) {
  bool isTaken = false;
  QFuture<int> never;
  {
    QPromise<int> promise;
    promise.start();
    never = promise.future();
    whenDone(never, &m_context, [&](int) { isTaken = true; });
  }
  settle(m_pool);
  EXPECT_TRUE(never.isCanceled());
  EXPECT_FALSE(isTaken);
}

}  // namespace
}  // namespace baremark::core::runs
