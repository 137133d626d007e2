// SPDX-License-Identifier: GPL-3.0-or-later
// What the file alone cannot tell: whether this host and this engine can do what an experiment asks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/model/host.h"
#include "core/plan/cost.h"
#include "core/plan/rounds.h"
#include "core/protocol/engine_catalog.h"

namespace baremark::core::plan {

/// What is known of the place where an experiment shall run.
struct HostContext {
  std::string name = "local";
  model::HostFacts facts;
  std::optional<model::NodeFacts> node;  ///< with a scheduler, where a job could look
  bool hasScheduler = false;
  std::vector<std::string> schedulerSettings;  ///< the members of `allocation` that its scheduler has a counterpart of
  std::string timeExample;                     ///< how its scheduler writes half an hour; may be empty
  std::string endlessTime;                     ///< how its scheduler writes that a job has no limit; empty: it has no word for that
  std::vector<std::string> timeOptions;        ///< of its scheduler, which ask for a time: launch::SchedulerDescriptor
  std::vector<std::string> launchers;          ///< ids of those that answered there; empty: not asked
  std::vector<std::string> launcherDescriptors;  ///< ids of the known launcher descriptors; empty: not asked
  std::vector<std::string> runtimes;       ///< ids of the known runtime descriptors
  std::map<std::string, std::vector<std::string>> variants;   ///< by runtime
  std::map<std::string, std::vector<std::string>> mpiModels;  ///< by runtime
  std::vector<std::string> imageRuntimes;  ///< those of them that start from an image
  std::vector<std::string> readOnlyRuntimes;  ///< those of them that can bind a folder for reading alone
  std::optional<std::vector<std::string>> images;  ///< names of the images this host has; nothing: not asked
  std::optional<protocol::EngineCatalog> catalog;  ///< nothing: the engine could not be asked
  std::string backend;  ///< of the engine there; empty: not known. The catalogue may be of another host's engine
};

/// Cores that a job gets of a node in this partition; without a scheduler those of the host. Nothing: not known.
[[nodiscard]] std::optional<int> coresOfANode(const HostContext& host, const std::string& partition);

/// Runs of an experiment in all. Each has its records, which a plan makes in memory and puts into the store at once; so many
/// of five seconds take a machine six days.
inline constexpr std::int64_t kMostRuns = 100'000;

/// OutOfRange: cases × points × arms × repeats, the most that `until` allows, are more than kMostRuns. Multiplies and builds
/// nothing. `cases` are those of expandCases(), at least 1.
[[nodiscard]] base::Result<void> checkRuns(const model::Experiment& experiment, std::size_t cases);

/// OutOfRange: `blocks` more at each of the targets that want more than they have make more than kMostRuns runs with what
/// all targets have.
[[nodiscard]] base::Result<void> checkAddedRuns(const std::vector<BlockTarget>& targets, std::size_t arms, int blocks);

/// The first refusal, or nothing: another host, a setting that needs a scheduler or another one, a launcher that is not
/// there, an unknown runtime, image or model, a bind that the runtime has no way to make, data that does not fit the
/// model or is smaller than a step, settings that the engine would refuse, more ranks than the host has cores, nodes or
/// memory for, a global batch that the ranks do not divide or that stands beside a batch of a rank, an arm that would
/// not follow the cases, more runs than kMostRuns.
[[nodiscard]] base::Result<void> validate(const model::Experiment& experiment, const HostContext& host);

/// Something that does not stop an experiment but may spoil it, as a code with a value: "slow_engine" (the backend: it has the
/// reference one), "busy" (load average),
/// "powersave", "battery", "few_blocks", "long_warmup" (its steps: more than are measured), "one_arm", "unbound",
/// "root" (the launcher is told to start ranks all the same); of a
/// scheduler's host those of schedulerCautions() too.
struct Caution {
  std::string code;
  std::string value;
  bool operator==(const Caution&) const = default;
};

[[nodiscard]] std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host);

/// "short_blocks" with how many of them may share a job, where every block of a scheduler's host is short, has a job of its own,
/// and sharing leaves at least three jobs for each point.
[[nodiscard]] std::optional<Caution> packingAdvice(const model::Experiment& experiment, const HostContext& host, const Cost& cost);

}  // namespace baremark::core::plan
