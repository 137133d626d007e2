// SPDX-License-Identifier: Apache-2.0
// The Communicator over MPI. Only its .cpp files include MPI's headers.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// Starts MPI and returns its world communicator. The object's destructor ends MPI. Refused: a world with fewer ranks
/// than the launcher says it started, which means that launcher and engine use different MPIs. The check needs a
/// launcher that states the number.
[[nodiscard]] std::unique_ptr<Communicator> startMpi();

/// Returns the version of the loaded library, for example "Open MPI 4.1.4". Does not need startMpi().
[[nodiscard]] std::string mpiVersion();

/// The MPI library that this program has loaded.
struct MpiLibrary {
  std::string name;  ///< family, version and SONAME: "Open MPI 4.1.4 (libmpi.so.40)"
  std::string path;  ///< of its file, without links; empty: it is a part of the program
};

/// Does not need startMpi().
[[nodiscard]] MpiLibrary mpiLibrary();

/// Returns the single-copy mechanism that Open MPI's shared-memory transport uses after the start: "cma", "none", ...
/// It is read through MPI_T; "unknown" if there is no such variable.
[[nodiscard]] std::string singleCopyMechanism();

/// True if MPI may send its messages by UCX. False if it surely does not: Open MPI chose another pml, or UCX is not
/// loaded.
[[nodiscard]] bool mayUseUcx();

/// Why MPI does not reach the memory of NVIDIA's GPUs: a clause that follows a colon. Empty: MPI says that it does.
/// Needs startMpi().
[[nodiscard]] std::string whyMpiHasNoGpuMemory();

/// Returns the components of an Open MPI framework ("pml", "btl") that this process uses: "ob1", or "self, tcp, vader"
/// ("sm" instead of "vader" from Open MPI 5 on). For other MPIs: the variable of that name, or an empty text.
[[nodiscard]] std::string componentsInUse(const std::string& framework);

}  // namespace baremark::engine::comm
