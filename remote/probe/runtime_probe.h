// SPDX-License-Identifier: GPL-3.0-or-later
// Tests whether a runtime works on a host: makes a small root file system from the host's own shell and runs a rank
// command in it that looks for a file that only this image has. If the default variant fails, it tries the others.
#pragma once

#include <chrono>
#include <string>

#include "core/base/result.h"
#include "core/containers/runtime_descriptor.h"
#include "core/model/host.h"
#include "core/runs/host.h"
#include "remote/transfer/waiting.h"

namespace baremark::remote {

/// The digest of the test's image, which its copies have in their names. It changes with the content of the image, so
/// that copies of an earlier version are not used.
constexpr const char* kProbeDigest = "sha256:probe2";

/// Longer than the script can take with any runtime.
constexpr std::chrono::seconds kRuntimeProbeTime{120};

/// The script that tests the runtime, in its own shell and with its own time limit. It passes on only little output, so
/// that one script can hold many tests. It makes a folder "probe" of about 3 MB in `hostRoot`. An empty `variant` is
/// the default.
[[nodiscard]] core::base::Result<std::string> runtimeProbeScript(const core::containers::RuntimeDescriptor& runtime,
                                                                 const std::string& hostRoot,
                                                                 const std::string& variant = {});

/// Reads the output of the script. Pure. Malformed: the output is not complete.
[[nodiscard]] core::base::Result<core::model::RuntimeProbe> readRuntimeProbe(
    const core::containers::RuntimeDescriptor& runtime, const core::runs::CommandOutcome& outcome);

/// Runs the script on a host and reads its output; blocking. A missing runtime is a result and not an error. Cancelled:
/// soon after `isCancelled` returns true.
[[nodiscard]] core::base::Result<core::model::RuntimeProbe> probeRuntime(
    core::runs::Host& host, const core::containers::RuntimeDescriptor& runtime, const IsCancelled& isCancelled = {},
    const std::string& variant = {});

}  // namespace baremark::remote
