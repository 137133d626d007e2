// SPDX-License-Identifier: GPL-3.0-or-later
// States and verdicts in words, each with its sign, because colour is never the only sign of a status.
#pragma once

#include <QString>

#include "core/model/run.h"
#include "core/passport/comparability.h"
#include "core/stats/verdict.h"

namespace baremark::app::text {

/// The sign before a word; widgets give it a colour.
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
[[nodiscard]] SignedText describe(core::model::RunState state);
/// The same; "did not begin" if the run ended with its block before it began.
[[nodiscard]] SignedText describe(const core::model::Run& run);
[[nodiscard]] SignedText describe(const core::stats::Judgement& judgement);
/// A judgement, or "not comparable".
[[nodiscard]] SignedText describeVerdict(const std::optional<core::stats::Judgement>& judgement, bool isComparable);
[[nodiscard]] SignedText describe(core::passport::Meaning meaning);

}  // namespace baremark::app::text
