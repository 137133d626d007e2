// SPDX-License-Identifier: GPL-3.0-or-later
// What a runtime can do on a host and for this account: ways to use GPUs, the versions that have a choice, and whether
// root may use it. Values and pure functions.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/base/result.h"
#include "core/model/experiment.h"

namespace baremark::core::plan {

struct HostContext;

/// From a descriptor and the last test of the runtime on the host. A first version is empty if all versions have it.
struct RuntimeLimits {
  std::string label;
  std::string version{};                          ///< that the test found; empty: not known
  std::string since{};                            ///< the first version that Baremark can use
  std::map<std::string, std::string> gpu{};       ///< first versions of the ways to use GPUs, by id
  std::map<std::string, std::string> variants{};  ///< the same of the variants
  std::set<std::string> onlyForRoot{};            ///< variants that an ordinary user cannot use; "": the default
  std::set<std::string> onlyForUsers{};           ///< variants that root cannot use
};

/// A choice of an arm that needs a later version than the host has.
struct OlderVersion {
  std::string setting;  ///< "runtime", "variant" or "gpu"
  std::string value;
  std::string label;
  std::string needed;
  std::string found;
  bool operator==(const OlderVersion&) const = default;
};

/// The first choice of the arm for which the tested version is too old. Nothing: all are possible, or the version is
/// not known.
[[nodiscard]] std::optional<OlderVersion> olderVersion(const model::Arm& arm, const RuntimeLimits& limits);

/// Refuses a way to use GPUs that the arm's runtime does not have, a runtime that this account cannot use, and a choice
/// that needs a later version than this host has. The last only where ranks run as the test did: not with a scheduler,
/// modules or a prologue, where the check PF-01 warns.
[[nodiscard]] base::Result<void> checkLimits(const model::Experiment& experiment, const HostContext& host);

}  // namespace baremark::core::plan
