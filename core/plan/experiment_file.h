// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes the experiment file (*.baremark.json). Reading is strict: what is wrong is refused with its path in
// the file, the allowed values and the nearest valid name. core/plan/validation.h checks against host and engine. Pure.
#pragma once

#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::plan {

inline constexpr const char* kExperimentSchema = "baremark.experiment/1";

[[nodiscard]] base::Result<model::Experiment> parseExperiment(std::string_view text);

/// Whether an experiment may have this name: 1 to 200 bytes of UTF-8 in one line. OutOfRange, Untrusted, TooLarge.
[[nodiscard]] base::Result<void> checkName(const std::string& name);

/// The file of an experiment, without the members that have their default. Reading it gives the same experiment.
[[nodiscard]] base::Json toJson(const model::Experiment& experiment);

}  // namespace baremark::core::plan
