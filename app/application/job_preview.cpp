// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/job_preview.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/base/lines.h"
#include "core/plan/expansion.h"
#include "core/plan/rounds.h"
#include "core/protocol/block_files.h"
#include "core/runs/packs.h"
#include "core/runs/planning.h"
#include "core/runs/submission.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;

namespace {

std::string exampleId(std::size_t place) {
  std::string id(core::base::kUlidLength, '0');
  const std::string digits = std::to_string(place);
  return id.replace(id.size() - digits.size(), digits.size(), digits);
}

/// The blocks that may be submitted first: those of one point, as many rounds of them as one submission can take. They are at hand at
/// once however many runs the whole plan has.
std::vector<core::storage::BlockRecord> firstBlocks(const core::storage::ExperimentRecord& record) {
  const core::model::Experiment& experiment = record.experiment;
  const auto round = core::plan::planRounds(core::plan::firstTargets(1, core::plan::expandPoints(experiment.scale), 1), experiment.arms.size(), experiment.measure.order, record.seed);
  if (round.empty()) return {};
  const int jobs = experiment.allocation.isArray ? static_cast<int>(core::runs::kMostJobsAtOnce) : 1;
  const int rounds = std::min(experiment.measure.repeats, std::max(1, experiment.allocation.blocks) * jobs);
  return core::runs::moreBlocks(record, core::plan::firstTargets(record.cases.size(), {round.front().point}, rounds), 1, 0);
}

}  // namespace

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

Result<std::vector<ScriptFile>> firstJobScripts(const Services& services, const core::model::Experiment& experiment,
                                                const std::string& hostRoot, std::optional<int> coresOfANode) {
  const Result<core::runs::ComposeContext> context = previewContext(services, experiment, hostRoot, hostRoot);
  if (!context) return fail(context.error());
  Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  const Result<int> threads = core::plan::threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return fail(threads.error());
  const core::storage::ExperimentRecord record{.id = core::base::ExperimentId(exampleId(0)), .experiment = experiment, .file = {}, .seed = 1, .threads = *threads,
                                               .cases = std::move(*cases), .created = core::base::SystemClock().wallNow()};
  const bool hasScheduler = context->scheduler.has_value();
  const std::vector<core::storage::BlockRecord> blocks = firstBlocks(record);
  if (blocks.empty()) return fail({.code = core::base::ErrorCode::NotFound, .where = "block"});
  const core::runs::Packs packs = core::runs::packsWith(blocks.front(), blocks, {.experiment = experiment, .hasScheduler = hasScheduler, .mostJobs = static_cast<std::size_t>(core::plan::jobsAtOnce(experiment, coresOfANode))});
  const auto limitOf = [&](const core::storage::BlockRecord& block) { return core::runs::timeLimit(experiment.scale.mode, block, blocks); };
  // The first of an array is enough: the others differ from it in ids and orders.
  core::runs::NamedPacks first{.array = {}, .allocations = {core::base::AllocationId(exampleId(0))}, .packs = {packs.front()}};
  if (packs.size() > 1) first.array = first.allocations.front();
  const auto composed = core::runs::composeAll(record, first, limitOf, *context);
  if (!composed) return fail(composed.error());
  std::vector<ScriptFile> files;
  if (first.array) {
    std::vector<std::string> folders;
    for (std::size_t i = 0; i < packs.size(); ++i) folders.push_back(hostRoot + "/" + record.id.text() + "/" + exampleId(i));
    Result<std::string> array = core::runs::arrayScriptOf(composed->front(), folders, *context->scheduler);
    if (!array) return fail(array.error());
    files.push_back({core::launch::kArrayScript, std::move(*array)});
  }
  files.push_back({core::protocol::kJobScript, composed->front().script});
  return files;
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
    const Result<std::vector<ScriptFile>> scripts = firstJobScripts(services, *each, hostRoot, coresOfANode);
    if (!scripts) return fail(scripts.error());
    std::string_view rest = scripts->front().text;
    while (!rest.empty()) {
      const std::string_view line = core::base::takeLine(rest);
      if (line.substr(0, head.scheduler.directive.size() + 1) == head.scheduler.directive + " ") lines->emplace_back(line);
    }
  }
  return head;
}

}  // namespace baremark::app
