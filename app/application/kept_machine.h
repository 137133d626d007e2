// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps in a file what a start found out about this machine and its engine. While a run is measured on this machine,
// the next start reads that file, because asking again would take part of a core from the run.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/application/host_service.h"
#include "core/storage/store.h"

namespace baremark::app {

/// Writes the file for the engine at this path. The file identifies the engine by its size, inode and modification
/// time. If the file cannot be written, the next start asks the machine.
void keepMachine(const QString& file, const std::string& engine, const MachineKnowledge& known);
/// Reads what keepMachine() wrote. Empty: it is about another engine, from another version of Baremark, or older than a
/// week.
[[nodiscard]] std::optional<MachineKnowledge> keptMachine(const QString& file, const std::string& engine);

/// Whether an experiment runs on this machine: one of its blocks runs, or it is between two blocks.
[[nodiscard]] core::base::Result<bool> isMeasuredHere(core::storage::Store& store);

}  // namespace baremark::app
