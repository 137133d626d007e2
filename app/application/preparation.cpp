// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/preparation.h"

#include <QStandardPaths>
#include <utility>

#include "app/application/host_context.h"
#include "app/application/job_preview.h"
#include "app/application/speed_estimates.h"
#include "core/plan/packing.h"
#include "core/runs/block_composer.h"
#include "core/runs/preparation.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;

namespace {

/// Unavailable: a profiler of an arm is not installed on this machine.
Result<void> checkProfilersHere(const Services& services, const core::model::Experiment& experiment) {
  const core::runs::RunnerResources& resources = services.resources();
  if (experiment.host != core::model::kLocalHost || resources.scheduler) return {};
  for (const core::model::Arm& arm : experiment.arms) {
    const auto profiler = resources.profilers.find(arm.profiler);
    const auto runtime = resources.runtimes.find(arm.runtime);
    if (profiler == resources.profilers.end() || runtime == resources.runtimes.end()) continue;
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

core::plan::HostContext contextOf(const Services& services, const std::string& host, const StoredHost& stored,
                                  const MachineKnowledge* answer) {
  HostSources sources{.host = host, .machine = services.machine(), .record = stored.record};
  if (answer != nullptr) {
    sources.machine = *answer;
    sources.factsOf = FactsOf::Host;
  }
  sources.images = {core::runs::kEngineImage};
  for (const core::storage::ImageRecord& image : stored.checks.images)
    if (image.name != core::runs::kEngineImage) sources.images.push_back(image.name);
  for (const core::storage::ProbeRecord& probe : stored.checks.probes)
    sources.versions[probe.probe.runtime] = probe.probe.version;
  return hostContext(services, sources);
}

}  // namespace

core::plan::Evaluation evaluate(const Services& services, const core::model::Experiment& experiment,
                                const core::plan::HostContext& host,
                                const std::vector<core::storage::EarlierRun>& earlier,
                                std::optional<core::base::Error> refusal) {
  const auto speeds = [&](int threads) -> core::plan::SpeedSource {
    if (host.catalog) return speedSource(earlier, *host.catalog, threads, experiment.scale.instances);
    return [](const auto&, const auto&, const auto&) { return core::plan::SpeedEstimate{}; };
  };
  core::plan::Evaluation found = core::plan::evaluate(experiment, host, speeds, std::move(refusal));
  if (found.problem) return found;
  if (const Result<void> there = checkProfilersHere(services, experiment); !there) found.problem = there.error();
  return found;
}

Result<StoredHost> storedHost(core::storage::Store& store, const std::string& host) {
  auto record = core::storage::HostRepository(store).findHost(host);
  if (!record) return fail(record.error());
  auto checks = hostCheckRecords(store, host);
  if (!checks) return fail(checks.error());
  auto earlier = core::storage::BlockRepository(store).earlierRuns(host);
  if (!earlier) return fail(earlier.error());
  return StoredHost{std::move(*record), std::move(*checks), std::move(*earlier)};
}

Result<Preparation> prepare(Services& services, const core::model::Experiment& experiment, const StoredHost& stored,
                            const MachineKnowledge* answer) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  const core::plan::HostContext context = contextOf(services, experiment.host, stored, answer);
  core::plan::Evaluation found = evaluate(services, experiment, context, stored.earlier);
  if (found.problem) return fail(*found.problem);
  const std::optional<int> cores = core::plan::coresOfANode(context, experiment.allocation.partition);
  const std::string root = stored.record ? stored.record->root : services.localHost().root();
  // A refusal of the first submission is found here, before the experiment exists.
  if (const auto composed = firstJobScript(services, experiment, root, cores); !composed) return fail(composed.error());
  Preparation prepared{.cost = std::move(found.cost),
                       .cautions = std::move(found.cautions),
                       .hasScheduler = context.hasScheduler,
                       .facts = loginFacts(experiment, context, stored.checks, *resources),
                       .coresOfANode = cores};
  if (context.hasScheduler) prepared.jobsAtOnce = core::plan::jobsAtOnce(experiment, cores);
  if (found.timeAdvice) prepared.cautions.push_back(std::move(*found.timeAdvice));
  if (found.packingAdvice) prepared.cautions.push_back(std::move(*found.packingAdvice));
  return prepared;
}

Result<Prepared> prepare(Services& services, const core::model::Experiment& experiment, const std::string& text,
                         const MachineKnowledge& answer) {
  const auto stored =
      services.store().readNow([&](core::storage::Store& store) { return storedHost(store, experiment.host); });
  if (!stored) return fail(stored.error());
  Result<Preparation> prepared = prepare(services, experiment, *stored, &answer);
  if (!prepared) return fail(prepared.error());
  auto planned = core::runs::planWithNewSeed(experiment, text, prepared->coresOfANode);
  if (!planned) return fail(planned.error());
  return Prepared{std::move(*prepared), std::move(*planned)};
}

}  // namespace baremark::app
