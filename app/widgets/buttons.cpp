// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/buttons.h"

#include "app/widgets/desk_style.h"
#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

QPushButton* makeButton(const QString& words, QWidget* parent) {
  auto* button = new QPushButton(words, parent);
  button->setAutoDefault(false);
  button->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  return button;
}

QPushButton* makePrimaryButton(const QString& words, QWidget* parent) {
  QPushButton* button = makeButton(words, parent);
  makePrimary(button);
  return button;
}

QPushButton* makeLink(const QString& words, QWidget* parent) {
  QPushButton* button = makeButton(words, parent);
  button->setProperty(kLink, true);
  button->setCursor(Qt::PointingHandCursor);
  return button;
}

}  // namespace baremark::app::widgets
