// SPDX-License-Identifier: GPL-3.0-or-later
// The verdicts of an experiment, as the verb `compare` prints them. Main thread.
#pragma once

#include "app/application/services.h"
#include "app/cli/console.h"
#include "core/base/json_fwd.h"
#include "core/report/assessment.h"

namespace baremark::cli {

/// The document of `compare --json`.
[[nodiscard]] core::base::Result<core::base::Json> comparisonDocument(app::Services& services,
                                                                      const core::base::ExperimentId& id,
                                                                      const core::report::AssessOptions& options);
/// Prints the verdicts, with --json the document. Returns the exit status.
[[nodiscard]] int printComparison(app::Services& services, Console& console, const core::base::ExperimentId& id,
                                  const core::report::AssessOptions& options);

}  // namespace baremark::cli
