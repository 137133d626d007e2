// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/profiler_checks.h"

#include <algorithm>

#include "core/base/nearest_name.h"

namespace baremark::core::plan {

using base::ErrorCode;
using base::fail;
using base::Result;

Result<void> checkProfilers(const model::Experiment& experiment, const HostContext& host) {
  for (std::size_t i = 0; i < experiment.arms.size(); ++i) {
    const model::Arm& arm = experiment.arms[i];
    const std::string path = "/arms/" + std::to_string(i);
    const bool hasSide = arm.profilerSide != model::ProfilerSide::Default;
    if (!model::isProfiled(arm) && !hasSide) continue;
    if (!model::isProfiled(arm))
      return fail({.code = ErrorCode::NotApplicable,
                   .where = path + "/profiler_side",
                   .allowed = base::Phrase::SideNeedsProfiler});
    if (const base::Error* why = model::whyLeftOut(host.broken, model::DescriptorKind::Profiler, arm.profiler))
      return fail(*why);
    const auto known = host.profilers.find(arm.profiler);
    if (known == host.profilers.end()) {
      std::vector<std::string> names;
      for (const auto& entry : host.profilers) names.push_back(entry.first);
      return fail({.code = ErrorCode::UnknownValue,
                   .where = path + "/profiler",
                   .value = arm.profiler,
                   .allowed = {base::Phrase::Names, names},
                   .suggestion = base::nearestName(arm.profiler, names)});
    }
    const model::ProfilerSide side = hasSide ? arm.profilerSide : known->second;
    const auto& daemons = host.daemonRuntimes;
    const bool hasDaemon = std::find(daemons.begin(), daemons.end(), arm.runtime) != daemons.end();
    // With "inner", it would see the launcher in the container.
    if (side == model::ProfilerSide::Outside && (hasDaemon || arm.mpi == model::kInnerMpi)) {
      return fail({.code = ErrorCode::NotApplicable,
                   .where = path + "/profiler_side",
                   .value = "outside",
                   .allowed = {base::Phrase::ProfilerInside, arm.runtime},
                   .suggestion = "\"profiler_side\": \"inside\""});
    }
    if (arm.name != experiment.baseline || model::comparedArms(experiment) == 0) continue;
    return fail({.code = ErrorCode::Conflict,
                 .where = "/baseline",
                 .value = experiment.baseline,
                 .allowed = base::Phrase::ComparedBaseline});
  }
  return {};
}

}  // namespace baremark::core::plan
