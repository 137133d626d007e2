// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/evaluation.h"

#include <utility>

#include "core/plan/expansion.h"

namespace baremark::core::plan {

Evaluation evaluate(const model::Experiment& experiment, const HostContext& host, const SpeedsOfThreads& speeds,
                    std::optional<base::Error> refusal) {
  Evaluation found;
  found.problem = std::move(refusal);
  if (!found.problem) {
    if (const auto valid = validate(experiment, host); !valid) found.problem = valid.error();
  }
  if (experiment.arms.empty() || experiment.scale.ranks.empty()) return found;
  found.points = expandPoints(experiment.scale);
  found.threads = threadsPerRank(experiment.scale, coresOfANode(host, experiment.allocation.partition)).value_or(1);
  found.cases = expandCases(experiment).value_or(std::vector<model::Settings>());
  if (found.cases.empty() || experiment.measure.repeats < 1) return found;
  if (!checkRuns(experiment, found.cases.size())) return found;
  found.cautions = cautions(experiment, host);
  found.cost = estimateCost(experiment, found.cases, found.points, found.threads, speeds(found.threads));
  found.timeAdvice = timeAdvice(experiment, host, found.cost);
  found.packingAdvice = packingAdvice(experiment, host, found.cost);
  return found;
}

}  // namespace baremark::core::plan
