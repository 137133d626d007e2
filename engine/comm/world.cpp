// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/world.h"

#include "engine/comm/launcher.h"
#include "engine/comm/single.h"
#include "engine/error.h"

#ifdef BAREMARK_HAS_MPI
#include "engine/comm/mpi.h"
#endif

namespace baremark::engine::comm {

#ifdef BAREMARK_HAS_MPI

std::unique_ptr<Communicator> joinWorld() {
  if (launcherFacts().isPresent) return startMpi();
  return std::make_unique<SingleCommunicator>();
}

std::string mpiName() { return mpiVersion(); }

TransportFacts transportFacts(const Communicator& communicator) {
  if (communicator.size() == 1 && !launcherFacts().isPresent) return {"none", "none", "none"};
  const auto orUnknown = [](const std::string& text) { return text.empty() ? std::string("unknown") : text; };
  return {singleCopyMechanism(), orUnknown(componentsInUse("pml")), orUnknown(componentsInUse("btl"))};
}

#else

std::unique_ptr<Communicator> joinWorld() {
  const LauncherFacts launcher = launcherFacts();
  if (launcher.size && *launcher.size > 1) {
    throw refused("world_size", "The launcher started " + std::to_string(*launcher.size) +
                                    " ranks, but this engine was built without MPI and trains as a single process. Use "
                                    "an engine built with MPI, or start one rank.");
  }
  return std::make_unique<SingleCommunicator>();
}

std::string mpiName() { return ""; }

TransportFacts transportFacts(const Communicator&) { return {"none", "none", "none"}; }

#endif

}  // namespace baremark::engine::comm
