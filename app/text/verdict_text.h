// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts as sentences: what may be said of an arm over all points, and how open ones would be decided. Every percentage
// comes with its interval; "on these nodes", "on these 3 allocations" is said where several blocks share an allocation.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "app/text/state_text.h"
#include "core/report/assessment.h"

namespace baremark::app::text {

/// One line of a banner: a sign, what is said first and in bold, and what follows.
struct HeadlineText {
  Sign sign = Sign::Open;
  QString lead;
  QString rest;
  bool decidesTone = false;  ///< its sign is the banner's, before those of the other lines
};

/// The headline of each arm but the baseline; it says "so far" of an experiment that is not over, and names the slow reference
/// backend. `block` is how long one block takes at a point, where that is known.
using BlockTime = std::function<std::optional<std::chrono::milliseconds>(std::size_t caseIndex, const core::model::Point&)>;
[[nodiscard]] std::vector<HeadlineText> headlines(const core::report::Assessment& assessment, const BlockTime& blockTime);

/// The sign of such a finding.
[[nodiscard]] Sign signOf(core::stats::FindingKind kind, bool isPerhapsWithinMargin);

/// What differs between the arms without being meant, one line a difference wherever it was seen; the backend and
/// the most telling groups first, at most `most` lines and then how many more. `store` as in commandLine.
[[nodiscard]] QStringList differenceLines(const core::report::Assessment& assessment, const QString& store, int most = 8);

/// What weakens the numbers: the slow reference backend, and how many of each arm's runs have a warning of each kind; one line each.
[[nodiscard]] QStringList warningLines(const core::report::Assessment& assessment);

/// How long a block of a case takes at a point: the median of the finished ones of this experiment.
[[nodiscard]] BlockTime measuredBlockTimes(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
