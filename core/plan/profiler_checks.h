// SPDX-License-Identifier: GPL-3.0-or-later
// The part of validation that is about the profilers of arms. A pure function.
#pragma once

#include "core/base/result.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// UnknownValue: an unknown profiler. NotApplicable: a side without a profiler, or outside of a runtime whose daemon
/// starts the container. Conflict: the baseline is profiled, but other arms are compared.
[[nodiscard]] base::Result<void> checkProfilers(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
