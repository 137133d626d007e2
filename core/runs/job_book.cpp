// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_book.h"

#include <algorithm>
#include <array>
#include <set>

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
/// From one question about a job to the next, in longest intervals of the queue's. The books may tell an end some seconds late, so
/// they are asked with three questions to the queue at first; a job may also stay open in them for good.
constexpr std::array<int, 6> kBooksWaits{0, 0, 1, 2, 5, 10};
/// In the place of a number of answers: there was none since somebody asked for the job first.
constexpr int kNotAsked = -1;

}  // namespace

void JobBook::waitLeast() {
  m_interval = m_times.first;
  m_sooner = {};
  m_isFailing = false;
}

/// A scheduler in trouble is not helped by questions.
void JobBook::waitLonger(const Result<std::vector<launch::JobFacts>>& answer) {
  m_isFailing = !answer && answer.error().code != ErrorCode::Offline && answer.error().code != ErrorCode::Cancelled;
  const auto most = m_isFailing ? std::max(m_times.longest, m_times.longestFailing) : m_times.longest;
  m_interval = std::clamp(m_interval * 2, m_times.first, most);
  m_sooner = m_isFailing ? m_interval * static_cast<int>(m_random() % 251U) / 1000 : std::chrono::milliseconds(0);
}

std::chrono::milliseconds JobBook::wait() const { return (m_isFresh ? std::max(m_interval, m_times.whileFresh) : m_interval) - m_sooner; }

void JobBook::expectNews() {
  const base::MonotonicTime now = m_clock->monotonicNow();
  // However often there are news to come: what is due sooner is not put off.
  const base::MonotonicTime before = m_asked ? *m_asked + wait() - m_times.first : now;
  waitLeast();
  m_isFresh = false;
  m_asked = std::min(now, before);
}

Result<std::string> JobBook::run(const Result<std::string>& script, std::chrono::milliseconds deadline) {
  if (!script) return script;
  const Result<CommandOutcome> outcome = waitFor(m_host.exec({.script = *script, .deadline = deadline, .outputCap = kMostAnswer}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status == 0) return outcome->out;
  return fail({.code = ErrorCode::CommandFailed, .where = m_scheduler.label + " on " + m_host.name(), .value = std::to_string(outcome->status),
               .detail = base::printable(outcome->err, 4096)});
}

/// One query, and one more for what it does not tell where the scheduler keeps ended jobs elsewhere.
Result<std::vector<launch::JobFacts>> JobBook::ask(std::vector<std::string> ids) {
  // A number that somebody's file made up is in no answer; it must not keep the others from being asked for.
  std::erase_if(ids, [](const std::string& id) { return !launch::isJobId(id); });
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
  std::set<std::string> gone;
  for (const std::string& id : ids) {
    const bool isTold = std::any_of(jobs.begin(), jobs.end(), [&](const launch::JobFacts& job) { return job.id == launch::plainId(id); });
    if (isTold) continue;
    // An end that is known is not asked for again.
    const auto known = m_jobs.find(launch::plainId(id));
    if (known != m_jobs.end() && launch::isOver(known->second.state)) jobs.push_back(known->second);
    else if (auto task = launch::readAmongTasks(jobs, id)) jobs.push_back(std::move(*task));
    else gone.insert(id);
  }
  std::erase_if(m_forgotten, [&](const auto& entry) { return gone.count(entry.first) == 0; });
  if (gone.empty() || m_scheduler.finished.empty()) return jobs;
  for (const std::string& id : gone) m_forgotten.try_emplace(id);
  if (Result<void> asked = askBooks(); !asked) return fail(asked.error());
  for (const auto& [id, forgotten] : m_forgotten) {
    if (forgotten.said.state != launch::JobState::Unknown) jobs.push_back(forgotten.said);
  }
  return jobs;
}

/// About those whose turn it is.
Result<void> JobBook::askBooks() {
  std::vector<std::string> due;
  for (const auto& [id, forgotten] : m_forgotten) {
    if (forgotten.next <= *m_asked) due.push_back(id);
  }
  if (due.empty()) return {};
  if (!launch::asksForEndsTogether(m_scheduler) && due.size() > kMostEndedAtOnce) {
    // One that is not answered does not keep the others from their turn.
    std::stable_sort(due.begin(), due.end(), [this](const std::string& a, const std::string& b) { return m_forgotten[a].next < m_forgotten[b].next; });
    due.resize(kMostEndedAtOnce);
  }
  const Result<std::string> answer = run(launch::finishedScriptOf(m_scheduler, due), kMostForEnded);
  const bool isAnswered = answer || answer.error().code == ErrorCode::Timeout;
  if (!isAnswered) return fail(answer.error());
  const std::vector<launch::JobFacts> ends = answer ? launch::readFinished(m_scheduler, *answer) : std::vector<launch::JobFacts>{};
  for (const std::string& id : due) {
    Forgotten& forgotten = m_forgotten[id];
    forgotten.next = *m_asked + m_times.longest * kBooksWaits[std::min(forgotten.questions++, kBooksWaits.size() - 1)];
    const auto told = std::find_if(ends.rbegin(), ends.rend(), [&](const launch::JobFacts& job) { return job.id == launch::plainId(id); });
    auto end = launch::readAmongTasks(ends, id);
    if (!end && told != ends.rend()) end = *told;
    if (!end) continue;
    // Who keeps the books may not have heard of the end of a job that the scheduler has forgotten: that is no end, nor is it none.
    end->isFromBooks = !launch::isOver(end->state);
    forgotten.said = std::move(*end);
  }
  return {};
}

Result<void> JobBook::refresh(bool isFresh, const std::vector<std::string>& ids) {
  const base::MonotonicTime now = m_clock->monotonicNow();
  m_isFresh = isFresh;
  if (m_asked && now - *m_asked < wait()) return {};
  m_asked = now;
  Result<std::vector<launch::JobFacts>> jobs = ask(ids);
  waitLonger(jobs);
  if (!jobs) return fail(jobs.error());
  m_jobs.clear();
  for (launch::JobFacts& job : *jobs) m_jobs[job.id] = std::move(job);
  m_answered = now;
  for (auto& [id, count] : m_missing) {
    const auto told = m_jobs.find(id);
    count = told != m_jobs.end() && !told->second.isFromBooks ? 0 : std::max(count, 0) + 1;
  }
  return {};
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
