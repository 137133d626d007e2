// SPDX-License-Identifier: GPL-3.0-or-later
// A job in the answer of a scheduler.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/launch/job_state.h"

namespace baremark::core::launch {

using Jobs = std::vector<JobFacts>;

/// The job with this id. If there is none, the test fails and the result is empty.
inline const JobFacts& jobOf(const Jobs& jobs, const std::string& id) {
  static const JobFacts none;
  for (const JobFacts& job : jobs) {
    if (job.id == id) return job;
  }
  ADD_FAILURE() << "no job " << id;
  return none;
}

}  // namespace baremark::core::launch
