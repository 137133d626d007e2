// SPDX-License-Identifier: Apache-2.0
// The communicator of this process: MPI's if a launcher started the process, otherwise that of a single process.
#pragma once

#include <memory>
#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// Refused: a launcher that starts several ranks of a build without MPI, and a launcher of another MPI than this
/// program's. Otherwise each rank would train alone and report success.
[[nodiscard]] std::unique_ptr<Communicator> joinWorld();

/// Returns for example "Open MPI 4.1.4". Empty in a build without MPI.
[[nodiscard]] std::string mpiName();

/// The MPI library that this program has loaded: its family, version and SONAME, "Open MPI 4.1.4 (libmpi.so.40)", and
/// the path of its file. Empty in a build without MPI.
struct LibraryFacts {
  std::string name;
  std::string path;
};
[[nodiscard]] LibraryFacts mpiLibraryFacts();

/// The transports that MPI uses, for the passport. "none" for a single process without MPI, "unknown" if MPI does not
/// tell.
struct TransportFacts {
  std::string singleCopy;  ///< Open MPI's single-copy mechanism; with model::kRefusedCopy if the system refuses it
  std::string pml;
  std::string btl;
};
/// Collective.
[[nodiscard]] TransportFacts transportFacts(Communicator& communicator);

/// Why MPI cannot sum numbers in GPU memory: a clause that follows a colon. Empty: it says that it can. MPI must have
/// started.
[[nodiscard]] std::string whyNoGpuMemory();

/// True if MPI may send the messages between these ranks by UCX.
[[nodiscard]] bool mayUseUcx(const Communicator& communicator);

}  // namespace baremark::engine::comm
