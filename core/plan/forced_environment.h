// SPDX-License-Identifier: GPL-3.0-or-later
// The variables that the runtime of one arm needs and that all arms get, and the arm that shows what they cost. Pure.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

using Variables = std::map<std::string, std::string>;

/// The variables that the runtimes of the arms need on this host.
[[nodiscard]] Variables forcedVariables(const model::Experiment& experiment, const HostContext& host);

/// The labels of the runtimes that need them, in the order of the arms.
[[nodiscard]] std::vector<std::string> forcingRuntimes(const model::Experiment& experiment, const HostContext& host);

/// The arm that unsets all of these variables before the engine starts, as withoutVariables() makes it. Empty: none.
[[nodiscard]] std::optional<std::size_t> armWithout(const model::Experiment& experiment, const Variables& variables);

/// The arm of which a copy can run without them: the baseline, or else the first compared arm, whose runtime needs
/// none. Empty: every runtime needs some, or an arm runs without them already.
[[nodiscard]] std::optional<std::size_t> armToSplitOff(const model::Experiment& experiment, const HostContext& host);

/// A copy of the arm that unsets these variables before the engine starts: "wrap": ["env", "-u", "NAME"]. Its name is
/// the arm's with ", own settings", of at most 64 bytes.
[[nodiscard]] model::Arm withoutVariables(const model::Arm& arm, const Variables& variables);

}  // namespace baremark::core::plan
