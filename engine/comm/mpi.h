// SPDX-License-Identifier: Apache-2.0
// The Communicator over MPI. MPI's own headers stay in its .cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// Starts MPI for this process and gives its world; MPI ends with the object. Refused: a world that is smaller than what the
/// launcher says it started (two MPIs that do not know each other), where that can be known.
[[nodiscard]] std::unique_ptr<Communicator> startMpi();

/// "Open MPI 4.1.4", of the library that is loaded; needs no start.
[[nodiscard]] std::string mpiVersion();

/// The single-copy mechanism that Open MPI's shared-memory transport uses after its start, read through MPI_T: cma, none, ...
/// or "unknown" where there is no such variable.
[[nodiscard]] std::string singleCopyMechanism();

/// Open MPI's components of a framework ("pml", "btl") that are at work in this process, "ob1" or "self, tcp, vader" ("sm" from 5
/// on); for another MPI what its variable of that name says, else an empty text.
[[nodiscard]] std::string componentsInUse(const std::string& framework);

}  // namespace baremark::engine::comm
