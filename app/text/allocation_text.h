// SPDX-License-Identifier: GPL-3.0-or-later
// The scheduler options of an experiment, as a list for the user.
#pragma once

#include <QString>
#include <string>
#include <string_view>
#include <vector>

#include "app/text/host_text.h"
#include "core/model/experiment.h"

namespace baremark::app::text {

/// The name of a member of `allocation`, or of ranks_per_node: "Time limit" for "time". Empty for another name.
[[nodiscard]] QString allocationName(std::string_view member);

[[nodiscard]] QString joined(const std::vector<std::string>& words, const QString& separator);

/// The options of each job. Options that are left to the scheduler are missing, except the partition. `points` is the
/// number of points of the experiment.
[[nodiscard]] std::vector<Fact> askedOf(const core::model::Experiment& experiment,
                                        const std::vector<core::model::Point>& points);

}  // namespace baremark::app::text
