// SPDX-License-Identifier: GPL-3.0-or-later
// Shows where a step goes: for each rank a bar of parts that add up to the step, each with its number.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/plot/figure.h"
#include "core/model/sample.h"

namespace baremark::app::plot {

/// The number of ranks in the figure; the table has all of them.
inline constexpr int kMostRanks = 16;

class StepFigure final : public Figure {
  Q_OBJECT

 public:
  explicit StepFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Without a window, the figure is empty.
  void setWindow(const std::optional<core::model::RankWindow>& window);

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] FigureNumbers numbers() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] QSize sizeHint() const override {
    return minimumSizeHint() + QSize(8 * fontMetrics().averageCharWidth(), 0);
  }
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void paintHeader(QPainter& painter, const QRectF& area, double left, double column,
                   const widgets::Tokens& tokens) const;
  struct Line {
    QString name;
    std::array<double, 7> times;  ///< in seconds: the parts, then the step
    bool isSlow = false;
  };
  /// The median of all ranks if only the slowest are named, then each rank that fits.
  [[nodiscard]] std::vector<Line> lines() const;
  void paintLine(QPainter& painter, const QRectF& row, double left, double column, const Line& line,
                 const widgets::Tokens& tokens) const;

  std::optional<core::model::RankWindow> m_window;
};

/// The rank that takes longest before its first collective, and how much longer than the mean of the others (than the
/// median of all if only the slowest are named), as a share. Nothing below 3 %.
struct SlowRank {
  int rank = 0;
  double share = 0;
  double leastWait = 0;  ///< the shortest wait of another rank for it, in seconds
  double mostWait = 0;
};
/// The number of steps over which a rank must be the slowest on average. In a few steps, any rank may be.
inline constexpr std::int64_t kStepsOfFinding = 50;
/// The mean of several windows, weighted by their steps, for the ranks and quantiles that all of them name.
[[nodiscard]] std::optional<core::model::RankWindow> meanOf(std::span<const core::model::RankWindow> windows);
[[nodiscard]] std::optional<SlowRank> slowRank(const core::model::RankWindow& window);

}  // namespace baremark::app::plot
