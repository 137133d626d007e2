// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_question.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/base/printable.h"
#include "core/launch/plain_words.h"
#include "core/runs/task_pool.h"

namespace baremark::core::runs {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using launch::JobFacts;

constexpr std::int64_t kMostAnswer = 16 << 20;
/// Accounting may be away while the scheduler is there.
constexpr std::chrono::seconds kMostForEnded{30};
/// Where each ended job is a question of its own, so many at a time.
constexpr std::size_t kMostEndedAtOnce = 5;
/// From one question about a job to the next, in longest intervals of the queue's. The books may tell an end some seconds late, so
/// they are asked with three questions to the queue at first; a job may also stay open in them for good.
constexpr std::array<int, 6> kBooksWaits{0, 0, 1, 2, 5, 10};

class Asking {
 public:
  Asking(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuestion question, const std::function<bool()>& isUnwanted)
      : m_host(host), m_scheduler(scheduler), m_question(std::move(question)), m_isUnwanted(isUnwanted) {}

  Result<JobAnswer> answer() {
    // A number that somebody's file made up is in no answer; it must not keep the others from being asked for.
    std::erase_if(m_question.ids, [](const std::string& id) { return !launch::isJobId(id); });
    if (m_question.ids.empty() && launch::asksById(m_scheduler)) return JobAnswer{m_question.asked, {}, std::move(m_question.forgotten)};
    Result<std::vector<JobFacts>> queue = askQueue();
    if (!queue) return fail(queue.error());
    std::vector<JobFacts> jobs = std::move(*queue);
    const std::set<std::string> gone = missingIn(jobs);
    auto& forgotten = m_question.forgotten;
    std::erase_if(forgotten, [&](const auto& entry) { return gone.count(entry.first) == 0; });
    if (!gone.empty() && !m_scheduler.finished.empty()) {
      for (const std::string& id : gone) forgotten.try_emplace(id);
      if (Result<void> asked = askBooks(); !asked) return fail(asked.error());
      for (const auto& [id, job] : forgotten) {
        if (job.said.state != launch::JobState::Unknown) jobs.push_back(job.said);
      }
    }
    return JobAnswer{m_question.asked, std::move(jobs), std::move(forgotten)};
  }

 private:
  Result<std::string> run(const Result<std::string>& script, std::chrono::milliseconds deadline) {
    if (!script) return script;
    const auto outcome = waitUnless(m_isUnwanted, m_host.exec({.script = *script, .deadline = deadline, .outputCap = kMostAnswer}));
    if (!outcome) return fail(outcome.error());
    if (outcome->status == 0) return outcome->out;
    return fail({.code = ErrorCode::CommandFailed, .where = m_scheduler.label + " on " + m_host.name(), .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
  }

  Result<std::vector<JobFacts>> askQueue() {
    const Result<std::string> answer = run(launch::queryScriptOf(m_scheduler, m_question.ids), Command().deadline);
    if (!answer) return fail(answer.error());
    if (const auto whole = launch::wholeAnswer(*answer)) return launch::readJobs(m_scheduler, *whole);
    return fail({.code = ErrorCode::Malformed,
                 .where = "answer of " + m_scheduler.label + " on " + m_host.name(),
                 .allowed = "one that was not cut off"});
  }

  /// Those of our jobs that are not among `jobs`; of which an end is known, or what is told of their array tells it, is added.
  std::set<std::string> missingIn(std::vector<JobFacts>& jobs) const {
    std::set<std::string> gone;
    for (const std::string& id : m_question.ids) {
      const bool isTold = std::any_of(jobs.begin(), jobs.end(), [&](const JobFacts& job) { return job.id == launch::plainId(id); });
      if (isTold) continue;
      // An end that is known is not asked for again.
      const auto known = m_question.known.find(launch::plainId(id));
      if (known != m_question.known.end() && launch::isOver(known->second.state)) jobs.push_back(known->second);
      else if (auto task = launch::readAmongTasks(jobs, id)) jobs.push_back(std::move(*task));
      else gone.insert(id);
    }
    return gone;
  }

  /// Those whose turn it is.
  std::vector<std::string> dueAtBooks() {
    auto& forgotten = m_question.forgotten;
    std::vector<std::string> due;
    for (const auto& [id, job] : forgotten) {
      if (job.next <= m_question.asked) due.push_back(id);
    }
    if (launch::asksForEndsTogether(m_scheduler) || due.size() <= kMostEndedAtOnce) return due;
    // One that is not answered does not keep the others from their turn.
    std::stable_sort(due.begin(), due.end(), [&](const std::string& a, const std::string& b) { return forgotten[a].next < forgotten[b].next; });
    due.resize(kMostEndedAtOnce);
    return due;
  }

  Result<void> askBooks() {
    const std::vector<std::string> due = dueAtBooks();
    if (due.empty()) return {};
    const Result<std::string> answer = run(launch::finishedScriptOf(m_scheduler, due), kMostForEnded);
    const bool isAnswered = answer || answer.error().code == ErrorCode::Timeout;
    if (!isAnswered) return fail(answer.error());
    const std::vector<JobFacts> ends = answer ? launch::readFinished(m_scheduler, *answer) : std::vector<JobFacts>{};
    for (const std::string& id : due) {
      Forgotten& forgotten = m_question.forgotten[id];
      forgotten.next = m_question.asked + m_question.between * kBooksWaits[std::min(forgotten.questions++, kBooksWaits.size() - 1)];
      const auto told = std::find_if(ends.rbegin(), ends.rend(), [&](const JobFacts& job) { return job.id == launch::plainId(id); });
      auto end = launch::readAmongTasks(ends, id);
      if (!end && told != ends.rend()) end = *told;
      if (!end) continue;
      // Who keeps the books may not have heard of the end of a job that the scheduler has forgotten: that is no end, nor is it none.
      end->isFromBooks = !launch::isOver(end->state);
      forgotten.said = std::move(*end);
    }
    return {};
  }

  Host& m_host;
  const launch::SchedulerDescriptor& m_scheduler;
  JobQuestion m_question;
  const std::function<bool()>& m_isUnwanted;
};

}  // namespace

Result<JobAnswer> ask(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuestion question, const std::function<bool()>& isUnwanted) {
  return Asking(host, scheduler, std::move(question), isUnwanted).answer();
}

}  // namespace baremark::core::runs
