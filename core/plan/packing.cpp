// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/packing.h"

#include <algorithm>
#include <vector>

namespace baremark::core::plan {

int mostOfACase(const model::Experiment& experiment) {
  const int repeats = std::max(1, experiment.measure.repeats);
  const int jobs = experiment.allocation.atLeast;
  // The most with which the last of so many jobs still has one.
  return jobs <= 1 ? repeats : std::max(1, (repeats - 1) / (jobs - 1));
}

int measuringAllocations(const model::Experiment& experiment, std::size_t cases, std::size_t points, int repeats) {
  const int most = mostOfACase(experiment);
  const bool isSeparate = experiment.measure.order == model::Order::Independent;  // a block of each arm then
  std::vector<int> open(cases, repeats * (isSeparate ? static_cast<int>(experiment.arms.size()) : 1));
  int allocations = 0;
  while (std::any_of(open.begin(), open.end(), [](int blocks) { return blocks > 0; })) {
    ++allocations;
    int room = std::max(1, experiment.allocation.blocks);
    // Round by round, as the queue has them: one block of each case, then the next.
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

}  // namespace baremark::core::plan
