// SPDX-License-Identifier: GPL-3.0-or-later
// The progress of an experiment and the effect of a pause, in words for the window and the command line. Pure.
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "app/application/progress.h"
#include "app/text/state_text.h"

namespace baremark::app {

/// "4 of 18 runs, 2 of 9 blocks"
[[nodiscard]] QString doneText(const Progress& progress);
/// "Run 5 of 18, block 3 of 9". If the scheduler has several blocks at once: what is done, and how many blocks it has.
[[nodiscard]] QString workText(const Progress& progress);
/// The state of an experiment. If it runs and none of its blocks is running, the state of blockThatWaits(): the
/// scheduler's reason, a submission in doubt, a silent job, or why the block is not submitted yet. `isToEnd`: its end
/// was requested, which its owner may not have carried out yet, for example because the host cannot be reached.
[[nodiscard]] text::SignedText stateText(core::model::ExperimentState state,
                                         const std::vector<core::storage::BlockRecord>& blocks, bool isToEnd = false);
/// A short form of the same. The whole text only if the user must do something.
[[nodiscard]] text::SignedText shortStateText(core::model::ExperimentState state,
                                              const std::vector<core::storage::BlockRecord>& blocks,
                                              bool isToEnd = false);
/// Since when the jobs of a running experiment show no sign of life, in UTC. Empty: they do, or it does not run.
[[nodiscard]] std::string silentSince(core::model::ExperimentState state,
                                      const std::vector<core::storage::BlockRecord>& blocks);
/// The text in place of an estimate while the time of the rest is not known.
[[nodiscard]] QString unknownRestText(const Progress& progress);
/// What a pause does. `atTheScheduler` is the number of blocks that the scheduler has already; empty: the host has
/// none.
[[nodiscard]] QString pauseText(std::optional<int> atTheScheduler);
/// The text about an experiment whose pause was requested: what still runs, or that it is paused.
[[nodiscard]] QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler);

}  // namespace baremark::app
