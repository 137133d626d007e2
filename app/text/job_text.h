// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler's job in words: its id, partition and nodes. With them, a user finds the block's line in the output of
// squeue.
#pragma once

#include <QString>
#include <QStringList>

#include "core/report/jobs.h"

namespace baremark::app::text {

/// The known facts: "job 4711", "partition debug", "on n1, n2". Empty for nullptr.
[[nodiscard]] QStringList jobFacts(const core::report::SchedulerJob* job);

/// The headers of the columns id, partition and nodes, in this order.
[[nodiscard]] QStringList jobColumns();

/// The facts as one line.
[[nodiscard]] QString jobWords(const core::report::SchedulerJob* job);

}  // namespace baremark::app::text
