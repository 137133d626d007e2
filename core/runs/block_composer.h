// SPDX-License-Identifier: GPL-3.0-or-later
// From planned blocks to the files of their allocation: allocation.json, block.json and job.sh. Pure.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/containers/profiler_descriptor.h"
#include "core/containers/runtime_descriptor.h"
#include "core/launch/job_script.h"
#include "core/launch/launcher.h"
#include "core/launch/scheduler.h"
#include "core/protocol/block_files.h"
#include "core/storage/block_repository.h"
#include "core/storage/experiment_repository.h"

namespace baremark::core::runs {

/// The path of the engine in its image.
inline constexpr const char* kEngineInImage = "/opt/baremark/bin/baremark-engine";
/// The name of the engine's own image. Arms that name no image use it.
inline constexpr const char* kEngineImage = "baremark-engine";

/// What the job scripts of an experiment need to know of the host.
struct PlacedImage {
  std::string path;    ///< on the host
  std::string digest;  ///< decides the image's name in a runtime's own store; empty: not built yet
};

struct ComposeContext {
  std::string hostName = "local";
  std::string hostRoot;
  std::optional<std::string> lockRoot;  ///< the folder that has the host's lock; empty: hostRoot
  std::string engine;                   ///< path of the engine on the host
  bool isRoot = false;
  std::map<std::string, containers::RuntimeDescriptor> runtimes;  ///< by id
  launch::LauncherDescriptor launcher;
  std::optional<launch::LauncherDescriptor> launcherInside{};  ///< in images, for arms with "inner"; empty: none can
  std::optional<launch::SchedulerDescriptor> scheduler;
  std::string searchPath;     ///< PATH of a scheduler's job, for launcher and engine; empty: the job's own
  std::string excludedNodes;  ///< nodes that the job must not get
  std::map<std::string, PlacedImage> images;  ///< by name
  std::string jobPrelude;
  std::map<std::string, containers::ProfilerDescriptor> profilers{};  ///< by id
  bool hasInfiniband = false;                                         ///< the host has a fabric such as InfiniBand
};

/// The name of the image that an arm needs. Empty: its runtime has no images.
[[nodiscard]] std::string imageOf(const model::Arm& arm, const containers::RuntimeDescriptor& runtime);

/// The expected time of all runs of a block together. Empty: not known.
using ExpectedTime = std::function<std::optional<std::chrono::milliseconds>(const model::Block& block)>;

/// How long each run of `block` may take (core/runs/README.md, "Time limits"). It follows from the finished runs of the
/// experiment's `blocks`. `expected`, which may be empty, is asked if no run at the block's point has finished.
[[nodiscard]] std::chrono::seconds timeLimit(model::ScalingMode mode, const storage::BlockRecord& block,
                                             const std::vector<storage::BlockRecord>& blocks,
                                             const ExpectedTime& expected = {});

/// The content of the folders of an allocation and its blocks.
struct ComposedAllocation {
  protocol::AllocationFile allocation;
  std::vector<protocol::BlockFile> blocks;
  launch::Job job;
  std::string script;  ///< job.sh
};

/// Makes the files of an allocation of these blocks, which have the same point. `timeLimit` is that of each run.
/// Only in a block of the kind Profile, the profilers of the arms start the ranks. NotFound: no such image, runtime or
/// profiler. Further refusals: a runtime without enough mount places, and text that must not reach a shell.
[[nodiscard]] base::Result<ComposedAllocation> compose(const storage::ExperimentRecord& experiment,
                                                       const base::AllocationId& allocation,
                                                       const std::vector<storage::BlockRecord>& blocks,
                                                       std::chrono::seconds timeLimit, const ComposeContext& context);

}  // namespace baremark::core::runs
