// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the wizard in one line: those behind with a tick, the one that is seen in the accent colour. Each can be
// pressed.
#pragma once

#include <QStringList>
#include <QWidget>

#include "app/widgets/theme.h"

namespace baremark::app::wizards {

class StepTrail final : public QWidget {
  Q_OBJECT

 public:
  explicit StepTrail(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setSteps(const QStringList& names);
  /// `current` is seen, those before `reached` were seen; those in `refused` cannot stay as they are.
  void setState(int current, int reached, const QList<int>& refused);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void stepChosen(int step);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] QRect placeOf(int step) const;
  [[nodiscard]] QString wordsOf(int step) const;

  const widgets::Theme& m_theme;
  QStringList m_names;
  int m_current = 0;
  int m_reached = 0;
  QList<int> m_refused;
};

}  // namespace baremark::app::wizards
