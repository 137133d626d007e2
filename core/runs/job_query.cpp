// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_query.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/base/printable.h"
#include "core/launch/plain_words.h"
#include "core/launch/scheduler_answers.h"
#include "core/launch/scheduler_scripts.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
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
  QueryRun(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuery query,
           const std::function<bool()>& isUnwanted)
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
    if (!script) return script;
    const auto outcome =
        waitUnless(m_isUnwanted, m_host.exec({.script = *script, .deadline = deadline, .outputCap = kMostAnswer}));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == 0) return outcome->out;
    return fail({.code = ErrorCode::CommandFailed,
                 .where = {base::Phrase::SchedulerOfHost, m_scheduler.label, m_host.name()},
                 .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
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
          std::any_of(jobs.begin(), jobs.end(), [&](const JobFacts& job) { return job.id == launch::plainId(id); });
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
    std::stable_sort(due.begin(), due.end(),
                     [&](const std::string& a, const std::string& b) { return missing[a].next < missing[b].next; });
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
      // The accounting may not know yet that a job has ended that the scheduler has forgotten. So the job has neither
      // ended nor not ended.
      asked.answer.isFromAccounting = !launch::isOver(reported->state);
    }
    return {};
  }

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  JobQuery m_query;
  const std::function<bool()>& m_isUnwanted;
};

}  // namespace

Result<JobAnswer> ask(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuery query,
                      const std::function<bool()>& isUnwanted) {
  return QueryRun(host, scheduler, std::move(query), isUnwanted).answer();
}

}  // namespace baremark::core::runs
