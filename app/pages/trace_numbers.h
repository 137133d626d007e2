// SPDX-License-Identifier: GPL-3.0-or-later
// All numbers behind a trace, from the store. The figure itself keeps only what it draws. Runs in the store's read
// thread.
#pragma once

#include <QString>

#include "app/plot/figure.h"
#include "core/base/result.h"
#include "core/storage/block_repository.h"
#include "core/storage/store.h"

namespace baremark::app::pages {

/// "rate", "rank" (the rate of each rank), "loss" or "accuracy" of this run, which `ranks` share. Accuracies are
/// fractions, as in the table of runs. Steps that were not measured are left out.
[[nodiscard]] core::base::Result<plot::FigureNumbers> traceNumbers(core::storage::Store& store,
                                                                   const core::storage::RunRecord& run, int ranks,
                                                                   const QString& what);

}  // namespace baremark::app::pages
