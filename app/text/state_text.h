// SPDX-License-Identifier: GPL-3.0-or-later
// States and ends in words, each with the sign that stands beside it: colour is never the only bearer of meaning.
#pragma once

#include <QString>
#include <optional>

#include "core/containers/comparability.h"
#include "core/model/run.h"
#include "core/stats/verdict.h"
#include "core/storage/block_repository.h"
#include "core/storage/sample_repository.h"

namespace baremark::app::text {

/// What stands before a word; widgets give it a colour.
enum class Sign { None, Good, Warning, Bad, Open, Running };

/// ✓ ! ✕ ○ ●
[[nodiscard]] QString glyph(Sign sign);

struct SignedText {
  Sign sign = Sign::None;
  QString words;
  bool operator==(const SignedText&) const = default;
};

[[nodiscard]] SignedText describe(core::model::ExperimentState state);
[[nodiscard]] SignedText describe(core::model::BlockState state);
/// Its state; while its job waits, what the scheduler says about that.
[[nodiscard]] SignedText describe(const core::model::Block& block);
/// The same, and which attempt it is where its scheduler began it anew; of a check before the first run also that it failed.
[[nodiscard]] SignedText describe(const core::storage::BlockRecord& record);
/// The same; `before`: the number of the block that has to end first inside its job, where one has.
[[nodiscard]] SignedText describeInJob(const core::storage::BlockRecord& record, const std::optional<int>& before);
/// The sentence of an end; empty where it says no more than the state.
[[nodiscard]] QString sentenceBeyond(const SignedText& state, const core::model::EndReason& end);

/// A state, and that sentence behind it.
[[nodiscard]] QString withEnd(const SignedText& state, const core::model::EndReason& end);

/// "requeued: attempt 2"; empty for the first attempt.
[[nodiscard]] QString attemptNote(const core::storage::BlockRecord& record);
[[nodiscard]] SignedText describe(core::model::RunState state);
[[nodiscard]] SignedText describe(const core::stats::Judgement& judgement);
/// A judgement, or "not comparable".
[[nodiscard]] SignedText describeVerdict(const std::optional<core::stats::Judgement>& judgement, bool isComparable);
[[nodiscard]] SignedText describe(core::containers::Meaning meaning);

/// Why a run, a block or an experiment ended otherwise than done: a sentence, and the other side's words beneath it.
struct EndText {
  QString sentence;
  QString detail;
};
[[nodiscard]] EndText describe(const core::model::EndReason& end);

/// The same in parts, for who wants to know all of it.
struct FailureText {
  QString sentence;
  QString how;     ///< "exit status 1"; empty: not known, or said by the sentence
  QString advice;  ///< what to do; empty: the sentence says it, or nobody knows
  QString detail;  ///< the other side's words
};
[[nodiscard]] FailureText describeFailure(const core::model::EndReason& end);

/// What may spoil a run's number.
[[nodiscard]] QString describeWarning(const core::storage::Event& warning);

}  // namespace baremark::app::text
