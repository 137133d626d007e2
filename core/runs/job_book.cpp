// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/job_book.h"

#include <algorithm>

#include "core/base/printable.h"
#include "core/runs/submission.h"

namespace baremark::core::runs {

using base::ErrorCode;
using base::fail;
using base::Result;

namespace {

constexpr std::int64_t kMostAnswer = 16 << 20;

/// Ids may carry a cluster ("12;main"); the answer does not.
std::string plainId(const std::string& id) { return id.substr(0, id.find(';')); }

}  // namespace

void JobBook::expectNews() {
  m_interval = m_times.first;
  m_asked = base::SystemClock().monotonicNow();
  m_hasAnswer = false;
}

Result<void> JobBook::refresh(bool isFresh) {
  const base::MonotonicTime now = base::SystemClock().monotonicNow();
  const auto interval = isFresh ? std::max(m_interval, m_times.whileFresh) : m_interval;
  if (m_asked && now - *m_asked < interval) return {};
  m_asked = now;
  m_interval = std::clamp(m_interval * 2, m_times.first, m_times.longest);
  const Result<std::string> script = launch::queryScriptOf(m_scheduler);
  if (!script) return fail(script.error());
  const Result<CommandOutcome> outcome = waitFor(m_host.exec({.script = *script, .outputCap = kMostAnswer}));
  if (!outcome) return fail(outcome.error());
  if (outcome->status != 0) {
    return fail({.code = ErrorCode::CommandFailed, .where = m_scheduler.label + " on " + m_host.name(), .value = std::to_string(outcome->status),
                 .detail = base::printable(outcome->err, 4096)});
  }
  m_jobs.clear();
  for (launch::JobFacts& job : launch::readJobs(m_scheduler, outcome->out)) m_jobs[job.id] = std::move(job);
  m_hasAnswer = true;
  m_answered = now;
  for (auto& [id, count] : m_missing) count = m_jobs.count(id) > 0 ? 0 : count + 1;
  return {};
}

std::optional<launch::JobFacts> JobBook::find(const std::string& jobId) const {
  const std::string id = plainId(jobId);
  m_missing.try_emplace(id, 0);
  if (!m_hasAnswer) return {};
  const auto found = m_jobs.find(id);
  return found == m_jobs.end() ? launch::JobFacts{.id = id} : found->second;
}

int JobBook::missing(const std::string& jobId) const {
  const auto found = m_missing.find(plainId(jobId));
  return found == m_missing.end() ? 0 : found->second;
}

}  // namespace baremark::core::runs
