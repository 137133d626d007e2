// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of an experiment. Each has a name that no other experiment has.
#pragma once

#include "app/pages/page.h"
#include "core/report/assessment.h"

namespace baremark::app::pages {

/// A copy with a new name, not queued.
[[nodiscard]] core::model::Experiment copyOf(const Desk& desk, const core::model::Experiment& experiment);

/// Queues a copy with the same waived checks. Its arms get another random order.
void queueAgain(const Desk& desk, const core::report::Assessment& assessment);

/// A draft without a name, on the image's host, with an arm in the image for each container runtime that works there.
/// If none does, it has the first runtime, and the wizard says why that cannot run.
[[nodiscard]] core::model::Experiment experimentWith(const Desk& desk, const core::storage::ImageRecord& image);

}  // namespace baremark::app::pages
