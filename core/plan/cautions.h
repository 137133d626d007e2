// SPDX-License-Identifier: GPL-3.0-or-later
// What may spoil an experiment without stopping it. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/experiment.h"
#include "core/model/host.h"
#include "core/plan/cost.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// A load average of other work above this disturbs measurements: half a core.
inline constexpr double kBusyLoad = 0.5;

/// What may spoil an experiment without stopping it. Behind each: the values of the caution, in this order.
enum class CautionCode : std::uint8_t {
  SlowEngine,         ///< the backend, which is the reference one
  OneArm,             ///< its name: there is nothing to compare
  Profiled,           ///< the name of an arm that is not compared
  FewBlocks,          ///< their number
  LongWarmup,         ///< its steps, more than are measured
  Unbound,            ///< none
  Oversubscribed,     ///< the threads on a node, its cores
  ForcedEnvironment,  ///< "A=1, B=2", the variables that all arms get; then the runtimes that need them
  NoGpuWay,           ///< the name of an arm that trains on GPUs in a container that gets none
  NoGpusAsked,        ///< none: jobs that train on GPUs ask for none
  Root,               ///< none: Open MPI is told to start ranks as root
  Busy,               ///< the load average
  Powersave,          ///< the governor
  Battery,            ///< none
  ShortBlocks,        ///< the number of blocks that may share a job
  WideInterval,       ///< in the wizard: the widest half width that earlier experiments predict, the margin; fractions

  // On a host with a scheduler. Its test may be old, so these are no refusals.
  UnknownPartition,  ///< the name, the partitions that the scheduler listed
  ClosedPartition,   ///< the name ("": the cluster has no partitions). No other named partition took jobs
  LongTime,          ///< the time asked for, the partition's limit
  EndlessTime,       ///< the time asked for
  TimeOption,        ///< a further option that asks for a time; Baremark does not compare that time
  ShortTime,         ///< the time asked for, the expected seconds of the longest job
  ShortLimit,        ///< the partition's limit, because the experiment asks for no time; the expected seconds
  ShortDefault,      ///< the partition's default time, because the experiment asks for no time; the expected seconds
  NoGpus,            ///< the partition; "": the cluster has no partitions
  UnknownModule,     ///< its name
  SharedNodes,       ///< the cores of a node that a job asks for, the node's cores, how many jobs may run at once
};

/// The name in JSON, such as "slow_engine".
[[nodiscard]] const char* nameOf(CautionCode code);

struct Caution {
  CautionCode code = CautionCode::SlowEngine;
  std::vector<std::string> values;
  bool operator==(const Caution&) const = default;
};

[[nodiscard]] std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host);

/// The cautions that a machine without a scheduler gives every experiment with the default launcher.
[[nodiscard]] std::vector<Caution> machineCautions(const model::HostFacts& facts);

/// ShortBlocks, on a host with a scheduler if every block is short and has its own job, and if sharing leaves at least
/// three jobs for each point.
[[nodiscard]] std::optional<Caution> packingAdvice(const model::Experiment& experiment, const HostContext& host,
                                                   const Cost& cost);

}  // namespace baremark::core::plan
