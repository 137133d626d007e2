// SPDX-License-Identifier: GPL-3.0-or-later
// What a host's scheduler said last about our jobs. One query for all of them, seldom: after 10, 20, 40, then every 60 seconds;
// every five minutes while every job's heartbeat is fresh. One that does not answer, or cannot, is asked later and later, up to five
// minutes, each time up to a quarter sooner so that not all who wait for it come at once; a way there that is broken is no such
// answer. Of a job that the queue does not tell any more, who keeps the books is
// asked with the next three queries, and then with longer and longer waits, up to ten minutes. Blocking; called in a host's runner
// thread, but for what looks up an answer: that may be called by many at once, while nobody refreshes.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/runs/host.h"

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
          std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>())
      : m_host(host), m_scheduler(scheduler), m_times(times), m_clock(std::move(clock)) {}

  /// Asks about these jobs where it is time. `isFresh`: every job that is at work shows signs of life, and none waits for its start.
  [[nodiscard]] base::Result<void> refresh(bool isFresh, const std::vector<std::string>& ids);
  /// Something changed that the scheduler will soon tell: a submission, a cancel. It is asked then, or sooner where it was to be.
  void expectNews();
  /// The next question comes as early as is gentle, and asks the books too. A scheduler in trouble is not asked sooner.
  void askSoon();

  /// What it said about the job in its last answer; Unknown where it was not in there. Nothing: there was no answer yet since
  /// somebody asked for this job first.
  [[nodiscard]] std::optional<launch::JobFacts> find(const std::string& jobId) const;
  /// When it answered last.
  [[nodiscard]] std::optional<base::MonotonicTime> answered() const { return m_answered; }
  /// How many answers in a row did not hold the job.
  [[nodiscard]] int missing(const std::string& jobId) const;

 private:
  /// A job that the queue does not tell.
  struct Forgotten {
    launch::JobFacts said;        ///< by the books, last; Unknown: nothing
    base::MonotonicTime next{};   ///< when they are asked again
    std::size_t questions = 0;
  };

  [[nodiscard]] base::Result<std::vector<launch::JobFacts>> ask(std::vector<std::string> ids);
  [[nodiscard]] base::Result<void> askBooks();
  [[nodiscard]] base::Result<std::string> run(const base::Result<std::string>& script, std::chrono::milliseconds deadline);
  void waitLonger(const base::Result<std::vector<launch::JobFacts>>& answer);
  void waitLeast();
  /// From the last question to the next.
  [[nodiscard]] std::chrono::milliseconds wait() const;

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  PollTimes m_times;
  const std::shared_ptr<const base::Clock> m_clock;
  std::chrono::milliseconds m_interval{0};
  std::chrono::milliseconds m_sooner{0};  ///< than after that interval
  bool m_isFailing = false;               ///< its last answer was an error
  bool m_isFresh = false;                 ///< every job showed signs of life
  std::minstd_rand m_random{std::random_device{}()};
  std::optional<base::MonotonicTime> m_asked;
  std::optional<base::MonotonicTime> m_answered;
  std::map<std::string, launch::JobFacts> m_jobs;
  mutable std::map<std::string, int> m_missing;  ///< of ids that somebody asked for, -1 before the first answer; under m_mutex
  std::map<std::string, Forgotten> m_forgotten;
  mutable std::mutex m_mutex;
};

}  // namespace baremark::core::runs
