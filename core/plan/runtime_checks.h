// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of an experiment's runtimes and its launcher: whether the host and this account have them, whether the
// launcher can start the ranks of every arm, and whether the ranks can use its MPI. Pure.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// The id of the launcher that will start the ranks; "auto" is the first that answered.
[[nodiscard]] std::string chosenLauncher(const std::string& asked, const HostContext& host);

/// UnknownValue: the host has no such launcher. If the host was not asked, the launchers with a descriptor count.
[[nodiscard]] base::Result<void> checkLauncher(const std::string& asked, const HostContext& host);

/// NotApplicable: the container of an arm is an option of the launcher (HostContext::launcherRuntimes), and the
/// experiment uses another launcher (Phrase::LauncherForRuntime), or the host has no scheduler or no such launcher
/// (Phrase::JobsForRuntime).
[[nodiscard]] base::Result<void> checkLauncherOfArms(const model::Experiment& experiment, const HostContext& host);

/// NotApplicable: "inner" with several nodes, to which the launcher in the container has no way
/// (Phrase::InnerOnOneNode); or "bind" where the host's MPI is known and not Open MPI (Phrase::BindNeedsOpenMpi). With
/// a scheduler, modules or a prologue, the ranks may find another MPI than the test of the host.
[[nodiscard]] base::Result<void> checkMpiModels(const model::Experiment& experiment, const HostContext& host);

/// NotApplicable: several ranks of the host's engine would be started by the launcher of another MPI, and each would
/// train alone (Phrase::LauncherOfMpi). Not with a scheduler, modules or a prologue, as above.
[[nodiscard]] base::Result<void> checkMpiOfLauncher(const model::Experiment& experiment, const HostContext& host);

/// A choice of an arm that needs a later version than the host has.
struct OlderVersion {
  std::string setting;  ///< "runtime", "variant" or "gpu"
  std::string value;
  std::string label;
  std::string needed;
  std::string found;
  bool operator==(const OlderVersion&) const = default;
};

/// The first choice of the arm for which the tested version is too old. Nothing: none, or it is not known.
[[nodiscard]] std::optional<OlderVersion> olderVersion(const model::Arm& arm, const RuntimeLimits& limits);

/// Refuses a way to use GPUs that the arm's runtime does not have, a runtime that this account cannot use, and a choice
/// that needs a later version than this host has. The last only where ranks run as the test did: not with a scheduler,
/// modules or a prologue, where the check PF-01 warns.
[[nodiscard]] base::Result<void> checkLimits(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
