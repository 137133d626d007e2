// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/preparation.h"

#include <algorithm>
#include <map>
#include <random>
#include <utility>

#include "core/base/clock.h"
#include "core/base/printable.h"

namespace baremark::core::runs {
using base::fail, base::Result;

std::uint64_t randomSeed() {
  std::random_device random;
  return (std::uint64_t{random()} << 32U) | random();
}

Result<PlannedExperiment> planWithNewSeed(const model::Experiment& experiment, const std::string& file,
                                          std::optional<int> coresOfANode) {
  return planExperiment(experiment, file, randomSeed(), coresOfANode, base::SystemClock().wallNow());
}

Result<ComposeContext> composeContextOf(const RunnerResources& resources, const model::Experiment& experiment,
                                        const HostPlace& place) {
  Result<launch::LauncherDescriptor> launcher = launcherFor(resources, experiment.allocation);
  if (!launcher) return fail(launcher.error());
  for (const model::Arm& arm : experiment.arms) {
    for (const base::Error* why :
         {model::whyLeftOut(resources.broken, model::DescriptorKind::Runtime, arm.runtime),
          model::whyLeftOut(resources.broken, model::DescriptorKind::Profiler, arm.profiler)}) {
      if (why != nullptr) return fail(*why);
    }
  }
  const launch::LauncherDescriptor* inside = launch::launcherInside(resources.launchers, *launcher);
  auto launcherInside = inside == nullptr ? std::nullopt : std::optional(*inside);
  return ComposeContext{.hostName = place.name,
                        .hostRoot = place.root,
                        .engine = resources.engine,
                        .isRoot = resources.isRoot,
                        .runtimes = resources.runtimes,
                        .launcher = std::move(*launcher),
                        .launcherInside = std::move(launcherInside),
                        .scheduler = resources.scheduler,
                        .searchPath = resources.searchPath,
                        .jobPrelude = resources.jobPrelude,
                        .profilers = resources.profilers,
                        .hasInfiniband = resources.hasInfiniband};
}

Result<bool> placeImages(ComposeContext& context, const model::Experiment& experiment, const FindImage& find) {
  for (const model::Arm& arm : experiment.arms) {
    const auto runtime = context.runtimes.find(arm.runtime);
    const std::string name = runtime == context.runtimes.end() ? std::string() : imageOf(arm, runtime->second);
    if (name.empty() || context.images.contains(name)) continue;
    const Result<std::optional<storage::ImageRecord>> image = find(name);
    if (!image) return fail(image.error());
    if (!*image && name == kEngineImage) return false;
    if (!*image) return fail(base::ErrorCode::NotFound, base::Phrase::KindImage, name);
    context.images[name] = {.path = (*image)->path, .digest = (*image)->digest};
  }
  return true;
}

std::string imagesFolder(const std::string& hostRoot) {
  return hostRoot + "/images";
}

std::string imagePath(const std::string& hostRoot, const std::string& name, const std::string& build) {
  constexpr std::size_t kBuildDigits = 16;
  return imagesFolder(hostRoot) + "/" + name + "-" + build.substr(0, kBuildDigits);
}

namespace {

using model::BlockState;
using storage::BlockRecord;

bool isAlone(const BlockRecord& block, const PackingRules& rules) {
  return !rules.hasScheduler || block.block.kind == model::BlockKind::Canary || block.block.repeats;
}

bool isLike(const BlockRecord& block, const BlockRecord& first) {
  return block.block.state == BlockState::Planned && block.block.kind == first.block.kind &&
         block.block.point == first.block.point && !block.block.repeats;
}

}  // namespace

Pack packWith(const BlockRecord& first, const std::vector<BlockRecord>& blocks, const PackingRules& rules) {
  if (isAlone(first, rules)) return {first};
  const int mostOfACase = plan::mostOfACase(rules.experiment);
  Pack pack;
  std::map<std::size_t, int> ofCase;
  for (const BlockRecord& block : blocks) {
    if (static_cast<int>(pack.size()) >= std::max(1, rules.experiment.allocation.blocks)) break;
    if (!isLike(block, first) || ofCase[block.block.caseIndex] >= mostOfACase) continue;
    ++ofCase[block.block.caseIndex];
    pack.push_back(block);
  }
  return pack;
}

std::vector<Pack> packsOf(std::vector<BlockRecord> blocks, const PackingRules& rules) {
  std::vector<Pack> packs;
  std::map<std::string, BlockRecord*> byId;
  for (BlockRecord& block : blocks) byId[block.block.id.text()] = &block;
  for (const BlockRecord& block : blocks) {
    if (block.block.state != BlockState::Planned) continue;
    packs.push_back(packWith(block, blocks, rules));
    for (const BlockRecord& taken : packs.back()) byId.at(taken.block.id.text())->block.state = BlockState::Submitting;
  }
  return packs;
}

Result<ComposedAllocation> composePack(const storage::ExperimentRecord& experiment,
                                       const base::AllocationId& allocation, const Pack& pack,
                                       const LimitOfBlock& limitOf, const ComposeContext& context) {
  std::chrono::seconds limit{0};
  for (const BlockRecord& block : pack) limit = std::max(limit, limitOf(block));
  return compose(experiment, allocation, pack, limit, context);
}

std::string indexOf(const std::string& name, const std::vector<ComposedAllocation>& submissions) {
  std::string line = base::printable(name, 200);
  std::ranges::replace(line, '\n', ' ');
  std::string text =
      "# " + line + ": submit these scripts, or run them by hand, in this order. Each line is a block.\n";
  int number = 0;
  for (const ComposedAllocation& each : submissions) {
    for (const protocol::BlockFile& block : each.blocks) {
      const bool isCanary = block.kind == model::BlockKind::Canary;
      const bool isProfile = block.kind == model::BlockKind::Profile;
      text += std::to_string(++number) + " " + each.allocation.id.text() + "/" + protocol::kJobScript + " " +
              block.id.text() + " " +
              (isCanary    ? "check before the first run"
               : isProfile ? "profiled, not compared"
                           : "round " + std::to_string(block.round)) +
              ", " + std::to_string(block.point.nodes) + (block.point.nodes == 1 ? " node, " : " nodes, ") +
              std::to_string(block.point.ranks) + (block.point.ranks == 1 ? " rank" : " ranks") +
              (block.caseSettings.empty() ? "" : ", " + model::toText(block.caseSettings)) + "\n";
    }
  }
  return text;
}

}  // namespace baremark::core::runs
