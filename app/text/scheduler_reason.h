// SPDX-License-Identifier: GPL-3.0-or-later
// What to do about the reason that a scheduler gives for a job that waits, never starts or never ran.
#pragma once

#include <QString>

namespace baremark::app::text {

/// What to ask for instead if a job never starts, from the words of the scheduler's `reason`: "ask for another QOS".
/// Words in brackets are names of the cluster, such as a partition's, and do not count. Part of a sentence.
[[nodiscard]] QString changeThatStarts(const QString& reason);
/// What a user can do about a wait that only an administrator can end, from the scheduler's `reason`. Part of a
/// sentence.
[[nodiscard]] QString adviceOnWait(const QString& reason);
/// `reason`, or that the scheduler gives none.
[[nodiscard]] QString reasonOrNone(const QString& reason);

}  // namespace baremark::app::text
