// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run, a block or an experiment ended without being done, in sentences.
// What to do about the reason that a scheduler gives for a job that waits, never starts or never ran.
#pragma once

#include "app/text/state_text.h"

namespace baremark::app::text {

struct EndText {
  QString sentence;  ///< empty for an end without a reason
  QString detail;    ///< the other side's own words; untrusted, plain text
};
[[nodiscard]] EndText describe(const core::model::EndReason& end);

/// The same in parts, for a view that shows all of it.
struct FailureText {
  QString sentence;
  QString how;     ///< "exit status 1"; empty if it is not known or the sentence says it
  QString advice;  ///< what to do; empty if the sentence says it or nothing is known to help
  QString detail;  ///< the other side's own words
};
[[nodiscard]] FailureText describeFailure(const core::model::EndReason& end,
                                          core::model::BlockKind kind = core::model::BlockKind::Measure);

/// The sentence of an end; empty if it says no more than the state does.
[[nodiscard]] QString sentenceBeyond(const SignedText& state, const core::model::EndReason& end);
/// The state, followed by that sentence.
[[nodiscard]] QString withEnd(const SignedText& state, const core::model::EndReason& end);

/// What to ask for instead if a job never starts, from the words of the scheduler's `reason`: "ask for another QOS".
/// Words in brackets are names of the cluster, such as a partition's, and do not count. Part of a sentence.
[[nodiscard]] QString changeThatStarts(const QString& reason);
/// What a user can do about a wait that only an administrator can end, from the scheduler's `reason`. Part of a
/// sentence.
[[nodiscard]] QString adviceOnWait(const QString& reason);
/// `reason`, or that the scheduler gives none.
[[nodiscard]] QString reasonOrNone(const QString& reason);

}  // namespace baremark::app::text
