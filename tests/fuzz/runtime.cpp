// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/containers/runtime_descriptor.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "core/containers/rank_command.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace baremark::core::containers;
  const auto runtime = parseRuntimeDescriptor({reinterpret_cast<const char*>(data), size});
  if (!runtime) return 0;
  // A descriptor that was accepted makes a command, on one node and on several.
  for (const int nodes : {1, 2}) {
    if (!rankCommand(*runtime, {.image = "/i", .mpi = runtime->mpiModels.front(), .workdir = "/", .tag = "t", .nodes = nodes, .command = {"true"}})) std::abort();
  }
  return 0;
}
