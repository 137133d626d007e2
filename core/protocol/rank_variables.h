// SPDX-License-Identifier: Apache-2.0
// The environment variables in which launchers tell a process its rank.
#pragma once

#include <array>

namespace baremark::core::protocol {

/// Read in this order: Open MPI, PMIx (srun, Slurm), PMI (MPICH, MVAPICH2, Flux).
inline constexpr std::array<const char*, 3> kRankVariables = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"};

}  // namespace baremark::core::protocol
