// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/packing.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/plan/expansion.h"

namespace baremark::core::plan {

int mostOfACase(const model::Experiment& experiment) {
  const int repeats = std::max(1, experiment.measure.repeats);
  const int jobs = experiment.allocation.atLeast;
  // The most blocks in each job that still leave one for the last job.
  return jobs <= 1 ? repeats : std::max(1, (repeats - 1) / (jobs - 1));
}

int measuringAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points, int repeats) {
  const int most = mostOfACase(experiment);
  const bool isSeparate = experiment.measure.order == model::Order::Independent;  // each arm is a block
  std::vector<int> open(cases, repeats * (isSeparate ? static_cast<int>(model::comparedArms(experiment)) : 1));
  int allocations = 0;
  while (std::ranges::any_of(open, [](int blocks) { return blocks > 0; })) {
    ++allocations;
    int room = std::max(1, experiment.allocation.blocks);
    // In the order of the queue: one block of each case, then the next round.
    for (int round = 0; round < most && room > 0; ++round) {
      for (std::size_t i = 0; i < cases && room > 0; ++i) {
        if (open[i] == 0) continue;
        --open[i];
        --room;
      }
    }
  }
  return allocations * static_cast<int>(points);
}

std::optional<int> leastCoresOfANode(const model::Experiment& experiment, std::optional<int> coresOfANode) {
  const auto threads = threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return {};
  std::optional<int> least;
  for (const model::Point& point : expandPoints(experiment.scale)) {
    const auto cores = static_cast<int>(std::min<std::int64_t>(
        std::int64_t{model::processesOnANode(point, experiment.scale)} * *threads, std::numeric_limits<int>::max()));
    least = std::min(least.value_or(cores), cores);
  }
  return least;
}

namespace {

/// Slurm's --exclusive (with a value it keeps only other users away), LSF's -x, PBS's -l place=excl, Grid Engine's -l
/// exclusive=true, TORQUE's -n and -l naccesspolicy=singlejob.
bool asksForWholeNodes(const std::string& option) {
  if (option == "-x" || option == "--exclusive" || option == "-n") return true;
  if (option.rfind("-l", 0) != 0) return false;
  static const std::set<std::string, std::less<>> kWords = {
      "place=excl",  "place=exclhost",          "excl",
      "exclhost",    "exclusive=true",          "exclusive=TRUE",
      "exclusive=1", "naccesspolicy=singlejob", "naccesspolicy=SINGLEJOB"};
  std::string_view rest = std::string_view(option).substr(2);
  while (!rest.empty()) {
    const std::size_t end = rest.find_first_of(" ,:");
    if (kWords.count(rest.substr(0, end)) > 0) return true;
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return false;
}

/// Each case has one profile block at each point, and the blocks of a point share jobs.
int profilingAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points) {
  if (model::comparedArms(experiment) == experiment.arms.size()) return 0;
  const auto blocks = static_cast<std::size_t>(std::max(1, experiment.allocation.blocks));
  return static_cast<int>((cases + blocks - 1) / blocks * points);
}

}  // namespace

bool mayShareNodes(const model::Experiment& experiment, std::optional<int> coresOfANode) {
  const std::vector<std::string>& options = experiment.allocation.options;
  const bool isAlone = std::ranges::any_of(options, asksForWholeNodes);
  if (experiment.allocation.isExclusive || isAlone) return false;
  const auto least = leastCoresOfANode(experiment, coresOfANode);
  return !coresOfANode || !least || *least < *coresOfANode;
}

int jobsAtOnce(const model::Experiment& experiment, std::optional<int> coresOfANode) {
  const model::AllocationSettings& asked = experiment.allocation;
  if (asked.atOnce > 0) return std::min(asked.atOnce, kMostJobsAtOnce);
  return mayShareNodes(experiment, coresOfANode) ? 1 : kMostJobsAtOnce;
}

JobCounts jobCounts(const model::Experiment& experiment, std::size_t cases, std::size_t points) {
  const int profiling = profilingAllocations(experiment, cases, points);
  const bool hasOnlyProfiled = !experiment.arms.empty() && model::comparedArms(experiment) == 0;
  if (hasOnlyProfiled) return {.least = profiling, .most = profiling};
  const model::Measure& measure = experiment.measure;
  const int most = measure.until ? std::max(measure.repeats, measure.until->maxRepeats) : measure.repeats;
  return {.least = measuringAllocations(experiment, cases, points, measure.repeats) + profiling,
          .most = measuringAllocations(experiment, cases, points, most) + profiling};
}

}  // namespace baremark::core::plan
