// SPDX-License-Identifier: GPL-3.0-or-later
// What could explain a difference between an arm and the baseline: only what was recorded, and what the descriptors of
// the runtimes say. Pure.
#pragma once

#include "app/text/report_text.h"
#include "app/text/state_text.h"
#include "core/containers/runtime_descriptor.h"
#include "core/plan/validation.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// The differences of the arm from the baseline in one line: "isolated: user ids; variant setuid; image as one file".
/// Before it, unless the arm is equivalent or faster, a line with what its runtime costs a rank, if that is known and
/// the baseline does not have it too. `passports`: of one run of each arm.
[[nodiscard]] QString explanationOf(const core::report::Assessment& assessment, const ArmPassports& passports,
                                    const std::map<std::string, core::containers::RuntimeDescriptor>& runtimes,
                                    std::size_t arm);

/// The variables with which all arms ran because some runtimes need them, and what they cost if an arm ran without
/// them. Only variables that the passports show. Nothing: none was forced.
[[nodiscard]] std::optional<SignedText> forcedLine(const core::report::Assessment& assessment, std::size_t caseIndex,
                                                   const ArmPassports& passports, const core::plan::HostContext& host);

}  // namespace baremark::app::text
