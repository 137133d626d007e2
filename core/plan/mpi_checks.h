// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the arms' MPI models that Baremark itself knows are possible for an experiment on its host. Pure.
#pragma once

#include "core/base/result.h"
#include "core/model/experiment.h"
#include "core/plan/validation.h"

namespace baremark::core::plan {

/// NotApplicable: "inner" with several nodes, to which the launcher in the container has no way
/// (Phrase::InnerOnOneNode); or "bind" where the host's MPI is known and not Open MPI (Phrase::BindNeedsOpenMpi). With
/// a scheduler, modules or a prologue, the ranks may find another MPI than the test of the host.
[[nodiscard]] base::Result<void> checkMpiModels(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
