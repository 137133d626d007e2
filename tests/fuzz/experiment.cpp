// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/experiment_file.h"

#include "core/base/json.h"
#include "core/plan/expansion.h"
#include "core/plan/rounds.h"
#include "core/plan/validation.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using namespace baremark::core;

/// Plans the blocks of a small experiment. Larger experiments are skipped, because every input makes its plan.
void planWhatIsSmall(const model::Experiment& experiment) {
  constexpr std::size_t kMostHere = 2000;
  const auto cases = plan::expandCases(experiment);
  if (!cases || !plan::checkRuns(experiment, cases->size())) return;
  const std::vector<model::Point> points = plan::expandPoints(experiment.scale);
  const std::size_t arms = experiment.arms.size();
  const std::size_t wanted =
      cases->size() * points.size() * arms * static_cast<std::size_t>(experiment.measure.repeats);
  abortIf(wanted > static_cast<std::size_t>(plan::kMostRuns));
  if (wanted > kMostHere) return;
  const auto targets = plan::firstTargets(cases->size(), points, experiment.measure.repeats);
  std::size_t runs = 0;
  for (const plan::PlannedBlock& block : plan::planRounds(targets, arms, experiment.measure.order, 1))
    runs += block.arms.size();
  abortIf(runs != wanted);
}

}  // namespace

void fuzz(std::string_view text) {
  const auto experiment = plan::parseExperiment(text);
  if (!experiment) return;
  const auto again = plan::parseExperiment(base::toJsonText(plan::toJson(*experiment)));
  abortIf(!again || *again != *experiment);
  plan::HostContext host;
  host.facts.cores = 2;
  host.runtimes = {"bare-metal"};
  host.mpiModels = {{"bare-metal", {"hybrid"}}};
  (void)plan::validate(*experiment, host);
  planWhatIsSmall(*experiment);
}
