// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/job_preview.h"

#include "core/base/clock.h"
#include "core/base/lines.h"
#include "core/plan/expansion.h"
#include "core/plan/rounds.h"
#include "core/runs/planning.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;

Result<core::runs::ComposeContext> previewContext(const Services& services, const core::model::Experiment& experiment, const std::string& root,
                                                  const std::string& hostRoot) {
  Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  Result<core::launch::LauncherDescriptor> launcher = core::runs::launcherFor(*resources, experiment.allocation.launcher);
  if (!launcher) return fail(launcher.error());
  core::runs::ComposeContext context{.hostName = experiment.host, .hostRoot = root, .lockRoot = hostRoot, .engine = resources->engine, .isRoot = resources->isRoot,
                                     .runtimes = resources->runtimes, .launcher = std::move(*launcher), .scheduler = resources->scheduler,
                                     .searchPath = resources->searchPath, .jobPrelude = resources->jobPrelude};
  context.imagePaths[core::runs::kEngineImage] =
      hostRoot + "/images/" + core::runs::kEngineImage + "-" + resources->engineBuild.substr(0, 16);
  const auto images = services.images();
  if (!images) return fail(images.error());
  for (const auto& image : *images) {
    if (image.host == experiment.host) context.imagePaths.emplace(image.name, image.path);
  }
  return context;
}

Result<std::string> firstJobScript(const Services& services, const core::model::Experiment& experiment,
                                   const std::string& hostRoot, std::optional<int> coresOfANode) {
  const Result<core::runs::ComposeContext> context = previewContext(services, experiment, hostRoot, hostRoot);
  if (!context) return fail(context.error());
  Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  const Result<int> threads = core::plan::threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return fail(threads.error());
  const std::string noId(core::base::kUlidLength, '0');
  const core::storage::ExperimentRecord record{.id = core::base::ExperimentId(noId), .experiment = experiment, .file = {}, .seed = 1, .threads = *threads,
                                               .cases = std::move(*cases), .created = core::base::SystemClock().wallNow()};
  // One round of one case is enough, and at hand at once however many runs the whole plan has.
  const auto targets = core::plan::firstTargets(1, core::plan::expandPoints(experiment.scale), 1);
  const std::vector<core::storage::BlockRecord> round = core::runs::moreBlocks(record, targets, 1, 0);
  if (round.empty()) return fail({.code = core::base::ErrorCode::NotFound, .where = "block"});
  Result<core::runs::ComposedAllocation> composed =
      core::runs::compose(record, core::base::AllocationId(noId), {round.front()}, core::runs::timeLimit(experiment.scale.mode, round.front(), round), *context);
  if (!composed) return fail(composed.error());
  return std::move(composed->script);
}

Result<JobHead> firstJobHead(const Services& services, const core::model::Experiment& experiment,
                             const std::string& hostRoot, std::optional<int> coresOfANode) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  if (!resources->scheduler) return fail({.code = core::base::ErrorCode::NotApplicable, .where = experiment.host, .allowed = "a host with a scheduler"});
  JobHead head{.scheduler = *resources->scheduler, .lines = {}, .ownLines = {}};
  core::model::Experiment plain = experiment;
  plain.allocation.options.clear();
  for (const auto& [each, lines] : {std::pair{&experiment, &head.lines}, std::pair{static_cast<const core::model::Experiment*>(&plain), &head.ownLines}}) {
    const Result<std::string> script = firstJobScript(services, *each, hostRoot, coresOfANode);
    if (!script) return fail(script.error());
    std::string_view rest = *script;
    while (!rest.empty()) {
      const std::string_view line = core::base::takeLine(rest);
      if (line.substr(0, head.scheduler.directive.size() + 1) == head.scheduler.directive + " ") lines->emplace_back(line);
    }
  }
  return head;
}

}  // namespace baremark::app
