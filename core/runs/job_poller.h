// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a host's scheduler about our jobs and keeps its last answer. One query covers all jobs. Queries follow after 10,
// 20, 40 and then every 60 seconds, or every five minutes while every heartbeat is fresh; news brings the next one
// forward. A scheduler that does not answer is asked less often, down to every five minutes; a broken connection is not
// its failure. For a job that it no longer reports, the next queries also ask its accounting.
//
// Thread rule: belongs to a host's runner thread and does not block it: a query runs in its own thread, one at a time.
// Many threads may look up answers at once while no thread calls refresh().
#pragma once

#include <QFuture>
#include <QThreadPool>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/job_state.h"
#include "core/launch/scheduler.h"
#include "core/runs/host.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

/// A job that the scheduler's queue no longer reports.
struct MissingJob {
  launch::JobFacts answer;     ///< last answer of the accounting; Unknown: it knows nothing
  base::MonotonicTime next{};  ///< when the accounting is asked again
  std::size_t queries = 0;
};

struct JobAnswer {
  base::MonotonicTime asked{};
  std::vector<launch::JobFacts> jobs;
  std::map<std::string, MissingJob> missing;  ///< by id
};

struct JobQuery {
  std::vector<std::string> ids;
  base::MonotonicTime asked{};
  std::chrono::milliseconds between{0};           ///< the longest interval between two queries of the queue
  std::map<std::string, launch::JobFacts> known;  ///< by id, as they were reported last
  std::map<std::string, MissingJob> missing;      ///< by id, from earlier queries
};

/// Sends one query, and a second one for missing jobs if the scheduler keeps ended jobs elsewhere. Cancelled: soon
/// after `isUnwanted` returns true; the query is ended.
[[nodiscard]] base::Result<JobAnswer> ask(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuery query,
                                          const IsCancelled& isUnwanted);

/// How often the scheduler is asked. Tests shorten it.
struct PollTimes {
  std::chrono::milliseconds first{10000};
  std::chrono::milliseconds longest{60000};
  std::chrono::milliseconds whileFresh{300000};
  std::chrono::milliseconds longestFailing{300000};
};

class JobPoller {
 public:
  JobPoller(Host& host, const launch::SchedulerDescriptor& scheduler, PollTimes times,
            std::shared_ptr<const base::Clock> clock = std::make_shared<base::SystemClock>());
  /// Cancels a running query.
  ~JobPoller();
  JobPoller(const JobPoller&) = delete;
  JobPoller& operator=(const JobPoller&) = delete;

  /// Takes an answer that has arrived, and starts a query about these jobs if one is due. Returns the answer's error.
  /// `isFresh`: every running job shows signs of life, and none waits for its start.
  [[nodiscard]] base::Result<void> refresh(bool isFresh, const std::vector<std::string>& ids);
  /// Waits for the answer of a running query, and takes it.
  [[nodiscard]] base::Result<void> waitForAnswer();
  /// Takes an answer that has arrived, after the last job has ended.
  void forgetAnswer();
  enum class News : std::uint8_t {
    Submission,  // of a job; such news may follow each other for hours
    Cancel,      // by the user
  };
  /// Something has changed, so the scheduler is asked soon. After a submission only as far as saved queries allow.
  void expectNews(News news);
  /// Starts the next query as early as the scheduler can bear, with its accounting; no sooner if it is in trouble.
  void askSoon();

  [[nodiscard]] const launch::SchedulerDescriptor& scheduler() const { return m_scheduler; }
  /// What the last answer said about the job; Unknown: the answer did not contain it. Nothing: no answer has come since
  /// the first request for this job.
  [[nodiscard]] std::optional<launch::JobFacts> find(const std::string& jobId) const;
  /// When the query was sent whose answer came last.
  [[nodiscard]] std::optional<base::MonotonicTime> answered() const { return m_answered; }
  /// How many answers in a row did not contain the job.
  [[nodiscard]] int missing(const std::string& jobId) const;

 private:
  void begin(const std::vector<std::string>& ids);
  void lengthenInterval(const base::Result<JobAnswer>& answer);
  void resetInterval();
  /// From the last query to the next.
  [[nodiscard]] std::chrono::milliseconds pause() const;
  [[nodiscard]] bool isDue() const;

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  PollTimes m_times;
  const std::shared_ptr<const base::Clock> m_clock;
  std::chrono::milliseconds m_interval{0};
  std::chrono::milliseconds m_earlier{0};  ///< how much earlier than that
  bool m_isFailing = false;                ///< the last answer was an error
  bool m_isFresh = false;                  ///< every job shows signs of life
  bool m_hasNews = false;                  ///< since the running query was sent
  std::minstd_rand m_random{std::random_device{}()};
  std::optional<base::MonotonicTime> m_asked;
  base::MonotonicTime m_lastTaken{};  ///< when the last answer was taken
  /// Each query uses up one longest interval; the time before this moment is what was saved.
  base::MonotonicTime m_usedUntil{};
  std::optional<base::MonotonicTime> m_answered;
  std::map<std::string, launch::JobFacts> m_jobs;
  /// How many answers in a row lacked a job, by the requested ids; -1: no answer yet. Guarded by m_mutex.
  mutable std::map<std::string, int> m_missing;
  std::set<std::string> m_awaited;  ///< the ids that were asked for before the running query
  std::map<std::string, MissingJob> m_missingJobs;
  mutable std::mutex m_mutex;
  std::atomic<bool> m_isClosing = false;
  std::optional<QFuture<base::Result<JobAnswer>>> m_query;  ///< running, or its answer is not taken yet
  QThreadPool m_thread;
};

}  // namespace baremark::core::runs
