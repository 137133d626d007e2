// SPDX-License-Identifier: GPL-3.0-or-later
// Warnings of a run in words.
#pragma once

#include <QString>

#include "core/storage/sample_repository.h"

namespace baremark::app::text {

/// What may spoil the number of a run, as a sentence. A warning with an unknown code has its own words.
[[nodiscard]] QString describeWarning(const core::storage::Event& warning);

}  // namespace baremark::app::text
