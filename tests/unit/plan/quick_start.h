// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment of the quick start, and a machine that can run it.
#pragma once

#include "core/plan/validation.h"

namespace baremark::core::plan {

inline model::Experiment quickStart() {
  model::Experiment experiment;
  experiment.name = "quick start";
  experiment.engine = {
      {"model", {std::string("mnist")}}, {"data", {std::string("fashion-mnist")}}, {"batch_size", {std::int64_t{50}}}};
  experiment.arms = {{.name = "bare metal", .runtime = "bare-metal"},
                     {.name = "charliecloud", .runtime = "charliecloud"}};
  experiment.scale.ranks = {1, 2};
  experiment.baseline = "bare metal";
  return experiment;
}

inline HostContext twoCores() {
  HostContext host;
  host.facts.cores = 2;
  host.runtimes = {"bare-metal", "charliecloud"};
  host.imageRuntimes = {"charliecloud"};
  host.mpiModels = {{"bare-metal", {"hybrid"}}, {"charliecloud", {"hybrid"}}};
  host.images = {"baremark-engine", "my-image"};
  host.catalog = protocol::EngineCatalog{.models = {{.name = "mnist", .data = {"synthetic", "mnist", "fashion-mnist"}},
                                                    {.name = "resnet50_v1.5", .data = {"synthetic"}}}};
  return host;
}

}  // namespace baremark::core::plan
