// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the engine can do a planned run: device, precision and GPUs. A setting that would stop each of the runs is
// refused before the first one starts. The names come from the engine's catalogue. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// Runs of an arm with a value of the setting "device".
struct Training {
  const model::Experiment& experiment;
  const model::Arm& arm;
  std::string device;
};

/// The value of "device" in the settings of a run, or its default.
[[nodiscard]] std::string deviceIn(const model::Settings& settings);
/// The same of "precision".
[[nodiscard]] std::string precisionIn(const model::Settings& settings);

/// Refuses a device that the arm cannot use on this host. Conflict, without `where`: `allowed` has the devices that
/// this host's engine can use, and why it cannot use this one, if it knows it. Not refused, because not known: in a
/// container, whose image may have what the host's engine lacks, the processor, and GPUs if the host has some. Nor
/// GPUs where ranks do not run as the host's test did (runsAsTested()).
[[nodiscard]] base::Result<void> checkDevice(const Training& training, const HostContext& host);

/// Refuses a precision that the device does not have. Conflict, without `where`: `allowed` has the precisions of the
/// device, and other devices that have this one. A device that is not known refuses nothing.
[[nodiscard]] base::Result<void> checkPrecision(const std::string& precision, const Training& training,
                                                const HostContext& host);

/// Why no arm can use a choice of "device" or "precision" on this host, or why one arm cannot: the first refusal of
/// checkDevice() or checkPrecision(), with the devices that the arm trains on. Nothing: one can, it is not known, or it
/// is another setting.
[[nodiscard]] std::optional<base::Error> whyNotOffered(const std::string& setting, const std::string& choice,
                                                       const model::Experiment& experiment,
                                                       std::optional<std::size_t> arm, const HostContext& host);

/// OutOfRange, without `where`: each rank takes a GPU of its own, and the point has more ranks than this host has GPUs.
/// Ranks may share a single GPU. Not with a scheduler, whose nodes may have others.
[[nodiscard]] base::Result<void> checkGpus(const model::Point& point, const Training& training,
                                           const HostContext& host);

/// Whether each rank trains on a GPU. "auto": the device that this host's engine takes.
[[nodiscard]] bool usesGpus(const std::string& device, const HostContext& host);
/// Whether the arm trains on GPUs in some case.
[[nodiscard]] bool usesGpus(const model::Experiment& experiment, const model::Arm& arm, const HostContext& host);

/// The GPUs of a node that a run can use: those that jobs ask for, otherwise those that a job of this partition or the
/// host's test found. Nothing: not known.
[[nodiscard]] std::optional<int> gpusOfANode(const model::AllocationSettings& allocation, const HostContext& host);

/// A case at a point in an arm. `settings` are those of runSettings().
struct CheckedRun {
  const model::Experiment& experiment;
  std::size_t arm = 0;
  const model::Point& point;
  const model::Settings& settings;
};

/// Fails with the first refusal: an unknown model, a device or a precision that the host does not have, data that do
/// not fit the model, settings that have no effect with it, or a step that has more images than the data or needs more
/// memory than the host has. Unknown facts about the engine and the host cause no refusal.
[[nodiscard]] base::Result<void> checkRun(const CheckedRun& run, const HostContext& host);

}  // namespace baremark::core::plan
