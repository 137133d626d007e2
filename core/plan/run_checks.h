// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the engine can do a run as it is planned: what would end each of its runs is refused before the first one.
// Pure.
#pragma once

#include <cstddef>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// A case at a point in an arm, with the settings that the engine gets there (runSettings).
struct CheckedRun {
  const model::Experiment& experiment;
  std::size_t arm = 0;
  const model::Point& point;
  const model::Settings& settings;
};

/// The first refusal, or nothing: an unknown model, data that does not fit it, settings that have no effect or no
/// meaning with it, a step that is larger than the data, or that needs more memory than the host has. What is not known
/// of engine and host is not refused.
[[nodiscard]] base::Result<void> checkRun(const CheckedRun& run, const HostContext& host);

}  // namespace baremark::core::plan
