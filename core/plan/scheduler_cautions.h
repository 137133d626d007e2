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

/// Whether a job may ask for that time: core/model/time_limit, or "unlimited" where the scheduler has a word for that, `endless`; of no
/// example any text. OutOfRange at `where`.
[[nodiscard]] base::Result<void> checkTime(const std::string& time, std::string_view example, std::string_view endless, const std::string& where);

/// In `value` what is asked for, and in the lines behind it what is known: "unknown_partition" (the names that were listed),
/// "long_time" (the partition's limit), "endless_time", "time_option" (one of the further options, which asks for a time), "no_gpus" (the partition), "unknown_module"; "shared_nodes" in `value` the cores of
/// a node that a job asks for, behind it those that the node has, and how many jobs of the experiment may be there at once: other work may
/// run beside it.
[[nodiscard]] std::vector<Caution> schedulerCautions(const model::Experiment& experiment, const HostContext& host);

/// Whether the expected time of the longest job fits into what it gets: "short_time" (the time that is asked for, and the expected seconds),
/// "short_limit" or "short_default" (where none is asked for: the partition's limit, or the time that it gives such jobs, and the expected
/// seconds). Of several partitions the shortest time counts. Nothing where either is not known.
[[nodiscard]] std::optional<Caution> timeAdvice(const model::Experiment& experiment, const HostContext& host, const Cost& cost);

/// Whether it is one of those.
[[nodiscard]] inline bool isOfTheScheduler(const Caution& caution) {
  return caution.code == "unknown_partition" || caution.code == "long_time" || caution.code == "endless_time" || caution.code == "short_time" || caution.code == "short_limit" || caution.code == "short_default" || caution.code == "time_option" ||
         caution.code == "shared_nodes" || caution.code == "no_gpus" || caution.code == "unknown_module";
}

}  // namespace baremark::core::plan
