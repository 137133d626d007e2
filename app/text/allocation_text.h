// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment asks a scheduler for, as a list for people.
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "app/text/host_text.h"
#include "core/model/experiment.h"

namespace baremark::app::text {

/// What a member of `allocation` or ranks_per_node is called: "Time limit" of time. Empty: it is none of them.
[[nodiscard]] QString allocationName(std::string_view member);

[[nodiscard]] QString joined(const std::vector<std::string>& words, const QString& separator);

/// Of each of its jobs; what is left to the scheduler is not in it but for the partition. `points`: of the experiment.
[[nodiscard]] std::vector<Fact> askedOf(const core::model::Experiment& experiment, const std::vector<core::model::Point>& points);

/// "3 lines of yours" in the head of a job: further options that were written or left out. Empty: none.
[[nodiscard]] QString ownLines(const core::model::AllocationSettings& allocation);

}  // namespace baremark::app::text
