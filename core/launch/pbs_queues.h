// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what qstat -Q -f of PBS Professional, OpenPBS and TORQUE prints, followed by qstat -B -f. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "core/launch/submitter.h"
#include "core/model/host.h"

namespace baremark::core::launch {

/// The queues that a user can submit to. Routing queues, which pass jobs on to other queues, are among them. Queues
/// that take jobs only from a routing queue, or no jobs of the kind that Baremark submits, are not. The time limit and
/// the default time are those of the queue, else those of the server. For a routing queue without a limit, the limit is
/// the longest of its destinations.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueues(std::string_view answer);

/// The same without queues that do not admit `submitter`: their list of users, groups or hosts is in force and does not
/// name the submitter.
[[nodiscard]] std::vector<model::PartitionFacts> readPbsQueuesOf(const Submitter& submitter, std::string_view answer);

}  // namespace baremark::core::launch
