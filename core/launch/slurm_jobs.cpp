// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/slurm_jobs.h"

#include <algorithm>
#include <map>

#include "core/base/lines.h"
#include "core/launch/answer_fields.h"

namespace baremark::core::launch {

JobState slurmState(std::string_view word, std::string_view reason) {
  // Slurm 20.02 to 24.11, job_state_codes.
  static const std::map<std::string_view, JobState> states = {
      {"PENDING", JobState::Pending},        {"EXPEDITING", JobState::Pending},     {"REQUEUE_FED", JobState::Pending},
      {"REQUEUED", JobState::Pending},       {"REQUEUE_HOLD", JobState::Held},      {"RESV_DEL_HOLD", JobState::Held},
      {"SPECIAL_EXIT", JobState::Held},      {"CONFIGURING", JobState::Starting},   {"POWER_UP_NODE", JobState::Starting},
      {"RUNNING", JobState::Running},        {"RESIZING", JobState::Running},       {"SIGNALING", JobState::Running},
      {"SUSPENDED", JobState::Suspended},    {"STOPPED", JobState::Suspended},      {"COMPLETING", JobState::Completing},
      {"STAGE_OUT", JobState::Completing},   {"UPDATE_DB", JobState::Completing},   {"COMPLETED", JobState::Done},
      {"FAILED", JobState::Failed},          {"BOOT_FAIL", JobState::Failed},       {"LAUNCH_FAILED", JobState::Failed},
      {"RECONFIG_FAIL", JobState::Failed},   {"CANCELLED", JobState::Cancelled},    {"REVOKED", JobState::Cancelled},
      {"TIMEOUT", JobState::TimeLimit},      {"DEADLINE", JobState::TimeLimit},     {"OUT_OF_MEMORY", JobState::OutOfMemory},
      {"NODE_FAIL", JobState::NodeFail},     {"PREEMPTED", JobState::Preempted}};
  const auto found = states.find(word.substr(0, word.find_first_of(" +")));
  if (found == states.end()) return JobState::Unknown;
  if (found->second == JobState::Pending && reason.rfind("JobHeld", 0) == 0) return JobState::Held;
  return found->second;
}

std::vector<JobFacts> readSlurmJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<5>(base::takeLine(answer));
    if (!fields || !isJobNumber((*fields)[0])) continue;
    const auto& [id, word, nodes, expected, reason] = *fields;
    jobs.push_back({.id = fieldText(id), .state = slurmState(word, reason), .word = fieldText(word), .reason = fieldTextOrNothing(reason),
                    .nodes = fieldTextOrNothing(nodes), .expected = fieldTextOrNothing(expected)});
  }
  return jobs;
}

std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer) {
  std::vector<model::PartitionFacts> partitions;
  while (!answer.empty()) {
    const auto fields = barFields<6>(base::takeLine(answer));
    if (!fields || (*fields)[0].empty()) continue;
    auto [name, up, limit, nodes, cores, devices] = *fields;
    const bool isDefault = name.back() == '*';
    if (isDefault) name.remove_suffix(1);
    if (name.empty()) continue;
    const model::PartitionFacts facts{.name = fieldText(name), .isDefault = isDefault, .isUp = up == "up", .timeLimit = fieldText(limit),
                                      .nodes = leadingNumber(nodes), .cores = leadingCount(cores), .devices = fieldTextOrNothing(devices)};
    const auto known = std::find_if(partitions.begin(), partitions.end(), [&](const auto& other) { return other.name == facts.name; });
    if (known == partitions.end()) {
      partitions.push_back(facts);
    } else {
      if (facts.nodes) known->nodes = known->nodes.value_or(0) + *facts.nodes;
      if (facts.cores) known->cores = std::min(known->cores.value_or(*facts.cores), *facts.cores);
      if (known->devices.empty()) known->devices = facts.devices;
    }
  }
  return partitions;
}

}  // namespace baremark::core::launch
