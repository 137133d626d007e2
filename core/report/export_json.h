// SPDX-License-Identifier: GPL-3.0-or-later
// `export ID`: an experiment with its blocks, runs and passports as one JSON document (baremark.export/1).
// `compare --json`: the comparison for programs (resources/schema/compare.schema.json). Unknown values are null.
#pragma once

#include <map>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/preflight/rules.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

enum class WithSamples : std::uint8_t { No, Yes };

/// The experiment as JSON. With samples, each run has all of its stored telemetry, in the form of
/// resources/schema/telemetry.schema.json: steps as columns, windows of ranks, evaluations, device samples, and events
/// by time. `steps` ends at the first gap of more than storage::kMostMissingSteps steps; `more_steps` has an object for
/// each part behind such a gap.
[[nodiscard]] base::Result<base::Json> exportJson(storage::Store& store, const Assessment& assessment,
                                                  WithSamples samples);

/// The passport of a figure, which is saved in its file: the experiment, and the passport of one run of each arm.
[[nodiscard]] base::Json figurePassport(const Assessment& assessment,
                                        const std::map<std::size_t, model::Passport>& ofArms);

/// A passport as an object with an object for each group.
[[nodiscard]] base::Json passportJson(const model::Passport& passport);

inline constexpr const char* kCompareSchema = "baremark.compare/1";

/// The assessment as a document of kCompareSchema. `jobChecks`: jobFindings() of the experiment (core/report/checks.h).
[[nodiscard]] base::Json compareJson(const Assessment& assessment,
                                     const std::vector<preflight::Finding>& jobChecks = {});

}  // namespace baremark::core::report
