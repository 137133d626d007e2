// SPDX-License-Identifier: Apache-2.0
// The world that this process trains in: MPI's where a launcher started it, itself alone otherwise.
#pragma once

#include <memory>
#include <string>

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// Refused: a launcher of several ranks around a build without MPI, or one whose MPI is not this program's. Ranks that do
/// not find each other would each train alone and call it a success.
[[nodiscard]] std::unique_ptr<Communicator> joinWorld();

/// "Open MPI 4.1.4", or empty in a build without MPI.
[[nodiscard]] std::string mpiName();

/// What moves the bytes, for the passport; "none" for a world of one without MPI, "unknown" where it cannot be known.
struct TransportFacts {
  std::string singleCopy;  ///< Open MPI's single-copy mechanism in use
  std::string pml;
  std::string btl;
};
[[nodiscard]] TransportFacts transportFacts(const Communicator& communicator);

}  // namespace baremark::engine::comm
