// SPDX-License-Identifier: GPL-3.0-or-later
// A scheduler's job in words: its id, partition and nodes, by which a block and a line of squeue are matched to each
// other.
#pragma once

#include <QString>
#include <QStringList>

#include "core/report/jobs.h"

namespace baremark::app::text {

/// "job 4711", "partition debug", "on n1, n2": what is known of it. Empty for nullptr.
[[nodiscard]] QStringList jobFacts(const core::report::SchedulerJob* job);

/// The names of a job's id, partition and nodes, as heads of columns in this order.
[[nodiscard]] QStringList jobColumns();

/// The facts as one line.
[[nodiscard]] QString jobWords(const core::report::SchedulerJob* job);

}  // namespace baremark::app::text
