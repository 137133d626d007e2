// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment file (*.baremark.json, ARCHITECTURE.md): text to value and back. Reading is strict: an unknown key, a wrong type
// or a value out of range is refused with its path in the file, what is allowed and the nearest valid name. What depends on
// the host or the engine is checked by core/plan/validation.h.
#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::plan {

inline constexpr const char* kExperimentSchema = "baremark.experiment/1";

[[nodiscard]] base::Result<model::Experiment> parseExperiment(std::string_view text);

/// Whether an experiment may be called so: 1 to 200 bytes of UTF-8 in one line. OutOfRange, Untrusted, TooLarge.
[[nodiscard]] base::Result<void> checkName(const std::string& name);

/// The file that reads back as the same experiment; what has its default is left out.
[[nodiscard]] base::Json toJson(const model::Experiment& experiment);

}  // namespace baremark::core::plan
