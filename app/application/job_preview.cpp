// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/application/job_preview.h"

#include <QFileInfo>
#include <algorithm>
#include <chrono>

#include "core/base/clock.h"
#include "core/plan/expansion.h"
#include "core/plan/rounds.h"
#include "core/protocol/block_files.h"
#include "core/runs/planning.h"
#include "core/runs/preparation.h"
#include "core/runs/submission.h"
#include "core/runs/task_pool.h"
#include "core/storage/host_repository.h"
#include "remote/local/local_host.h"

namespace baremark::app {

using core::base::fail;
using core::base::Result;

namespace {

std::string exampleId(std::size_t place) {
  std::string id(core::base::kUlidLength, '0');
  const std::string digits = std::to_string(place);
  return id.replace(id.size() - digits.size(), digits.size(), digits);
}

/// The blocks that may be submitted first: those of one point, as many rounds as one submission can take. Only these
/// blocks are made, so this is fast even for a plan with many runs.
std::vector<core::storage::BlockRecord> firstBlocks(const core::storage::ExperimentRecord& record) {
  const core::model::Experiment& experiment = record.experiment;
  const std::size_t arms = core::model::comparedArms(experiment);
  if (arms == 0) return core::runs::profileBlocks(record, core::plan::expandPoints(experiment.scale), 1);
  const auto round = core::plan::planRounds(core::plan::firstTargets(1, core::plan::expandPoints(experiment.scale), 1),
                                            arms, experiment.measure.order, record.seed);
  if (round.empty()) return {};
  const int rounds = std::min(experiment.measure.repeats, std::max(1, experiment.allocation.blocks));
  return core::runs::moreBlocks(record, core::plan::firstTargets(record.cases.size(), {round.front().point}, rounds), 1,
                                0);
}

/// Everything that composing a block of this experiment needs. Its folders are in `root`; `hostRoot` is the host's own
/// folder, which has the lock. An image that is not built yet has the path that it will have.
Result<core::runs::ComposeContext> previewContext(const Services& services, const core::model::Experiment& experiment,
                                                  const std::string& root, const std::string& hostRoot) {
  const Result<core::runs::RunnerResources> resources = services.resourcesOf(experiment.host);
  if (!resources) return fail(resources.error());
  Result<core::runs::ComposeContext> context =
      core::runs::composeContextOf(*resources, experiment, {experiment.host, root});
  if (!context) return fail(context.error());
  context->lockRoot = hostRoot;
  const auto images = services.records().images();
  if (!images) return fail(images.error());
  const Result<bool> areThere = core::runs::placeImages(
      *context, experiment, [&](const std::string& name) -> Result<std::optional<core::storage::ImageRecord>> {
        const bool isOfEngine = name == core::runs::kEngineImage;
        core::storage::ImageRecord planned;
        if (isOfEngine) planned.path = core::runs::imagePath(hostRoot, name, resources->engineBuild);
        for (const core::storage::ImageRecord& image : *images) {
          const bool isOlder = isOfEngine && image.path != planned.path;
          if (image.host == experiment.host && image.name == name && !isOlder) return image;
        }
        return isOfEngine ? std::optional(planned) : std::nullopt;
      });
  if (!areThere) return fail(areThere.error());
  return context;
}

/// The expected time of a block, as the plan's cost has it.
core::runs::ExpectedTime expectedTimes(const core::plan::Cost& cost) {
  return [&cost](const core::model::Block& block) -> std::optional<std::chrono::milliseconds> {
    for (const core::plan::PointCost& point : cost.points)
      if (point.caseIndex == block.caseIndex && point.point == block.point) return point.block;
    return {};
  };
}

}  // namespace

Result<std::string> firstJobScript(const Services& services, const core::model::Experiment& experiment,
                                   const std::string& hostRoot, std::optional<int> coresOfANode) {
  const Result<core::runs::ComposeContext> context = previewContext(services, experiment, hostRoot, hostRoot);
  if (!context) return fail(context.error());
  Result<std::vector<core::model::Settings>> cases = core::plan::expandCases(experiment);
  if (!cases) return fail(cases.error());
  const Result<int> threads = core::plan::threadsPerRank(experiment.scale, coresOfANode);
  if (!threads) return fail(threads.error());
  const core::storage::ExperimentRecord record{.id = core::base::ExperimentId(exampleId(0)),
                                               .experiment = core::model::withProfiledArmsLast(experiment),
                                               .file = {},
                                               .seed = 1,
                                               .threads = *threads,
                                               .cases = std::move(*cases),
                                               .created = core::base::SystemClock().wallNow()};
  const std::vector<core::storage::BlockRecord> blocks = firstBlocks(record);
  if (blocks.empty()) return fail({.code = core::base::ErrorCode::NotFound, .where = core::base::Phrase::KindBlock});
  const core::runs::Pack pack = core::runs::packWith(
      blocks.front(), blocks, {.experiment = experiment, .hasScheduler = context->scheduler.has_value()});
  const auto limitOf = [&](const core::storage::BlockRecord& block) {
    return core::runs::timeLimit(experiment.scale.mode, block, blocks);
  };
  auto composed = core::runs::composePack(record, core::base::AllocationId(exampleId(0)), pack, limitOf, *context);
  if (!composed) return fail(composed.error());
  return std::move(composed->script);
}

Result<int> writeAllScripts(Services& services, const Prepared& prepared, const std::string& folder) {
  const core::storage::ExperimentRecord& record = prepared.planned.record;
  const std::string root = QFileInfo(QString::fromStdString(folder)).absoluteFilePath().toStdString();
  const Result<HostService*> service = services.host(record.experiment.host);
  if (!service) return fail(service.error());
  const auto context = previewContext(services, record.experiment, root, (*service)->host().root());
  if (!context) return fail(context.error());
  remote::LocalHost host(root);
  const core::runs::ExpectedTime expected = expectedTimes(prepared.cost);
  const auto limitOf = [&](const core::storage::BlockRecord& block) {
    return core::runs::timeLimit(record.experiment.scale.mode, block, prepared.planned.blocks, expected);
  };
  int files = 0;
  std::vector<core::runs::ComposedAllocation> submissions;
  for (const core::runs::Pack& pack :
       core::runs::packsOf(prepared.planned.blocks,
                           {.experiment = record.experiment, .hasScheduler = context->scheduler.has_value()})) {
    auto composed = core::runs::composePack(record, core::base::AllocationId::make(), pack, limitOf, *context);
    if (!composed) return fail(composed.error());
    if (Result<void> put = core::runs::putAllocation(host, *composed); !put) return fail(put.error());
    files += 2 + 2 * static_cast<int>(composed->blocks.size());
    submissions.push_back(std::move(*composed));
  }
  const std::string index = root + "/" + record.id.text() + "/" + core::runs::kIndexFile;
  const Result<void> put = core::runs::waitFor(
      host.put({{.target = index, .content = core::runs::indexOf(record.experiment.name, submissions)}}));
  if (!put) return fail(put.error());
  return files + 1;
}

}  // namespace baremark::app
