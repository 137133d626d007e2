// SPDX-License-Identifier: GPL-3.0-or-later
// How far an experiment is, and what a pause does to it, in the words that window and command line share. Pure.
#pragma once

#include <QString>
#include <optional>

#include "app/application/progress.h"
#include "app/text/state_text.h"

namespace baremark::app {

/// "4 of 18 runs, 2 of 9 blocks"
[[nodiscard]] QString doneText(const Progress& progress);
/// "Run 5 of 18, block 3 of 9"; where a scheduler has several blocks at once, what is done and how many it has.
[[nodiscard]] QString workText(const Progress& progress);
/// The state of an experiment; while it runs and all of its blocks wait, what is known of the first: what its scheduler
/// says, that nobody knows whether it arrived, or why it is not submitted yet.
[[nodiscard]] text::SignedText stateText(core::model::ExperimentState state, const std::vector<core::storage::BlockRecord>& blocks);
/// What is said where nobody knows how long the rest takes.
[[nodiscard]] QString unknownRestText(const Progress& progress);
/// What a pause does. `atTheScheduler`: so many blocks it has already; nothing: the host has no scheduler.
[[nodiscard]] QString pauseText(std::optional<int> atTheScheduler);
/// What is said of an experiment that was asked to pause: what still runs, or that it is paused.
[[nodiscard]] QString pausedText(core::model::ExperimentState state, std::optional<int> atTheScheduler);

}  // namespace baremark::app
