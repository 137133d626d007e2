// SPDX-License-Identifier: GPL-3.0-or-later
// What a recipe is checked against: a host, as its survey knows it or as a user describes it in a small JSON document.
// Values and pure functions; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/model/host.h"
#include "core/model/sight.h"

namespace baremark::core::recipes {

inline constexpr const char* kHostSchema = "baremark.host/1";

/// Empty: not known. Nothing is guessed from what is missing.
struct DescribedHost {
  std::string name;
  std::string architecture;  ///< as `uname -m` says it
  std::string distribution;  ///< as ID in /etc/os-release
  std::string release;       ///< as VERSION_ID there
  std::string glibc;
  std::optional<bool> hasGpus;
  std::string driver;                     ///< of NVIDIA's GPUs: "535.54.03"
  std::vector<std::string> capabilities;  ///< compute capabilities of the GPUs: "7.0"
  std::string mpi;                        ///< family of the launcher: "Open MPI", "MPICH"
  std::string mpiVersion;
  std::vector<std::string> pmix;  ///< versions of PMIx that the launcher can serve
  std::optional<bool> hasInfiniband;
  std::string boundGlibc;    ///< the newest glibc that a library needs which will be bound into containers
  std::string boundLibrary;  ///< its name
  bool operator==(const DescribedHost&) const = default;
};

/// Reads a description (core/recipes/FILES.md, "Hosts"). Every member but schema may be absent. Errors: those of
/// parseJson() and JsonFields; Untrusted: a text that is no version, or has control characters.
[[nodiscard]] base::Result<DescribedHost> parseDescribedHost(std::string_view text);

/// A description that parseDescribedHost() reads; what is not known is absent.
[[nodiscard]] base::Json toJson(const DescribedHost& host);

/// What the survey of a host and the last look at it know.
[[nodiscard]] DescribedHost describedHost(const std::string& name, const model::HostFacts& facts,
                                          const std::optional<model::HostSight>& sight);

}  // namespace baremark::core::recipes
