// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_poller.h"

#include <algorithm>

#include "core/launch/scheduler_answers.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

/// Instead of a number of answers: none has come since the first request for the job.
constexpr int kNotAsked = -1;
/// How many queries may be brought forward: those after 10, 20 and 40 seconds.
constexpr int kMostSaved = 2;

}  // namespace

JobPoller::JobPoller(Host& host, const launch::SchedulerDescriptor& scheduler, PollTimes times,
                     std::shared_ptr<const base::Clock> clock)
    : m_host(host), m_scheduler(scheduler), m_times(times), m_clock(std::move(clock)) {
  m_thread.setMaxThreadCount(1);
}

JobPoller::~JobPoller() {
  m_isClosing = true;
  (void)waitForAnswer();
}

void JobPoller::resetInterval() {
  m_interval = m_times.first;
  m_earlier = {};
  m_isFailing = false;
}

/// More queries do not help a scheduler in trouble.
void JobPoller::lengthenInterval(const Result<JobAnswer>& answer) {
  m_isFailing = !answer && answer.error().code != ErrorCode::Offline && answer.error().code != ErrorCode::Cancelled;
  const auto most = m_isFailing ? std::max(m_times.longest, m_times.longestFailing) : m_times.longest;
  m_interval = std::clamp(m_interval * 2, m_times.first, most);
  m_earlier = m_isFailing ? m_interval * static_cast<int>(m_random() % 251U) / 1000 : std::chrono::milliseconds(0);
}

std::chrono::milliseconds JobPoller::pause() const {
  return (m_isFresh ? std::max(m_interval, m_times.whileFresh) : m_interval) - m_earlier;
}

/// A scheduler that takes long to answer also gets a pause afterwards.
bool JobPoller::isDue() const {
  const base::MonotonicTime now = m_clock->monotonicNow();
  if (now < m_usedUntil - kMostSaved * m_times.longest) return false;
  return !m_asked || (now - *m_asked >= pause() && now - m_lastTaken >= m_times.first);
}

void JobPoller::expectNews(News news) {
  const base::MonotonicTime now = m_clock->monotonicNow();
  // News never delays a query that is due sooner.
  const base::MonotonicTime before = m_asked ? *m_asked + pause() - m_times.first : now;
  resetInterval();
  m_isFresh = false;
  m_asked = std::min(now, before);
  m_hasNews = m_query.has_value();
  // The first answer may come before the job has ended, so a second query must be possible.
  if (news == News::Cancel) m_usedUntil = std::min(m_usedUntil, now);
}

void JobPoller::begin(const std::vector<std::string>& ids) {
  const base::MonotonicTime now = m_clock->monotonicNow();
  m_asked = now;
  m_usedUntil = std::max(m_usedUntil, now) + m_times.longest;
  m_hasNews = false;
  m_awaited.clear();
  for (const auto& [id, count] : m_missing) m_awaited.insert(id);
  JobQuery query{.ids = ids, .asked = now, .between = m_times.longest, .known = m_jobs, .missing = m_missingJobs};
  m_query = runIn<Result<JobAnswer>>(m_thread, [this, query = std::move(query)]() mutable {
    return ask(m_host, m_scheduler, std::move(query), [this] { return m_isClosing.load(); });
  });
}

Result<void> JobPoller::waitForAnswer() {
  if (!m_query) return {};
  Result<JobAnswer> answer = waitFor(std::move(*m_query));
  m_query.reset();
  m_lastTaken = m_clock->monotonicNow();
  lengthenInterval(answer);
  if (m_hasNews && !m_isFailing) resetInterval();
  if (!answer) return fail(answer.error());
  m_jobs.clear();
  for (launch::JobFacts& job : answer->jobs) m_jobs[job.id] = std::move(job);
  m_missingJobs = std::move(answer->missing);
  m_answered = answer->asked;
  for (const std::string& id : m_awaited) {
    int& count = m_missing[id];
    const auto reported = m_jobs.find(id);
    count = reported != m_jobs.end() && !reported->second.isFromAccounting ? 0 : std::max(count, 0) + 1;
  }
  return {};
}

Result<void> JobPoller::refresh(bool isFresh, const std::vector<std::string>& ids) {
  m_isFresh = isFresh;
  if (m_query && !m_query->isFinished()) return {};
  Result<void> answered = waitForAnswer();
  if (isDue()) begin(ids);
  return answered;
}

void JobPoller::forgetAnswer() {
  if (m_query && m_query->isFinished()) (void)waitForAnswer();
}

void JobPoller::askSoon() {
  const std::lock_guard lock(m_mutex);
  if (!m_isFailing) resetInterval();
  for (auto& [id, job] : m_missingJobs) job = {.answer = std::move(job.answer)};
}

std::optional<launch::JobFacts> JobPoller::find(const std::string& jobId) const {
  const std::string id = launch::plainId(jobId);
  const std::lock_guard lock(m_mutex);
  const int missing = m_missing.try_emplace(id, kNotAsked).first->second;
  const auto found = m_jobs.find(id);
  if (found != m_jobs.end()) return found->second;
  return missing == kNotAsked ? std::nullopt : std::optional(launch::JobFacts{.id = id});
}

int JobPoller::missing(const std::string& jobId) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_missing.find(launch::plainId(jobId));
  return found == m_missing.end() ? 0 : std::max(found->second, 0);
}

}  // namespace baremark::core::runs
