// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a block in words, with what its scheduler says about its job.
#pragma once

#include <QString>
#include <optional>

#include "app/text/state_text.h"
#include "core/model/run.h"
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

}  // namespace baremark::app::text
