// SPDX-License-Identifier: GPL-3.0-or-later
// From a planned block to exactly what is submitted: block.json and the commands of its runs. Pure; `plan --scripts` writes
// the same.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/job_script.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/protocol/block_files.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

/// Where the engine's image puts the engine.
inline constexpr const char* kEngineInImage = "/opt/baremark/bin/baremark-engine";
/// The name of the engine's own image, for arms that name none.
inline constexpr const char* kEngineImage = "baremark-engine";

/// What is known of the place where blocks run.
struct ComposeContext {
  std::string hostName = "local";
  std::string hostRoot;
  std::optional<std::string> lockRoot;  ///< the host root whose lock is taken; nothing: hostRoot
  std::string engine;  ///< path of the engine on the host
  bool isRoot = false;
  std::map<std::string, containers::RuntimeDescriptor> runtimes;  ///< by id
  launch::LauncherDescriptor launcher;
  std::optional<launch::SchedulerDescriptor> scheduler;
  std::string searchPath;     ///< in which a job of a scheduler finds launcher and engine; empty: its own
  std::string excludedNodes;  ///< that the job is kept from
  std::map<std::string, std::string> imagePaths;  ///< by name
  std::string jobPrelude;
};

/// The name of the image that an arm needs; empty for runtimes without images.
[[nodiscard]] std::string imageOf(const model::Arm& arm, const containers::RuntimeDescriptor& runtime);

/// What a plan expects the runs of a block to take together; nothing where it does not know.
using ExpectedTime = std::function<std::optional<std::chrono::milliseconds>(const model::Block& block)>;

/// How long each run of `block` may take, from what the finished runs of the experiment's `blocks` took (ARCHITECTURE.md, Faults).
/// `expected`, which may be empty, is asked where none has finished at its point.
[[nodiscard]] std::chrono::seconds timeLimit(model::ScalingMode mode, const storage::BlockRecord& block,
                                             const std::vector<storage::BlockRecord>& blocks, const ExpectedTime& expected = {});

/// An allocation of these blocks: what is written into its folders.
struct ComposedAllocation {
  protocol::AllocationFile allocation;
  std::vector<protocol::BlockFile> blocks;
  launch::Job job;
  std::string script;  ///< job.sh
};

/// Refused: an image or runtime that is not there (NotFound), a runtime out of mount places, text that no shell may see.
/// `timeLimit` is for each run. `place`: it is submitted with others, as one of their array.
[[nodiscard]] base::Result<ComposedAllocation> compose(const storage::ExperimentRecord& experiment,
                                                       const base::AllocationId& allocation,
                                                       const std::vector<storage::BlockRecord>& blocks,
                                                       std::chrono::seconds timeLimit, const ComposeContext& context,
                                                       const std::optional<protocol::ArrayPlace>& place = {});

}  // namespace baremark::core::runs
