// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment with its blocks, runs and passports (`export`, baremark.export/1), its comparison (`compare --json`,
// resources/schema/compare.schema.json) and its headlines, which the store keeps, as JSON. Unknown values are null.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
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

/// Version of the JSON and of the statistics behind it. A headline of an earlier version may differ from today's.
inline constexpr int kHeadlineVersion = 4;

/// The headlines of an assessment.
[[nodiscard]] base::Json headlineJson(const Assessment& assessment);

/// True for a stored headline of an earlier version, or one that cannot be read: Baremark makes it again.
[[nodiscard]] bool isOutdated(std::string_view text);

struct ListedHeadline {
  std::string arm;
  std::vector<stats::Finding> findings;  ///< without ratios, p and reasons, which no list shows
  bool operator==(const ListedHeadline&) const = default;
};

struct ListedHeadlines {
  std::size_t places = 0;            ///< points of all cases together
  bool hasReferenceBackend = false;  ///< true if any arm, including the baseline, has it
  std::vector<ListedHeadline> arms;
  bool operator==(const ListedHeadlines&) const = default;
};

/// Reads the text of headlineJson(). Empty: no results, or an outdated headline.
[[nodiscard]] base::Result<ListedHeadlines> parseHeadlines(std::string_view text);

}  // namespace baremark::core::report
