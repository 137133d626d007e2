// SPDX-License-Identifier: GPL-3.0-or-later
// Where a step goes: for each rank a bar of parts that add up to the step, each with its number. The slowest rank before its
// first collective waits 0.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "app/plot/figure.h"
#include "core/model/sample.h"

namespace baremark::app::plot {

/// So many ranks have room in a figure; its table has them all.
inline constexpr int kMostRanks = 16;

class StepFigure final : public Figure {
  Q_OBJECT

 public:
  explicit StepFigure(const widgets::Theme& theme, QWidget* parent = nullptr);

  /// Nothing shows an empty figure.
  void setWindow(const std::optional<core::model::RankWindow>& window);

  [[nodiscard]] FigureTable table() const override;
  [[nodiscard]] FigureNumbers numbers() const override;
  [[nodiscard]] QString summary() const override;
  void paintFigure(QPainter& painter, const QRectF& area, const widgets::Tokens& tokens) override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void paintHeader(QPainter& painter, const QRectF& area, double left, double column, const widgets::Tokens& tokens) const;
  struct Line {
    QString name;
    std::array<double, 7> times;  ///< seconds: the parts, and the step
    bool isSlow = false;
  };
  /// The median of all ranks where only the slowest are named, then each rank that has room.
  [[nodiscard]] std::vector<Line> lines() const;
  void paintLine(QPainter& painter, const QRectF& row, double left, double column, const Line& line, const widgets::Tokens& tokens) const;

  std::optional<core::model::RankWindow> m_window;
};

/// The rank that takes longest before its first collective, and by which share beyond the others' mean (the median of all where
/// only the slowest are named); nothing below 3 %.
struct SlowRank {
  int rank = 0;
  double share = 0;
  double leastWait = 0;  ///< seconds that the others wait for it
  double mostWait = 0;
};
/// So many steps a rank has to be the slowest in the mean of: over a few, each is in its turn.
inline constexpr std::int64_t kStepsOfFinding = 50;
/// The mean over windows, each with the weight of its steps, of the ranks and quantiles that all of them name. Nothing: there are none.
[[nodiscard]] std::optional<core::model::RankWindow> meanOf(std::span<const core::model::RankWindow> windows);
[[nodiscard]] std::optional<SlowRank> slowRank(const core::model::RankWindow& window);

}  // namespace baremark::app::plot
