// SPDX-License-Identifier: Apache-2.0
// The engine's part of the passport: each rank's facts, combined on rank 0.
#pragma once

#include <string>

#include "core/model/passport.h"
#include "core/model/setting.h"
#include "engine/comm/communicator.h"

namespace baremark::engine::measure {

/// Facts that only other rooms of the engine know.
struct ProgramFacts {
  std::string buildId;
  std::string backend;         ///< for example "oneDNN 2.6.3"
  std::string instructionSet;  ///< as the backend reports it
  std::string mpi;
  std::string mpiLibrary;      ///< family, version and SONAME of the loaded library
  std::string mpiLibraryPath;  ///< of its file
  std::string singleCopy;
  std::string pml;
  std::string btl;
  int threads = 1;
  core::model::Settings settings;  ///< of the command line, with defaults
};

/// Returns this rank's own entries.
[[nodiscard]] core::model::Passport ownPassport(const ProgramFacts& facts);

/// Combines the entries of all ranks on rank 0. Each key has one value if all ranks agree, otherwise "rank 0: ...; rank
/// 1: ...", at most 4 KiB. Also adds the number of nodes and the names of the hosts. Collective.
[[nodiscard]] core::model::Passport gatherPassport(comm::Communicator& communicator, const core::model::Passport& own);

}  // namespace baremark::engine::measure
