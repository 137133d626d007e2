// SPDX-License-Identifier: GPL-3.0-or-later
// What the last start found out about this machine and its engine. While a run is measured here, a start takes that
// instead of asking the engine and the machine again, which would cost the run a part of a core. Pure but for its file
// and the engine's.
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "app/application/host_service.h"
#include "core/storage/store.h"

namespace baremark::app {

/// Writes it down for the engine at this path, which is known again by its size, its inode and when it was changed.
/// What cannot be written is not kept: the next start asks.
void keepMachine(const QString& file, const std::string& engine, const MachineKnowledge& known);
/// What keepMachine() wrote; nothing where it is of another engine or of another Baremark, or older than a week.
[[nodiscard]] std::optional<MachineKnowledge> keptMachine(const QString& file, const std::string& engine);

/// Whether an experiment is at work on this machine: it has a block here, or it is between two of them.
[[nodiscard]] core::base::Result<bool> isMeasuredHere(core::storage::Store& store);

}  // namespace baremark::app
