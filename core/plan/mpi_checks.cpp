// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/mpi_checks.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/printable.h"
#include "core/plan/expansion.h"

namespace baremark::core::plan {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;

/// Refuses the first arm with this model.
Result<void> refuseArmsWith(const char* mpi, const model::Experiment& experiment, const base::Phrased& allowed) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    if (experiment.arms[i].mpi != mpi) continue;
    return fail({.code = ErrorCode::NotApplicable,
                 .where = "/arms/" + std::to_string(i) + "/mpi",
                 .value = mpi,
                 .allowed = allowed});
  }
  return {};
}

}  // namespace

Result<void> checkMpiModels(const model::Experiment& experiment, const HostContext& host) {
  const std::vector<model::Point> points = expandPoints(experiment.scale);
  if (std::any_of(points.begin(), points.end(), [](const model::Point& point) { return point.nodes > 1; })) {
    if (Result<void> good = refuseArmsWith(model::kInnerMpi, experiment, base::Phrase::InnerOnOneNode); !good)
      return good;
  }
  const std::string& version = host.facts.mpiVersion;
  const model::AllocationSettings& allocation = experiment.allocation;
  const bool runsAsTested = !host.hasScheduler && allocation.modules.empty() && allocation.prologue.empty();
  if (!runsAsTested || version.empty() || version.rfind("Open MPI", 0) == 0) return {};
  return refuseArmsWith(model::kBoundMpi, experiment, {base::Phrase::BindNeedsOpenMpi, base::printable(version, 64)});
}

}  // namespace baremark::core::plan
