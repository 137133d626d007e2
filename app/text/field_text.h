// SPDX-License-Identifier: GPL-3.0-or-later
// The window's names for the keys of an experiment file. Pure; GUI thread.
// The scheduler options of an experiment, as a list for the user.
#pragma once

#include "app/text/host_text.h"
#include "app/text/names.h"
#include "core/model/experiment.h"

namespace baremark::app::text {

/// Whether `where`, a path in an experiment file, is `path` or below it: "/scale/ranks/0" is within "/scale/ranks", but
/// "/scale/ranks_per_node" is not.
[[nodiscard]] bool isWithin(const std::string& where, const std::string& path);
/// The name of each path that Baremark can refuse when it reads or checks an experiment: "Ranks per node" for
/// "/scale/ranks_per_node". Empty only if `where` is not a path in an experiment file.
[[nodiscard]] QString fieldText(const std::string& where);
/// Why Baremark refuses a draft, in sentences for the window, without keys of the file.
[[nodiscard]] QString describeDraft(const Error& error);

/// The name of a member of `allocation`, or of ranks_per_node: "Time limit" for "time". Empty for another name.
[[nodiscard]] QString allocationName(std::string_view member);

/// The options of each job. Options that are left to the scheduler are missing, except the partition. `points` is the
/// number of points of the experiment.
[[nodiscard]] std::vector<Fact> askedOf(const core::model::Experiment& experiment,
                                        const std::vector<core::model::Point>& points);

}  // namespace baremark::app::text
