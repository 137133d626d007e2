// SPDX-License-Identifier: GPL-3.0-or-later
// The first experiment that anybody runs: Fashion-MNIST, the small network mnist, bare metal against containers on a host, in
// about two minutes. The first-run page and `baremark-cli quickstart` make the same one.
#pragma once

#include <string>
#include <vector>

#include "app/application/transfers.h"
#include "core/model/experiment.h"

namespace baremark::app {

struct QuickStartPlace {
  std::string host = core::model::kLocalHost;
  std::vector<std::string> containers;  ///< ids of runtimes that work there
  int cores = 1;                        ///< of the machine, or of one of its nodes
  std::string data;                     ///< the folder of the images there; empty: that of their package
};

/// Bare metal is always an arm and the baseline. 1 rank, and 2 where there are two cores.
[[nodiscard]] core::model::Experiment quickStartExperiment(const QuickStartPlace& place);

/// The folder of Fashion-MNIST on a host, empty where it is that of its package. On this machine it is the package's or a
/// refusal of checkIdxFolder(). Where another host has neither the package nor a data set of that name, the files of this
/// machine are sent there. Blocking. Unavailable: they are on neither.
[[nodiscard]] core::base::Result<std::string> fashionMnistOn(HostService& there, const OnMoved& onMoved, const remote::IsCancelled& isCancelled);

}  // namespace baremark::app
