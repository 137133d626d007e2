// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/page_header.h"

#include <QVBoxLayout>

#include "app/widgets/metrics.h"

namespace baremark::app::widgets {

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent),
      m_title(new ElidingLabel(title, this)),
      m_note(makeWrappedMuted({}, this)),
      m_buttons(new QHBoxLayout) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4 * unit(this));
  auto* words = new QVBoxLayout;
  words->setSpacing(unit(this) / 2 + 1);
  m_title->setFont(titleFont(font()));
  words->addWidget(m_title);
  words->addWidget(m_note);
  row->addLayout(words, 1);
  m_buttons->setSpacing(2 * unit(this));
  row->addLayout(m_buttons);
}

void PageHeader::setTitle(const QString& title) {
  m_title->setText(title);
}

void PageHeader::setNote(const QString& note) {
  m_note->setText(note);
}

void PageHeader::addButton(QWidget* button, int place) {
  m_buttons->insertWidget(place, button, 0, Qt::AlignVCenter);
}

}  // namespace baremark::app::widgets
