// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_poller.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/host_evidence.h"

namespace baremark::core::runs {
using base::ErrorCode, base::fail, base::Result;

namespace {

/// Instead of a number of answers: none has come since the first request for the job.
constexpr int kNotAsked = -1;
/// How many queries may be brought forward: those after 10, 20 and 40 seconds.
constexpr int kMostSaved = 2;

using launch::JobFacts;

constexpr std::int64_t kMostAnswer = 16 << 20;
/// The accounting may be unreachable while the scheduler is reachable.
constexpr std::chrono::seconds kAccountingDeadline{30};
/// If each ended job needs its own query: how many at a time.
constexpr std::size_t kMostEndedAtOnce = 5;
/// The pauses between queries about one job, in longest intervals of the queue's queries. The accounting may learn of
/// an end some seconds late, so it is asked with three queries of the queue at first. A job may also stay open in the
/// accounting for good.
constexpr std::array<int, 6> kAccountingWaits{0, 0, 1, 2, 5, 10};

class QueryRun {
 public:
  QueryRun(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuery query, const IsCancelled& isUnwanted)
      : m_host(host), m_scheduler(scheduler), m_query(std::move(query)), m_isUnwanted(isUnwanted) {}

  Result<JobAnswer> answer() {
    // An invalid number from a file is in no answer. It must not keep the other jobs from being asked for.
    std::erase_if(m_query.ids, [](const std::string& id) { return !launch::isJobId(id); });
    if (m_query.ids.empty() && launch::asksById(m_scheduler))
      return JobAnswer{m_query.asked, {}, std::move(m_query.missing)};
    Result<std::vector<JobFacts>> queue = askQueue();
    if (!queue) return fail(queue.error());
    std::vector<JobFacts> jobs = std::move(*queue);
    const std::set<std::string> gone = missingIn(jobs);
    auto& missing = m_query.missing;
    std::erase_if(missing, [&](const auto& entry) { return gone.count(entry.first) == 0; });
    if (!gone.empty() && !m_scheduler.finished.empty()) {
      for (const std::string& id : gone) missing.try_emplace(id);
      if (Result<void> done = askAccounting(); !done) return fail(done.error());
      for (const auto& [id, job] : missing) {
        if (job.answer.state != launch::JobState::Unknown) jobs.push_back(job.answer);
      }
    }
    return JobAnswer{m_query.asked, std::move(jobs), std::move(missing)};
  }

 private:
  Result<std::string> run(const Result<std::string>& script, std::chrono::milliseconds deadline) {
    const auto outcome = runScript(m_host, script, {.deadline = deadline, .outputCap = kMostAnswer}, m_isUnwanted);
    if (!outcome) return fail(outcome.error());
    return outcome->status == 0 ? outcome->out
                                : Result<std::string>(fail(schedulerError(m_host, m_scheduler, *outcome)));
  }

  Result<std::vector<JobFacts>> askQueue() {
    const Result<std::string> answer = run(launch::queryScriptOf(m_scheduler, m_query.ids), Command().deadline);
    if (!answer) return fail(answer.error());
    if (const auto whole = launch::wholeAnswer(*answer)) return launch::readJobs(m_scheduler, *whole);
    return fail({.code = ErrorCode::Malformed,
                 .where = {base::Phrase::AnswerOfScheduler, m_scheduler.label, m_host.name()},
                 .allowed = base::Phrase::CompleteAnswer});
  }

  /// Our jobs that are not among `jobs`. Adds to `jobs` those whose end is known.
  std::set<std::string> missingIn(std::vector<JobFacts>& jobs) const {
    std::set<std::string> gone;
    for (const std::string& id : m_query.ids) {
      const bool isReported =
          std::ranges::any_of(jobs, [&](const JobFacts& job) { return job.id == launch::plainId(id); });
      if (isReported) continue;
      // Do not ask again for a job whose end is known.
      const auto known = m_query.known.find(launch::plainId(id));
      if (known != m_query.known.end() && launch::isOver(known->second.state))
        jobs.push_back(known->second);
      else
        gone.insert(id);
    }
    return gone;
  }

  /// The jobs whose next query is due.
  std::vector<std::string> dueAtAccounting() {
    auto& missing = m_query.missing;
    std::vector<std::string> due;
    for (const auto& [id, job] : missing) {
      if (job.next <= m_query.asked) due.push_back(id);
    }
    if (launch::asksForEndsTogether(m_scheduler) || due.size() <= kMostEndedAtOnce) return due;
    // A job without an answer does not delay the others.
    std::ranges::stable_sort(
        due, [&](const std::string& a, const std::string& b) { return missing[a].next < missing[b].next; });
    due.resize(kMostEndedAtOnce);
    return due;
  }

  Result<void> askAccounting() {
    const std::vector<std::string> due = dueAtAccounting();
    if (due.empty()) return {};
    const Result<std::string> answer = run(launch::finishedScriptOf(m_scheduler, due), kAccountingDeadline);
    const bool isAnswered = answer || answer.error().code == ErrorCode::Timeout;
    if (!isAnswered) return fail(answer.error());
    const std::vector<JobFacts> ends = answer ? launch::readFinished(m_scheduler, *answer) : std::vector<JobFacts>{};
    for (const std::string& id : due) {
      MissingJob& asked = m_query.missing[id];
      asked.next =
          m_query.asked + m_query.between * kAccountingWaits[std::min(asked.queries++, kAccountingWaits.size() - 1)];
      const auto reported =
          std::find_if(ends.rbegin(), ends.rend(), [&](const JobFacts& job) { return job.id == launch::plainId(id); });
      if (reported == ends.rend()) continue;
      asked.answer = *reported;
      // The accounting may not know yet that a job has ended that the scheduler has forgotten.
      asked.answer.isFromAccounting = !launch::isOver(reported->state);
    }
    return {};
  }

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  JobQuery m_query;
  const IsCancelled& m_isUnwanted;
};

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

Result<JobAnswer> ask(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuery query,
                      const IsCancelled& isUnwanted) {
  return QueryRun(host, scheduler, std::move(query), isUnwanted).answer();
}

}  // namespace baremark::core::runs
