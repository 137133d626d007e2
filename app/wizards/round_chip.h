// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a block of the first round: its point, and the markers of its arms in the order in which they run.
#pragma once

#include <QWidget>

#include "app/models/series.h"
#include "app/widgets/theme.h"

namespace baremark::app::wizards {

class RoundChip final : public QWidget {
  Q_OBJECT

 public:
  RoundChip(const widgets::Theme& theme, const QString& words, const models::SeriesStyles& arms,
            QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const widgets::Theme& m_theme;
  QString m_words;
  models::SeriesStyles m_arms;
};

}  // namespace baremark::app::wizards
