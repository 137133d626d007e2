// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict of an experiment in one line of a list: the worst finding, and its points.
#pragma once

#include "app/text/state_text.h"
#include "core/report/headline_json.h"

namespace baremark::app::text {

/// The worst finding of a stored headline, with its points or their number, and its allocations. It says "so far" if
/// the experiment has not ended, and names a slow backend.
[[nodiscard]] SignedText shortHeadline(const core::report::ListedHeadlines& headlines, int blocksDone,
                                       core::model::ExperimentState state);

}  // namespace baremark::app::text
