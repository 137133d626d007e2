// SPDX-License-Identifier: Apache-2.0
// The engine's part of the passport: what each rank sees from the inside, put together on rank 0.
#pragma once

#include <string>

#include "core/model/passport.h"
#include "core/model/setting.h"
#include "engine/comm/communicator.h"

namespace baremark::engine::measure {

/// What the rooms above know and this one does not.
struct ProgramFacts {
  std::string buildId;
  std::string backend;         ///< "oneDNN 2.6.3"
  std::string instructionSet;  ///< as the backend reports it
  std::string mpi;
  std::string singleCopy;
  std::string pml;
  std::string btl;
  int threads = 1;
  core::model::Settings settings;  ///< of the command line, with defaults
};

/// This rank's own entries.
[[nodiscard]] core::model::Passport ownPassport(const ProgramFacts& facts);

/// Collective. On rank 0 everybody's entries: one value where all agree, else "rank 0: ...; rank 1: ...", at most 4 KiB; and on how
/// many nodes the ranks are, with the names of their hosts.
[[nodiscard]] core::model::Passport gatherPassport(comm::Communicator& communicator, const core::model::Passport& own);

}  // namespace baremark::engine::measure
