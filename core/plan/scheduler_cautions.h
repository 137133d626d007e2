// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment asks of a scheduler, against what the host's test found there. That may be old: none of it is a refusal. Pure.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// A time as Slurm, PBS, Grid Engine ("1:30", "0:30:00", "1-00:00:00", "2-12"), LSF ("0:30") and Flux ("30m") write it, by an example
/// of half an hour. Nothing: no limit ("infinite", "UNLIMITED"), a number alone, which is minutes to one and seconds to another, or no
/// such time.
[[nodiscard]] std::optional<std::chrono::seconds> timeOf(std::string_view text, std::string_view example);

/// Whether it is a time, a number or "unlimited" in the form of the example; of no example any text is.
[[nodiscard]] bool isWrittenAs(std::string_view time, std::string_view example);

/// In `value` what is asked for, and in the lines behind it what is known: "unknown_partition" (the names that were listed),
/// "long_time" (the partition's limit), "no_gpus" (the partition), "unknown_module".
[[nodiscard]] std::vector<Caution> schedulerCautions(const model::Experiment& experiment, const HostContext& host);

/// Whether it is one of those.
[[nodiscard]] inline bool isOfTheScheduler(const Caution& caution) {
  return caution.code == "unknown_partition" || caution.code == "long_time" || caution.code == "no_gpus" || caution.code == "unknown_module";
}

}  // namespace baremark::core::plan
