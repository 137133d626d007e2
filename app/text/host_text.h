// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts in words: what one is, and the steps of adding one.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/model/host.h"
#include "core/model/outage.h"

namespace baremark::app {

/// One step of adding or testing a host; the first is Connect over SSH, Here on this machine.
struct HostStep {
  enum class Id : std::uint8_t { Connect, Here, Survey, Scheduler, Folder, Engine, Runtimes, Node } id = Id::Connect;
  enum class State : std::uint8_t { Running, Done, Missed, Failed } state = State::Running;  ///< Missed: it could not be had now, and is not needed
  std::string value;  ///< what was found or is being done, in the host's words
  std::optional<core::base::Error> error;
  std::string backend;  ///< of the engine, where that was found
};

}  // namespace baremark::app

namespace baremark::app::text {

/// "2 cores, AMD EPYC, Open MPI 4.1.4, Debian GNU/Linux 12 (bookworm)"
[[nodiscard]] QString hostSummary(const core::model::HostFacts& facts);
/// "Sign in", "Engine": what a step is about.
[[nodiscard]] QString stepName(HostStep::Id id);
/// "engine": by which a failed step is kept. Nothing where nobody has such a step.
[[nodiscard]] std::string stepKey(HostStep::Id id);
[[nodiscard]] std::optional<HostStep::Id> stepOf(const std::string& key);
/// Whoever began it ended it, too.
[[nodiscard]] bool isCancelled(const HostStep& step);
/// How far the build of an engine is.
[[nodiscard]] QString buildWords(int percent);
/// What a step does, found, or that it failed, without a sign.
[[nodiscard]] QString stepWords(const HostStep& step);
/// "✓ Signed in: root@login1", "! The engine runs there: … (slow reference backend)"
[[nodiscard]] QString hostStepLine(const HostStep& step);
/// When it was last tested, and what failed then: "14:02 (3 min ago), without success: Engine".
[[nodiscard]] QString testWords(std::optional<core::base::WallTime> probed, const std::vector<core::model::FailedStep>& failed, core::base::WallTime now);
[[nodiscard]] QString schedulerName(const std::string& id);
/// "ssh login1", or that it is this machine: how a host with that destination is reached.
[[nodiscard]] QString wayTo(const std::string& destination);

/// "runs and images", "$SCRATCH"
[[nodiscard]] QString purposeOf(const core::model::FileSystemFacts& system);
/// "No connection since 14:32: refused. It is tried again at 14:33."
[[nodiscard]] QString describe(const core::model::Outage& outage, core::base::WallTime now);
/// That what runs on a host which is away goes on.
[[nodiscard]] QString goesOn();

struct Fact {
  QString name;
  QString value;
};
/// What a host is, a line a fact: "Cores", "8, 16 hardware threads". What is not known is left out.
[[nodiscard]] std::vector<Fact> factsOf(const core::model::HostFacts& facts);

}  // namespace baremark::app::text
