// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/job_state.h"

namespace baremark::core::launch {

const char* toName(JobState state) {
  switch (state) {
    case JobState::Pending:
      return "pending";
    case JobState::NeverStarts:
      return "never_starts";
    case JobState::Held:
      return "held";
    case JobState::Starting:
      return "starting";
    case JobState::Running:
      return "running";
    case JobState::Unreachable:
      return "unreachable";
    case JobState::Suspended:
      return "suspended";
    case JobState::Completing:
      return "completing";
    case JobState::Done:
      return "done";
    case JobState::Failed:
      return "failed";
    case JobState::Cancelled:
      return "cancelled";
    case JobState::TimeLimit:
      return "time_limit";
    case JobState::OutOfMemory:
      return "out_of_memory";
    case JobState::NodeFail:
      return "node_fail";
    case JobState::Preempted:
      return "preempted";
    case JobState::Unknown:
      break;
  }
  return "unknown";
}

}  // namespace baremark::core::launch
