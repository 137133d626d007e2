// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/slurm_jobs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

#include "core/base/lines.h"
#include "core/base/printable.h"

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

namespace {

constexpr std::size_t kLongestField = 1024;

/// The fields of a line, the last one with every further bar in it; nothing where there are fewer.
template <std::size_t kFields>
std::optional<std::array<std::string_view, kFields>> fieldsOf(std::string_view line) {
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i + 1 < kFields; ++i) {
    const std::size_t bar = line.find('|');
    if (bar == std::string_view::npos) return {};
    fields[i] = line.substr(0, bar);
    line.remove_prefix(bar + 1);
  }
  fields[kFields - 1] = line;
  return fields;
}

std::string textOf(std::string_view field) { return base::printable(field, kLongestField); }

std::string textOrNothing(std::string_view field) {
  const bool isNothing = field == "N/A" || field == "None" || field == "(null)";
  return isNothing ? std::string() : textOf(field);
}

int numberIn(std::string_view field, int otherwise) {
  int value = otherwise;
  (void)std::from_chars(field.data(), field.data() + field.size(), value);  // "32+" is 32
  return std::clamp(value, 0, 1'000'000);
}

}  // namespace

std::vector<JobFacts> readSlurmJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = fieldsOf<5>(base::takeLine(answer));
    const bool isJob = fields && !(*fields)[0].empty() && (*fields)[0].size() <= 64 && (*fields)[0].front() >= '0' && (*fields)[0].front() <= '9';
    if (!isJob) continue;
    const auto& [id, word, nodes, expected, reason] = *fields;
    jobs.push_back({.id = textOf(id), .state = slurmState(word, reason), .word = textOf(word), .reason = textOrNothing(reason),
                    .nodes = textOrNothing(nodes), .expected = textOrNothing(expected)});
  }
  return jobs;
}

std::vector<model::PartitionFacts> readSlurmPartitions(std::string_view answer) {
  std::vector<model::PartitionFacts> partitions;
  while (!answer.empty()) {
    const auto fields = fieldsOf<6>(base::takeLine(answer));
    if (!fields || (*fields)[0].empty()) continue;
    auto [name, up, limit, nodes, cores, devices] = *fields;
    const bool isDefault = name.back() == '*';
    if (isDefault) name.remove_suffix(1);
    const model::PartitionFacts facts{.name = textOf(name), .isDefault = isDefault, .isUp = up == "up", .timeLimit = textOf(limit),
                                      .nodes = numberIn(nodes, 0), .cores = std::max(1, numberIn(cores, 1)), .devices = textOrNothing(devices)};
    const auto known = std::find_if(partitions.begin(), partitions.end(), [&](const auto& other) { return other.name == facts.name; });
    if (known == partitions.end()) {
      partitions.push_back(facts);
    } else {
      known->nodes += facts.nodes;
      known->cores = std::min(known->cores, facts.cores);
      if (known->devices.empty()) known->devices = facts.devices;
    }
  }
  return partitions;
}

}  // namespace baremark::core::launch
