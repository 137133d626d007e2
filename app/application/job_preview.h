// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan's blocks are submitted as, before anything is: for those who want to read it.
#pragma once

#include <string>
#include <vector>

#include "app/application/services.h"
#include "core/runs/block_composer.h"

namespace baremark::app {

/// Everything that composing a block of this experiment needs. `root` is where its folders are to lie; `hostRoot` the host's own,
/// whose lock is taken. An image that is not built yet stands where it would lie.
[[nodiscard]] core::base::Result<core::runs::ComposeContext> previewContext(const Services& services, const core::model::Experiment& experiment,
                                                                            const std::string& root, const std::string& hostRoot);

struct ScriptFile {
  std::string name;
  std::string text;
};

/// What is handed to the scheduler with the first measured block, what it reads first: job.sh of its allocation, and before it
/// array.sh where that is one of an array. Ids are examples: those of a head are always the same.
[[nodiscard]] core::base::Result<std::vector<ScriptFile>> firstJobScripts(const Services& services,
                                                                          const core::model::Experiment& experiment,
                                                                          const std::string& hostRoot,
                                                                          std::optional<int> coresOfANode);

/// What that script asks the scheduler for.
struct JobHead {
  core::launch::SchedulerDescriptor scheduler;
  std::vector<std::string> lines;    ///< as they would be submitted
  std::vector<std::string> ownLines;  ///< without the experiment's further options
};

/// NotApplicable: no scheduler there.
[[nodiscard]] core::base::Result<JobHead> firstJobHead(const Services& services,
                                                       const core::model::Experiment& experiment,
                                                       const std::string& hostRoot, std::optional<int> coresOfANode);

}  // namespace baremark::app
