// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a block and its scheduler's job in words, with what a user needs to find the job in squeue.
#pragma once

#include <QStringList>

#include "app/text/state_text.h"
#include "core/report/assessment.h"
#include "core/storage/block_repository.h"

namespace baremark::app::text {

/// The block's state. While its job waits: what the scheduler says about the job.
[[nodiscard]] SignedText describe(const core::model::Block& block);
/// The same, with the number of the attempt if the scheduler requeued the block. A check before the first run that
/// failed is "failed".
[[nodiscard]] SignedText describe(const core::storage::BlockRecord& record);
/// The same. `before` is the number of the block that must end first in the same job, if there is one.
[[nodiscard]] SignedText describeInJob(const core::storage::BlockRecord& record, const std::optional<int>& before);
/// "requeued: attempt 2"; empty for the first attempt.
[[nodiscard]] QString attemptNote(const core::storage::BlockRecord& record);

/// The known facts: "job 4711", "partition debug", "on n1, n2". Empty for nullptr.
[[nodiscard]] QStringList jobFacts(const core::report::SchedulerJob* job);

/// The headers of the columns id, partition and nodes, in this order.
[[nodiscard]] QStringList jobColumns();

/// The facts as one line.
[[nodiscard]] QString jobWords(const core::report::SchedulerJob* job);

}  // namespace baremark::app::text
