// SPDX-License-Identifier: GPL-3.0-or-later
// What the names of MPI libraries and the versions of PMIx and glibc say about whether two of them work together. Pure.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/version_numbers.h"

namespace baremark::core::preflight {

using base::numbersOf;

/// An MPI library by the name of its file. The number after ".so." is the family: 12 is the ABI of MPICH (also Intel
/// MPI, Cray MPT, MVAPICH2), 40 is Open MPI 3 to 5, 20 is Open MPI 2.
struct MpiLibrary {
  std::string family;             ///< "Open MPI", "MPICH", or the number
  std::string words;              ///< "Open MPI 4.1.4", "MPICH (ABI 12.2)"
  std::vector<int> interface {};  ///< compares within a family: the higher one is newer
  bool operator==(const MpiLibrary&) const = default;
};

/// Reads "libmpi.so.40.30.4" or "libmpich.so.12.2.1". Nothing: another file.
[[nodiscard]] std::optional<MpiLibrary> mpiOf(std::string_view file);

/// Whether a program with PMIx `client` can be started by a launcher with PMIx `server`, by the shipped table of kind
/// "pmix" (core/recipes/compatibility_table.h). Equal versions work.
[[nodiscard]] bool worksWithPmix(std::string_view client, std::string_view server);

}  // namespace baremark::core::preflight
