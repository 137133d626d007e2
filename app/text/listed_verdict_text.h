// SPDX-License-Identifier: GPL-3.0-or-later
// The verdict of an experiment in a list's one line: the worst that is said, and where.
#pragma once

#include "app/text/state_text.h"
#include "core/report/headline_json.h"

namespace baremark::app::text {

/// The worst finding of a stored headline, at every point, at which points or at how many, and on which allocations;
/// "so far" where the experiment is not over, and that the backend is slow.
[[nodiscard]] SignedText shortHeadline(const core::report::ListedHeadlines& headlines, int blocksDone,
                                       core::model::ExperimentState state);

}  // namespace baremark::app::text
