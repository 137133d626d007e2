// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_book.h"

#include <algorithm>

#include "core/runs/task_pool.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

/// In the place of a number of answers: there was none since somebody asked for the job first.
constexpr int kNotAsked = -1;
/// Questions that may come before their turn: those after 10, 20 and 40 seconds.
constexpr int kMostSaved = 2;

}  // namespace

JobBook::JobBook(Host& host, const launch::SchedulerDescriptor& scheduler, PollTimes times, std::shared_ptr<const base::Clock> clock)
    : m_host(host), m_scheduler(scheduler), m_times(times), m_clock(std::move(clock)) {
  m_asker.setMaxThreadCount(1);
}

JobBook::~JobBook() {
  m_isClosing = true;
  (void)waitForAnswer();
}

void JobBook::waitLeast() {
  m_interval = m_times.first;
  m_sooner = {};
  m_isFailing = false;
}

/// A scheduler in trouble is not helped by questions.
void JobBook::waitLonger(const Result<JobAnswer>& answer) {
  m_isFailing = !answer && answer.error().code != ErrorCode::Offline && answer.error().code != ErrorCode::Cancelled;
  const auto most = m_isFailing ? std::max(m_times.longest, m_times.longestFailing) : m_times.longest;
  m_interval = std::clamp(m_interval * 2, m_times.first, most);
  m_sooner = m_isFailing ? m_interval * static_cast<int>(m_random() % 251U) / 1000 : std::chrono::milliseconds(0);
}

std::chrono::milliseconds JobBook::wait() const { return (m_isFresh ? std::max(m_interval, m_times.whileFresh) : m_interval) - m_sooner; }

/// One that takes long to answer is left in peace for a while too.
bool JobBook::isDue() const {
  const base::MonotonicTime now = m_clock->monotonicNow();
  if (now < m_usedUntil - kMostSaved * m_times.longest) return false;
  return !m_asked || (now - *m_asked >= wait() && now - m_came >= m_times.first);
}

void JobBook::expectNews(News news) {
  const base::MonotonicTime now = m_clock->monotonicNow();
  // However often there are news to come: what is due sooner is not put off.
  const base::MonotonicTime before = m_asked ? *m_asked + wait() - m_times.first : now;
  waitLeast();
  m_isFresh = false;
  m_asked = std::min(now, before);
  m_hasNews = m_question.has_value();
  // The first answer may come before the job has ended.
  if (news == News::Cancel) m_usedUntil = std::min(m_usedUntil, now);
}

void JobBook::begin(const std::vector<std::string>& ids) {
  const base::MonotonicTime now = m_clock->monotonicNow();
  m_asked = now;
  m_usedUntil = std::max(m_usedUntil, now) + m_times.longest;
  m_hasNews = false;
  m_awaited.clear();
  for (const auto& [id, count] : m_missing) m_awaited.insert(id);
  JobQuestion question{.ids = ids, .asked = now, .between = m_times.longest, .known = m_jobs, .forgotten = m_forgotten};
  m_question = runIn<Result<JobAnswer>>(m_asker, [this, question = std::move(question)]() mutable {
    return ask(m_host, m_scheduler, std::move(question), [this] { return m_isClosing.load(); });
  });
}

Result<void> JobBook::waitForAnswer() {
  if (!m_question) return {};
  Result<JobAnswer> answer = waitFor(std::move(*m_question));
  m_question.reset();
  m_came = m_clock->monotonicNow();
  waitLonger(answer);
  if (m_hasNews && !m_isFailing) waitLeast();
  if (!answer) return fail(answer.error());
  m_jobs.clear();
  for (launch::JobFacts& job : answer->jobs) m_jobs[job.id] = std::move(job);
  m_forgotten = std::move(answer->forgotten);
  m_answered = answer->asked;
  for (const std::string& id : m_awaited) {
    int& count = m_missing[id];
    const auto told = m_jobs.find(id);
    count = told != m_jobs.end() && !told->second.isFromBooks ? 0 : std::max(count, 0) + 1;
  }
  return {};
}

Result<void> JobBook::refresh(bool isFresh, const std::vector<std::string>& ids) {
  m_isFresh = isFresh;
  if (m_question && !m_question->isFinished()) return {};
  Result<void> answered = waitForAnswer();
  if (isDue()) begin(ids);
  return answered;
}

void JobBook::forgetAnswer() {
  if (m_question && m_question->isFinished()) (void)waitForAnswer();
}

void JobBook::askSoon() {
  const std::lock_guard lock(m_mutex);
  if (!m_isFailing) waitLeast();
  for (auto& [id, forgotten] : m_forgotten) forgotten = {.said = std::move(forgotten.said)};
}

std::optional<launch::JobFacts> JobBook::find(const std::string& jobId) const {
  const std::string id = launch::plainId(jobId);
  const std::lock_guard lock(m_mutex);
  const int missing = m_missing.try_emplace(id, kNotAsked).first->second;
  const auto found = m_jobs.find(id);
  if (found != m_jobs.end()) return found->second;
  return missing == kNotAsked ? std::nullopt : std::optional(launch::JobFacts{.id = id});
}

int JobBook::missing(const std::string& jobId) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_missing.find(launch::plainId(jobId));
  return found == m_missing.end() ? 0 : std::max(found->second, 0);
}

}  // namespace baremark::core::runs
