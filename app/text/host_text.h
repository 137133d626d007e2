// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts in words: what one is, and the steps of adding one.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/error.h"
#include "core/model/host.h"

namespace baremark::app {

/// One step of adding or testing a host.
struct HostStep {
  enum class Id : std::uint8_t { Connect, Survey, Folder, Scheduler, Engine } id = Id::Connect;
  enum class State : std::uint8_t { Running, Done, Failed } state = State::Running;
  std::string value;  ///< what was found or is being done, in the host's words
  std::optional<core::base::Error> error;
};

}  // namespace baremark::app

namespace baremark::app::text {

/// "2 cores, AMD EPYC, Open MPI 4.1.4, Debian GNU/Linux 12 (bookworm)"
[[nodiscard]] QString hostSummary(const core::model::HostFacts& facts);
/// "✓ Signed in: root@login1"
[[nodiscard]] QString hostStepLine(const HostStep& step);
[[nodiscard]] QString schedulerName(const std::string& id);

}  // namespace baremark::app::text
