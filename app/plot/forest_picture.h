// SPDX-License-Identifier: GPL-3.0-or-later
// What a forest figure shows, and the part of it that fits its axis. Pure values and functions.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/models/series.h"
#include "app/text/state_text.h"
#include "core/stats/log_mean.h"

namespace baremark::app::plot {

struct ForestLine {
  std::size_t arm = 0;
  QString name;
  models::SeriesStyle style;
  std::optional<double> value;                    ///< a ratio; nothing without a pair of runs
  std::optional<core::stats::Interval> interval;  ///< of the ratio
  std::optional<double> level;                    ///< of the interval
  text::SignedText verdict;
  std::string verdictName;  ///< as in core/report/raw_tables.h
  QString readOut;
  std::vector<double> runs;  ///< one ratio for each run
};

struct ForestRow {
  std::size_t point = 0;  ///< index in the comparison
  QString label;          ///< "4 ranks"
  int nodes = 1;
  int ranks = 1;
  std::vector<ForestLine> lines;
};

struct ForestPicture {
  std::vector<ForestRow> rows;
  double margin = 0.02;
  QString baseline;
  std::string caseText;     ///< the settings of the case, for the exported numbers
  bool isPaired = true;     ///< true: the runs of a block form a pair; false: the runs of each arm are independent
  bool hasColumns = false;  ///< for many arms: a column for each point and a row for each arm; every row has all arms
};

/// The range of the axis, in changes (ratio - 1): the margin, and the lines as long as they do not squeeze the others.
/// A line far outside of most others leaves the axis. `withRuns`: the runs count as their line does.
[[nodiscard]] std::pair<double, double> fittingRange(const ForestPicture& picture, bool withRuns);

/// The numbers of a line that leaves the axis, the longest text first: with its interval, and without it. Empty: it has
/// no value.
[[nodiscard]] QStringList numberTexts(const ForestLine& line);

}  // namespace baremark::app::plot
