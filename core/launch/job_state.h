// SPDX-License-Identifier: GPL-3.0-or-later
// Where a scheduler says that a job is, in words that all schedulers share. It is a hint: the block's folder is the truth.
#pragma once

#include <cstdint>
#include <string>

namespace baremark::core::launch {

enum class JobState : std::uint8_t {
  Pending,
  NeverStarts,  // it waits, and for its reason no wait helps: what it asks for or the cluster has to change
  Held,
  Starting,
  Running,
  Suspended,
  Completing,
  Done,  // the scheduler saw exit status 0; whether the block is done stands in its folder
  Failed,
  Cancelled,
  TimeLimit,
  OutOfMemory,
  NodeFail,
  Preempted,
  Unknown,  // a word that is not known, or the job is in no answer
};

struct JobFacts {
  std::string id;
  JobState state = JobState::Unknown;
  std::string word;      ///< the scheduler's own
  std::string reason;    ///< why it waits or ended, in the scheduler's words: untrusted
  std::string nodes;
  std::string expected;  ///< when it may start, as the scheduler prints it; empty: not said
  bool needsAdministrator = false;  ///< of one that waits or is held: neither time nor its owner ends that
  bool neverRan = false;     ///< of one that failed: its scheduler gave it up before its script began
  bool isFromBooks = false;  ///< the scheduler itself tells nothing of it any more; who keeps its books says that it has not ended
  bool operator==(const JobFacts&) const = default;
};

/// Nothing will run any more under this id, unless the scheduler queues it again.
[[nodiscard]] constexpr bool isOver(JobState state) {
  return state == JobState::Done || state == JobState::Failed || state == JobState::Cancelled || state == JobState::TimeLimit ||
         state == JobState::OutOfMemory || state == JobState::NodeFail || state == JobState::Preempted;
}

/// "pending", "out_of_memory": for the store and JSON.
[[nodiscard]] const char* toName(JobState state);

}  // namespace baremark::core::launch
