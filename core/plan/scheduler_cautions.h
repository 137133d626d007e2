// SPDX-License-Identifier: GPL-3.0-or-later
// Compares what an experiment asks of a scheduler with what the host's test found there. The test may be old, so the
// result is cautions, never a refusal. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/experiment.h"
#include "core/plan/cautions.h"

namespace baremark::core::plan {

/// Reads a time as Slurm, PBS, Grid Engine ("1:30", "0:30:00", "1-00:00:00", "2-12"), LSF ("0:30") and Flux ("30m")
/// write it. `example` is half an hour in the scheduler's form. Empty: no limit ("infinite", "UNLIMITED"), a number
/// without a unit (some schedulers mean minutes, others seconds), or no time at all.
[[nodiscard]] std::optional<std::chrono::seconds> timeOf(std::string_view text, std::string_view example);

/// Whether a job may ask for this time: one that core/model/time_limit accepts, or "unlimited" if the scheduler has a
/// word for that, `endless`. Without an example, every text is accepted. OutOfRange, with `where` as its place.
[[nodiscard]] base::Result<void> checkTime(const std::string& time, std::string_view example, std::string_view endless,
                                           const std::string& where);

/// The first of the further options that asks for a time. Empty: none does. `timeOptions` are those of the scheduler's
/// descriptor.
[[nodiscard]] std::string timeOptionOf(const model::AllocationSettings& asked,
                                       const std::vector<std::string>& timeOptions);

[[nodiscard]] std::vector<Caution> schedulerCautions(const model::Experiment& experiment, const HostContext& host);

/// ShortTime, ShortLimit or ShortDefault, if the longest job is expected to need more time than it gets. If the job may
/// go to several partitions, the shortest time counts. Empty if either time is not known.
[[nodiscard]] std::optional<Caution> timeAdvice(const model::Experiment& experiment, const HostContext& host,
                                                const Cost& cost);

}  // namespace baremark::core::plan
