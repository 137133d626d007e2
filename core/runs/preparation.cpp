// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/preparation.h"

#include <random>
#include <utility>

#include "core/base/clock.h"

namespace baremark::core::runs {

using base::fail;
using base::Result;

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
    if (!*image) return fail({.code = base::ErrorCode::NotFound, .where = base::Phrase::KindImage, .value = name});
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

}  // namespace baremark::core::runs
