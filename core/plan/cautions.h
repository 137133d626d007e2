// SPDX-License-Identifier: GPL-3.0-or-later
// What may spoil an experiment without stopping it. Pure.
#pragma once

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

/// Something that may spoil an experiment without stopping it: a code, with a value in brackets below. "slow_engine"
/// (the backend, which is the reference one), "busy" (the load average), "powersave" (the governor), "battery",
/// "few_blocks" (their number), "forced_environment" (the variables that runtimes need, which all arms get; on further
/// lines these runtimes), "long_warmup" (its steps, more than are measured), "one_arm" (its name), "oversubscribed"
/// (needed threads and cores), "profiled" (the arm's name; it is not compared), "unbound", "no_gpu_way" (the name of
/// an arm that trains on GPUs in a container that gets none), "no_gpus_asked" (jobs that train on GPUs ask for none),
/// and "root" (Open MPI is told to start ranks as root). On a host with a scheduler also those of schedulerCautions().
/// In the wizard also "wide_interval" (the widest half width that earlier experiments let expect, and the smaller
/// margin; fractions).
struct Caution {
  std::string code;
  std::string value;
  bool operator==(const Caution&) const = default;
};

[[nodiscard]] std::vector<Caution> cautions(const model::Experiment& experiment, const HostContext& host);

/// The cautions that a machine without a scheduler gives every experiment with the default launcher.
[[nodiscard]] std::vector<Caution> machineCautions(const model::HostFacts& facts);

/// "short_blocks", with the number of blocks that may share a job. Given on a host with a scheduler if every block is
/// short and has its own job, and if sharing leaves at least three jobs for each point.
[[nodiscard]] std::optional<Caution> packingAdvice(const model::Experiment& experiment, const HostContext& host,
                                                   const Cost& cost);

}  // namespace baremark::core::plan
