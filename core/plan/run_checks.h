// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the engine can do a planned run. A setting that would stop each of these runs is refused before the first one
// starts. Pure.
#pragma once

#include <cstddef>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// A case at a point in an arm. `settings` are those of runSettings().
struct CheckedRun {
  const model::Experiment& experiment;
  std::size_t arm = 0;
  const model::Point& point;
  const model::Settings& settings;
};

/// Fails with the first refusal: an unknown model, a device or a precision that the host does
/// not have, data that do not fit the model, settings that have no effect or no meaning
/// with it, or a step that has more images than the data or needs more memory than the host has. Facts about engine and
/// host that are not known cause no refusal.
[[nodiscard]] base::Result<void> checkRun(const CheckedRun& run, const HostContext& host);

}  // namespace baremark::core::plan
