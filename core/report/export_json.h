// SPDX-License-Identifier: GPL-3.0-or-later
// `export ID`: an experiment with all of its blocks, runs and passports as one JSON document (baremark.export/1).
#pragma once

#include <map>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/report/assessment.h"

namespace baremark::core::report {

enum class WithSamples : std::uint8_t { No, Yes };

/// With samples, each run carries all that was stored of it in the telemetry's own form (resources/schema/telemetry.schema.json):
/// its steps as columns, in `steps` those up to the first hole of more than storage::kMostMissingSteps and in `more_steps` an object
/// for each part behind one; the windows of its ranks, evaluations, device samples, and its events by time.
[[nodiscard]] base::Result<base::Json> exportJson(storage::Store& store, const Assessment& assessment, WithSamples samples);

/// What stands behind a figure, to be kept in its file: the experiment, and the passport of a run of each arm.
[[nodiscard]] base::Json figurePassport(const Assessment& assessment, const std::map<std::size_t, model::Passport>& ofArms);

/// A passport as an object of groups.
[[nodiscard]] base::Json passportJson(const model::Passport& passport);

}  // namespace baremark::core::report
