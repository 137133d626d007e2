// SPDX-License-Identifier: GPL-3.0-or-later
// Does a runtime work on a host? Found out by running something in it, not by asking for its version: a small root file
// system made of the host's own shell, in which a rank command prints a word.
#pragma once

#include <chrono>
#include <string>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/host.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// More than the script takes, whatever the runtime does.
constexpr std::chrono::seconds kRuntimeProbeTime{120};

/// The script that tries the runtime, in a shell and a time of its own; of what it says little is passed on, so that many can stand
/// in one script. `hostRoot` gets a folder "probe" of about 3 MB.
[[nodiscard]] core::base::Result<std::string> runtimeProbeScript(const core::containers::RuntimeDescriptor& runtime,
                                                                 const std::string& hostRoot);

/// Reads what the script printed; pure. Malformed: it did not come to its end.
[[nodiscard]] core::base::Result<core::model::RuntimeProbe> readRuntimeProbe(const core::containers::RuntimeDescriptor& runtime,
                                                                             const core::runs::CommandOutcome& outcome);

/// Both, on a host; blocking. A runtime that is not there is an answer, not an error. Cancelled: soon after `isCancelled` says so.
[[nodiscard]] core::base::Result<core::model::RuntimeProbe> probeRuntime(core::runs::Host& host,
                                                                         const core::containers::RuntimeDescriptor& runtime,
                                                                         const IsCancelled& isCancelled = {});

}  // namespace baremark::remote
