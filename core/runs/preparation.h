// SPDX-License-Identifier: GPL-3.0-or-later
// From an experiment to the files of its submissions: the plan with a new seed, and what a host's resources say for its
// job scripts. The runner, `plan --scripts`, the preview and the window call these functions.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/id.h"
#include "core/base/result.h"
#include "core/plan/packing.h"
#include "core/runs/block_composer.h"
#include "core/runs/planning.h"
#include "core/runs/runner_resources.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"
#include "core/storage/host_repository.h"

namespace baremark::core::runs {

/// The most jobs of an experiment at a scheduler at once (plan::jobsAtOnce).
inline constexpr std::size_t kMostJobsAtOnce = plan::kMostJobsAtOnce;

/// The blocks of an allocation.
using Pack = std::vector<storage::BlockRecord>;

struct PackingRules {
  const model::Experiment& experiment;
  bool hasScheduler = false;
};

/// The allocation of `first`, a planned block of `blocks`: as many blocks of its point as the experiment asks for, but
/// of each case at most plan::mostOfACase().
[[nodiscard]] Pack packWith(const storage::BlockRecord& first, const std::vector<storage::BlockRecord>& blocks,
                            const PackingRules& rules);

/// All allocations of a plan that has not started, in order, the canary's first.
[[nodiscard]] std::vector<Pack> packsOf(std::vector<storage::BlockRecord> blocks, const PackingRules& rules);

/// How long each run of a block may take.
using LimitOfBlock = std::function<std::chrono::seconds(const storage::BlockRecord& block)>;

/// compose() with the longest limit of the blocks.
[[nodiscard]] base::Result<ComposedAllocation> composePack(const storage::ExperimentRecord& experiment,
                                                           const base::AllocationId& allocation, const Pack& pack,
                                                           const LimitOfBlock& limitOf, const ComposeContext& context);

/// A file in an experiment's folder with the order of its blocks: from `plan --scripts`, or a line of each begun block.
inline constexpr const char* kIndexFile = "index.txt";

/// The text of that file: a line for each block, in the order of the submissions, with the script that is submitted.
[[nodiscard]] std::string indexOf(const std::string& name, const std::vector<ComposedAllocation>& submissions);

/// A seed for the orders of a new plan, from the operating system's random numbers.
[[nodiscard]] std::uint64_t randomSeed();

/// planExperiment() with a random seed and the present time.
[[nodiscard]] base::Result<PlannedExperiment> planWithNewSeed(const model::Experiment& experiment,
                                                              const std::string& file, std::optional<int> coresOfANode);

/// Where a host's blocks and images are.
struct HostPlace {
  std::string name;
  std::string root;  ///< absolute path of its folder
};

/// What a host's resources say for the job scripts of `experiment`, without paths of images and without nodes to leave
/// out. NotFound: no descriptor for the launcher that the experiment names.
[[nodiscard]] base::Result<ComposeContext> composeContextOf(const RunnerResources& resources,
                                                            const model::Experiment& experiment,
                                                            const HostPlace& place);

/// Finds an image of the host by its name. Empty: it is not there.
using FindImage = std::function<base::Result<std::optional<storage::ImageRecord>>(const std::string& name)>;

/// Puts the images of the experiment's arms into its context. False: the engine's image has to be built. NotFound:
/// another image is not there.
[[nodiscard]] base::Result<bool> placeImages(ComposeContext& context, const model::Experiment& experiment,
                                             const FindImage& find);

/// The folder of a host's images.
[[nodiscard]] std::string imagesFolder(const std::string& hostRoot);
/// The path of an image whose engine has this build id. The path contains the first 16 digits of the id.
[[nodiscard]] std::string imagePath(const std::string& hostRoot, const std::string& name, const std::string& build);

}  // namespace baremark::core::runs
