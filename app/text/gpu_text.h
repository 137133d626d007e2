// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs in words: their state during a run, and why their clocks are not higher. Warnings of a run in words.
#pragma once

#include <QString>

#include "core/storage/sample_repository.h"

namespace baremark::app::text {

/// "612 W · 1,755 MHz · 61 °C · 71.0 GB in use · clocks held by: power limit". Without values that are not known; empty
/// if none is.
[[nodiscard]] QString gpuState(const core::model::GpuSample& sample);

/// "power limit, hardware slowdown". A word that this version does not know stays as it is.
[[nodiscard]] QString clockReasons(const std::vector<std::string>& reasons);

/// "2.35 images/J", "1,333 images/J"
[[nodiscard]] QString imagesPerJoule(double value);

/// What may spoil the number of a run, as a sentence. A warning with an unknown code has its own words.
[[nodiscard]] QString describeWarning(const core::storage::Event& warning);

}  // namespace baremark::app::text
