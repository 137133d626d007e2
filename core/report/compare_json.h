// SPDX-License-Identifier: GPL-3.0-or-later
// `compare --json`: the comparison for programs (resources/schema/compare.schema.json). Unknown values are null.
#pragma once

#include <vector>

#include "core/base/json_fwd.h"
#include "core/preflight/rules.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

inline constexpr const char* kCompareSchema = "baremark.compare/1";

/// The assessment as a document of kCompareSchema. `jobChecks`: jobFindings() of the experiment (core/report/checks.h).
[[nodiscard]] base::Json compareJson(const Assessment& assessment,
                                     const std::vector<preflight::Finding>& jobChecks = {});

}  // namespace baremark::core::report
