// SPDX-License-Identifier: GPL-3.0-or-later
// Notes on a comparison, one line each: unintended differences between its arms, and warnings about its numbers. Pure.
#pragma once

#include <QString>
#include <QStringList>

#include "core/report/assessment.h"

namespace baremark::app::text {

/// The unintended differences between the arms, one line for each, at all points together. The backend and the most
/// important groups come first. At most `most` lines, then a line with the number of further differences. `store` as in
/// commandLine.
[[nodiscard]] QStringList differenceLines(const core::report::Assessment& assessment, const QString& store,
                                          int most = 8);

/// Warnings about the numbers, one line each: the slow reference backend, and for each arm and kind of warning the
/// number of runs.
[[nodiscard]] QStringList warningLines(const core::report::Assessment& assessment);

}  // namespace baremark::app::text
