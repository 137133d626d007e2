// SPDX-License-Identifier: GPL-3.0-or-later
// One query to a host's scheduler about all of our jobs, and to its accounting about jobs that the scheduler no longer
// reports. Holds all that it needs, so that it can run beside everything else. Blocking, in any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/job_state.h"
#include "core/launch/scheduler.h"
#include "core/runs/host.h"

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
                                          const std::function<bool()>& isUnwanted);

}  // namespace baremark::core::runs
