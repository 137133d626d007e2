// SPDX-License-Identifier: GPL-3.0-or-later
// One question to a host's scheduler about all of our jobs, and to who keeps its books about those that it does not tell. All that
// it needs is in it, so that it can be asked beside everything else. Blocking, in any thread.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/launch/scheduler.h"
#include "core/runs/host.h"

namespace baremark::core::runs {

/// A job that the queue does not tell.
struct Forgotten {
  launch::JobFacts said;       ///< by the books, last; Unknown: nothing
  base::MonotonicTime next{};  ///< when they are asked again
  std::size_t questions = 0;
};

struct JobAnswer {
  base::MonotonicTime asked{};
  std::vector<launch::JobFacts> jobs;
  std::map<std::string, Forgotten> forgotten;  ///< by id
};

struct JobQuestion {
  std::vector<std::string> ids;
  base::MonotonicTime asked{};
  std::chrono::milliseconds between{0};           ///< two questions to the queue, at the longest
  std::map<std::string, launch::JobFacts> known;  ///< by id, as they were told last
  std::map<std::string, Forgotten> forgotten;     ///< by id, since earlier questions
};

/// One query, and one more for what it does not tell where the scheduler keeps ended jobs elsewhere. Cancelled: soon after
/// `isUnwanted` says so; the query is ended.
[[nodiscard]] base::Result<JobAnswer> ask(Host& host, const launch::SchedulerDescriptor& scheduler, JobQuestion question,
                                          const std::function<bool()>& isUnwanted);

}  // namespace baremark::core::runs
