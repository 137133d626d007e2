// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an experiment on its host can use the launcher's MPI and its arms' MPI models. Pure.
#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// NotApplicable: "inner" with several nodes, to which the launcher in the container has no way
/// (Phrase::InnerOnOneNode); or "bind" where the host's MPI is known and not Open MPI (Phrase::BindNeedsOpenMpi). With
/// a scheduler, modules or a prologue, the ranks may find another MPI than the test of the host.
[[nodiscard]] base::Result<void> checkMpiModels(const model::Experiment& experiment, const HostContext& host);

/// NotApplicable: several ranks of the host's engine would be started by the launcher of another MPI, and each would
/// train alone (Phrase::LauncherOfMpi). Not with a scheduler, modules or a prologue, as above.
[[nodiscard]] base::Result<void> checkMpiOfLauncher(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
