// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind a trace, all of its run as the store has them: the figure itself keeps no more than it draws. Runs in the
// store's thread.
#pragma once

#include <QString>

#include "app/plot/figure.h"
#include "core/base/result.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::app::pages {

/// "rate", "rank" (the rate of each rank), "loss" or "accuracy" of this run, which `ranks` share. Accuracies are fractions, as in
/// the table of runs. A step that was not measured has no line.
[[nodiscard]] core::base::Result<plot::FigureNumbers> traceNumbers(core::storage::Store& store, const core::storage::RunRecord& run, int ranks, const QString& what);

}  // namespace baremark::app::pages
