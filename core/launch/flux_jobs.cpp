// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/flux_jobs.h"

#include <algorithm>
#include <map>

#include "core/base/lines.h"
#include "core/launch/answer_fields.h"

namespace baremark::core::launch {
namespace {

constexpr std::size_t kMostQueues = 1000;

/// RFC 21's states and results.
JobState fluxState(std::string_view state, std::string_view result, std::string_view urgency, std::string_view exception) {
  static const std::map<std::string_view, JobState> states = {
      {"NEW", JobState::Pending}, {"DEPEND", JobState::Pending}, {"PRIORITY", JobState::Pending}, {"SCHED", JobState::Pending},
      {"RUN", JobState::Running}, {"CLEANUP", JobState::Completing}};
  static const std::map<std::string_view, JobState> results = {
      {"COMPLETED", JobState::Done}, {"FAILED", JobState::Failed}, {"CANCELED", JobState::Cancelled}, {"TIMEOUT", JobState::TimeLimit}};
  const bool hasEnded = state == "INACTIVE";
  if (hasEnded && (exception == "node-failure" || exception == "node-fail")) return JobState::NodeFail;
  if (hasEnded && exception == "preempt") return JobState::Preempted;
  const auto& words = hasEnded ? results : states;
  const auto found = words.find(hasEnded ? result : state);
  if (found == words.end()) return JobState::Unknown;
  return found->second == JobState::Pending && urgency == "0" ? JobState::Held : found->second;
}

/// "f" and base 58.
bool isFluxId(std::string_view field) {
  return field.size() > 1 && field.size() <= 64 && field.front() == 'f' &&
         field.find_first_not_of("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 1) == std::string_view::npos;
}

/// A line has the nodes that belong to the same queues.
void addNodes(std::vector<model::PartitionFacts>& queues, std::string_view name, int nodes, int cores, std::optional<int> devices) {
  const std::string known = fieldText(trimmed(name));
  if (known.empty()) return;
  auto queue = std::find_if(queues.begin(), queues.end(), [&](const model::PartitionFacts& other) { return other.name == known; });
  if (queue == queues.end()) queue = queues.insert(queue, {.name = known, .nodes = 0, .cores = cores / nodes});
  queue->nodes = *queue->nodes + nodes;
  queue->cores = std::max(1, std::min(*queue->cores, cores / nodes));
  if (devices && queue->devices.empty()) queue->devices = "gpu:" + std::to_string(*devices / nodes);
}

}  // namespace

std::vector<JobFacts> readFluxJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<7>(base::takeLine(answer));
    if (!fields || !isFluxId(trimmed((*fields)[0]))) continue;
    const auto& [id, state, result, nodes, urgency, exception, note] = *fields;
    const std::string kind = fieldTextOrNothing(trimmed(exception));
    const std::string why = fieldTextOrNothing(trimmed(note));
    jobs.push_back({.id = fieldText(trimmed(id)), .state = fluxState(trimmed(state), trimmed(result), trimmed(urgency), trimmed(exception)),
                    .word = fieldText(trimmed(result).empty() ? trimmed(state) : trimmed(result)),
                    .reason = kind + (kind.empty() || why.empty() ? "" : ": ") + why, .nodes = fieldTextOrNothing(trimmed(nodes)), .expected = {}});
    noteThatItNeverRan(jobs.back());
  }
  return jobs;
}

std::vector<model::PartitionFacts> readFluxQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  while (!answer.empty()) {
    const auto fields = barFields<4>(base::takeLine(answer));
    if (!fields || trimmed((*fields)[0]).empty()) continue;
    const auto nodes = leadingCount(trimmed((*fields)[1]));
    const auto cores = leadingCount(trimmed((*fields)[2]));
    if (!nodes || !cores) continue;
    std::string_view names = (*fields)[0];
    while (!names.empty() && queues.size() < kMostQueues) {
      const std::size_t comma = names.find(',');
      addNodes(queues, names.substr(0, comma), *nodes, *cores, leadingCount(trimmed((*fields)[3])));
      names.remove_prefix(comma == std::string_view::npos ? names.size() : comma + 1);
    }
  }
  return queues;
}

}  // namespace baremark::core::launch
