// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_book.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/launch/plain_words.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::int64_t kMostAnswer = 16 << 20;
/// Accounting may be away while the scheduler is there.
constexpr std::chrono::seconds kMostForEnded{30};
/// Where each ended job is a question of its own, so many at a time.
constexpr std::size_t kMostEndedAtOnce = 5;

}  // namespace

void JobBook::expectNews() {
  m_interval = m_times.first;
  m_asked = base::SystemClock().monotonicNow();
  m_hasAnswer = false;
}

/// One query, and one more for what it does not tell where the scheduler keeps ended jobs elsewhere.
Result<std::vector<launch::JobFacts>> JobBook::ask(std::vector<std::string> ids) {
  // A number that somebody's file made up is in no answer; it must not keep the others from being asked for.
  std::erase_if(ids, [](const std::string& id) { return !launch::isJobId(id); });
  const auto run = [this](const Result<std::string>& script, std::chrono::milliseconds deadline) -> Result<std::string> {
    if (!script) return script;
    const Result<CommandOutcome> outcome = waitFor(m_host.exec({.script = *script, .deadline = deadline, .outputCap = kMostAnswer}));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == 0) return outcome->out;
    return fail({.code = ErrorCode::CommandFailed, .where = m_scheduler.label + " on " + m_host.name(), .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
  };
  if (ids.empty() && launch::asksById(m_scheduler)) return std::vector<launch::JobFacts>{};
  const Result<std::string> answer = run(launch::queryScriptOf(m_scheduler, ids), Command().deadline);
  if (!answer) return fail(answer.error());
  const auto whole = launch::wholeAnswer(*answer);
  if (!whole) {
    return fail({.code = ErrorCode::Malformed,
                 .where = "answer of " + m_scheduler.label + " on " + m_host.name(),
                 .allowed = "one that was not cut off"});
  }
  std::vector<launch::JobFacts> jobs = launch::readJobs(m_scheduler, *whole);
  std::vector<std::string> gone;
  for (const std::string& id : ids) {
    const bool isTold = std::any_of(jobs.begin(), jobs.end(), [&](const launch::JobFacts& job) { return job.id == launch::plainId(id); });
    if (isTold) continue;
    // An end that is known is not asked for again.
    const auto known = m_jobs.find(launch::plainId(id));
    if (known != m_jobs.end() && launch::isOver(known->second.state)) jobs.push_back(known->second);
    else if (auto task = launch::readAmongTasks(jobs, id)) jobs.push_back(std::move(*task));
    else gone.push_back(id);
  }
  if (gone.empty() || m_scheduler.finished.empty()) return jobs;
  if (!launch::asksForEndsTogether(m_scheduler) && gone.size() > kMostEndedAtOnce) {
    // One that is not answered does not keep the others from their turn.
    std::rotate(gone.begin(), gone.begin() + static_cast<std::ptrdiff_t>(m_turn++ * kMostEndedAtOnce % gone.size()), gone.end());
    gone.resize(kMostEndedAtOnce);
  }
  const Result<std::string> ended = run(launch::finishedScriptOf(m_scheduler, gone), kMostForEnded);
  if (!ended && ended.error().code == ErrorCode::Timeout) return jobs;
  if (!ended) return fail(ended.error());
  std::vector<launch::JobFacts> ends = launch::readFinished(m_scheduler, *ended);
  for (const std::string& id : gone) {
    if (auto task = launch::readAmongTasks(ends, id)) ends.push_back(std::move(*task));
  }
  for (launch::JobFacts& job : ends) {
    // Who keeps the books may not have heard of the end of a job that the scheduler has forgotten: that is no end, nor is it none.
    job.isFromBooks = !launch::isOver(job.state);
    if (job.state != launch::JobState::Unknown) jobs.push_back(std::move(job));
  }
  return jobs;
}

Result<void> JobBook::refresh(bool isFresh, const std::vector<std::string>& ids) {
  const base::MonotonicTime now = base::SystemClock().monotonicNow();
  const auto interval = isFresh ? std::max(m_interval, m_times.whileFresh) : m_interval;
  if (m_asked && now - *m_asked < interval) return {};
  m_asked = now;
  m_interval = std::clamp(m_interval * 2, m_times.first, m_times.longest);
  Result<std::vector<launch::JobFacts>> jobs = ask(ids);
  if (!jobs) return fail(jobs.error());
  m_jobs.clear();
  for (launch::JobFacts& job : *jobs) m_jobs[job.id] = std::move(job);
  m_hasAnswer = true;
  m_answered = now;
  for (auto& [id, count] : m_missing) {
    const auto told = m_jobs.find(id);
    count = told != m_jobs.end() && !told->second.isFromBooks ? 0 : count + 1;
  }
  return {};
}

void JobBook::askSoon() {
  const std::lock_guard lock(m_mutex);
  m_interval = m_times.first;
}

std::optional<launch::JobFacts> JobBook::find(const std::string& jobId) const {
  const std::string id = launch::plainId(jobId);
  const std::lock_guard lock(m_mutex);
  m_missing.try_emplace(id, 0);
  if (!m_hasAnswer) return {};
  const auto found = m_jobs.find(id);
  return found == m_jobs.end() ? launch::JobFacts{.id = id} : found->second;
}

int JobBook::missing(const std::string& jobId) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_missing.find(launch::plainId(jobId));
  return found == m_missing.end() ? 0 : found->second;
}

}  // namespace baremark::core::runs
