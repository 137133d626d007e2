// SPDX-License-Identifier: GPL-3.0-or-later
// Collects the facts about a host with one script for /bin/sh. The readers are pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/host.h"

namespace baremark::remote {

/// Prints "name=value" lines between two marker lines. Every command in it has a time limit. `spaces`: SCRATCH and WORK
/// of a login shell, if known; they override the script's own values.
[[nodiscard]] std::string hostProbeScript(const std::string& hostRoot,
                                          const std::map<std::string, std::string>& spaces = {});

/// Reads the output of that script, and skips everything before the first marker, such as a login's greeting.
/// Malformed: there are no markers.
[[nodiscard]] core::base::Result<core::model::HostFacts> parseHostProbe(std::string_view output);

/// The same for a node of a cluster on which a job ran the script. The shell variable BAREMARK_NODE_JOB holds the job's
/// id.
[[nodiscard]] core::base::Result<core::model::NodeFacts> parseNodeProbe(std::string_view output);

}  // namespace baremark::remote
