// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/base/lines.h"
#include "core/launch/scheduler_readers.h"

namespace baremark::core::launch {
namespace {

constexpr std::size_t kMostQueues = 1000;

/// The state for the states and results of Flux's RFC 21.
JobState fluxState(std::string_view state, std::string_view result, std::string_view urgency,
                   std::string_view exception) {
  static constexpr StateWords kStates[] = {
      {JobState::Pending, "NEW DEPEND PRIORITY SCHED"}, {JobState::Running, "RUN"}, {JobState::Completing, "CLEANUP"}};
  static constexpr StateWords kResults[] = {{JobState::Done, "COMPLETED"},
                                            {JobState::Failed, "FAILED"},
                                            {JobState::Cancelled, "CANCELED"},
                                            {JobState::TimeLimit, "TIMEOUT"}};
  const bool hasEnded = state == "INACTIVE";
  if (hasEnded && (exception == "node-failure" || exception == "node-fail")) return JobState::NodeFail;
  if (hasEnded && exception == "preempt") return JobState::Preempted;
  const auto known = hasEnded ? stateNamed(kResults, result) : stateNamed(kStates, state);
  return known == JobState::Pending && urgency == "0" ? JobState::Held : known.value_or(JobState::Unknown);
}

/// True for an id of Flux: "f" and a number in base 58.
bool isFluxId(std::string_view field) {
  return field.size() > 1 && field.size() <= 64 && field.front() == 'f' &&
         field.find_first_not_of("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz", 1) ==
             std::string_view::npos;
}

/// Adds the nodes of a line to one queue. All nodes of a line belong to the same queues.
void addNodes(std::vector<model::PartitionFacts>& queues, std::string_view name, int nodes, int cores,
              std::optional<int> devices) {
  const std::string known = fieldText(trimmed(name));
  auto queue = std::ranges::find(queues, known, &model::PartitionFacts::name);
  if (queue == queues.end()) queue = queues.insert(queue, {.name = known, .nodes = 0, .cores = cores / nodes});
  queue->nodes = *queue->nodes + nodes;
  queue->cores = std::max(1, std::min(*queue->cores, cores / nodes));
  if (devices && queue->devices.empty()) queue->devices = "gpu:" + std::to_string(*devices / nodes);
}

/// A time of a queue: "2h", "1.5h", "inf"; in a configuration in quotation marks. Empty: no time, or 0.
std::string fluxTime(std::string_view field) {
  field = trimmed(field);
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
  const bool isTime = field == "inf" || field.find_first_of("123456789") != std::string_view::npos;
  return isTime ? fieldText(field) : std::string();
}

/// The dependencies of a job and the note of its exception: "depend:after-success=f2kZ4oXu9|note". A user's own
/// descriptor may print the note alone.
std::pair<std::string_view, std::string_view> dependenciesAndNote(std::string_view field) {
  constexpr std::string_view kMark = "depend:";
  const std::size_t bar = field.find('|');
  if (field.substr(0, kMark.size()) != kMark || bar == std::string_view::npos) return {{}, field};
  return {field.substr(kMark.size(), bar - kMark.size()), field.substr(bar + 1)};
}

constexpr std::string_view kQueueMark = "#queue|";
constexpr std::string_view kPolicyMark = "#policy|";

/// Reads a line of a queue: name ("*": the default), enabled or disabled, started or stopped, default time, limit.
void noteQueue(std::string_view line, std::vector<model::PartitionFacts>& queues) {
  const auto fields = barFields<5>(line);
  if (!fields) return;
  std::string_view name = trimmed((*fields)[0]);
  const bool isDefault = !name.empty() && name.back() == '*';
  if (isDefault) name.remove_suffix(1);
  const auto hasNoName = [](const model::PartitionFacts& other) { return other.name.empty(); };
  if (!name.empty()) std::erase_if(queues, hasNoName);  // if there are queues, jobs cannot use nodes outside of queues
  const auto queue = std::ranges::find(queues, fieldText(name), &model::PartitionFacts::name);
  if (queue == queues.end()) return;
  queue->isDefault = isDefault || name.empty();
  queue->isUp = trimmed((*fields)[1]) != "disabled" && trimmed((*fields)[2]).substr(0, 7) != "stopped";
  queue->defaultTime = fluxTime((*fields)[3]);
  queue->timeLimit = fluxTime((*fields)[4]);
  if (queue->defaultTime == "inf") queue->defaultTime.clear();
}

/// Reads the default time and the limit of all queues.
void notePolicy(std::string_view line, std::vector<model::PartitionFacts>& queues) {
  const auto fields = barFields<2>(line);
  if (!fields) return;
  for (model::PartitionFacts& queue : queues) {
    queue.defaultTime = fluxTime((*fields)[0]);
    queue.timeLimit = fluxTime((*fields)[1]);
  }
}

/// Reads a line of nodes: their queues, number, cores, GPUs. Nodes outside of queues form a queue without a name.
void noteNodes(std::string_view line, std::vector<model::PartitionFacts>& queues) {
  const auto fields = barFields<4>(line);
  if (!fields) return;
  const auto nodes = leadingCount(trimmed((*fields)[1]));
  const auto cores = leadingCount(trimmed((*fields)[2]));
  if (!nodes || !cores) return;
  const auto devices = leadingCount(trimmed((*fields)[3]));
  const std::vector<std::string_view> names = partsOf((*fields)[0], ',');
  if (names.empty()) addNodes(queues, {}, *nodes, *cores, devices);
  for (const std::string_view name : names) {
    if (queues.size() < kMostQueues) addNodes(queues, name, *nodes, *cores, devices);
  }
}

}  // namespace

std::vector<JobFacts> readFluxJobs(std::string_view answer) {
  std::vector<JobFacts> jobs;
  while (!answer.empty()) {
    const auto fields = barFields<7>(base::takeLine(answer));
    if (!fields || !isFluxId(trimmed((*fields)[0]))) continue;
    const auto& [id, state, result, nodes, urgency, exception, last] = *fields;
    const auto [waitsFor, note] = dependenciesAndNote(last);
    const std::string kind = fieldTextOrNothing(trimmed(state) == "DEPEND" ? trimmed(waitsFor) : trimmed(exception));
    const std::string why = fieldTextOrNothing(trimmed(note));
    jobs.push_back({.id = fieldText(trimmed(id)),
                    .state = fluxState(trimmed(state), trimmed(result), trimmed(urgency), trimmed(exception)),
                    .word = fieldText(trimmed(result).empty() ? trimmed(state) : trimmed(result)),
                    .reason = kind + (kind.empty() || why.empty() ? "" : ": ") + why,
                    .nodes = fieldTextOrNothing(trimmed(nodes)),
                    .expected = {}});
    markNeverRan(jobs.back());
  }
  return jobs;
}

std::vector<model::PartitionFacts> readFluxQueues(std::string_view answer) {
  std::vector<model::PartitionFacts> queues;
  while (!answer.empty()) {
    const std::string_view line = base::takeLine(answer);
    if (line.substr(0, kQueueMark.size()) == kQueueMark)
      noteQueue(line.substr(kQueueMark.size()), queues);
    else if (line.substr(0, kPolicyMark.size()) == kPolicyMark)
      notePolicy(line.substr(kPolicyMark.size()), queues);
    else
      noteNodes(line, queues);
  }
  // Without queues, jobs go to all nodes.
  if (queues.size() == 1)
    queues.front().isDefault = queues.front().isDefault || queues.front().name.empty();
  else
    std::erase_if(queues, [](const model::PartitionFacts& queue) { return queue.name.empty(); });
  return queues;
}

}  // namespace baremark::core::launch
