// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the wizard in one line: visited pages have a tick, the current one has the accent colour. A click on a
// page goes there.
#pragma once

#include <QStringList>
#include <QWidget>

#include "app/widgets/theme.h"

namespace baremark::app::wizards {

class PageTrail final : public QWidget {
  Q_OBJECT

 public:
  explicit PageTrail(const widgets::Theme& theme, QWidget* parent = nullptr);

  void setPages(const QStringList& names);
  /// `current` is the visible page. Pages before `reached` were visited. Pages in `refused` have a refused field.
  void setState(int current, int reached, const QList<int>& refused);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void pageChosen(int page);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  [[nodiscard]] QRect placeOf(int page) const;
  [[nodiscard]] QString wordsOf(int page) const;

  const widgets::Theme& m_theme;
  QStringList m_names;
  int m_current = 0;
  int m_reached = 0;
  QList<int> m_refused;
};

}  // namespace baremark::app::wizards
