// SPDX-License-Identifier: GPL-3.0-or-later
// Gathers what is known of a host into the HostContext that core/plan checks experiments against. Main thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/application/services.h"
#include "core/plan/validation.h"
#include "core/storage/host_repository.h"

namespace baremark::app {

/// Whose facts a MachineKnowledge holds. The models of the catalogue hold for every host: all engines
/// are of the same sources. Its devices do not.
enum class FactsOf {
  ThisMachine,  ///< the facts of another host come from its record
  Host,         ///< the host itself was asked just now; its record adds only what its test found on a node
};

/// What is known of a host beside the services' descriptors.
struct HostSources {
  std::string host;
  std::optional<MachineKnowledge> machine;            ///< empty: no engine was asked
  FactsOf factsOf = FactsOf::ThisMachine;             ///< of `machine`
  std::optional<core::storage::HostRecord> record{};  ///< empty: this machine, or an unknown host
  std::vector<std::string> images{};                  ///< names of the images there, the engine's own included
  std::map<std::string, std::string> versions{};      ///< of the runtimes that a test found there, by id
};

[[nodiscard]] core::plan::HostContext hostContext(const Services& services, const HostSources& sources);

}  // namespace baremark::app
