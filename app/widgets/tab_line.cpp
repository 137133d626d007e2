// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/tab_line.h"

#include <QEvent>

#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

TabLine::TabLine(QWidget* parent)
    : QWidget(parent), m_line(new QBoxLayout(QBoxLayout::LeftToRight, this)), m_bar(new QTabBar(this)) {
  m_line->setContentsMargins(0, 0, 0, 0);
  m_line->setSpacing(2 * unit(this));
  m_bar->setDrawBase(false);
  m_bar->setExpanding(false);
  m_bar->setUsesScrollButtons(true);
  m_bar->setElideMode(Qt::ElideNone);
  m_line->addWidget(m_bar, 1);
}

void TabLine::addControls(QWidget* controls) {
  m_controls.push_back(controls);
  controls->setVisible(false);
  m_line->addWidget(controls);
  m_line->setAlignment(controls, Qt::AlignRight);
}

bool TabLine::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) fit();
  return QWidget::event(event);
}

void TabLine::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void TabLine::fit() {
  int room = width() - m_bar->sizeHint().width();
  for (const QWidget* controls : m_controls) {
    if (!controls->isHidden()) room -= controls->sizeHint().width() + m_line->spacing();
  }
  m_line->setDirection(room < 0 ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

}  // namespace baremark::app::widgets
