// SPDX-License-Identifier: Apache-2.0
#include "engine/comm/world.h"

#include <cstdio>

#include "core/model/canary.h"
#include "engine/comm/first_message.h"
#include "engine/comm/launcher.h"
#include "engine/comm/neighbour_memory.h"
#include "engine/comm/single.h"
#include "engine/error.h"

#ifdef BAREMARK_HAS_MPI
#include "engine/comm/mpi.h"
#endif

namespace baremark::engine::comm {

#ifdef BAREMARK_HAS_MPI

std::unique_ptr<Communicator> joinWorld() {
  const LauncherFacts launcher = launcherFacts();
  if (!launcher.isPresent) return std::make_unique<SingleCommunicator>();
  std::unique_ptr<Communicator> world;
  // Two ranks print, because one of them may be the rank that is late.
  const auto warn = [&] {
    if (launcher.rank.value_or(0) < 2)
      std::fprintf(stderr, "baremark-engine: %s\n", lateStartWarning(launcher, kFirstMessageLimit).c_str());
  };
  warnIfLate(kFirstMessageLimit, warn, [&] { world = startMpi(); });
  return world;
}

std::string mpiName() {
  return mpiVersion();
}

LibraryFacts mpiLibraryFacts() {
  const MpiLibrary library = mpiLibrary();
  return {library.name, library.path};
}

TransportFacts transportFacts(Communicator& communicator) {
  if (communicator.size() == 1 && !launcherFacts().isPresent) return {"none", "none", "none"};
  const auto orUnknown = [](const std::string& text) { return text.empty() ? std::string("unknown") : text; };
  std::string singleCopy = singleCopyMechanism();
  const bool mayRead = mayReadNeighbours(communicator);
  if (singleCopy == "cma" && !mayRead) singleCopy += core::model::kRefusedCopy;
  return {singleCopy, orUnknown(componentsInUse("pml")), orUnknown(componentsInUse("btl"))};
}

std::string whyNoGpuMemory() {
  return whyMpiHasNoGpuMemory();
}

bool mayUseUcx(const Communicator& communicator) {
  return (communicator.size() > 1 || launcherFacts().isPresent) && mayUseUcx();
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

std::string mpiName() {
  return "";
}

LibraryFacts mpiLibraryFacts() {
  return {};
}

TransportFacts transportFacts(Communicator&) {
  return {"none", "none", "none"};
}

std::string whyNoGpuMemory() {
  return "this engine was built without MPI";
}

bool mayUseUcx(const Communicator&) {
  return false;
}

#endif

}  // namespace baremark::engine::comm
