// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts in words: their facts, and the stages of their test.
#pragma once

#include <QString>

#include "core/model/host.h"
#include "core/model/host_stage.h"

namespace baremark::app::text {

/// "2 cores, AMD EPYC, Open MPI 4.1.4, Debian GNU/Linux 12 (bookworm)"
[[nodiscard]] QString hostSummary(const core::model::HostFacts& facts);
/// "Connection", "Engine": the name of a stage.
[[nodiscard]] QString stageName(core::model::HostStage::Id id);
/// The progress of the build of an engine.
[[nodiscard]] QString buildWords(int percent);
/// The activity or the result of a stage, without a sign.
[[nodiscard]] QString stageWords(const core::model::HostStage& step);
/// "✓ Signed in: root@login1", "! The engine runs there: … (slow reference backend)"
[[nodiscard]] QString stageLine(const core::model::HostStage& step);
/// When the host was last tested, and which stages failed: "14:02 (3 min ago), failed: Engine".
[[nodiscard]] QString testWords(std::optional<core::base::WallTime> probed,
                                const std::vector<core::model::FailedStep>& failed, core::base::WallTime now);
[[nodiscard]] QString schedulerName(const std::string& id);
/// How Baremark reaches the host with that destination: "ssh login1" or "this machine".
[[nodiscard]] QString wayTo(const std::string& destination);

/// "runs and images", "$SCRATCH"
[[nodiscard]] QString purposeOf(const core::model::FileSystemFacts& system);
/// "No connection since 14:32: refused. Baremark tries again at 14:33."
[[nodiscard]] QString describe(const core::model::Outage& outage, core::base::WallTime now);
/// The sentence that blocks on an unreachable host keep running.
[[nodiscard]] QString goesOn();

struct Fact {
  QString name;
  QString value;
};
/// The facts of a host, each with a name and a value: "Cores", "8, 16 hardware threads". Unknown facts are left out.
[[nodiscard]] std::vector<Fact> factsOf(const core::model::HostFacts& facts);

}  // namespace baremark::app::text
