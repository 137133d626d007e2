// SPDX-License-Identifier: GPL-3.0-or-later
// The first experiment that anybody runs: Fashion-MNIST, the small network mnist, bare metal against containers on this
// machine, in about two minutes. The first-run page and `baremark-cli quickstart` make the same one.
#pragma once

#include <string>
#include <vector>

#include "core/model/experiment.h"

namespace baremark::app {

/// `containers` are ids of runtimes that work here; bare metal is always an arm and the baseline. 1 rank, and 2 where there
/// are two cores.
[[nodiscard]] core::model::Experiment quickStartExperiment(const std::vector<std::string>& containers, int cores);

}  // namespace baremark::app
