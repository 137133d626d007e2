// SPDX-License-Identifier: GPL-3.0-or-later
// What a host's scheduler said last about our jobs. One query for all of them, seldom: after 10, 20, 40, then every 60 seconds;
// every five minutes while every job's heartbeat is fresh. Something new makes the next one come sooner, but for a few saved up
// there is never more than one in 60 seconds. One that does not answer, or cannot, is asked later and later, up to five
// minutes, each time up to a quarter sooner so that not all who wait for it come at once; a way there that is broken is no such
// answer. Of a job that the queue does not tell any more, who keeps the books is
// asked with the next three queries, and then with longer and longer waits, up to ten minutes.
//
// Thread rule: belongs to a host's runner thread, which it does not keep waiting: a question is asked in a thread of its own, one
// at a time, and its answer is taken later. What looks up an answer may be called by many at once, while nobody refreshes.
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/runs/host.h"
#include "core/runs/job_question.h"

namespace baremark::core::runs {

/// How often the scheduler is asked. Tests shorten it.
struct PollTimes {
  std::chrono::milliseconds first{10000};
  std::chrono::milliseconds longest{60000};
  std::chrono::milliseconds whileFresh{300000};
  std::chrono::milliseconds longestFailing{300000};
};

class JobBook {
 public:
  JobBook(Host& host, const launch::SchedulerDescriptor& scheduler, PollTimes times,
          std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>());
  /// A question at work is given up.
  ~JobBook();
  JobBook(const JobBook&) = delete;
  JobBook& operator=(const JobBook&) = delete;

  /// Takes the answer that has come, and begins to ask about these jobs where it is time. The error is the answer's. `isFresh`:
  /// every job that is at work shows signs of life, and none waits for its start.
  [[nodiscard]] base::Result<void> refresh(bool isFresh, const std::vector<std::string>& ids);
  /// Waits for the answer of a question at work, and takes it.
  [[nodiscard]] base::Result<void> waitForAnswer();
  /// One that has come, and that nobody waits for any more.
  void forgetAnswer();
  enum class News : std::uint8_t {
    Submission,  // of a job, as they follow each other for hours
    Cancel,      // by somebody
  };
  /// Something changed that the scheduler will soon tell. It is asked then, or sooner where it was to be; after a submission as far
  /// as questions are saved up.
  void expectNews(News news);
  /// The next question comes as early as is gentle, and asks the books too. A scheduler in trouble is not asked sooner.
  void askSoon();

  [[nodiscard]] const launch::SchedulerDescriptor& scheduler() const { return m_scheduler; }
  /// What it said about the job in its last answer; Unknown where it was not in there. Nothing: there was no answer yet since
  /// somebody asked for this job first.
  [[nodiscard]] std::optional<launch::JobFacts> find(const std::string& jobId) const;
  /// When it was asked what it answered last.
  [[nodiscard]] std::optional<base::MonotonicTime> answered() const { return m_answered; }
  /// How many answers in a row did not hold the job.
  [[nodiscard]] int missing(const std::string& jobId) const;

 private:
  void begin(const std::vector<std::string>& ids);
  void waitLonger(const base::Result<JobAnswer>& answer);
  void waitLeast();
  /// From the last question to the next.
  [[nodiscard]] std::chrono::milliseconds wait() const;
  [[nodiscard]] bool isDue() const;

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  PollTimes m_times;
  const std::shared_ptr<const base::Clock> m_clock;
  std::chrono::milliseconds m_interval{0};
  std::chrono::milliseconds m_sooner{0};  ///< than after that interval
  bool m_isFailing = false;               ///< its last answer was an error
  bool m_isFresh = false;                 ///< every job showed signs of life
  bool m_hasNews = false;                 ///< since the question at work was asked
  std::minstd_rand m_random{std::random_device{}()};
  std::optional<base::MonotonicTime> m_asked;
  base::MonotonicTime m_came{};       ///< when the last answer was taken
  base::MonotonicTime m_usedUntil{};  ///< by one question in each longest interval; before it are those that were saved up
  std::optional<base::MonotonicTime> m_answered;
  std::map<std::string, launch::JobFacts> m_jobs;
  mutable std::map<std::string, int> m_missing;  ///< of ids that somebody asked for, -1 before the first answer; under m_mutex
  std::set<std::string> m_awaited;               ///< those that somebody had asked for before the question at work
  std::map<std::string, Forgotten> m_forgotten;
  mutable std::mutex m_mutex;
  std::atomic<bool> m_isClosing = false;
  std::optional<QFuture<base::Result<JobAnswer>>> m_question;  ///< at work, or not looked at yet
  QThreadPool m_asker;
};

}  // namespace baremark::core::runs
