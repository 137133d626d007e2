// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a job as its scheduler reports it, in words common to all schedulers (core/launch/README.md, "What a
// scheduler's words mean"). It is a hint: the block's folder says what really happened.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace baremark::core::launch {

enum class JobState : std::uint8_t {
  Pending,
  NeverStarts,  // it waits for a reason that does not pass: the request or the cluster must change
  Held,
  Starting,
  Running,
  Unreachable,  // the scheduler believes that it runs, but does not reach its node
  Suspended,
  Completing,
  Done,  // the scheduler saw exit status 0; the block's folder says whether the block is done
  Failed,
  Cancelled,
  TimeLimit,
  OutOfMemory,
  NodeFail,
  Preempted,
  Unknown,  // an unknown word, or no answer has the job
};

struct JobFacts {
  std::string id;
  JobState state = JobState::Unknown;
  std::string word;    ///< the scheduler's own word for the state
  std::string reason;  ///< why the job waits or ended, in the scheduler's words: untrusted text
  std::string nodes;
  std::string expected;             ///< when the job may start, as the scheduler prints it; empty: unknown
  bool needsAdministrator = false;  ///< a waiting or held job: only an administrator can change that
  std::string holds{};              ///< a held job: the kinds of holds that the descriptor's `release` must name
  bool neverRan = false;            ///< a failed job: the scheduler gave it up before its script began
  bool isFromAccounting =
      false;  ///< the scheduler has forgotten the job, and its accounting says that the job has not ended
  bool operator==(const JobFacts&) const = default;
};

/// True if nothing more runs under this id, unless the scheduler requeues the job.
[[nodiscard]] constexpr bool isOver(JobState state) {
  return state == JobState::Done || state == JobState::Failed || state == JobState::Cancelled ||
         state == JobState::TimeLimit || state == JobState::OutOfMemory || state == JobState::NodeFail ||
         state == JobState::Preempted;
}

/// The name of a state in the store and in JSON: "pending", "out_of_memory".
[[nodiscard]] constexpr const char* toName(JobState state) {
  constexpr std::array kNames = {"pending",       "never_starts", "held",      "starting", "running",   "unreachable",
                                 "suspended",     "completing",   "done",      "failed",   "cancelled", "time_limit",
                                 "out_of_memory", "node_fail",    "preempted", "unknown"};
  return kNames[static_cast<std::size_t>(state)];
}

}  // namespace baremark::core::launch
