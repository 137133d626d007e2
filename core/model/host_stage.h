// SPDX-License-Identifier: Apache-2.0
// The stages of adding or testing a host, as values. Their words are in app/text/host_text.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"

namespace baremark::core::model {

/// One stage of adding or testing a host. The first one is Connect for a host over SSH, and Here for this machine.
struct HostStage {
  enum class Id : std::uint8_t { Connect, Here, Survey, Scheduler, Folder, Engine, Runtimes, Node } id = Id::Connect;
  enum class State : std::uint8_t {
    Running,
    Done,
    Missed,  ///< could not be done now, and is not needed
    Failed
  } state = State::Running;
  std::string value;                           ///< what was found or is being done, in the host's own words
  std::optional<base::Error> error;            ///< of Missed and Failed
  std::string backend;                         ///< of Engine: the engine's backend, if it is known
  std::vector<std::string> idleCommands = {};  ///< of Scheduler: as in HostSurvey
};

/// The name by which a failed stage is stored, such as "engine".
[[nodiscard]] std::string stageKey(HostStage::Id id);
/// The stage with that stored name; nothing for an unknown name.
[[nodiscard]] std::optional<HostStage::Id> stageOf(const std::string& key);
/// Whether the stage failed because the user cancelled the test.
[[nodiscard]] bool wasCancelled(const HostStage& stage);

}  // namespace baremark::core::model
