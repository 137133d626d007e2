// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment behind "Run the quick start", for the desktop and the command line alike. Pure.
#pragma once

#include <string>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::app {

/// A real comparison in about two minutes: the small network mnist on Fashion-MNIST with one and with two ranks (as many as
/// there are cores for), on bare metal and in the first other runtime of `workingRuntimes` (ids of descriptors, in the order
/// of preference). Without one it measures bare metal alone, which has no verdict.
[[nodiscard]] core::model::Experiment quickStartExperiment(const std::vector<std::string>& workingRuntimes, int cores);

}  // namespace baremark::app
