// SPDX-License-Identifier: GPL-3.0-or-later
// `compare --json` (ARCHITECTURE.md; resources/schema/compare.schema.json): the comparison for programs. A value that cannot be
// known is null.
#pragma once

#include "core/base/json.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

inline constexpr const char* kCompareSchema = "baremark.compare/1";

[[nodiscard]] base::Json compareJson(const Assessment& assessment);

}  // namespace baremark::core::report
