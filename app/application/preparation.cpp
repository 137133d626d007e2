// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/preparation.h"

#include <QStandardPaths>
#include <utility>

#include "app/application/host_checks.h"
#include "app/application/host_context.h"
#include "app/application/job_preview.h"
#include "app/application/speed_estimates.h"
#include "core/plan/packing.h"
#include "core/runs/preparation.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;

core::plan::Evaluation evaluate(const core::model::Experiment& experiment, const core::plan::HostContext& host,
                                const std::vector<core::storage::EarlierRun>& earlier,
                                std::optional<core::base::Error> refusal) {
  const auto speeds = [&](int threads) -> core::plan::SpeedSource {
    if (host.catalog) return speedSource(earlier, *host.catalog, threads, experiment.scale.instances);
    return [](const auto&, const auto&, const auto&) { return core::plan::SpeedEstimate{}; };
  };
  return core::plan::evaluate(experiment, host, speeds, std::move(refusal));
}

Result<void> checkProfilersHere(const Services& services, const core::model::Experiment& experiment) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  if (experiment.host != core::model::kLocalHost || resources->scheduler) return {};
  for (const core::model::Arm& arm : experiment.arms) {
    const auto profiler = resources->profilers.find(arm.profiler);
    const auto runtime = resources->runtimes.find(arm.runtime);
    if (profiler == resources->profilers.end() || runtime == resources->runtimes.end()) continue;
    const bool isOfHost =
        runtime->second.image.kind == core::containers::ImageKind::None ||
        core::containers::sideOf(arm, profiler->second, runtime->second) == core::model::ProfilerSide::Outside;
    const std::string& program = profiler->second.detect.argv.front();
    if (!isOfHost || !QStandardPaths::findExecutable(QString::fromStdString(program)).isEmpty()) continue;
    return fail({.code = core::base::ErrorCode::Unavailable,
                 .where = profiler->second.label,
                 .value = {core::base::Phrase::NotInstalled, program}});
  }
  return {};
}

Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment, const std::string& text,
                         const MachineKnowledge& machine) {
  const Result<core::plan::HostContext> context = storedHostContext(services, experiment.host, machine);
  if (!context) return fail(context.error());
  const auto records =
      services.store().readNow([&](core::storage::Store& store) { return hostCheckRecords(store, experiment.host); });
  if (!records) return fail(records.error());
  const auto earlier = services.store().readNow(
      [&](core::storage::Store& store) { return core::storage::BlockRepository(store).earlierRuns(experiment.host); });
  if (!earlier) return fail(earlier.error());
  core::plan::Evaluation found = evaluate(experiment, *context, *earlier);
  if (found.problem) return fail(*found.problem);
  if (Result<void> there = checkProfilersHere(services, experiment); !there) return fail(there.error());
  const std::optional<int> cores = core::plan::coresOfANode(*context, experiment.allocation.partition);
  auto planned = core::runs::planWithNewSeed(experiment, text, cores);
  if (!planned) return fail(planned.error());
  const Result<HostService*> service = services.host(experiment.host);
  if (!service) return fail(service.error());
  // A refusal of the first submission is found here, before the experiment exists.
  if (const auto composed = firstJobScripts(services, experiment, (*service)->host().root(), cores); !composed)
    return fail(composed.error());
  Prepared prepared{.planned = std::move(*planned),
                    .cost = std::move(found.cost),
                    .cautions = std::move(found.cautions),
                    .hasScheduler = context->hasScheduler,
                    .facts = loginFacts(experiment, *context, *records, (*service)->resources())};
  if (context->hasScheduler) prepared.jobsAtOnce = core::plan::jobsAtOnce(experiment, cores);
  if (found.timeAdvice) prepared.cautions.push_back(std::move(*found.timeAdvice));
  if (found.packingAdvice) prepared.cautions.push_back(std::move(*found.packingAdvice));
  return prepared;
}

}  // namespace baremark::app
