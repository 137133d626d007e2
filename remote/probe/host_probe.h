// SPDX-License-Identifier: GPL-3.0-or-later
// What a host is, found out in one round trip by a script for /bin/sh. The reader is pure.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/model/host.h"

namespace baremark::remote {

/// Prints "name=value" lines between two marker lines; every command has its own time limit.
/// `spaces`: what a login shell has in SCRATCH and WORK, where it was asked; its values win.
[[nodiscard]] std::string hostProbeScript(const std::string& hostRoot, const std::map<std::string, std::string>& spaces = {});

/// What the script printed; whatever stands before the first marker (a login's greeting) is skipped. Malformed without
/// markers.
[[nodiscard]] core::base::Result<core::model::HostFacts> parseHostProbe(std::string_view output);

/// The same of a node of a cluster on which a job ran the script, with the job's id in the shell's variable BAREMARK_NODE_JOB.
[[nodiscard]] core::base::Result<core::model::NodeFacts> parseNodeProbe(std::string_view output);

}  // namespace baremark::remote
