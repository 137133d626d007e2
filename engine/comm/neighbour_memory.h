// SPDX-License-Identifier: Apache-2.0
// Whether ranks on the same host may read each other's memory, as MPI does to copy a long message only once. A seccomp
// filter, Yama or separate user namespaces may refuse it. Open MPI 4.1 does not notice: it prints a line for each
// message and sends it in another way.
#pragma once

#include "engine/comm/communicator.h"

namespace baremark::engine::comm {

/// False if a rank cannot read the memory of the next rank on its host. The same on all ranks. Collective.
[[nodiscard]] bool mayReadNeighbours(Communicator& communicator);

}  // namespace baremark::engine::comm
