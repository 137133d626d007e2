// SPDX-License-Identifier: GPL-3.0-or-later
// The wizard's proposals for training on GPUs. Pure.
#pragma once

#include "core/containers/runtime_descriptor.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::app::models {

using Runtimes = std::map<std::string, core::containers::RuntimeDescriptor>;

/// The way in which a new arm of this runtime gets the host's GPUs: the first one of its descriptor that works with the
/// version that a test found. core::containers::kNoGpu: there is none.
[[nodiscard]] std::string usualGpuWay(const std::string& runtime, const core::plan::HostContext& host,
                                      const Runtimes& runtimes);

/// Sets the workload's devices. If arms begin to train on GPUs, proposes what that needs: the usual way of each
/// container, and as many ranks as a node has GPUs, if the ranks are those of a new experiment. If no arm trains on
/// GPUs any more, takes these proposals back.
void chooseDevices(core::model::Experiment& experiment, const std::vector<core::model::SettingValue>& devices,
                   const core::plan::HostContext& host, const Runtimes& runtimes);

/// The ranks that a new experiment proposes on a machine with so many cores.
[[nodiscard]] std::vector<int> usualRanks(int cores);

}  // namespace baremark::app::models
