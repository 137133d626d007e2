// SPDX-License-Identifier: GPL-3.0-or-later
// An experiment made ready to run on this machine: checked, multiplied out, with what it will cost; and the words for it.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <string>
#include <vector>

#include "app/application/services.h"
#include "core/base/json.h"
#include "core/plan/cost.h"
#include "core/plan/validation.h"
#include "core/runs/planning.h"

namespace baremark::cli {

struct Prepared {
  core::runs::PlannedExperiment planned;
  core::plan::Cost cost;
  std::vector<core::plan::Caution> cautions;
  bool hasScheduler = false;
  int jobsAtOnce = 1;  ///< at the scheduler, at most
};

[[nodiscard]] core::base::Result<Prepared> prepare(app::Services& services, const core::model::Experiment& experiment,
                                                   const std::string& text, const app::MachineKnowledge& machine);

/// Puts the file's name before the place of an error in it.
[[nodiscard]] core::base::Error inFile(const std::string& file, core::base::Error error);

/// Tries the runtimes of the arms on the experiment's host. Unavailable: one does not work, with what it said. Blocks for a second or two.
/// Cancelled: soon after `isCancelled` says so.
[[nodiscard]] core::base::Result<void> tryRuntimes(app::HostService& host, const core::model::Experiment& experiment, const std::function<bool()>& isCancelled);
/// Tries every container runtime that is known on a host, one after the other, and keeps the answers in the store.
[[nodiscard]] core::base::Result<std::vector<core::model::RuntimeProbe>> probeContainers(app::HostService& host, const std::function<bool()>& isCancelled);
/// How a runtime fared, as a line.
[[nodiscard]] QString probeLine(const app::Services& services, const core::model::RuntimeProbe& probe);
[[nodiscard]] core::base::Json probeJson(const core::model::RuntimeProbe& probe);

/// "2 arms × 2 points × 5 blocks = 20 runs in 10 blocks, about 2 min"
[[nodiscard]] QString summaryLine(const Prepared& prepared);
[[nodiscard]] QStringList cautionLines(const Prepared& prepared);
[[nodiscard]] QString planText(const Prepared& prepared);
[[nodiscard]] core::base::Json planJson(const Prepared& prepared);

/// Writes the folders of every block as a run would, and says how many files.
[[nodiscard]] core::base::Result<int> writeScripts(app::Services& services, const Prepared& prepared, const std::string& folder);

}  // namespace baremark::cli
