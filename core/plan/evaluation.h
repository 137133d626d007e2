// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that follows from an experiment on a host before it runs: whether it can run, what it expands to, what it
// costs, and what may spoil it. Pure.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/base/error.h"
#include "core/model/experiment.h"
#include "core/plan/cautions.h"
#include "core/plan/cost.h"
#include "core/plan/scheduler_cautions.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// The findings about one experiment. An experiment with a problem has as many of them as can be computed.
struct Evaluation {
  std::optional<base::Error> problem;  ///< the first refusal, with its path in the file
  std::vector<model::Settings> cases;
  std::vector<model::Point> points;
  int threads = 1;  ///< of each rank; 1 if the number is not known
  Cost cost;
  std::vector<Caution> cautions;         ///< as cautions()
  std::optional<Caution> timeAdvice;     ///< as timeAdvice()
  std::optional<Caution> packingAdvice;  ///< as packingAdvice()
};

/// Returns the source of expected speeds for this number of threads of each rank.
using SpeedsOfThreads = std::function<SpeedSource(int threadsPerRank)>;

/// Evaluates `experiment` on `host`. `refusal` is an earlier refusal, such as that of parseExperiment(): it becomes the
/// problem, and validate() is not called.
[[nodiscard]] Evaluation evaluate(const model::Experiment& experiment, const HostContext& host,
                                  const SpeedsOfThreads& speeds, std::optional<base::Error> refusal = {});

}  // namespace baremark::core::plan
