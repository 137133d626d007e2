// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the difference of each arm to the baseline, point by point: value, interval, the margin as a band in which a
// difference is equivalent, and the verdict in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/models/series.h"
#include "app/plot/figure.h"
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
  std::string caseText;  ///< the settings of the case, for the exported numbers
  bool isPaired = true;  ///< true: the runs of a block form a pair; false: the runs of each arm are independent
};

class ForestFigure final : public Figure {
  Q_OBJECT

 public:
  explicit ForestFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setPicture(ForestPicture picture);
  [[nodiscard]] const ForestPicture& picture() const { return m_picture; }
  void select(std::optional<std::size_t> point);

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] FigureNumbers numbers() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] bool hasRuns() const override { return true; }
  [[nodiscard]] bool isZoomed() const override { return m_range.has_value(); }
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize printSizeHint() const override;

  /// The horizontal position of a change (ratio - 1). For tests of the band.
  [[nodiscard]] double xOf(double change) const;
  /// The height of all rows, which share the available room.
  [[nodiscard]] double rowsHeight() const;

 protected:
  void pan(double across, double up) override;
  [[nodiscard]] Axis zoomAxis() const override { return Axis::Across; }
  [[nodiscard]] QRectF plotArea() const override;
  void zoom(double factor, double at) override;
  void showPart(double low, double high) override;
  void showAll() override;

 private:
  struct Layout;
  /// The widths that the columns beside the plot need.
  struct Columns {
    double labels = 0;
    double names = 0;  ///< of the arms; 0 with one arm at each point
    double verdicts = 0;
  };
  [[nodiscard]] Columns columns() const;
  [[nodiscard]] Layout layOut(const QRectF& area) const;
  [[nodiscard]] std::pair<double, double> fittingRange() const;
  void paintScale(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens) const;
  void paintRows(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens,
                 std::vector<Mark>& marks) const;
  void paintLine(QPainter& painter, const Layout& layout, const widgets::Tokens& tokens, const ForestLine& line,
                 double y) const;
  [[nodiscard]] int lineCount() const;

  ForestPicture m_picture;
  std::optional<std::size_t> m_selected;
  std::optional<std::pair<double, double>> m_range;  ///< in changes
};

}  // namespace baremark::app::plot
